import type { Tables } from '../../database.types.ts'
import { followChanges } from '../../lib/supabase/follow-changes.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'

export type NewOrder = Pick<Tables<'orders'>, 'id' | 'order_number' | 'customer_name'>

/** What others than staff change, besides the orders. */
const WATCHED_TABLES = [
  'contact_messages',
  'mail_outbox',
  'payment_tasks',
  'payments',
  'refunds',
  'returns',
] as const

/** How many missed orders are read after a reconnection; older ones are skipped. */
const MAX_MISSED = 100
/** Until a failed reading is tried again, doubled after each further one. */
const RETRY_MS = 1_000
const LONGEST_RETRY_MS = 60_000

export interface WatchedShop {
  /** Each new order that this user may see, once and oldest first. */
  onNewOrders: (orders: NewOrder[]) => void
  /** Rows have changed, or may have while the connection was lost. */
  onChange: () => void
}

/**
 * Follows new orders, and changes of what staff watch, until it is stopped. `catchUp` asks for what may have been missed; it does so by
 * itself after each reconnection, and calls back once the shop has answered.
 */
export function watchShop(client: ShopClient, { onNewOrders, onChange }: WatchedShop) {
  const reported = new Set<string>()
  let first: string | undefined
  let since: string | undefined
  let isOver = false
  let retry: ReturnType<typeof setTimeout> | undefined

  function report(orders: NewOrder[]): void {
    const unreported = orders.filter(({ id }) => !reported.has(id))
    for (const { id } of unreported) reported.add(id)
    if (unreported.length > 0) onNewOrders(unreported)
  }

  /** Whether the orders were read. */
  async function readMissed(): Promise<boolean> {
    const placed = await listNewest(client, since)
    if (placed === null || isOver) return false
    if (since !== undefined) {
      report(placed.filter(({ id }) => id !== first).toReversed())
      return true
    }
    // The first read only finds the newest order, from which new ones are counted. That one is new, too, if it is announced.
    since = placed[0]?.created_at ?? '-infinity'
    first = placed[0]?.id
    return true
  }

  let reading = readMissed()

  async function catchUp(afterwards = onChange, wait = RETRY_MS): Promise<void> {
    clearTimeout(retry)
    reading = reading.then(readMissed)
    if (await reading) afterwards()
    else if (!isOver) retry = setTimeout(catchUp, wait, afterwards, Math.min(wait * 2, LONGEST_RETRY_MS))
  }

  let isFirst = true
  const stop = followChanges(
    client,
    (channel) => {
      const orders = { ...ALL, table: 'orders', select: ['id', 'order_number', 'customer_name'] }
      channel.on<NewOrder>('postgres_changes', orders, (change) => {
        if (change.eventType === 'INSERT') report([change.new])
        onChange()
      })
      for (const table of WATCHED_TABLES)
        channel.on('postgres_changes', { ...ALL, table, select: ['id'] }, onChange)
      return channel
    },
    () => {
      void catchUp(isFirst ? () => undefined : onChange)
      isFirst = false
    },
  )

  return {
    catchUp: () => void catchUp(),
    stop: () => {
      isOver = true
      clearTimeout(retry)
      stop()
    },
  }
}

const ALL = { event: '*', schema: 'public' } as const

/** Newest first; null when they cannot be read now. */
async function listNewest(client: ShopClient, since: string | undefined) {
  const orders = client
    .from('orders')
    .select('id, order_number, customer_name, created_at')
    .order('created_at', { ascending: false })
  const { data } = await (since === undefined
    ? orders.limit(1)
    : orders.gte('created_at', since).limit(MAX_MISSED))
  return data
}
