import type { QueryData } from '@supabase/supabase-js'
import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { actorName } from '../activity/activity.ts'
import type { OrderEvent } from './order-events.ts'

function selectLines(client: ShopClient) {
  return client
    .from('audit_log')
    .select('id, created_at, table_name, action, actor, actor_name, actor_email, row_label, before, after')
}

type Line = QueryData<ReturnType<typeof selectLines>>[number]

const MAX_EVENTS = 200

const SUBJECTS: Record<string, OrderEvent['about']> = { refunds: 'refund', returns: 'return' }

/**
 * The changes of an order, its refunds and its returns from the audit log, oldest first. `order` is an order number or an id; the order
 * may be deleted.
 */
export async function listOrderHistory(client: ShopClient, order: string): Promise<OrderEvent[]> {
  const events = selectLines(client).in('table_name', ['orders', 'refunds', 'returns'])
  const lines = order.startsWith('ORD-') ? events.eq('row_label', order) : events.eq('row_id', order)
  return unwrap(await lines.order('created_at').order('id').limit(MAX_EVENTS)).map(toEvent)
}

function toEvent(line: Line): OrderEvent {
  return {
    id: line.id,
    at: line.created_at,
    who: actorName(line),
    orderNumber: line.row_label,
    about: SUBJECTS[line.table_name] ?? 'order',
    action: line.action as OrderEvent['action'],
    before: values(line.before),
    after: values(line.after),
  }
}

function values(json: Line['before']): Record<string, unknown> {
  return json !== null && typeof json === 'object' && !Array.isArray(json) ? json : {}
}
