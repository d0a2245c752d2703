import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, expect } from 'vitest'
import { cartOf, placeOrder } from './checkout.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { useShop, type Shop } from './shop.ts'

/** A shop that takes orders of guests, and what tests of unproved buyers do in it. The hooks are those of the file that calls this. */
export function useShopOfStrangers() {
  const shop = useShop()
  beforeAll(async () => {
    await shop.as.admin.from('website_settings').update({ allows_guests: true }).eq('id', 1).throwOnError()
  })
  return {
    shop,
    productOf: (stock_quantity: number) => makeProduct(makeWith(shop), { price: 1000, stock_quantity }),
    orderAsGuest: (cart: [Json, number][], contact: Json) => orderBy(shop.as.anon, cart, contact),
    confirm: ({ id }: Json) => shop.as.admin.rpc('confirm_pieces', { p_order_id: id }),
  }
}

/** The account has not proved to own its address, as after a sign-up in a shop without mail. */
export async function forgetProof(shop: Shop, userId: string): Promise<void> {
  await shop.database.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": false}' where user_id = $1`,
    [userId],
  )
}

export type Account = Awaited<ReturnType<Shop['signUp']>>

/** A new account whose address is not confirmed. */
export async function makeStranger(shop: Shop): Promise<Account> {
  const account = await shop.signUp()
  await forgetProof(shop, account.id)
  return account
}

let contacts = 0
/** The contact of a guest who has not ordered before, for place_order(). */
export function newContact() {
  contacts += 1
  return { p_customer_phone: `0803 555 ${1000 + contacts}`, p_customer_email: `${randomUUID()}@example.com` }
}

/** Places an order of these products in these quantities. */
export async function orderBy(
  client: SupabaseClient,
  cart: [Json, number][],
  changes: Json = {},
): Promise<Json> {
  const { data, error } = await placeOrder(client, cartOf(...cart), changes)
  expect(error).toBeNull()
  return data
}

/** The lines about the order's pieces in the customer's timeline. */
export async function piecesInTimeline(shop: Shop, { id }: Json): Promise<string[]> {
  const lines = shop.as.service
    .from('order_timeline')
    .select('status')
    .eq('order_id', id)
    .eq('field', 'pieces')
  return ((await lines.order('id').throwOnError()).data ?? []).map(({ status }) => status)
}
