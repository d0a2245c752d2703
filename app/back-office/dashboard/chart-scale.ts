/** The upper end of an axis: the first of 1, 1.5, 2, 3, 4, 5, 6, 8 times a power of ten that holds all values; 1 if all are 0. */
export function axisEnd(values: readonly number[]): number {
  const largest = Math.max(0, ...values)
  if (largest === 0) return 1
  const power = 10 ** Math.floor(Math.log10(largest))
  return ([1, 1.5, 2, 3, 4, 5, 6, 8].find((step) => step * power >= largest) ?? 10) * power
}

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
