import { adminMeta } from '../../components/admin/admin-meta.ts'
import type { Column } from '../../components/admin/data-table.tsx'
import { ListScreen } from '../../components/admin/list-screen.tsx'
import { PublishingBadge } from '../../components/admin/status-badge.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { toast } from '../../components/ui/toast.ts'
import { listAdminBlogPosts, type BlogPostListRow } from '../../data/blog-posts.ts'
import { errorMessage } from '../../lib/data-error.ts'
import { formatDate } from '../../lib/dates.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import type { Route } from './+types/blog-posts.ts'

export const meta: Route.MetaFunction = () => adminMeta('Blog Posts')

export async function clientLoader() {
  try {
    return await listAdminBlogPosts(await browserClient(), null)
  } catch (error) {
    toast.error('Error', errorMessage(error, 'The blog posts could not be loaded.'))
    return null
  }
}

const columns: Column<BlogPostListRow>[] = [
  {
    header: 'Title',
    wide: true,
    cell: (row) => (
      <div className="md:min-w-60">
        <p className="font-medium">{row.title}</p>
        {row.excerpt && <p className="line-clamp-2 text-sm text-ink-soft">{row.excerpt}</p>}
      </div>
    ),
  },
  { header: 'Author', cell: (row) => row.author },
  { header: 'Category', cell: (row) => row.category },
  {
    header: 'Status',
    cell: (row) => (
      <span className="inline-flex flex-wrap gap-1.5">
        <PublishingBadge status={row.status} />
        {row.featured && <Badge tone="outline">Featured</Badge>}
      </span>
    ),
  },
  { header: 'Date', cell: (row) => formatDate(row.created_at) },
]

export default function BlogPosts({ loaderData: first }: Route.ComponentProps) {
  return (
    <ListScreen
      title="Blog Posts"
      columns={columns}
      empty="No blog posts yet"
      failure="The blog posts could not be loaded."
      first={first}
      loadAfter={async (after) => listAdminBlogPosts(await browserClient(), after)}
    />
  )
}
