import { adminMeta } from '../../components/admin/admin-meta.ts'
import type { Column } from '../../components/admin/data-table.tsx'
import { ListScreen } from '../../components/admin/list-screen.tsx'
import { PublishingBadge } from '../../components/admin/status-badge.tsx'
import { toast } from '../../components/ui/toast.ts'
import { listAdminCmsPages, type CmsPageListRow } from '../../data/cms-pages.ts'
import { errorMessage } from '../../lib/data-error.ts'
import { formatDate } from '../../lib/dates.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import type { Route } from './+types/cms-pages.ts'

export const meta: Route.MetaFunction = () => adminMeta('CMS Pages')

export async function clientLoader() {
  try {
    return await listAdminCmsPages(await browserClient(), null)
  } catch (error) {
    toast.error('Error', errorMessage(error, 'The pages could not be loaded.'))
    return null
  }
}

const columns: Column<CmsPageListRow>[] = [
  { header: 'Title', wide: true, cell: (row) => <span className="font-medium">{row.title}</span> },
  { header: 'Address', cell: (row) => `/${row.slug}` },
  { header: 'Status', cell: (row) => <PublishingBadge status={row.published ? 'Published' : 'Draft'} /> },
  { header: 'Date', cell: (row) => formatDate(row.created_at) },
]

export default function CmsPages({ loaderData: first }: Route.ComponentProps) {
  return (
    <ListScreen
      title="CMS Pages"
      columns={columns}
      empty="No pages yet"
      failure="The pages could not be loaded."
      first={first}
      loadAfter={async (after) => listAdminCmsPages(await browserClient(), after)}
    />
  )
}
