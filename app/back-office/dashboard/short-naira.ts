const shortNaira = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  currencyDisplay: 'narrowSymbol',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
})

/** `2500000` → `₦2.5M`, for the axis of a chart. */
export function formatShortNaira(naira: number): string {
  return shortNaira.format(naira)
}
