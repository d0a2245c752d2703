/** Whether an order waits for no payment since it costs nothing. The app, the database and the list of orders have the same cases. */
export const FREE_ORDER_CASES: readonly {
  what: string
  order: {
    payment_status: string
    /** Naira. */
    total_amount: number
    delivery_is_quoted: boolean
    delivery_fee: number | null
  }
  isFree: boolean
}[] = [
  { what: 'free goods', order: order({}), isFree: true },
  { what: 'a price', order: order({ total_amount: 0.01 }), isFree: false },
  { what: 'a delivery fee to come', order: order({ delivery_is_quoted: true }), isFree: false },
  {
    what: 'a delivery that turned out free',
    order: order({ delivery_is_quoted: true, delivery_fee: 0 }),
    isFree: true,
  },
  { what: 'a payment from before', order: order({ payment_status: 'paid' }), isFree: false },
  { what: 'a refund', order: order({ payment_status: 'refunded' }), isFree: false },
]

function order(changes: object) {
  const free = { payment_status: 'pending', total_amount: 0, delivery_is_quoted: false, delivery_fee: null }
  return { ...free, ...changes }
}
