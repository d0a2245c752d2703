import { beforeAll, describe, expect, test } from 'vitest'
import { deleteBlogPost } from '../../app/back-office/content/blog-post-queries.ts'
import { updateCustomer } from '../../app/back-office/customers/queries.ts'
import { updateProduct } from '../../app/back-office/products/queries.ts'
import { EditConflict } from '../../app/lib/supabase/edit-conflict.ts'
import type { ShopClient } from '../../app/lib/supabase/shop-client.ts'
import { cartOf, placeOrder, stockOf } from './checkout.ts'
import { makeProduct, makeWith, type Json, type Make } from './fixtures.ts'
import { useShop } from './shop.ts'

const shop = useShop()
let make: Make
let admin: ShopClient

beforeAll(async () => {
  make = makeWith(shop)
  admin = shop.as.admin as ShopClient
})

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
  test('gets another version with every change, and only then', async () => {
    const { id, updated_at: made } = await make.row('faqs', { question: 'Why?', answer: 'So.' })
    const change = (values: Json) => shop.as.admin.from('faqs').update(values).eq('id', id).throwOnError()
    await change({ answer: 'So.' })
    expect(await versionOf('faqs', id)).toBe(made)
    await change({ answer: 'Because.' })
    const second = await versionOf('faqs', id)
    expect(Date.parse(second)).toBeGreaterThanOrEqual(Date.parse(String(made)))
    expect(second).not.toBe(made)
  })

  test('does not take its version from the client', async () => {
    const { id } = await make.row('faqs', { question: 'Why?', answer: 'So.' })
    await shop.as.admin
      .from('faqs')
      .update({ updated_at: '2020-01-01T00:00:00Z' })
      .eq('id', id)
      .throwOnError()
    expect(await versionOf('faqs', id)).not.toMatch(/^2020/)
  })

  test('of a product or customer keeps its version when a shopper places an order', async () => {
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

test('deleting a row that somebody else has deleted says so', async () => {
  await expect(deleteBlogPost(admin, crypto.randomUUID())).rejects.toThrow('This was deleted meanwhile.')
})

describe('an edit', () => {
  test('is saved if it is the first of its version, and the second gets a conflict with the saved row', async () => {
    const { id, updated_at } = await make.row('customers', customer())
    const opened = { version: String(updated_at) }
    const [first, second] = [customer('Ada Eze'), customer('Ada Bello')]
    const next = await updateCustomer(admin, String(id), first, opened)
    const conflict: unknown = await updateCustomer(admin, String(id), second, opened).catch((error) => error)
    expect(conflict).toBeInstanceOf(EditConflict)
    expect(conflict).toMatchObject({ mine: second, theirs: { ...first, updated_at: next } })
    await expect(updateCustomer(admin, String(id), second, { version: next })).resolves.toEqual(
      expect.any(String),
    )
  })

  test('is the only one saved of several concurrent edits of one version', async () => {
    const { id, updated_at } = await make.row('customers', customer())
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, (_, turn) =>
        updateCustomer(admin, String(id), customer(`Ada ${turn}`), { version: String(updated_at) }),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('causes no conflict if the saved row already has its values', async () => {
    const { id, updated_at } = await make.row('customers', customer())
    const edited = customer('Ada Eze')
    const next = await updateCustomer(admin, String(id), edited, { version: String(updated_at) })
    expect(await updateCustomer(admin, String(id), edited, { version: String(updated_at) })).toBe(next)
  })

  test('of a deleted row gets a conflict without a current row', async () => {
    const { id, updated_at } = await make.row('customers', customer())
    await shop.as.admin.from('customers').delete().eq('id', id).throwOnError()
    const conflict: unknown = await updateCustomer(admin, String(id), customer(), {
      version: String(updated_at),
    }).catch((error) => error)
    expect(conflict).toMatchObject({ name: 'EditConflict', theirs: null })
  })

  test('of a stock gets a conflict if pieces were sold since, and is saved over the stock it has seen', async () => {
    const product = await makeProduct(make, { stock_quantity: 10 })
    const id = String(product.id)
    const version = String(product.updated_at)
    const save = (seen: number) =>
      updateProduct(admin, id, { stock_quantity: 12 }, { version, unversioned: { stock_quantity: seen } })
    await placeOrder(shop.as.owner, cartOf([product, 3]))
    const conflict: unknown = await save(10).catch((error) => error)
    expect(conflict).toMatchObject({
      name: 'EditConflict',
      mine: { stock_quantity: 12 },
      theirs: { stock_quantity: 7 },
    })
    expect(await stockOf(shop, product)).toBe(7)
    await save(7)
    expect(await stockOf(shop, product)).toBe(12)
  })

  test('without a version is saved without a check for conflicts', async () => {
    const product = await makeProduct(make)
    await updateProduct(admin, String(product.id), { price: 7 })
    await updateProduct(admin, String(product.id), { price: 8 })
    await expect(updateProduct(admin, crypto.randomUUID(), { price: 9 })).rejects.toMatchObject({
      code: 'PGRST116',
    })
  })
})
