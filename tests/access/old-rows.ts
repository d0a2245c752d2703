import { randomUUID } from 'node:crypto'
import type { Json, Make } from './fixtures.ts'
import type { Shop } from './shop.ts'

// Rows of long ago, for the tests of retention.

const DEFAULT_PERIODS = {
  order_years: 6,
  message_months: 24,
  mail_months: 12,
  payment_event_months: 18,
  audit_months: 24,
  upload_months: 24,
  signup_days: 30,
}

interface Outcome {
  counts: Record<string, number>
  is_complete: boolean
}

export async function applyRetention({ as }: Shop, p_most?: number): Promise<Outcome> {
  return (await as.service.rpc('apply_retention', { p_most }).throwOnError()).data
}

/** Restores the default periods and removes what is too old by them. */
export async function resetRetention(shop: Shop): Promise<void> {
  await shop.as.service.from('retention_settings').update(DEFAULT_PERIODS).eq('id', 1).throwOnError()
  await applyRetention(shop)
}

export const ago = (interval: string, column = 'created_at') => ({ interval, column })

/** Sets a time of a row back, past the rules that keep requests from doing so. */
export async function age(
  shop: Shop,
  table: string,
  id: unknown,
  ...times: { interval: string; column: string }[]
) {
  const sets = times.map(({ interval, column }) => `${column} = now() - interval '${interval}'`)
  await shop.database.query(
    `do $$ begin
      set local session_replication_role = replica;
      update ${table} set ${sets.join()} where id = '${String(id)}';
    end $$`,
  )
}

/** Sets the lines of the activity log about these rows back. */
export async function ageLog(shop: Shop, interval: string, ...ids: unknown[]): Promise<void> {
  await shop.database.query(
    `do $$ begin
      set local session_replication_role = replica;
      update public.audit_log set created_at = created_at - interval '${interval}'
      where row_id in (${ids.map((id) => `'${String(id)}'`).join()});
    end $$`,
  )
}

export async function exists({ database }: Shop, table: string, id: unknown): Promise<boolean> {
  return (await database.query(`select from ${table} where id = '${String(id)}'`)).rowCount === 1
}

const guest = () => ({
  customer_name: `Ada ${randomUUID()}`,
  customer_email: `${randomUUID()}@example.com`,
  customer_phone: '+234 803 000 0000',
  shipping_address: '12 Admiralty Way, Lekki',
})

/** An order without an account, placed and last changed this long ago. */
export async function makeOldOrder(make: Make, interval: string, values: Json = {}): Promise<Json> {
  const order = await make.row('orders', { ...guest(), status: 'delivered', ...values })
  await age(make.shop, 'public.orders', order.id, ago(interval), ago(interval, 'updated_at'))
  return order
}

export async function makeOldMessage(make: Make, interval: string): Promise<Json> {
  const { customer_name: name, customer_email: email } = guest()
  const message = await make.row('contact_messages', { name, email, message: 'Good day' })
  await age(make.shop, 'public.contact_messages', message.id, ago(interval))
  return message
}
