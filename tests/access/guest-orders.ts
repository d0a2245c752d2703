import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { cartOf, placeOrder } from './checkout.ts'
import type { Json } from './fixtures.ts'
import type { Shop } from './shop.ts'

/** Lets visitors order without an account, or not. */
export const allowGuests = (shop: Shop, allows_guests: boolean) =>
  shop.as.admin.from('website_settings').update({ allows_guests }).eq('id', 1).throwOnError()

let phones = 0
/** A valid mobile number that no other test of the file uses. */
export function newPhone(): string {
  phones += 1
  return `0803 123 ${String(1000 + phones)}`
}

/** Orders one piece without an account. */
export const buyAsGuest = (shop: Shop, product: Json, changes: Json = {}) =>
  placeOrder(shop.as.anon, cartOf([product, 1]), { p_customer_phone: newPhone(), ...changes })

/** A placed order with the key of its link. */
export async function guestOrder(shop: Shop, product: Json, changes: Json = {}) {
  const p_idempotency_key = randomUUID()
  const { data: order, error } = await buyAsGuest(shop, product, { p_idempotency_key, ...changes })
  expect(error).toBeNull()
  const { data: path } = await shop.as.anon.rpc('guest_order_path', {
    p_order_id: order.id,
    p_idempotency_key,
  })
  const key = new URL(String(path), 'http://shop.example').searchParams.get('key') ?? ''
  return { order: order as Json, key, path: String(path) }
}
