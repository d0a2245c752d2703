import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import { runAction, type ActionResult } from '../form/run-action.ts'
import { useRefresh } from '../list/use-refresh.ts'
import { adminMeta } from '../page/admin-meta.ts'
import { PageHeader } from '../page/page-header.tsx'
import { PartFailure } from '../page/part-failure.tsx'
import { getSetupProgress } from '../setup/queries.ts'
import { SetupChecklist } from '../setup/setup-checklist.tsx'
import type { Route } from './+types/dashboard-screen.ts'
import { BackupWarning } from './backup-warning.tsx'
import { CountCard } from './count-card.tsx'
import { LowStock } from './low-stock-products.tsx'
import {
  countAll,
  getBackupStatus,
  getSystemStatus,
  listLowStock,
  listRecent,
  listSales,
  listWaitingOrders,
  listWaitingWork,
  markErrorsSeen,
  type RecentEntry,
  type SystemStatus,
} from './queries.ts'
import { QuickActions } from './quick-actions.tsx'
import { RecentList } from './recent-list.tsx'
import { SalesChart } from './sales-chart.tsx'
import { SystemCard } from './system-card.tsx'
import { systemLines } from './system-lines.ts'
import { WaitingOrders } from './waiting-orders.tsx'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Dashboard')

/** Null when the part could not be read. */
function part<Value>(value: Promise<Value>, what: string) {
  return withFallback<Value | null>(value, null, what)
}

/** Each part is read separately: one that fails does not affect the others. */
export async function clientLoader() {
  const client = await browserClient()
  const [
    setup,
    backups,
    system,
    products,
    orders,
    blogPosts,
    portfolioItems,
    recentPosts,
    recentItems,
    sales,
    waiting,
    work,
    lowStock,
  ] = await Promise.all([
    part(getSetupProgress(client), 'The checklist'),
    part(getBackupStatus(client), 'The state of the backups'),
    part(getSystemStatus(client), 'The state of the system'),
    part(countAll(client, 'products'), 'The number of products'),
    part(countAll(client, 'orders'), 'The number of orders'),
    part(countAll(client, 'blog_posts'), 'The number of blog posts'),
    part(countAll(client, 'portfolio_items'), 'The number of portfolio items'),
    part(listRecent(client, 'blog_posts'), 'The recent blog posts'),
    part(listRecent(client, 'portfolio_items'), 'The recent portfolio items'),
    part(listSales(client), 'The sales of the last days'),
    part(listWaitingOrders(client), 'The waiting orders'),
    part(listWaitingWork(client), 'The waiting work'),
    part(listLowStock(client), 'The products with low stock'),
  ])
  return {
    setup,
    backups,
    system,
    counts: { products, orders, blogPosts, portfolioItems },
    recent: { posts: recentPosts, items: recentItems },
    trade: { sales, waiting, work, lowStock },
  }
}

/** Marks the errors that were shown as seen. */
export async function clientAction({ request }: Route.ClientActionArgs): Promise<ActionResult> {
  const until = String((await request.formData()).get('until'))
  return runAction(async () => markErrorsSeen(await browserClient(), until), {
    success: 'The errors are marked as seen. New ones are shown at the top again.',
  })
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { setup, backups, system, counts, recent, trade } = loaderData
  const isUrgent = system !== null && needsAttention(system)
  useRefresh()
  return (
    <>
      <PageHeader title="Dashboard" />
      <div className="space-y-8">
        {backups?.needs_attention && <BackupWarning status={backups} />}
        {isUrgent && <System system={system} backups={backups} />}
        {setup && <SetupChecklist progress={setup} />}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.25rem),1fr))] gap-3 sm:grid-cols-2 sm:gap-5 xl:grid-cols-4">
          <CountCard label="Total Products" count={counts.products} to="/admin/products" />
          <CountCard label="Total Orders" count={counts.orders} to="/admin/orders" />
          <CountCard label="Blog Posts" count={counts.blogPosts} to="/admin/blog" />
          <CountCard label="Portfolio Items" count={counts.portfolioItems} to="/admin/portfolio" />
        </div>
        <QuickActions />
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-2 xl:grid-cols-3">
          <Trade
            {...trade}
            shopHasOrders={counts.orders !== 0}
            isAnyOnSale={setup?.products_on_sale !== false}
          />
          <Recent
            title="Recent Blog Posts"
            list="/admin/blog-posts"
            entries={recent.posts}
            empty="No blog posts yet"
          />
          <Recent
            title="Recent Portfolio Items"
            list="/admin/portfolio"
            entries={recent.items}
            empty="No portfolio items yet"
          />
        </div>
        {!isUrgent && <System system={system} backups={backups} />}
      </div>
    </>
  )
}

/** Something that staff must see is at the top. Backups have a warning of their own there. */
function needsAttention(system: SystemStatus): boolean {
  const { version_needs_attention, disk_needs_attention, mail_needs_attention, errors_need_attention } =
    system
  return Boolean(
    version_needs_attention || disk_needs_attention || mail_needs_attention || errors_need_attention,
  )
}

function System({ system, backups }: Pick<Route.ComponentProps['loaderData'], 'system' | 'backups'>) {
  if (system === null) return <PartFailure title="System" />
  return (
    <SystemCard
      lines={systemLines(system, backups)}
      failures={system.last_errors ?? []}
      unseenUntil={system.unseen_errors ? system.last_error_at : null}
    />
  )
}

type TradeProps = Route.ComponentProps['loaderData']['trade'] & {
  shopHasOrders: boolean
  isAnyOnSale: boolean
}

function Trade({ sales, waiting, work, lowStock, shopHasOrders, isAnyOnSale }: TradeProps) {
  return (
    <>
      {sales ? <SalesChart days={sales} /> : <PartFailure title="Sales" className="xl:col-span-2" />}
      {waiting && work ? (
        <WaitingOrders
          orders={waiting.first}
          count={waiting.count}
          shopHasOrders={shopHasOrders}
          work={work}
        />
      ) : (
        <PartFailure title="Waiting orders" />
      )}
      {lowStock ? (
        <LowStock products={lowStock.first} count={lowStock.count} isAnyOnSale={isAnyOnSale} />
      ) : (
        <PartFailure title="Low stock" />
      )}
    </>
  )
}

interface RecentProps {
  title: string
  list: string
  /** Null when they could not be read. */
  entries: readonly RecentEntry[] | null
  empty: string
}

function Recent({ entries, ...rest }: RecentProps) {
  return entries === null ? <PartFailure title={rest.title} /> : <RecentList entries={entries} {...rest} />
}
