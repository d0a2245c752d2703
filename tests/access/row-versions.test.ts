import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updateCustomer } from '../../app/data/customers.ts'
import { updateProduct } from '../../app/data/products.ts'
import { EditConflict } from '../../app/lib/edit-conflict.ts'
import type { ShopClient } from '../../app/lib/shop-context.ts'
import { cartOf, placeOrder } from './checkout.ts'
import { makeProduct, makeWith, type Json, type Make } from './fixtures.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
let make: Make
let admin: ShopClient

beforeAll(async () => {
  shop = await openShop()
  make = makeWith(shop)
  admin = shop.as.admin as ShopClient
})
afterAll(() => shop?.close())

const customer = (name = 'Ada Obi') => ({
  name,
  email: `${crypto.randomUUID()}@example.com`,
  phone: null,
  address: null,
})

async function versionOf(table: string, id: unknown): Promise<string> {
  const { data } = await shop.as.admin.from(table).select('updated_at').eq('id', id).single().throwOnError()
  return data.updated_at
}

describe('a row', () => {
  test('has another version after every change, and only then', async () => {
    const { id, updated_at: made } = await make.row('faqs', { question: 'Why?', answer: 'So.' })
    const change = (values: Json) => shop.as.admin.from('faqs').update(values).eq('id', id).throwOnError()
    await change({ answer: 'So.' })
    expect(await versionOf('faqs', id)).toBe(made)
    await change({ answer: 'Because.' })
    const second = await versionOf('faqs', id)
    expect(Date.parse(second)).toBeGreaterThanOrEqual(Date.parse(String(made)))
    expect(second).not.toBe(made)
  })

  test('has no version of its writer’s choosing', async () => {
    const { id } = await make.row('faqs', { question: 'Why?', answer: 'So.' })
    await shop.as.admin
      .from('faqs')
      .update({ updated_at: '2020-01-01T00:00:00Z' })
      .eq('id', id)
      .throwOnError()
    expect(await versionOf('faqs', id)).not.toContain('2020')
  })

  test('that shoppers buy from, or order as, keeps its version: that is no edit', async () => {
    const product = await makeProduct(make)
    const { data: order } = await placeOrder(shop.as.owner, cartOf([product, 1]))
    const { data: buyer } = await shop.as.admin
      .from('customers')
      .select()
      .eq('email', order.customer_email)
      .single()
    await placeOrder(shop.as.owner, cartOf([product, 1]))
    expect(await versionOf('products', product.id)).toBe(product.updated_at)
    expect(await versionOf('customers', buyer.id)).toBe(buyer.updated_at)
  })
})

describe('of several edits of one version', () => {
  test('the first is saved, and the second is shown what the first one saved', async () => {
    const { id, updated_at } = await make.row('customers', customer())
    const opened = String(updated_at)
    const [first, second] = [customer('Ada Eze'), customer('Ada Bello')]
    const next = await updateCustomer(admin, String(id), first, opened)
    const conflict: unknown = await updateCustomer(admin, String(id), second, opened).catch((error) => error)
    expect(conflict).toBeInstanceOf(EditConflict)
    expect(conflict).toMatchObject({ mine: second, theirs: { ...first, updated_at: next } })
    await expect(updateCustomer(admin, String(id), second, next)).resolves.toEqual(expect.any(String))
  })

  test('exactly one is saved, however many come at once', async () => {
    const { id, updated_at } = await make.row('customers', customer())
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, (_, turn) =>
        updateCustomer(admin, String(id), customer(`Ada ${turn}`), String(updated_at)),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('two that want the same do not stand in each other’s way', async () => {
    const { id, updated_at } = await make.row('customers', customer())
    const wanted = customer('Ada Eze')
    const next = await updateCustomer(admin, String(id), wanted, String(updated_at))
    expect(await updateCustomer(admin, String(id), wanted, String(updated_at))).toBe(next)
  })

  test('one of a row that was deleted is told so', async () => {
    const { id, updated_at } = await make.row('customers', customer())
    await shop.as.admin.from('customers').delete().eq('id', id).throwOnError()
    const conflict: unknown = await updateCustomer(admin, String(id), customer(), String(updated_at)).catch(
      (error) => error,
    )
    expect(conflict).toMatchObject({ name: 'EditConflict', theirs: null })
  })

  test('one without a version is saved over whatever is there, as ever', async () => {
    const product = await makeProduct(make)
    await updateProduct(admin, String(product.id), { price: 7 })
    await updateProduct(admin, String(product.id), { price: 8 })
    await expect(updateProduct(admin, crypto.randomUUID(), { price: 9 })).rejects.toMatchObject({
      code: 'PGRST116',
    })
  })
})
