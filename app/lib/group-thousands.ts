/**
 * `1250000` → `1,250,000`, for a whole number of 0 or more. Pages of the shop write numbers without `Intl`: its first use keeps a
 * phone from reacting for about a tenth of a second (docs/performance.md).
 */
export function groupThousands(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
