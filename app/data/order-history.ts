import type { Tables } from '../database.types.ts'
import { whoDid } from '../lib/activity.ts'
import { unwrap } from '../lib/data-error.ts'
import type { OrderEvent } from '../lib/order-events.ts'
import type { ShopClient } from '../lib/shop-context.ts'

type Line = Pick<
  Tables<'audit_log'>,
  | 'id'
  | 'created_at'
  | 'table_name'
  | 'action'
  | 'actor'
  | 'actor_name'
  | 'actor_email'
  | 'row_label'
  | 'before'
  | 'after'
>

const LINE_COLUMNS =
  'id, created_at, table_name, action, actor, actor_name, actor_email, row_label, before, after'

const MOST = 200

/**
 * What happened to an order and its refunds and who did it, the first thing first, from the record that the database
 * keeps. `order` is an order's number, or its id; it may be deleted.
 */
export async function listOrderHistory(client: ShopClient, order: string): Promise<OrderEvent[]> {
  const about = client.from('audit_log').select(LINE_COLUMNS).in('table_name', ['orders', 'refunds'])
  const lines = order.startsWith('ORD-') ? about.eq('row_label', order) : about.eq('row_id', order)
  return unwrap(await lines.order('created_at').order('id').limit(MOST)).map(toEvent)
}

function toEvent(line: Line): OrderEvent {
  return {
    id: line.id,
    at: line.created_at,
    who: whoDid(line),
    orderNumber: line.row_label,
    about: line.table_name === 'refunds' ? 'refund' : 'order',
    action: line.action as OrderEvent['action'],
    before: values(line.before),
    after: values(line.after),
  }
}

function values(json: Line['before']): Record<string, unknown> {
  return json !== null && typeof json === 'object' && !Array.isArray(json) ? json : {}
}
