/** What is kept of an order that is cancelled before it is handed over, in percent of its total. */
export interface CancellationTerms {
  kept_before_work: number
  kept_after_work: number
}

/** As columns of an order. */
export interface OrderCancellationTerms extends CancellationTerms {
  work_began_at: string | null
  keeps_nothing: boolean
}

const LIMIT = 'never more than you have paid, and nothing if the fault is ours.'

/** What shoppers agree to; null where the shop keeps nothing. */
export function cancellationText({ kept_before_work, kept_after_work }: CancellationTerms): string | null {
  if (kept_before_work === 0 && kept_after_work === 0) return null
  if (kept_before_work === kept_after_work)
    return `If you cancel before you have your order, we keep ${kept_before_work}% of the total: ${LIMIT}`
  const before = kept_before_work === 0 ? 'nothing' : `${kept_before_work}% of the total`
  const after = kept_before_work === 0 ? `${kept_after_work}% of the total` : `${kept_after_work}%`
  return `If you cancel, we keep ${before} before work on your order has begun, and ${after} from then on: ${LIMIT}`
}

/** The same for an order on its way to its customer; null where nothing would be kept. */
export function orderCancellationText(order: OrderCancellationTerms): string | null {
  if (order.keeps_nothing) return null
  if (order.work_began_at === null) return cancellationText(order)
  if (order.kept_after_work === 0) return null
  return `Work on your order has begun. If you cancel, we keep ${order.kept_after_work}% of the total: ${LIMIT}`
}
