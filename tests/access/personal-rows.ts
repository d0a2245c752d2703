import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import { cartOf, placeOrder } from './checkout.ts'
import type { Json } from './fixtures.ts'
import type { Shop } from './shop.ts'

// People and where the shop still names them, for the tests of erasure.

export interface Person {
  client: SupabaseClient
  email: string
  name: string
}

export interface Shopper extends Person {
  id: string
}

export async function makeShopper(shop: Shop): Promise<Shopper> {
  const { id, client } = await shop.signUp()
  const email = (await client.auth.getUser()).data.user?.email ?? ''
  // A word of letters, too: of a name's words it is also stored what they sound like.
  const word = randomUUID().replaceAll(/[^a-f]/g, '') + randomUUID().replaceAll(/[^a-f]/g, '')
  return { id, client, email, name: `Ádá ${randomUUID()} Tụ${word}` }
}

/** An order of the person for one piece, with this status. */
export async function makeOrderOf(
  shop: Shop,
  { client, email, name }: Person,
  product: Json,
  status: string,
  changes: Json = {},
): Promise<Json> {
  const { data, error } = await placeOrder(client, cartOf([product, 1]), {
    p_customer_name: name,
    p_customer_email: email,
    p_notes: `For ${name}`,
    p_shipping_address: `${name}'s house`,
    ...changes,
  })
  expect(error).toBeNull()
  await shop.as.admin.from('orders').update({ status }).eq('id', data.id).throwOnError()
  return data
}

export const customerOf = async (shop: Shop, { email }: Person) =>
  (await shop.as.service.from('customers').select('id').eq('email', email).maybeSingle().throwOnError()).data

/** The tables of the shop and of its accounts that still hold the text, as it is, folded, or as a long word of it sounds. */
export async function tablesWith(shop: Shop, text: string): Promise<string[]> {
  const { rows } = await shop.database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private', 'auth')`,
  )
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const query = `select from ${name} as line, unnest(
          array[$1, private.folded($1)]
          || array(select sound from unnest(private.sounds_of_name(private.folded($1))) as sound where length(sound) > 7)
        ) as form
        where strpos(line::text, form) > 0 limit 1`
      return (await shop.database.query(query, [text])).rowCount > 0 ? [name] : []
    }),
  )
  return found.flat()
}
