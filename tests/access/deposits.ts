import { expect } from 'vitest'
import { cartOf, placeOrder } from './checkout.ts'
import type { Json } from './fixtures.ts'
import { arrive, startPayment } from './paying.ts'
import type { Shop } from './shop.ts'

/** Changes what the shop says about deposits. */
export async function changeDeposits(shop: Shop, changes: Json): Promise<void> {
  await shop.as.admin.from('website_settings').update(changes).eq('id', 1).throwOnError()
}

/** What is paid at first of a cart, in naira; null where all is. */
export async function depositOf(shop: Shop, cart: unknown): Promise<number | null> {
  const { data, error } = await shop.as.anon.rpc('cart_deposit', { p_items: cart })
  expect(error).toBeNull()
  return data
}

/** Places an order of one piece with a deposit, for the owner. */
export async function orderWithDeposit(
  shop: Shop,
  product: Json,
  method = 'paystack',
  changes: Json = {},
): Promise<Json> {
  const p_payment = { method, fee: 0 }
  const { data, error } = await placeOrder(shop.as.owner, cartOf([product, 1]), { p_payment, ...changes })
  expect(error).toBeNull()
  expect(data.deposit_amount).toBeGreaterThan(0)
  return data
}

/** Pays what is due of an order in full, and returns the payment. */
export async function payWhatIsDue(shop: Shop, order: Json, method = 'paystack'): Promise<Json> {
  const { data, error } = await startPayment(shop, order, method)
  expect(error).toBeNull()
  if (method === 'bank_transfer') {
    const arrived = shop.as.admin.rpc('confirm_transfer', { p_payment_id: data.id, p_amount: data.amount })
    return (await arrived.throwOnError()).data
  }
  return await arrive(shop, data.reference, data.amount)
}
