import { beforeAll, describe, expect, test } from 'vitest'
import { cartOf, placeOrder, stockOf } from './checkout.ts'
import { makeProduct, makeWith, type Json, type Make } from './fixtures.ts'
import { useShop } from './shop.ts'

const shop = useShop()
let make: Make

beforeAll(async () => {
  make = makeWith(shop)
})

test('exactly 5 of 20 concurrent buyers get the last 5 pieces, and the others get an error', async () => {
  const product = await makeProduct(make, { name: 'Jos Bed', stock_quantity: 5 })
  const buyers = await Promise.all(Array.from({ length: 20 }, () => shop.signUp()))
  const answers = await Promise.all(buyers.map(({ client }) => placeOrder(client, cartOf([product, 1]))))
  expect(answers.filter(({ error }) => error === null)).toHaveLength(5)
  const refusals = answers.filter(({ error }) => error !== null)
  expect(new Set(refusals.map(({ status, error }) => `${status} ${error?.message}`))).toEqual(
    new Set(['409 "Jos Bed" has just sold out.']),
  )
  expect(await stockOf(shop, product)).toBe(0)
  expect(await orderedPieces(product)).toBe(5)
})

test('concurrent carts with the same products in opposite order do not deadlock', async () => {
  const [one, other] = [
    await makeProduct(make, { stock_quantity: 100 }),
    await makeProduct(make, { stock_quantity: 100 }),
  ]
  const carts = Array.from({ length: 30 }, (_, turn) =>
    turn % 2 ? cartOf([one, 1], [other, 1]) : cartOf([other, 1], [one, 1]),
  )
  const answers = await Promise.all(carts.map((cart) => placeOrder(shop.as.owner, cart)))
  expect(answers.map(({ error }) => error)).toEqual(carts.map(() => null))
  expect(await stockOf(shop, one)).toBe(70)
  expect(await stockOf(shop, other)).toBe(70)
})

test('concurrent checkouts and cancellations leave the correct stock', async () => {
  const product = await makeProduct(make, { stock_quantity: 50 })
  const placed = await Promise.all(Array.from({ length: 10 }, () => order(product, 2)))
  const answers = await Promise.all(
    placed.flatMap((id) => [setStatus(id, 'cancelled'), placeOrder(shop.as.stranger, cartOf([product, 1]))]),
  )
  expect(answers.map(({ error }) => error)).toEqual(answers.map(() => null))
  expect(await stockOf(shop, product)).toBe(40)
})

describe('the pieces of an order', () => {
  test('return to the stock once when it is cancelled', async () => {
    const product = await makeProduct(make)
    const id = await order(product, 3)
    expect(await stockOf(shop, product)).toBe(2)
    await Promise.all([setStatus(id, 'cancelled'), setStatus(id, 'cancelled'), setStatus(id, 'cancelled')])
    await setStatus(id, 'cancelled')
    expect(await stockOf(shop, product)).toBe(5)
  })

  test('return to the stock when it is deleted', async () => {
    const product = await makeProduct(make)
    const id = await order(product, 3)
    await remove(id)
    expect(await stockOf(shop, product)).toBe(5)
  })

  test('return to the stock once when it is cancelled and then deleted', async () => {
    const product = await makeProduct(make)
    const id = await order(product, 3)
    await setStatus(id, 'cancelled')
    await remove(id)
    expect(await stockOf(shop, product)).toBe(5)
  })

  test('do not return to the stock when a delivered order is cancelled or deleted', async () => {
    const product = await makeProduct(make)
    const [one, other] = [await order(product, 1), await order(product, 1)]
    await setStatus(one, 'delivered')
    await setStatus(one, 'cancelled')
    await setStatus(other, 'delivered')
    await remove(other)
    expect(await stockOf(shop, product)).toBe(3)
  })

  test('are taken from the stock once when it is reopened', async () => {
    const product = await makeProduct(make)
    const id = await order(product, 3)
    await setStatus(id, 'cancelled')
    await setStatus(id, 'processing')
    await setStatus(id, 'shipped')
    expect(await stockOf(shop, product)).toBe(2)
    await setStatus(id, 'cancelled')
    expect(await stockOf(shop, product)).toBe(5)
  })

  test('must be in stock to reopen it, or it stays cancelled', async () => {
    const product = await makeProduct(make, { name: 'Nok Vase' })
    const id = await order(product, 3)
    await setStatus(id, 'cancelled')
    await order(product, 4)
    const answer = await setStatus(id, 'pending')
    expect(answer).toMatchObject({ status: 409, error: { message: 'Only 1 of "Nok Vase" is left.' } })
    const { data } = await shop.as.admin.from('orders').select('status').eq('id', id).single()
    expect(data).toEqual({ status: 'cancelled' })
    expect(await stockOf(shop, product)).toBe(1)
  })

  test('do not prevent deleting the product, and the item keeps its name and price', async () => {
    const product = await makeProduct(make)
    const id = await order(product, 2)
    await shop.as.admin.from('products').delete().eq('id', product.id).throwOnError()
    const { data } = await shop.as.owner
      .from('order_items')
      .select('product_id, product_name, total')
      .eq('order_id', id)
    expect(data).toEqual([{ product_id: null, product_name: product.name, total: 500_000 }])
    expect((await setStatus(id, 'cancelled')).error).toBeNull()
  })
})

async function order(product: Json, quantity: number): Promise<string> {
  const { data } = await placeOrder(shop.as.owner, cartOf([product, quantity])).then((answer) => {
    expect(answer.error).toBeNull()
    return answer
  })
  return data.id
}

async function setStatus(id: string, status: string) {
  return await shop.as.admin.from('orders').update({ status }).eq('id', id).select()
}

async function remove(id: string): Promise<void> {
  const { data } = await shop.as.admin.from('orders').delete().eq('id', id).select().throwOnError()
  expect(data).toHaveLength(1)
}

async function orderedPieces(product: Json): Promise<number> {
  const { data } = await shop.as.service
    .from('order_items')
    .select('quantity')
    .eq('product_id', product.id)
    .throwOnError()
  return data.reduce((sum, item) => sum + item.quantity, 0)
}
