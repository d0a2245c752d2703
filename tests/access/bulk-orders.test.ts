import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { sumUp } from '../../app/back-office/list/bulk/bulk.ts'
import { cartOf, placeOrder, stockOf } from './checkout.ts'
import { makeProduct, makeWith, type Json, type Make } from './fixtures.ts'
import { updateOrder } from './paying.ts'
import { useShop } from './shop.ts'

const shop = useShop()
let make: Make

beforeAll(async () => {
  make = makeWith(shop)
})

async function order(product: Json, quantity = 1): Promise<{ id: string; order_number: string }> {
  const { data, error } = await placeOrder(shop.as.owner, cartOf([product, quantity]), {
    p_customer_email: `${randomUUID()}@example.com`,
  })
  expect(error).toBeNull()
  return data
}

const change = (ids: string[], status: string | null, client = shop.as.admin) =>
  client.rpc('change_orders', { p_ids: ids, p_status: status })

/** Changes delivered and cancelled orders too, which staff have seen in these statuses. */
const changeFinished = (ids: string[], status: string, seen: Record<string, string>) =>
  shop.as.admin.rpc('change_orders', {
    p_ids: ids,
    p_status: status,
    p_finished: Object.entries(seen).map(([id, was]) => ({ id, status: was })),
  })

const restore = (rows: readonly object[], client = shop.as.admin) =>
  client.rpc('restore_orders', { p_rows: rows })

async function outcomeOf(call: ReturnType<typeof change>) {
  return sumUp((await call.throwOnError()).data)
}

async function statusesOf(ids: string[]): Promise<string[]> {
  const { data } = await shop.as.service.from('orders').select('status').in('id', ids).throwOnError()
  return data.map(({ status }) => status)
}

test('one call changes the status of many orders and returns the pieces of cancelled ones to the stock', async () => {
  const product = await makeProduct(make, { stock_quantity: 10 })
  const ids = [(await order(product, 2)).id, (await order(product, 3)).id]
  const outcome = await outcomeOf(change(ids, 'cancelled'))
  expect(outcome).toMatchObject({ done: 2, refused: [] })
  expect(await statusesOf(ids)).toEqual(['cancelled', 'cancelled'])
  expect(await stockOf(shop, product)).toBe(10)
  // A second cancellation does not return the pieces again.
  const again = await outcomeOf(change(ids, 'cancelled'))
  expect(again).toEqual({ done: 2, refused: [], changed: [] })
  expect(await stockOf(shop, product)).toBe(10)
})

test('a cancelled order whose pieces were sold stays cancelled and is reported with the reason', async () => {
  const [scarce, plenty] = [
    await makeProduct(make, { stock_quantity: 2 }),
    await makeProduct(make, { stock_quantity: 9 }),
  ]
  const [lost, kept] = [await order(scarce, 2), await order(plenty)]
  await change([lost.id, kept.id], 'cancelled').throwOnError()
  await order(scarce, 1)
  const gone = randomUUID()
  const seen = { [lost.id]: 'cancelled', [kept.id]: 'cancelled', [gone]: 'cancelled' }
  const outcome = await outcomeOf(changeFinished([lost.id, kept.id, gone], 'processing', seen))
  expect(outcome).toMatchObject({
    done: 1,
    refused: [
      { id: lost.id, name: lost.order_number, reason: `Only 1 of "${scarce.name}" is left.` },
      { id: gone, name: null, reason: 'It was deleted meanwhile.' },
    ],
  })
  expect(await statusesOf([lost.id])).toEqual(['cancelled'])
  expect(await statusesOf([kept.id])).toEqual(['processing'])
})

test('an order that an earlier Undo has put back is put back', async () => {
  const { id } = await order(await makeProduct(make))
  const { changed } = await outcomeOf(change([id], 'shipped'))
  await restore(changed).throwOnError()
  expect(await outcomeOf(restore(changed))).toMatchObject({ done: 1, refused: [] })
  expect(await statusesOf([id])).toEqual(['pending'])
})

test('each changed order has its own audit line', async () => {
  const product = await makeProduct(make)
  const ids = [(await order(product)).id, (await order(product)).id]
  await change(ids, 'shipped').throwOnError()
  const lines = shop.as.admin.from('audit_log').select('row_id, changes').in('row_id', ids)
  const { data } = await lines.eq('action', 'update').throwOnError()
  expect(data).toHaveLength(2)
  expect(data[0]!.changes).toEqual({ status: ['pending', 'shipped'] })
})

test('shoppers cannot change orders, not even their own', async () => {
  const { id } = await order(await makeProduct(make))
  for (const role of ['owner', 'stranger', 'anon'] as const)
    expect((await change([id], 'delivered', shop.as[role])).status).toBe(role === 'anon' ? 401 : 403)
  expect(await statusesOf([id])).toEqual(['pending'])
})

test.each(['lost', '', null])('the status %j is refused', async (status) => {
  const { id } = await order(await makeProduct(make))
  expect((await change([id], status)).status).toBe(400)
})

test('concurrent changes of the same orders do not deadlock', async () => {
  const products = [await makeProduct(make), await makeProduct(make), await makeProduct(make)]
  const ids = await Promise.all(products.map(async (product) => (await order(product)).id))
  const answers = await Promise.all([
    change(ids, 'cancelled'),
    change(ids.toReversed(), 'shipped'),
    change(ids, 'cancelled'),
  ])
  for (const { error } of answers) expect(error).toBeNull()
})

test('delivered and cancelled orders are refused with their numbers unless p_finished has them', async () => {
  const product = await makeProduct(make)
  const [open, delivered, cancelled] = [await order(product), await order(product), await order(product)]
  await change([delivered.id], 'delivered').throwOnError()
  await change([cancelled.id], 'cancelled').throwOnError()
  const ids = [open.id, delivered.id, cancelled.id]
  const known = await shop.as.admin.rpc('list_orders_by_status', { p_ids: ids }).throwOnError()
  expect(known.data).toEqual(
    expect.arrayContaining([
      { status: 'pending', ids: [open.id] },
      { status: 'delivered', ids: [delivered.id] },
      { status: 'cancelled', ids: [cancelled.id] },
    ]),
  )

  const outcome = await outcomeOf(change(ids, 'shipped'))
  expect(outcome).toMatchObject({ done: 1, changed: [{ id: open.id }] })
  expect(outcome.refused).toEqual(
    expect.arrayContaining([
      { id: delivered.id, name: delivered.order_number, reason: 'It was delivered meanwhile.' },
      { id: cancelled.id, name: cancelled.order_number, reason: 'It was cancelled meanwhile.' },
    ]),
  )
  for (const [id, status] of [
    [open.id, 'shipped'],
    [delivered.id, 'delivered'],
    [cancelled.id, 'cancelled'],
  ])
    expect(await statusesOf([id!])).toEqual([status])
  const seen = { [delivered.id]: 'delivered', [cancelled.id]: 'cancelled' }
  expect(await outcomeOf(changeFinished(ids, 'shipped', seen))).toMatchObject({ done: 3 })
})

test('what staff tick holds for the orders that were counted, not for one that is cancelled meanwhile', async () => {
  const product = await makeProduct(make)
  const [delivered, open, changed] = [await order(product), await order(product), await order(product)]
  await change([delivered.id, changed.id], 'delivered').throwOnError()
  const seen = { [delivered.id]: 'delivered', [changed.id]: 'delivered' }
  await change([open.id], 'cancelled').throwOnError()
  await updateOrder(shop, changed, { status: 'cancelled' })
  const outcome = await outcomeOf(changeFinished([delivered.id, open.id, changed.id], 'shipped', seen))
  expect(outcome).toMatchObject({ done: 1, changed: [{ id: delivered.id }] })
  expect(outcome.refused.map(({ id }) => id)).toEqual(expect.arrayContaining([open.id, changed.id]))
})

test('restoring a change gives each order its previous status', async () => {
  const product = await makeProduct(make, { stock_quantity: 5 })
  const [one, other] = [await order(product, 2), await order(product, 1)]
  await change([other.id], 'processing').throwOnError()
  const outcome = await outcomeOf(change([one.id, other.id], 'cancelled'))
  expect(await stockOf(shop, product)).toBe(5)
  const undone = await outcomeOf(restore(outcome.changed))
  expect(undone).toMatchObject({ done: 2, refused: [] })
  expect(await statusesOf([one.id])).toEqual(['pending'])
  expect(await statusesOf([other.id])).toEqual(['processing'])
  expect(await stockOf(shop, product), 'the pieces are taken again').toBe(2)
})

test('an order that was changed afterwards is not restored but reported', async () => {
  const product = await makeProduct(make)
  const [touched, other] = [await order(product), await order(product)]
  const outcome = await outcomeOf(change([touched.id, other.id], 'shipped'))
  await updateOrder(shop, touched, { notes: 'Rang twice' })
  const gone = { id: randomUUID(), status: 'pending', updated_at: outcome.changed[0]?.updated_at }
  const undone = await outcomeOf(restore([...outcome.changed, gone]))
  expect(undone.done).toBe(1)
  expect(undone.refused).toEqual([
    { id: touched.id, name: touched.order_number, reason: 'It was changed meanwhile.' },
    { id: gone.id, name: null, reason: 'It was deleted meanwhile.' },
  ])
  expect(await statusesOf([touched.id])).toEqual(['shipped'])
  expect(await statusesOf([other.id])).toEqual(['pending'])
})

test('restoring an unknown status is refused', async () => {
  const { id } = await order(await makeProduct(make))
  const outcome = await outcomeOf(change([id], 'shipped'))
  expect((await restore([{ ...outcome.changed[0], status: 'lost' }])).status).toBe(400)
  expect(await statusesOf([id])).toEqual(['shipped'])
})

test('shoppers can neither restore nor list orders', async () => {
  const { id } = await order(await makeProduct(make))
  const outcome = await outcomeOf(change([id], 'shipped'))
  for (const role of ['owner', 'stranger', 'anon'] as const)
    expect((await restore(outcome.changed, shop.as[role])).status).toBe(role === 'anon' ? 401 : 403)
  expect(await statusesOf([id])).toEqual(['shipped'])
  expect((await shop.as.owner.rpc('list_orders_by_status', { p_ids: [id] })).status).toBe(403)
})
