/** On paper in place of what is still loading: `The order was still being loaded …`. */
export function PrintedTooEarly({ what = 'This page' }: { what?: string }) {
  return (
    <p className="hidden print:block">
      {what} was still being loaded. Please print it again once it is shown.
    </p>
  )
}
