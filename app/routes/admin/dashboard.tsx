import { useRevalidator } from 'react-router'
import { adminMeta } from '../../components/admin/admin-meta.ts'
import { CountCard } from '../../components/admin/count-card.tsx'
import { LowStock } from '../../components/admin/low-stock.tsx'
import { PageHeader } from '../../components/admin/page-header.tsx'
import { PartFailure } from '../../components/admin/part-failure.tsx'
import { QuickActions } from '../../components/admin/quick-actions.tsx'
import { RecentList, type RecentEntry } from '../../components/admin/recent-list.tsx'
import { SalesChart } from '../../components/admin/sales-chart.tsx'
import { WaitingOrders } from '../../components/admin/waiting-orders.tsx'
import { countBlogPosts, listRecentBlogPosts } from '../../data/blog-posts.ts'
import { readDashboardFigures } from '../../data/dashboard.ts'
import { countOrders } from '../../data/orders.ts'
import { countPortfolioItems, listRecentPortfolioItems } from '../../data/portfolio-items.ts'
import { countProducts } from '../../data/products.ts'
import { orElse } from '../../lib/or-else.ts'
import type { ShopClient } from '../../lib/shop-context.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import { useNewOrders } from '../../session/use-new-orders.ts'
import type { Route } from './+types/dashboard.ts'

export const meta: Route.MetaFunction = () => adminMeta('Dashboard')

/** Each part is read by itself: one that fails is null and leaves the others alone. */
export async function clientLoader() {
  const client = await browserClient()
  const part = <Value,>(read: (client: ShopClient) => Promise<Value>, what: string) =>
    orElse<Value | null>(read(client), null, what)
  const [products, orders, blogPosts, portfolioItems, recentPosts, recentItems, figures] = await Promise.all([
    part(countProducts, 'The number of products'),
    part(countOrders, 'The number of orders'),
    part(countBlogPosts, 'The number of blog posts'),
    part(countPortfolioItems, 'The number of portfolio items'),
    part(listRecentBlogPosts, 'The recent blog posts'),
    part(listRecentPortfolioItems, 'The recent portfolio items'),
    part(readDashboardFigures, 'The figures of the shop'),
  ])
  return { products, orders, blogPosts, portfolioItems, recentPosts, recentItems, figures }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { products, orders, blogPosts, portfolioItems, recentPosts, recentItems, figures } = loaderData
  const { revalidate } = useRevalidator()
  useNewOrders(() => void revalidate())
  return (
    <>
      <PageHeader title="Dashboard" />
      <div className="space-y-8">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.25rem),1fr))] gap-3 sm:grid-cols-2 sm:gap-5 xl:grid-cols-4">
          <CountCard label="Total Products" count={products} to="/admin/products" />
          <CountCard label="Total Orders" count={orders} to="/admin/orders" />
          <CountCard label="Blog Posts" count={blogPosts} to="/admin/blog" />
          <CountCard label="Portfolio Items" count={portfolioItems} to="/admin/portfolio" />
        </div>
        <QuickActions />
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-2 xl:grid-cols-3">
          <Trade figures={figures} />
          <Recent title="Recent Blog Posts" entries={recentPosts} empty="No blog posts yet" />
          <Recent title="Recent Portfolio Items" entries={recentItems} empty="No portfolio items yet" />
        </div>
      </div>
    </>
  )
}

function Trade({ figures }: Pick<Route.ComponentProps['loaderData'], 'figures'>) {
  if (figures === null) return <PartFailure title="Sales, waiting orders and low stock" />
  return (
    <>
      <SalesChart days={figures.sales} />
      <WaitingOrders orders={figures.waiting} count={figures.waiting_count} />
      <LowStock products={figures.low_stock} count={figures.low_stock_count} />
    </>
  )
}

interface RecentProps {
  title: string
  /** Null when they could not be read. */
  entries: readonly RecentEntry[] | null
  empty: string
}

function Recent({ entries, ...rest }: RecentProps) {
  return entries === null ? <PartFailure title={rest.title} /> : <RecentList entries={entries} {...rest} />
}
