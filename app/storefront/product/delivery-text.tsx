export interface DeliveryTextProps {
  /** While a place is chosen. */
  fee?: string
  /** When a piece arrives, and where. */
  arrival?: string
  onChoose: () => void
}

/** As many lines, with and without a place, so that the page does not shift when the place that a device remembers is shown. */
export function DeliveryText({ fee, arrival, onChoose }: DeliveryTextProps) {
  return (
    <>
      <p>{fee ?? 'Fee and days by area'}</p>
      <p className="min-h-15 sm:min-h-10">
        {arrival && <span className="mr-2">{arrival}</span>}
        <button
          type="button"
          onClick={onChoose}
          className="-my-3 cursor-pointer py-3 font-medium underline underline-offset-4"
        >
          {arrival ? 'Change' : 'Choose a place'}
        </button>
      </p>
    </>
  )
}
