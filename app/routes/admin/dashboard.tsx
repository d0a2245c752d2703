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
import { readLowStock, readSales, readWaitingOrders } from '../../data/dashboard.ts'
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
  const [products, orders, blogPosts, portfolioItems, recentPosts, recentItems, sales, waiting, lowStock] =
    await Promise.all([
      part(countProducts, 'The number of products'),
      part(countOrders, 'The number of orders'),
      part(countBlogPosts, 'The number of blog posts'),
      part(countPortfolioItems, 'The number of portfolio items'),
      part(listRecentBlogPosts, 'The recent blog posts'),
      part(listRecentPortfolioItems, 'The recent portfolio items'),
      part(readSales, 'The sales of the last days'),
      part(readWaitingOrders, 'The waiting orders'),
      part(readLowStock, 'The products with low stock'),
    ])
  return {
    counts: { products, orders, blogPosts, portfolioItems },
    recent: { posts: recentPosts, items: recentItems },
    trade: { sales, waiting, lowStock },
  }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { counts, recent, trade } = loaderData
  const { revalidate } = useRevalidator()
  useNewOrders(() => void revalidate())
  return (
    <>
      <PageHeader title="Dashboard" />
      <div className="space-y-8">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.25rem),1fr))] gap-3 sm:grid-cols-2 sm:gap-5 xl:grid-cols-4">
          <CountCard label="Total Products" count={counts.products} to="/admin/products" />
          <CountCard label="Total Orders" count={counts.orders} to="/admin/orders" />
          <CountCard label="Blog Posts" count={counts.blogPosts} to="/admin/blog" />
          <CountCard label="Portfolio Items" count={counts.portfolioItems} to="/admin/portfolio" />
        </div>
        <QuickActions />
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-2 xl:grid-cols-3">
          <Trade {...trade} />
          <Recent title="Recent Blog Posts" entries={recent.posts} empty="No blog posts yet" />
          <Recent title="Recent Portfolio Items" entries={recent.items} empty="No portfolio items yet" />
        </div>
      </div>
    </>
  )
}

function Trade({ sales, waiting, lowStock }: Route.ComponentProps['loaderData']['trade']) {
  return (
    <>
      {sales ? <SalesChart days={sales} /> : <PartFailure title="Sales" className="xl:col-span-2" />}
      {waiting ? (
        <WaitingOrders orders={waiting.first} count={waiting.count} />
      ) : (
        <PartFailure title="Waiting orders" />
      )}
      {lowStock ? (
        <LowStock products={lowStock.first} count={lowStock.count} />
      ) : (
        <PartFailure title="Low stock" />
      )}
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
