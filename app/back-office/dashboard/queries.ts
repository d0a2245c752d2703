import type { Tables } from '../../database.types.ts'
import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { COUNT_ONLY, countRows } from '../list/pages/page-queries.ts'

/**
 * The sales of one day in Lagos, `2026-03-04`, in naira. Cancelled orders do not count, nor orders whose payment failed or
 * was refunded.
 */
export interface SalesDay {
  day: string
  orders: number
  paid: number
  unpaid: number
}

/** An order that has not been shipped yet. */
export type WaitingOrder = Pick<
  Tables<'orders'>,
  'id' | 'order_number' | 'customer_name' | 'total_amount' | 'status' | 'created_at'
>

export type LowStockProduct = Pick<
  Tables<'products'>,
  'id' | 'name' | 'stock_quantity' | 'image_url' | 'thumbnail_url'
>

/** The first rows of a list, and the number of all its rows. */
export interface FirstOf<Row> {
  count: number
  first: Row[]
}

/** How many of the newest posts and portfolio items are shown: docs/behaviour/dashboard.md#recent-content. */
const RECENT_LIMIT = 5

/** A blog post or a portfolio item. */
export type RecentEntry = Pick<Tables<'blog_posts'>, 'id' | 'title' | 'status' | 'created_at'>

export async function countAll(
  client: ShopClient,
  table: 'products' | 'orders' | 'blog_posts' | 'portfolio_items',
): Promise<number> {
  return countRows(client.from(table).select('id', COUNT_ONLY))
}

/** The newest rows, drafts included. */
export async function listRecent(
  client: ShopClient,
  table: 'blog_posts' | 'portfolio_items',
): Promise<RecentEntry[]> {
  return unwrap(
    await client
      .from(table)
      .select('id, title, status, created_at')
      .order('created_at', { ascending: false })
      .order('id')
      .limit(RECENT_LIMIT),
  )
}

/** What the server knows about its nightly backups. */
export interface BackupStatus {
  /** Whether the server makes them. A hosted project has backups of its own. */
  scheduled: boolean
  /** Whether the last backup failed, or the last good one is too old or lacks files. */
  needs_attention: boolean
  last_failed: boolean
  failed_at: string | null
  failure: string | null
  last_good_at: string | null
  /** The number of uploaded files that the storage had lost before the last good one. */
  lost_files: number
}

export async function getBackupStatus(client: ShopClient): Promise<BackupStatus | null> {
  const [status] = unwrap(await client.rpc('backup_status'))
  return status ?? null
}

/** A request that ended in an error of the server. */
export interface FailedRequest {
  happened_at: string
  /** Finds its lines in the server's log. */
  request_id: string
  method: string
  /** `/product/:id` */
  route: string
  status: number
}

/** What the server knows of itself. Null is what nobody reports, such as everything but mails of a hosted project. */
export interface SystemStatus {
  processes: number
  versions: string[] | null
  running_since: string | null
  version_needs_attention: boolean | null
  /** In bytes. */
  disk_free: number | null
  disk_total: number | null
  disk_needs_attention: boolean | null
  /** Whether a mail server is set. */
  sends_mail: boolean | null
  mails_waiting: number
  mails_late: number
  mails_failed: number
  /** Mails about accounts of the last 7 days; they are in no outbox. */
  account_mails_failed: number
  /** Of the last mail of any kind that could not be handed over. */
  last_mail_failed_at: string | null
  /** Why; null once a later one was handed over. */
  mail_problem: string | null
  mail_needs_attention: boolean
  /** Of about 24 hours. */
  errors: number | null
  /** Those that staff have not marked as seen. */
  unseen_errors: number | null
  last_error_at: string | null
  last_errors: FailedRequest[] | null
  /** Whether there are unseen ones of the last hour, or many. */
  errors_need_attention: boolean | null
}

export async function getSystemStatus(client: ShopClient): Promise<SystemStatus | null> {
  const [status] = unwrap(await client.rpc('system_status'))
  // The function builds the list; jsonb has no type of its own.
  return status ? { ...status, last_errors: status.last_errors as FailedRequest[] | null } : null
}

/** @param until `last_error_at` as it was shown: later errors stay unseen */
export async function markErrorsSeen(client: ShopClient, until: string): Promise<void> {
  unwrap(await client.rpc('mark_errors_seen', { p_until: until }))
}

/** The last 30 days, oldest first. */
export async function listSales(client: ShopClient): Promise<SalesDay[]> {
  return unwrap(await client.rpc('dashboard_sales'))
}

export async function listWaitingOrders(client: ShopClient): Promise<FirstOf<WaitingOrder>> {
  return firstOf(unwrap(await client.rpc('dashboard_waiting_orders')))
}

/** What waits for staff beside orders: a kind, how many there are, and since when the oldest waits. */
export interface WaitingWork {
  kind: string
  waiting: number
  oldest: string
}

/** Only what there is, the oldest first. */
export async function listWaitingWork(client: ShopClient): Promise<WaitingWork[]> {
  return unwrap(await client.rpc('dashboard_waiting_work'))
}

export async function listLowStock(client: ShopClient): Promise<FirstOf<LowStockProduct>> {
  return firstOf(unwrap(await client.rpc('dashboard_low_stock')))
}

function firstOf<Row extends { total_count: number }>(rows: Row[]): FirstOf<Row> {
  return { count: rows[0]?.total_count ?? 0, first: rows }
}
