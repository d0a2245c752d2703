import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { cartOf, placeOrder } from './checkout.ts'
import type { Json } from './fixtures.ts'
import type { Shop } from './shop.ts'

/** Enables Paystack and transfers, without fees for the customer. */
export async function enablePayments(shop: Shop): Promise<void> {
  await shop.database.query(
    `update public.payment_methods
    set enabled = method in ('paystack', 'bank_transfer'), customer_bears_fee = false,
      bank_name = 'Parlour Bank', account_number = '0123456789', account_name = 'Parlour Ltd'`,
  )
}

/** Places an order of one piece for the owner. */
export async function orderOf(
  shop: Shop,
  product: Json,
  method = 'paystack',
  changes: Json = {},
): Promise<Json> {
  const p_payment = { method, fee: 0 }
  const { data, error } = await placeOrder(shop.as.owner, cartOf([product, 1]), { p_payment, ...changes })
  expect(error).toBeNull()
  return data
}

export async function startPayment(shop: Shop, order: Json, method = 'paystack', mode = 'live') {
  return await shop.as.service.rpc('start_payment', { p_order_id: order.id, p_method: method, p_mode: mode })
}

export async function startPaystack(shop: Shop, order: Json): Promise<Json> {
  const { data, error } = await startPayment(shop, order)
  expect(error).toBeNull()
  return data
}

/** What a provider's verify call says. */
export async function arrive(shop: Shop, reference: unknown, naira: number, changes: Json = {}) {
  const { data, error } = await shop.as.service.rpc('apply_payment', {
    p_reference: reference,
    p_outcome: 'paid',
    p_amount_kobo: Math.round(naira * 100),
    p_currency: 'NGN',
    p_mode: 'live',
    p_provider_id: '4099260516',
    ...changes,
  })
  expect(error).toBeNull()
  return data as Json
}

export interface Paid {
  order: Json
  payment: Json
}

/** An order of one piece, of whose price Paystack has taken so many naira. */
export async function payByPaystack(shop: Shop, product: Json, naira: number): Promise<Paid> {
  const order = await orderOf(shop, product)
  const payment = await startPaystack(shop, order)
  await arrive(shop, payment.reference, naira)
  return { order, payment }
}

export async function reloadOrder(shop: Shop, order: Json): Promise<Json> {
  const rows = shop.as.service.from('orders').select('*').eq('id', order.id).single()
  return (await rows.throwOnError()).data
}

/** Staff change an order by a plain update. */
export async function updateOrder(shop: Shop, { id }: Json, changes: Json): Promise<void> {
  await shop.as.admin.from('orders').update(changes).eq('id', id).throwOnError()
}

/** Staff record a refund of an order, which waits unless `values` has another status. */
export async function recordRefund(shop: Shop, { id }: Json, values: Json): Promise<Json> {
  const refund = { order_id: id, reason: 'Torn', ...values }
  return (await shop.as.admin.from('refunds').insert(refund).select().single().throwOnError()).data
}

export async function tasksOf(shop: Shop, reference: unknown): Promise<Json[]> {
  const rows = shop.as.service.from('payment_tasks').select('kind, amount').eq('reference', reference)
  return (await rows.throwOnError()).data ?? []
}

export async function taskOf(shop: Shop, reference: unknown): Promise<string> {
  const row = shop.as.service.from('payment_tasks').select('id').eq('reference', reference).single()
  return (await row.throwOnError()).data?.id
}

/** Sends money of a payment back through the provider, perhaps a refund that was recorded before, and notes what became of it. */
export async function sendBack(
  shop: Shop,
  payment: Json,
  p_amount: number,
  p_state = 'processed',
  p_refund_id: string | null = null,
): Promise<void> {
  const { data } = await shop.as.admin
    .rpc('start_gateway_refund', {
      p_payment_id: payment.id,
      p_amount,
      p_reason: 'Paid another amount',
      p_key: randomUUID(),
      p_refund_id,
    })
    .throwOnError()
  await shop.as.service.rpc('apply_refund', { p_reference: data.reference, p_state }).throwOnError()
}

/** Lets the time of an order run out, and sweeps. */
export async function expireOrder(shop: Shop, order: Json): Promise<void> {
  await shop.database.query('update public.orders set payment_expires_at = now() where id = $1', [order.id])
  await shop.as.service.rpc('expire_orders').throwOnError()
}
