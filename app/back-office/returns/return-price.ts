import { fromKobo, toKobo } from '../../domain/money.ts'

/** In naira. */
interface ReturnedItem {
  quantity: number
  order_items: { price: number }
}

/** In naira. */
interface PaidOrder {
  goods_amount: number
  discount_amount: number
}

/**
 * What was paid for returned items, in naira: their prices, less their share of the order's discount. private.return_price() in the
 * database has the same test cases.
 */
export function returnPrice(items: readonly ReturnedItem[], order: PaidOrder): number {
  const price = items.reduce(
    (sum, { quantity, order_items }) => sum + toKobo(order_items.price) * quantity,
    0,
  )
  const goods = toKobo(order.goods_amount)
  const paid = goods - toKobo(order.discount_amount)
  return goods === 0 ? 0 : fromKobo(roundedShare(price, paid, goods))
}

/** amount × part ÷ whole to the nearest whole number, where the product may be too large for a number to be exact. */
function roundedShare(amount: number, part: number, whole: number): number {
  const divisor = BigInt(whole)
  return Number((2n * BigInt(amount) * BigInt(part) + divisor) / (2n * divisor))
}
