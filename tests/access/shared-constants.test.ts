import { describe, expect, test } from 'vitest'
import { postStatuses } from '../../app/back-office/content/blog-post-input.ts'
import { MAX_ZONE_ROWS } from '../../app/back-office/delivery/import/read-zone-file.ts'
import {
  FINISHED_STATUSES,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  WAITING_STATUSES,
} from '../../app/back-office/orders/order-list-spec.ts'
import { PERIODS } from '../../app/back-office/privacy/periods.ts'
import { MAX_IMPORT_ROWS } from '../../app/back-office/products/import/read-product-file.ts'
import { MAX_ADDITIONAL_IMAGES } from '../../app/back-office/products/product-fields.ts'
import { PRODUCT_STATUSES } from '../../app/back-office/products/product-list-spec.ts'
import { REFUND_STATUSES } from '../../app/back-office/refunds/refund-list-spec.ts'
import { LOW_STOCK } from '../../app/domain/low-stock.ts'
import { MOST_COUNTED } from '../../app/storefront/catalogue/shop-filters.ts'
import { feeOf } from '../../gateway/payments.ts'
import { makeWith } from './fixtures.ts'
import { useShop } from './shop.ts'

const shop = useShop()

/** The first column of the only row. */
async function value(sql: string, parameters: unknown[] = []): Promise<unknown> {
  const { rows } = await shop.database.query<Record<string, unknown>>(sql, parameters)
  return Object.values(rows[0] ?? {})[0]
}

test.each([
  ['order_status_is_known', ORDER_STATUSES],
  ['order_payment_status_is_known', PAYMENT_STATUSES],
  ['product_status_is_known', PRODUCT_STATUSES],
  ['refund_status_is_known', REFUND_STATUSES],
  ['blog_post_status_is_known', postStatuses],
  ['portfolio_item_status_is_known', postStatuses],
])('the check %s allows %j', async (constraint, allowed) => {
  const definition = String(
    await value('select pg_get_constraintdef(oid) from pg_constraint where conname = $1', [constraint]),
  )
  expect([...definition.matchAll(/'(\w+)'/g)].map(([, name]) => name)).toEqual(allowed)
})

test.each([
  ['low stock', 'select private.low_stock()', LOW_STOCK],
  ['counted products', 'select private.most_counted_products()', MOST_COUNTED],
  [
    'the additional images of a product',
    `select (regexp_match(pg_get_constraintdef(oid), '<= (\\d+)'))[1]::int from pg_constraint
     where conname = 'product_has_at_most_7_additional_images'`,
    MAX_ADDITIONAL_IMAGES,
  ],
])('the limit of %s is the same in SQL', async (_what, sql, limit) => {
  expect(await value(sql)).toBe(limit)
})

test.each([
  ['import_products', MAX_IMPORT_ROWS],
  ['import_delivery_zones', MAX_ZONE_ROWS],
])('%s takes %d rows', async (name, limit) => {
  const hintFor = async (count: number) =>
    (await shop.as.admin.rpc(name, { p_rows: Array.from({ length: count }, () => 'no row') })).error?.hint
  expect(await hintFor(limit + 1)).toBe('import_too_long')
  expect(await hintFor(limit)).not.toBe('import_too_long')
})

test.each(PERIODS)('the limits of $name are the same in SQL', async ({ name, from, to }) => {
  const definition = `select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'public.retention_settings'::regclass and contype = 'c' and pg_get_constraintdef(oid) ~ $1`
  expect(await value(definition, [`\\m${name}\\M`])).toBe(
    `CHECK (((${name} >= ${from}) AND (${name} <= ${to})))`,
  )
})

describe.each(ORDER_STATUSES)('an order that is %s', (status) => {
  test('is waiting or finished in SQL as in the back office', async () => {
    const { id } = await makeWith(shop).row('orders', {
      status,
      customer_name: 'Ada Obi',
      customer_email: 'ada@example.com',
      shipping_address: '12 Admiralty Way, Lekki',
    })
    const waiting = await shop.as.admin.rpc('dashboard_waiting_orders').throwOnError()
    const isWaiting = waiting.data.some((order: { id: unknown }) => order.id === id)
    expect(isWaiting).toBe(WAITING_STATUSES.some((known) => known === status))
    const other = status === 'shipped' ? 'pending' : 'shipped'
    const changed = await shop.as.admin.rpc('change_orders', { p_ids: [id], p_status: other }).throwOnError()
    expect(changed.data[0].reason !== null).toBe(FINISHED_STATUSES.includes(status))
    await shop.as.service.from('orders').delete().eq('id', id).throwOnError()
  })
})

test.each(['paystack', 'flutterwave'] as const)(
  'the test gateway keeps what a new shop expects of %s',
  async (provider) => {
    const rates = `select least(
      ceil($1::numeric * fee_percent / 100) + case when $1 >= 100 * fee_flat_from then 100 * fee_flat else 0 end, 100 * fee_cap
    )::integer from public.payment_methods where method = $2`
    for (const kobo of [10_001, 249_999, 250_000, 100_000_000])
      expect(feeOf(provider, kobo)).toBe(await value(rates, [kobo, provider]))
  },
)
