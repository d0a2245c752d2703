import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { PIXEL } from '../support/pixel.ts'
import { RETURNABLE_CASES } from '../support/returnable-cases.ts'
import { cartOf, placeOrder, stockOf } from './checkout.ts'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { mailsAbout } from './mailing.ts'
import { overlap } from './overlapping.ts'
import { useShop } from './shop.ts'

// What customers send back (docs/behaviour/returns.md).

const shop = useShop()
let sofa: Json

beforeAll(() => shop.database.query("update public.website_settings set contact_email = 'shop@example.com'"))

interface Order {
  order: Json
  item: Json
}

/** An order of three pieces of a product of its own, of which seven are left. */
function orderOfThree(status = 'delivered'): Promise<Order> {
  return orderOf(3, 100_000, status)
}

async function orderOf(quantity: number, price: number, status = 'delivered'): Promise<Order> {
  sofa = await makeProduct(makeWith(shop), { price, stock_quantity: 10 })
  const { data: order, error } = await placeOrder(shop.as.owner, cartOf([sofa, quantity]))
  expect(error).toBeNull()
  await setStatus(order, status).throwOnError()
  const items = shop.as.service.from('order_items').select().eq('order_id', order.id).single()
  return { order, item: (await items.throwOnError()).data }
}

const setStatus = (order: Json, status: string) =>
  shop.as.admin.from('orders').update({ status }).eq('id', order.id)

function request({ order, item }: Order, quantity: unknown, changes: Json = {}, client = shop.as.owner) {
  return client.rpc('request_return', {
    p_order_id: order.id,
    p_items: [{ order_item_id: item.id, quantity }],
    p_reason: 'A leg is loose.',
    p_photos: [],
    p_key: randomUUID(),
    ...changes,
  })
}

const answer = (id: unknown, p_approves: boolean | null, p_answer = 'We collect it on Friday.') =>
  shop.as.admin.rpc('answer_return', { p_return_id: id, p_approves, p_answer })

const close = (id: unknown, p_answer = 'The goods have not come.') =>
  shop.as.admin.rpc('close_return', { p_return_id: id, p_answer })

async function receive(id: unknown, restocked: number) {
  const items = shop.as.service.from('return_items').select('id').eq('return_id', id).single()
  const p_items = [{ id: (await items.throwOnError()).data?.id, restocked }]
  return await shop.as.admin.rpc('receive_return', { p_return_id: id, p_items })
}

async function approved(bought: Order, quantity: number): Promise<unknown> {
  const { data } = await request(bought, quantity).throwOnError()
  await answer(data, true).throwOnError()
  return data
}

describe('a buyer', () => {
  test('asks to return a part of a delivered order', async () => {
    const bought = await orderOfThree()
    const { data, error } = await request(bought, 2)
    expect(error).toBeNull()
    const asked = shop.as.admin.from('returns').select().eq('id', data).single()
    expect((await asked.throwOnError()).data).toMatchObject({
      status: 'requested',
      reason: 'A leg is loose.',
      order_id: bought.order.id,
    })
    expect(await stockOf(shop, sofa), 'nothing has come back yet').toBe(7)
    expect(await mailsAbout(shop, bought.order, 'staff_problem')).toMatchObject([
      { data: { problem: 'The customer asks to return something.', amount: 200_000 } },
    ])
  })

  test('cannot return more than was bought, in one request, several, or several at once', async () => {
    const bought = await orderOfThree()
    for (const quantity of [4, 0, -1, null])
      expect((await request(bought, quantity)).error?.hint).toBe('return_quantity_invalid')
    const twice = [1, 2].map(() => ({ order_item_id: bought.item.id, quantity: 2 }))
    expect((await request(bought, 2, { p_items: twice })).error?.hint).toBe('return_quantity_invalid')
    const answers = await Promise.all([request(bought, 2), request(bought, 2), request(bought, 2)])
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    expect((await request(bought, 1)).error).toBeNull()
    expect((await request(bought, 1)).error?.hint).toBe('return_quantity_invalid')
  })

  test('can ask again for what was rejected', async () => {
    const bought = await orderOfThree()
    const { data } = await request(bought, 3).throwOnError()
    await answer(data, false, 'It was used.').throwOnError()
    expect((await request(bought, 3)).error).toBeNull()
  })

  test('who sends a request twice has made it once', async () => {
    const bought = await orderOfThree()
    const p_key = randomUUID()
    const answers = await Promise.all([1, 2].map(() => request(bought, 1, { p_key })))
    expect(new Set(answers.map(({ data }) => data)).size).toBe(1)
    expect((await request(await orderOfThree(), 1, { p_key })).status, 'the key of another order').toBe(409)
  })

  test.each(['pending', 'processing', 'shipped', 'cancelled'])('cannot return a %s order', async (status) => {
    expect((await request(await orderOfThree(status), 1)).error?.hint).toBe('return_not_possible')
  })

  test('says what and why', async () => {
    const bought = await orderOfThree()
    expect((await request(bought, 1, { p_reason: ' ' })).error?.hint).toBe('field_missing')
    expect((await request(bought, 1, { p_reason: 'x'.repeat(2001) })).error?.hint).toBe('field_too_long')
    for (const p_items of [[], {}, null])
      expect((await request(bought, 1, { p_items })).error?.hint).toBe('return_is_empty')
  })

  test.each([
    ['no object', () => 1],
    ['an object without an item', () => ({ quantity: 1 })],
    ['an item whose id is not one', () => ({ order_item_id: 'sofa', quantity: 1 })],
    ['no quantity', (id: unknown) => ({ order_item_id: id })],
    ['a part of a piece', (id: unknown) => ({ order_item_id: id, quantity: 1.5 })],
    ['more than a number can hold', (id: unknown) => ({ order_item_id: id, quantity: 1e300 })],
    ['a word for a number', (id: unknown) => ({ order_item_id: id, quantity: 'one' })],
  ])('cannot return %s', async (_name, line) => {
    const bought = await orderOfThree()
    const { error } = await request(bought, 1, { p_items: [line(bought.item.id)] })
    expect(error).toMatchObject({ code: 'PT409', hint: 'return_quantity_invalid' })
    expect((await request(bought, 3)).error).toBeNull()
  })

  test('who names an item twice returns both quantities', async () => {
    const bought = await orderOfThree()
    const p_items = [1, 2].map((quantity) => ({ order_item_id: bought.item.id, quantity }))
    const { data } = await request(bought, 0, { p_items }).throwOnError()
    const items = shop.as.admin.from('return_items').select('quantity').eq('return_id', data)
    expect((await items.throwOnError()).data).toEqual([{ quantity: 3 }])
  })

  test('needs a key for the request', async () => {
    expect((await request(await orderOfThree(), 1, { p_key: null })).error?.hint).toBe('field_missing')
  })

  test('cannot ask without end', async () => {
    const bought = await orderOfThree()
    for (let times = 0; times < 10; times += 1) {
      const { data } = await request(bought, 1).throwOnError()
      await answer(data, false, 'No.').throwOnError()
    }
    expect((await request(bought, 1)).error?.hint).toBe('too_many_returns')
  })

  test('returns items of their own orders only', async () => {
    const [mine, other] = [await orderOfThree(), await orderOfThree()]
    expect((await request(mine, 1, {}, shop.as.stranger)).error?.hint).toBe('order_unknown')
    const p_items = [{ order_item_id: other.item.id, quantity: 1 }]
    expect((await request(mine, 1, { p_items })).error?.hint).toBe('return_quantity_invalid')
  })
})

const upload = ({ order }: Order, client = shop.as.owner, name = `${String(order.id)}/${randomUUID()}.png`) =>
  client.storage.from('return-photos').upload(name, PIXEL, { contentType: 'image/png' })

describe('the photos of a return', () => {
  test('are pictures in the folder of the order, which the buyer and staff see', async () => {
    const bought = await orderOfThree()
    const { data } = await upload(bought)
    expect((await request(bought, 1, { p_photos: [data?.path] })).error).toBeNull()
    const list = (client = shop.as.owner) =>
      client.storage.from('return-photos').list(String(bought.order.id))
    expect((await list()).data).toHaveLength(1)
    expect((await list(shop.as.admin)).data).toHaveLength(1)
    expect((await list(shop.as.stranger)).data).toEqual([])
    expect((await upload(bought, shop.as.stranger)).error?.message).toMatch(/row-level security/)
    const text = { contentType: 'text/html' }
    const page = shop.as.owner.storage
      .from('return-photos')
      .upload(`${String(bought.order.id)}/x.html`, '<p>', text)
    expect((await page).error?.message).toBe('mime type text/html is not supported')
  })

  test('must have arrived, be of this order and be five at most', async () => {
    const [bought, other] = [await orderOfThree(), await orderOfThree()]
    const { data } = await upload(other)
    for (const p_photos of [[data?.path], [`${String(bought.order.id)}/no.png`], [null]])
      expect((await request(bought, 1, { p_photos })).error?.hint).toBe('photo_missing')
    const { data: own } = await upload(bought)
    const p_photos = Array.from({ length: 6 }, () => own?.path)
    expect((await request(bought, 1, { p_photos })).error?.hint).toBe('photo_missing')
  })

  test('are thirty of an order at most', async () => {
    const bought = await orderOfThree()
    await shop.database.query(
      `insert into storage.objects (bucket_id, name, created_at)
      select 'return-photos', $1 || '/' || number || '.png', now() - interval '2 days' from generate_series(1, 30) as number`,
      [bought.order.id],
    )
    expect((await upload(bought)).error?.message).toMatch(/^You have sent us many files/)
  })
})

describe('staff', () => {
  test('answer a request once, with words that the customer gets by mail', async () => {
    const bought = await orderOfThree()
    const { data } = await request(bought, 1).throwOnError()
    expect((await answer(data, false, ' ')).error?.hint).toBe('field_missing')
    expect((await answer(data, true)).data).toMatchObject({
      status: 'approved',
      handled_by: shop.ids.admin,
    })
    expect((await answer(data, false, 'No.')).error?.hint).toBe('return_has_moved_on')
    const mails = shop.as.service.from('mail_outbox').select('data').eq('order_id', bought.order.id)
    expect((await mails.eq('kind', 'return_answered').throwOnError()).data).toEqual([
      { data: { answer: 'We collect it on Friday.' } },
    ])
  })

  test('close an approved return whose goods never came, with another answer that the customer gets by mail', async () => {
    const bought = await orderOfThree()
    const id = await approved(bought, 3)
    expect((await close(id, ' ')).error?.hint).toBe('field_missing')
    expect((await close(id)).data).toMatchObject({ status: 'rejected', answer: 'The goods have not come.' })
    expect((await receive(id, 0)).error?.hint).toBe('return_has_moved_on')
    expect(await mailsAbout(shop, bought.order, 'return_answered')).toMatchObject([
      { data: { answer: 'We collect it on Friday.' } },
      { data: { answer: 'The goods have not come.' } },
    ])
    expect(await stockOf(shop, sofa)).toBe(7)
    expect((await request(bought, 3)).error, 'can be asked for again').toBeNull()
  })

  test('close neither a request without an answer nor a return that has arrived', async () => {
    const bought = await orderOfThree()
    const { data } = await request(bought, 1).throwOnError()
    expect((await close(data)).error?.hint).toBe('return_has_moved_on')
    const id = await approved(bought, 2)
    await receive(id, 2)
    expect((await close(id)).error?.hint).toBe('return_has_moved_on')
  })

  test('say whether they approve', async () => {
    const { data } = await request(await orderOfThree(), 1).throwOnError()
    expect((await answer(data, null)).error?.hint).toBe('field_missing')
    expect((await answer(data, true)).error).toBeNull()
  })

  test('put what arrived back into stock or write it off, exactly once', async () => {
    const bought = await orderOfThree()
    const id = await approved(bought, 3)
    expect((await receive(id, 4)).error?.code, 'more than was returned').toBe('23514')
    const answers = await Promise.all([receive(id, 2), receive(id, 2), receive(id, 2)])
    for (const { data } of answers) expect(data).toEqual(answers[0]?.data)
    expect(answers[0]?.data).toMatchObject({ id, status: 'received' })
    expect((await receive(id, 3)).error?.hint, 'another outcome').toBe('return_has_moved_on')
    expect(await stockOf(shop, sofa)).toBe(9)
  })

  test('have made a decision once that they repeat after a lost answer, unlike one of somebody else', async () => {
    const bought = await orderOfThree()
    const { data } = await request(bought, 1).throwOnError()
    const ways = [() => answer(data, true), () => close(data)]
    for (const decide of ways) {
      const { data: first } = await decide().throwOnError()
      expect((await decide()).data).toEqual(first)
    }
    expect(await mailsAbout(shop, bought.order, 'return_answered')).toHaveLength(2)
    expect((await close(data, 'They came.')).error?.hint).toBe('return_has_moved_on')
    await shop.database.query('update public.returns set handled_by = null where id = $1', [data])
    expect((await close(data)).error?.hint).toBe('return_has_moved_on')
  })

  test('receive only what was approved', async () => {
    const bought = await orderOfThree()
    const { data } = await request(bought, 1).throwOnError()
    expect((await receive(data, 1)).error?.hint).toBe('return_has_moved_on')
    await answer(data, false, 'No.').throwOnError()
    expect((await receive(data, 1)).error?.hint).toBe('return_has_moved_on')
    expect(await stockOf(shop, sofa)).toBe(7)
  })

  test('cannot return the stock a second time by the order’s status or by deleting it', async () => {
    const bought = await orderOfThree()
    await receive(await approved(bought, 2), 2)
    expect(await stockOf(shop, sofa)).toBe(9)
    for (const status of ['pending', 'processing', 'shipped'])
      expect((await setStatus(bought.order, status)).error?.hint).toBe('order_has_returns')
    await setStatus(bought.order, 'cancelled').throwOnError()
    await setStatus(bought.order, 'delivered').throwOnError()
    await shop.as.admin.from('orders').delete().eq('id', bought.order.id).throwOnError()
    expect(await stockOf(shop, sofa)).toBe(9)
  })

  test('cannot sell again what was written off by the order’s status or by deleting it', async () => {
    const bought = await orderOfThree()
    await receive(await approved(bought, 3), 0)
    for (const status of ['pending', 'processing', 'shipped'])
      expect((await setStatus(bought.order, status)).error?.hint).toBe('order_has_returns')
    await setStatus(bought.order, 'cancelled').throwOnError()
    await shop.as.admin.from('orders').delete().eq('id', bought.order.id).throwOnError()
    expect(await stockOf(shop, sofa)).toBe(7)
  })

  test('cannot return stock that a cancelled order has returned already', async () => {
    const bought = await orderOfThree()
    const id = await approved(bought, 2)
    await setStatus(bought.order, 'processing').throwOnError()
    expect((await receive(id, 2)).error?.hint).toBe('return_not_possible')
    await setStatus(bought.order, 'cancelled').throwOnError()
    expect((await receive(id, 2)).error?.hint).toBe('return_not_possible')
    expect(await stockOf(shop, sofa)).toBe(10)
    await setStatus(bought.order, 'delivered').throwOnError()
    await receive(id, 2)
    expect(await stockOf(shop, sofa)).toBe(9)
  })

  test.each([
    ['answer', 'requested', answer],
    ['close', 'approved', (id: unknown) => close(id)],
  ] as const)(
    '%s a return after its order is locked, as the order is deleted',
    async (_what, status, decide) => {
      const bought = await orderOfThree()
      const { data } = await request(bought, 1).throwOnError()
      if (status === 'approved') await answer(data, true).throwOnError()
      const { error } = await overlap(
        shop,
        (query) => query('select from public.orders where id = $1 for update', [bought.order.id]),
        () => decide(data, true),
        async (query) => {
          await query('select from public.returns where id = $1 for update nowait', [data])
          await query('delete from public.orders where id = $1', [bought.order.id])
        },
      )
      expect(error?.hint).toBe('return_has_moved_on')
    },
  )

  test('receive nothing for an order that goes back to an earlier status at the same moment', async () => {
    const bought = await orderOfThree()
    const id = await approved(bought, 3)
    const { error } = await overlap(
      shop,
      (query) => query("update public.orders set status = 'processing' where id = $1", [bought.order.id]),
      () => receive(id, 3),
    )
    expect(error?.hint).toBe('return_not_possible')
    await setStatus(bought.order, 'cancelled').throwOnError()
    expect(await stockOf(shop, sofa)).toBe(10)
  })

  test('receive a product that was deleted meanwhile', async () => {
    const bought = await orderOfThree()
    const id = await approved(bought, 1)
    await shop.as.admin.from('products').delete().eq('id', sofa.id).throwOnError()
    expect((await receive(id, 1)).data).toMatchObject({ status: 'received' })
  })
})

test.each(RETURNABLE_CASES)('of an item, $what can be returned', async ({ bought, returns, left }) => {
  const placed = await orderOf(bought, 100)
  for (const { status, quantity } of returns) {
    const { data } = await request(placed, quantity).throwOnError()
    await shop.database.query('update public.returns set status = $1, worth = 0 where id = $2', [
      status,
      data,
    ])
  }
  expect((await request(placed, left + 1)).error?.message).toMatch(
    new RegExp(`, ${left} can still be returned`),
  )
  if (left > 0) expect((await request(placed, left)).error).toBeNull()
})
