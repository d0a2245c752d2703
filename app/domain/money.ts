const wholeNaira = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  currencyDisplay: 'narrowSymbol',
  maximumFractionDigits: 0,
})

const nairaAndKobo = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  currencyDisplay: 'narrowSymbol',
})

/** Naira as whole kobo. Sums are computed in kobo. */
export function toKobo(naira: number): number {
  return Math.round(naira * 100)
}

export function fromKobo(kobo: number): number {
  return kobo / 100
}

/** The sum of two amounts in naira, exact to the kobo. */
export function addNaira(one: number, other: number): number {
  return fromKobo(toKobo(one) + toKobo(other))
}

/** `1250000` → `₦1,250,000`; `1999.5` → `₦1,999.50`. See docs/behaviour/shared-rules.md#money. */
export function formatNaira(naira: number): string {
  const kobo = toKobo(naira)
  return (kobo % 100 === 0 ? wholeNaira : nairaAndKobo).format(fromKobo(kobo))
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
