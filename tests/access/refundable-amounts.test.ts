import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { REFUNDABLE_CASES } from '../support/refundable-cases.ts'
import { makeWith, type Json } from './fixtures.ts'
import { insertPayment, insertRow } from './payment-fixtures.ts'
import { useShop } from './shop.ts'

// What can be sent back of a payment through its provider. The back office computes it, too:
// app/back-office/gateway-refunds/refund-transfer.ts has the same cases.

const shop = useShop()

type Case = (typeof REFUNDABLE_CASES)[number]

/** Stores an order, and returns its payments. */
async function store({ total_amount, payment_status, payments, refunds }: Case): Promise<Json[]> {
  const make = makeWith(shop)
  const order = await insertRow(make, 'orders', {
    order_number: '',
    customer_name: 'Ada Obi',
    customer_email: `${randomUUID()}@example.com`,
    shipping_address: '12 Admiralty Way, Lekki',
    total_amount,
    payment_status,
  })
  const paid: Json[] = []
  for (const { state, paid_amount, counts } of payments)
    paid.push(await insertPayment(make, order, { state, paid_amount, counts, provider_id: '4099260516' }))
  for (const { amount, status, of, transfers } of refunds) {
    const payment_id = of === null ? null : paid[of]?.id
    const refund = { order_id: order.id, payment_id, amount, reason: 'Torn', status }
    const { id: refund_id } = await insertRow(make, 'refunds', refund)
    for (const state of transfers) {
      const transfer = {
        refund_id,
        payment_id: payment_id ?? paid[0]?.id,
        amount,
        state,
        provider: 'paystack',
      }
      await insertRow(make, 'refund_transfers', { ...transfer, idempotency_key: randomUUID() })
    }
  }
  return paid
}

function send(payment: Json, p_amount: number) {
  return shop.as.admin.rpc('start_gateway_refund', {
    p_payment_id: payment.id,
    p_amount,
    p_reason: 'Torn',
    p_key: randomUUID(),
  })
}

const KOBO = 0.01

test.each(REFUNDABLE_CASES)('of a payment is left: $what', async (given) => {
  const [payment] = await store(given)
  const rows = shop.as.admin.from('payments').select('sent_back_amount').eq('id', payment!.id)
  expect((await rows.throwOnError()).data).toEqual([
    { sent_back_amount: given.payments[0]?.sent_back_amount },
  ])
  const { error } = await send(payment!, given.left + KOBO)
  expect(error).toMatchObject({ hint: 'refund_too_large', details: expect.any(String) })
  expect(Number(error?.details)).toBe(given.left)
  if (given.left > 0) expect((await send(payment!, given.left)).error).toBeNull()
})
