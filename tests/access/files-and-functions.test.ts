import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { cartOf, placeOrder } from './checkout.ts'
import { makeProduct, makeWith } from './fixtures.ts'
import { FUNCTION_ACCESS } from './function-table.ts'
import { useShop } from './shop.ts'
import { expected, FILE_ACCESS, ROLES, VERBS, type Role, type Verb } from './table.ts'

const BUCKET = 'product-images'
/** The smallest GIF there is: one pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const shop = useShop()

describe('files of product-images', () => {
  for (const role of ROLES) {
    for (const [column, verb] of VERBS.entries()) {
      const outcome = expected(FILE_ACCESS, role, column)
      test(`${role} · ${verb} · ${outcome}`, async () => {
        expect(await attempt(role, verb)).toBe(outcome)
      })
    }
  }
})

describe('functions', () => {
  for (const role of ROLES) {
    const placing = expected(FUNCTION_ACCESS.place_order, role)
    test(`${role} · place_order · ${placing}`, async () => {
      const product = await makeProduct(makeWith(shop))
      const { status, error } = await placeOrder(shop.as[role], cartOf([product, 1]))
      if (placing === 'yes') expect(error).toBeNull()
      else expect({ status, message: error?.message }).toEqual({ status: 401, message: LOG_IN })
    })

    const people = expected(FUNCTION_ACCESS.audit_people, role)
    test(`${role} · audit_people · ${people}`, async () => {
      await shop.as.admin
        .from('categories')
        .insert({ name: `Rugs ${randomUUID()}` })
        .throwOnError()
      const { status, data, error } = await shop.as[role].rpc('audit_people')
      if (people === 'denied') expect({ status, code: error?.code }).toEqual({ status: 401, code: '42501' })
      else
        expect(data?.map((line: { actor_id: string }) => line.actor_id)).toEqual(
          people === 'all' ? [shop.ids.admin] : [],
        )
    })

    const progress = expected(FUNCTION_ACCESS.setup_progress, role)
    test(`${role} · setup_progress · ${progress}`, async () => {
      const { data, error } = await shop.as[role].rpc('setup_progress')
      expect(error?.code).toBe(progress === 'denied' ? '42501' : undefined)
      expect(data?.length ?? 0).toBe(progress === 'all' ? 1 : 0)
    })

    for (const [name, values] of BULK) {
      const outcome = expected(FUNCTION_ACCESS[name], role)
      test(`${role} · ${name} · ${outcome}`, async () => {
        const { status, error } = await shop.as[role].rpc(name, values)
        const denied = role === 'anon' ? 401 : 403
        expect(error === null ? 'yes' : status).toBe(outcome === 'yes' ? 'yes' : denied)
      })
    }

    for (const part of FIGURES) {
      const figures = expected(FUNCTION_ACCESS[part], role)
      test(`${role} · ${part} · ${figures}`, async () => {
        const { status, data } = await shop.as[role].rpc(part)
        const denied = role === 'anon' ? 401 : 403
        expect(status).toBe(figures === 'yes' ? 200 : denied)
        expect(data === null).toBe(figures !== 'yes')
      })
    }

    const access = expected(FUNCTION_ACCESS.staff_access, role)
    test(`${role} · staff_access · ${access}`, async () => {
      const { data, error } = await shop.as[role].rpc('staff_access')
      expect(error?.code === '42501' ? 'denied' : data).toBe(access)
    })

    const isAdmin = expected(FUNCTION_ACCESS.is_admin, role)
    test(`${role} · is_admin · ${isAdmin}`, async () => {
      const { data } = await shop.as[role].rpc('is_admin').throwOnError()
      expect(String(data)).toBe(isAdmin)
    })
  }

  test.each(ROLES)('%s · store_contact_message', async (role) => {
    const { status } = await shop.as[role].rpc('store_contact_message', {
      p_name: 'Ada',
      p_email: 'ada@example.com',
      p_phone: null,
      p_message: 'Good day',
    })
    const stores = expected(FUNCTION_ACCESS.store_contact_message, role) === 'yes'
    expect(status).toBe(stores ? 200 : role === 'anon' ? 401 : 403)
  })

  test('the API exposes no other functions', async () => {
    const { rows } = await shop.database.query(
      // Apart from computed columns, whose argument has no name.
      `select proname from pg_proc where pronamespace = 'public'::regnamespace and (pronargs = 0 or proargnames is not null)
      order by proname`,
    )
    expect(rows.map(({ proname }) => proname)).toEqual(Object.keys(FUNCTION_ACCESS).toSorted())
  })
})

const FIGURES = [
  'backup_status',
  'dashboard_sales',
  'dashboard_waiting_orders',
  'dashboard_waiting_work',
  'dashboard_low_stock',
  'monthly_statement',
  'retention_status',
  'settlement_differences',
  'system_status',
] as const

/** Functions of staff, called without rows. */
const BULK = [
  ['change_orders', { p_ids: [], p_status: 'shipped' }],
  ['update_order', { p_id: randomUUID(), p_changes: {} }],
  ['update_refund', { p_id: randomUUID(), p_changes: {} }],
  ['change_products', { p_ids: [], p_status: 'draft' }],
  ['restore_orders', { p_rows: [] }],
  ['list_orders_by_status', { p_ids: [] }],
  ['order_figures', {}],
  ['preview_decision', { p_decision: 'cancel', p_ids: [] }],
  ['restore_products', { p_rows: [] }],
  ['delete_products', { p_ids: [] }],
  ['import_products', { p_rows: [] }],
  ['import_delivery_zones', { p_rows: [] }],
  ['media_files', { p_search: 'no such file' }],
  ['media_usage', { p_bucket: 'product-images', p_name: 'no-such-file.gif' }],
  ['products_by_key', { p_ids: [], p_skus: [] }],
  ['apply_retention', {}],
] as const

const LOG_IN = 'Please log in to complete your order.'

async function attempt(role: Role, verb: Verb): Promise<string> {
  const files = shop.as[role].storage.from(BUCKET)
  const name = `${randomUUID()}.gif`
  if (verb !== 'insert') await upload(name)
  if (verb === 'select') {
    const { data } = await files.list('', { search: name })
    return data?.some((file) => file.name === name) ? 'all' : 'none'
  }
  if (verb === 'delete') {
    const { data, error } = await files.remove([name])
    expect(await exists(name)).toBe(data?.length === 0)
    return error ? 'denied' : data.length > 0 ? 'yes' : 'none'
  }
  const options = { contentType: 'image/gif', upsert: verb === 'update' }
  const { error } = await files.upload(name, PIXEL, options)
  if (verb === 'insert') expect(await exists(name)).toBe(error === null)
  return error ? 'denied' : 'yes'
}

async function upload(name: string): Promise<void> {
  const { error } = await shop.as.service.storage
    .from(BUCKET)
    .upload(name, PIXEL, { contentType: 'image/gif' })
  if (error) throw error
}

async function exists(name: string): Promise<boolean> {
  const { data } = await shop.as.service.storage.from(BUCKET).exists(name)
  return data
}
