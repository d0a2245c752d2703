import { beforeAll, expect, test } from 'vitest'
import { sumUp } from '../../app/back-office/list/bulk/bulk.ts'
import { cartOf, placeOrder } from './checkout.ts'
import { makeCategory, makeProduct, makeWith, type Json, type Make } from './fixtures.ts'
import { useShop } from './shop.ts'

const MANY = 200

const shop = useShop()
let make: Make

beforeAll(async () => {
  make = makeWith(shop)
})

/** Runs `work` with a statement timeout of 1 ms for signed-in users. Functions with their own timeout keep it. */
async function withShortTimeout(work: () => Promise<void>): Promise<void> {
  const [{ name } = { name: '' }] = (
    await shop.database.query<{ name: string }>('select current_database() as name')
  ).rows
  const role = `alter role authenticated in database ${name}`
  await shop.database.query(`${role} set statement_timeout = '1ms'`)
  shop.database.reloadRoleSettings()
  await work()
  await shop.database.query(`${role} reset statement_timeout`)
  shop.database.reloadRoleSettings()
}

async function callBulkFunction(name: string, values: Json) {
  const { data, error } = await shop.as.admin.rpc(name, values)
  expect(error, name).toBeNull()
  return sumUp(data ?? [])
}

test('products are imported, changed, restored and deleted beyond the statement timeout of other requests', async () => {
  const { slug } = await makeCategory(make)
  const set = { category: slug, price: 5, stock_quantity: 1 }
  const lines = Array.from({ length: MANY }, (_, line) => ({
    line,
    id: null,
    set: { ...set, name: `Stool ${line}` },
    was: {},
  }))
  await withShortTimeout(async () => {
    await callBulkFunction('import_products', { p_rows: lines })
    const { data } = await shop.as.service.from('products').select('id').eq('category', slug).throwOnError()
    const ids = data.map(({ id }) => id)
    const answer = await callBulkFunction('change_products', { p_ids: ids, p_status: 'draft' })
    expect(await callBulkFunction('restore_products', { p_rows: answer.changed })).toMatchObject({
      done: MANY,
    })
    expect(await callBulkFunction('delete_products', { p_ids: ids })).toMatchObject({ done: MANY })
  })
})

test('orders are changed and restored beyond the statement timeout of other requests', async () => {
  const product = await makeProduct(make, { stock_quantity: 20 })
  const placed = await Promise.all(
    Array.from({ length: 10 }, () => placeOrder(shop.as.owner, cartOf([product, 1]))),
  )
  const ids = placed.map(({ data }) => data.id)
  await withShortTimeout(async () => {
    const answer = await callBulkFunction('change_orders', { p_ids: ids, p_status: 'shipped' })
    expect(await callBulkFunction('restore_orders', { p_rows: answer.changed })).toMatchObject({ done: 10 })
  })
})
