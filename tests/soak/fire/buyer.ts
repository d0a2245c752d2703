import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { untilAnswered } from '../until-answered.ts'
import { stockId, type Ware } from '../wares.ts'
import { cancelOrder, type Ledger, type Line } from './ledger.ts'

/** How often a refused buyer has an earlier order cancelled, which puts its pieces on sale again. */
const CANCELS = 0.4
/** How often a purchase is sent twice at once, as by an impatient browser. */
const SENT_TWICE = 0.15

interface BuyerOptions {
  /** Signed in as the buyer. */
  client: SupabaseClient
  /** With the rights of staff. */
  staff: SupabaseClient
  email: string
  wares: readonly Ware[]
  ledger: Ledger
  random: () => number
}

interface Outcome {
  confirmed: boolean
  orderId?: string
}

/** A buyer of scarce pieces. Each call is one attempt, repeated until the shop has confirmed or refused it. */
export function createBuyer(options: BuyerOptions): () => Promise<void> {
  const { staff, wares, random } = options
  const held: string[] = []
  const pick = () => wares[Math.floor(random() * wares.length)]!
  return async () => {
    const [first, second] = [pick(), pick()]
    const lines = [{ ...first, quantity: 1 + Math.floor(random() * 2) }]
    if (stockId(second) !== stockId(first) && random() < 0.5) lines.push({ ...second, quantity: 1 })
    const outcome = await placeOrder(options, lines)
    if (outcome.orderId !== undefined) held.push(outcome.orderId)
    if (outcome.confirmed || random() > CANCELS) return
    const cancelled = held.shift()
    if (cancelled !== undefined) await untilAnswered(() => cancelOrder(staff, cancelled))
  }
}

/** `place_order()`: the whole purchase in one call, with an idempotency key. */
async function placeOrder({ client, email, ledger, random }: BuyerOptions, lines: Line[]): Promise<Outcome> {
  const key = randomUUID()
  const call = async () =>
    await client.rpc('place_order', {
      p_items: lines,
      p_customer_name: 'Ada Obi',
      p_customer_email: email,
      p_customer_phone: '+234 803 000 0000',
      p_shipping_address: '12 Admiralty Way, Lekki',
      p_idempotency_key: key,
      p_payment: { method: 'pay_on_delivery', fee: 0 },
    })
  const copies = random() < SENT_TWICE ? 2 : 1
  const answers = await Promise.all(Array.from({ length: copies }, () => untilAnswered(call)))
  const orders = answers.flatMap(({ data, error }) => (error === null ? [data] : []))
  for (const { id, total_amount } of orders) ledger.confirm({ orderId: id, total: total_amount, lines, key })
  if (orders[0] !== undefined) return { confirmed: true, orderId: orders[0].id }
  ledger.refuse(codeOf(answers[0]?.error))
  return { confirmed: false }
}

function codeOf(error: { hint?: string; code?: string; message: string } | null | undefined): string {
  return error?.hint || error?.code || error?.message || 'none'
}
