import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Fault } from '../../gateway/faults.ts'
import type { SoakedShop } from './soaked-shop.ts'
import { untilAnswered } from './until-answered.ts'
import type { Ware } from './wares.ts'

const FAULTS: readonly Fault[] = [
  { fault: 'declined', times: 1 },
  { fault: 'abandoned', times: 1 },
  { fault: 'pending', times: 1 },
  { fault: 'amount-under', times: 1 },
  { fault: 'amount-over', times: 1 },
  { fault: 'fees-passed-on', times: 1 },
  { fault: 'webhook-lost', times: 1 },
  { fault: 'webhook-duplicated', times: 1, copies: 3 },
  { fault: 'webhook-reordered', times: 1 },
  { fault: 'webhook-delayed', times: 1, ms: 500 },
  { fault: 'webhook-signature', times: 1 },
  { fault: 'slow', times: 1, ms: 200 },
  { fault: 'server-error', times: 1 },
  { fault: 'server-error', times: 1, carriedOut: true },
  { fault: 'timeout', times: 1, endpoint: 'verify' },
]

export interface Shopper {
  /** Places one order and, most of the time, pays it. */
  buy: () => Promise<void>
}

/** A new account, whose purchases follow from `random`. */
export async function newShopper(
  shop: SoakedShop,
  wares: readonly Ware[],
  random: () => number,
): Promise<Shopper> {
  const client = createClient(shop.url, shop.keys.publishableKey, {
    auth: { persistSession: false },
    global: { fetch: shop.tally.fetch },
  })
  const email = `${randomUUID()}@example.com`
  await answered(() => client.auth.signUp({ email, password: 'a good password' }))
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]
  const purchase = () => ({
    p_items: [
      { ...pick(wares), quantity: 1 + Math.floor(random() * 3) },
      { ...pick(wares), quantity: 1 },
    ],
    p_customer_name: 'Ada Obi',
    // Of each purchase its own: an address gets only so many mails an hour.
    p_customer_email: `${randomUUID()}@example.com`,
    p_customer_phone: '+234 803 000 0000',
    p_shipping_address: '12 Admiralty Way, Lekki',
    p_idempotency_key: randomUUID(),
  })
  return {
    async buy() {
      const method = pick(['paystack', 'flutterwave'])
      const details = { ...purchase(), p_payment: { method, fee: 0 } }
      const order = (await answered(() => client.rpc('place_order', details))) as {
        id: string
        order_number: string
      }
      // Some come back and pay in a second tab.
      const attempts = random() < 0.1 ? 0 : random() < 0.1 ? 2 : 1
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const fault = random() < 0.6 ? pick(FAULTS) : undefined
        if (fault) shop.gateway.faults.add(fault)
        await pay(shop, client, order, method, random)
      }
    },
  }
}

/** Starts a payment, pays on the provider's page, and perhaps returns to the shop. */
async function pay(
  shop: SoakedShop,
  client: SupabaseClient,
  { id, order_number }: { id: string; order_number: string },
  method: string | undefined,
  random: () => number,
): Promise<void> {
  const body = { order_id: id, method, origin: shop.url }
  const started = await client.functions.invoke<{ data: { url: string } }>('payment-start', { body })
  if (started.error !== null) return
  const { data: order } = await client.rpc('own_order', { p_number: order_number })
  for (const { reference } of order?.payments ?? []) {
    const request = new Request(`http://gateway.invalid/pay/${String(reference)}`, { method: 'POST' })
    // An event that meets a shop that was killed is sent again by the gateway.
    await shop.gateway.fetch(request).catch(() => {})
    if (random() < 0.5) await client.functions.invoke('payment-check', { body: { reference } })
  }
}

/** Repeats a call until the shop has confirmed it, whatever fails meanwhile but a refusal of its own. */
async function answered(
  call: () => PromiseLike<{
    data: unknown
    error: { message: string; status?: number; code?: string } | null
  }>,
): Promise<unknown> {
  const { data, error } = await untilAnswered(async () => {
    const answer = await call()
    const isAnswered = answer.error === null || answer.error.code?.startsWith('PT')
    return { ...answer, status: isAnswered ? 200 : 0 }
  })
  if (error !== null) throw new Error(error.message)
  return data
}
