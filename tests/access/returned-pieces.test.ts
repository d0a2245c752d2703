import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { cartOf } from './checkout.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { useShop } from './shop.ts'

// What pieces that come back one by one are worth, together with their refunds and credit notes: docs/behaviour/returns.md.

const shop = useShop()

beforeAll(() =>
  shop.as.admin
    .from('tax_settings')
    .update({ vat_registered: true, vat_rate: 7.5, tin: '12345678-0001' })
    .eq('id', 1)
    .throwOnError(),
)

interface Line {
  price: number
  quantity: number
}

/** A delivered and paid order of staff, with its items in the order of their prices. */
async function bought(lines: readonly Line[], discount: number): Promise<{ order: Json; items: Json[] }> {
  const products: Json[] = []
  for (const { price } of lines)
    products.push(await makeProduct(makeWith(shop), { price, stock_quantity: 100 }))
  const cart = cartOf(...lines.map(({ quantity }, n): [Json, number] => [products[n]!, quantity]))
  const { data: order } = await shop.as.admin
    .rpc('take_order', {
      p_items: cart,
      p_customer: { name: 'Ngozi', email: 'ngozi@example.com', address: 'Takes it along' },
      p_terms: { method: 'cash', is_paid: true, discount, discount_reason: 'Regular customer' },
    })
    .throwOnError()
  await shop.as.admin.from('orders').update({ status: 'delivered' }).eq('id', order.id).throwOnError()
  const items = shop.as.admin.from('order_items').select().eq('order_id', order.id).order('price')
  return { order, items: (await items.throwOnError()).data ?? [] }
}

/** A return of so many pieces of each item, which staff have approved. */
async function approved({ order, items }: { order: Json; items: Json[] }, quantities: readonly number[]) {
  await shop.database.query('update public.orders set user_id = $1 where id = $2', [shop.ids.owner, order.id])
  const p_items = quantities.flatMap((quantity, n) =>
    quantity > 0 ? [{ order_item_id: items[n]?.id, quantity }] : [],
  )
  const details = { p_order_id: order.id, p_items, p_reason: 'Too large', p_photos: [], p_key: randomUUID() }
  const { data: id } = await shop.as.owner.rpc('request_return', details).throwOnError()
  await shop.as.admin
    .rpc('answer_return', { p_return_id: id, p_approves: true, p_answer: 'Yes.' })
    .throwOnError()
  return id
}

/** What came back is worth, in naira. */
async function received(id: unknown): Promise<number> {
  const { data } = await shop.as.admin.rpc('receive_return', { p_return_id: id, p_items: [] }).throwOnError()
  return data.worth
}

const total = (amounts: readonly number[]) => amounts.reduce((sum, naira) => sum + Math.round(naira * 100), 0)

test.each([
  { bought: 2, price: 50_000, discount: 0, quantity: 1, worth: 50_000 },
  { bought: 2, price: 50_000, discount: 20_000, quantity: 2, worth: 80_000 },
  { bought: 2, price: 50_000, discount: 20_000, quantity: 1, worth: 40_000 },
  { bought: 3, price: 33.33, discount: 10, quantity: 1, worth: 30 },
  { bought: 3, price: 0.01, discount: 0.01, quantity: 1, worth: 0.01 },
  { bought: 7, price: 999_999.99, discount: 1, quantity: 3, worth: 2_999_999.54 },
  { bought: 1, price: 500, discount: 500, quantity: 1, worth: 0 },
  { bought: 2, price: 0, discount: 0, quantity: 1, worth: 0 },
])('$quantity of $bought at $price, $discount off, are worth $worth', async (given) => {
  const purchase = await bought([{ price: given.price, quantity: given.bought }], given.discount)
  expect(await received(await approved(purchase, [given.quantity]))).toBe(given.worth)
})

test.each<[what: string, lines: Line[], discount: number, returns: number[][]]>([
  ['three pieces of one', [{ price: 100, quantity: 3 }], 100, [[1], [1], [1]]],
  ['seven pieces of one', [{ price: 14.29, quantity: 7 }], 0.05, [[1], [2], [1], [3]]],
  [
    'three products',
    [
      { price: 33.33, quantity: 1 },
      { price: 99.99, quantity: 2 },
      { price: 0.01, quantity: 3 },
    ].toSorted((one, other) => one.price - other.price),
    17.77,
    [
      [1, 1, 0],
      [2, 0, 1],
      [0, 0, 1],
    ],
  ],
  ['a discount of all but a kobo', [{ price: 10, quantity: 3 }], 29.99, [[1], [1], [1]]],
])(
  '%s that come back one by one are worth what was paid, and so are their refunds and credit notes',
  async (_, lines, discount, returns) => {
    const purchase = await bought(lines, discount)
    const { order } = purchase
    const ids = []
    for (const quantities of returns) ids.push(await approved(purchase, quantities))
    // The last request comes back first.
    const worths = []
    for (const id of ids.toReversed()) worths.push(await received(id))
    expect(total(worths)).toBe(total([Number(order.total_amount)]))

    for (const amount of worths.filter((naira) => naira > 0))
      await shop.as.admin
        .from('refunds')
        .insert({ order_id: order.id, amount, reason: 'Return', status: 'processed' })
        .throwOnError()
    const documents = shop.as.admin.from('tax_documents').select('kind, gross, vat').eq('order_id', order.id)
    const { data } = await documents.throwOnError()
    const of = (kind: string, column: 'gross' | 'vat') =>
      total((data ?? []).filter((document) => document.kind === kind).map((document) => document[column]))
    for (const column of ['gross', 'vat'] as const)
      expect(of('credit_note', column)).toBe(of('invoice', column))
    expect(of('invoice', 'gross')).toBe(total([Number(order.total_amount)]))
  },
)

test('a rejected return leaves its share to those that come after it', async () => {
  const purchase = await bought([{ price: 100, quantity: 3 }], 100)
  const first = await approved(purchase, [1])
  const worths = [await received(await approved(purchase, [1]))]
  await shop.as.admin.rpc('close_return', { p_return_id: first, p_answer: 'It has not come.' }).throwOnError()
  worths.push(await received(await approved(purchase, [2])))
  expect(worths).toEqual([66.67, 133.33])
})
