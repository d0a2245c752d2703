export interface DeliveryTextProps {
  /** Fee and days, while a place is chosen. */
  estimate?: string
  /** Its name. */
  place?: string
  onChoose: () => void
}

/** Two lines, with and without a place, so that the page does not shift when the place that a device remembers is shown. */
export function DeliveryText({ estimate, place, onChoose }: DeliveryTextProps) {
  return (
    <>
      <p>{estimate ?? 'Fee and days by area'}</p>
      <p className="flex gap-x-2">
        {place && <span className="truncate">{`to ${place}`}</span>}
        <button
          type="button"
          onClick={onChoose}
          className="-my-3 shrink-0 cursor-pointer py-3 font-medium underline underline-offset-4"
        >
          {place ? 'Change' : 'Choose a place'}
        </button>
      </p>
    </>
  )
}
