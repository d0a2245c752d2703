/** The round number at which an axis ends so that every value fits: 1, 1.5, 2, 3, 4, 5, 6 or 8 with zeros; 1 when all are 0. */
export function axisEnd(values: readonly number[]): number {
  const largest = Math.max(0, ...values)
  if (largest === 0) return 1
  const power = 10 ** Math.floor(Math.log10(largest))
  return ([1, 1.5, 2, 3, 4, 5, 6, 8].find((step) => step * power >= largest) ?? 10) * power
}
