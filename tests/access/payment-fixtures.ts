import { randomUUID } from 'node:crypto'
import type { Fixture, Json, Make } from './fixture.ts'

// Rows of tables that only functions write: they are inserted as the owner of the database.

export async function insertRow(make: Make, table: string, values: Json): Promise<Json> {
  const names = Object.keys(values)
  const places = names.map((_, index) => `$${index + 1}`)
  const { rows } = await make.shop.database.query<{ id: string }>(
    `insert into public.${table} (${names.join()}) values (${places.join()}) returning id`,
    Object.values(values),
  )
  const written = make.shop.as.service.from(table).select().eq('id', rows[0]?.id).single()
  return (await written.throwOnError()).data
}

const paymentOf = (order?: Json) => ({
  order_id: order?.id ?? null,
  order_number: 'ORD-1',
  method: 'paystack',
  reference: `PAY-${randomUUID()}`,
  amount: 500,
})

/** A payment of an order, also with values that only functions write. */
export function insertPayment(make: Make, order: Json, values: Json): Promise<Json> {
  return insertRow(make, 'payments', { ...paymentOf(order), ...values })
}

const event = () => ({ provider: 'paystack', event_key: randomUUID(), type: 'charge.success', raw: '{}' })
const task = () => ({ kind: 'unknown_payment', reference: `PAY-${randomUUID()}`, amount: 500 })

const mail = () => ({ kind: 'staff_problem', occasion: randomUUID(), recipient: 'ada@example.com' })
const step = (order: Json) => ({ order_id: order.id, field: 'status', status: 'shipped' })

async function transferOf(make: Make): Promise<Json> {
  const { id } = await insertRow(make, 'payments', paymentOf())
  return { payment_id: id, amount: 500, provider: 'paystack', idempotency_key: randomUUID() }
}

type PaymentTable =
  | 'payments'
  | 'payment_events'
  | 'payment_tasks'
  | 'refund_transfers'
  | 'returns'
  | 'return_items'
  | 'mail_outbox'
  | 'order_timeline'
  | 'tax_documents'

let serials = 0
const documentOf = (order: Json) => ({
  kind: 'invoice',
  year: 2020,
  serial: (serials += 1),
  order_id: order.id,
  order_number: 'ORD-1',
  customer_name: 'Ada Obi',
  gross: 1075,
  vat_rate: 7.5,
  vat: 75,
  tin: '12345678-0001',
})

const returnOf = (order: Json) => ({
  order_id: order.id,
  order_number: order.order_number,
  reason: 'Torn',
  idempotency_key: randomUUID(),
})

/** `makeOrder` and `makeItem` store an order, or an item of one, of the account. */
export function paymentFixtures(
  makeOrder: (make: Make, userId?: string) => Promise<Json>,
  makeItem: (make: Make, userId?: string) => Promise<Json>,
): Record<PaymentTable, Fixture> {
  async function returnItemOf(make: Make, userId?: string): Promise<Json> {
    const { id, order_id } = await makeItem(make, userId)
    const request = await insertRow(make, 'returns', returnOf({ id: order_id, order_number: 'ORD-1' }))
    return { return_id: request.id, order_item_id: id, quantity: 1 }
  }
  return {
    payments: {
      key: 'id',
      shown: async (make) =>
        insertRow(make, 'payments', paymentOf(await makeOrder(make, make.shop.ids.owner))),
      newRow: async (make) => paymentOf(await makeOrder(make, make.shop.ids.owner)),
      change: { state: 'failed' },
    },
    returns: {
      key: 'id',
      shown: async (make) => insertRow(make, 'returns', returnOf(await makeOrder(make, make.shop.ids.owner))),
      newRow: async (make) => returnOf(await makeOrder(make, make.shop.ids.owner)),
      change: { status: 'approved' },
    },
    return_items: {
      key: 'id',
      shown: async (make) => insertRow(make, 'return_items', await returnItemOf(make, make.shop.ids.owner)),
      newRow: (make) => returnItemOf(make, make.shop.ids.owner),
      change: { restocked: 1 },
    },
    refund_transfers: {
      key: 'id',
      shown: async (make) => insertRow(make, 'refund_transfers', await transferOf(make)),
      newRow: transferOf,
      change: { state: 'failed' },
    },
    payment_events: {
      key: 'id',
      shown: (make) => insertRow(make, 'payment_events', event()),
      newRow: () => Promise.resolve(event()),
      change: { type: 'refund.processed' },
    },
    tax_documents: {
      key: 'id',
      shown: async (make) =>
        insertRow(make, 'tax_documents', documentOf(await makeOrder(make, make.shop.ids.owner))),
      hidden: async (make) => insertRow(make, 'tax_documents', documentOf(await makeOrder(make))),
      newRow: async (make) => documentOf(await makeOrder(make, make.shop.ids.owner)),
      change: { gross: 1 },
    },
    mail_outbox: {
      key: 'id',
      shown: (make) => insertRow(make, 'mail_outbox', mail()),
      newRow: () => Promise.resolve(mail()),
      change: { state: 'sent' },
    },
    order_timeline: {
      key: 'id',
      shown: async (make) =>
        insertRow(make, 'order_timeline', step(await makeOrder(make, make.shop.ids.owner))),
      hidden: async (make) => insertRow(make, 'order_timeline', step(await makeOrder(make))),
      newRow: async (make) => step(await makeOrder(make, make.shop.ids.owner)),
      change: { status: 'delivered' },
    },
    payment_tasks: {
      key: 'id',
      shown: (make) => insertRow(make, 'payment_tasks', task()),
      newRow: () => Promise.resolve(task()),
      change: { resolution: 'Sent back' },
    },
  }
}
