import { useRevalidator } from 'react-router'
import { CountCard } from '../../components/admin/count-card.tsx'
import { adminMeta } from '../../components/admin/admin-meta.ts'
import { LoadFailure } from '../../components/admin/load-failure.tsx'
import { PageHeader } from '../../components/admin/page-header.tsx'
import { QuickActions } from '../../components/admin/quick-actions.tsx'
import { RecentList } from '../../components/admin/recent-list.tsx'
import { toast } from '../../components/ui/toast.ts'
import { countBlogPosts, listRecentBlogPosts } from '../../data/blog-posts.ts'
import { countOrders } from '../../data/orders.ts'
import { countPortfolioItems, listRecentPortfolioItems } from '../../data/portfolio-items.ts'
import { countProducts } from '../../data/products.ts'
import { errorMessage } from '../../lib/data-error.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import { useNewOrders } from '../../session/use-new-orders.ts'
import type { Route } from './+types/dashboard.ts'

export const meta: Route.MetaFunction = () => adminMeta('Dashboard')

async function readDashboard() {
  const client = await browserClient()
  const [products, orders, blogPosts, portfolioItems, recentPosts, recentItems] = await Promise.all([
    countProducts(client),
    countOrders(client),
    countBlogPosts(client),
    countPortfolioItems(client),
    listRecentBlogPosts(client),
    listRecentPortfolioItems(client),
  ])
  return { products, orders, blogPosts, portfolioItems, recentPosts, recentItems }
}

export async function clientLoader() {
  try {
    return await readDashboard()
  } catch (error) {
    toast.error('Error', errorMessage(error, 'The dashboard could not be loaded.'))
    return null
  }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  useNewOrders((order) => {
    toast.success('New order', `${order.order_number} by ${order.customer_name}`)
    void revalidate()
  })
  return (
    <>
      <PageHeader title="Dashboard" />
      {loaderData === null ? (
        <LoadFailure message="The dashboard could not be loaded." />
      ) : (
        <div className="space-y-8">
          <div className="grid grid-cols-2 gap-3 sm:gap-5 xl:grid-cols-4">
            <CountCard label="Total Products" count={loaderData.products} to="/admin/products" />
            <CountCard label="Total Orders" count={loaderData.orders} to="/admin/orders" />
            <CountCard label="Blog Posts" count={loaderData.blogPosts} to="/admin/blog" />
            <CountCard label="Portfolio Items" count={loaderData.portfolioItems} to="/admin/portfolio" />
          </div>
          <QuickActions />
          <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
            <RecentList
              title="Recent Blog Posts"
              entries={loaderData.recentPosts}
              empty="No blog posts yet"
            />
            <RecentList
              title="Recent Portfolio Items"
              entries={loaderData.recentItems}
              empty="No portfolio items yet"
            />
          </div>
        </div>
      )}
    </>
  )
}
