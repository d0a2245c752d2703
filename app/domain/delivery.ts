import { formatNaira } from './money.ts'

/** In days after the order; both are null where the shop promises nothing. */
export interface DeliveryDays {
  min_days: number | null
  max_days: number | null
}

/** `2–4 days`, `1 day`, `less than a day`; null where nothing is promised. */
export function deliveryDaysText({ min_days: min, max_days: max }: DeliveryDays): string | null {
  if (min === null || max === null) return null
  if (max === 0) return 'less than a day'
  const days = max === 1 ? 'day' : 'days'
  return min === max ? `${max} ${days}` : `${min}–${max} ${days}`
}

/** A fee in naira; null is one that staff quote after the order. */
export function deliveryFeeText(fee: number | null): string {
  if (fee === null) return 'Quoted after ordering'
  return fee === 0 ? 'Free' : formatNaira(fee)
}
