import { adminMeta } from '../../components/admin/admin-meta.ts'
import type { Column } from '../../components/admin/data-table.tsx'
import { ListScreen } from '../../components/admin/list-screen.tsx'
import { PublishingBadge } from '../../components/admin/status-badge.tsx'
import { toast } from '../../components/ui/toast.ts'
import { errorMessage } from '../../lib/data-error.ts'
import { listAdminPortfolioItems, type PortfolioListRow } from '../../data/portfolio-items.ts'
import { formatDate } from '../../lib/dates.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import type { Route } from './+types/portfolio.ts'

export const meta: Route.MetaFunction = () => adminMeta('Portfolio')

export async function clientLoader() {
  try {
    return await listAdminPortfolioItems(await browserClient(), null)
  } catch (error) {
    toast.error('Error', errorMessage(error, 'The portfolio could not be loaded.'))
    return null
  }
}

const columns: Column<PortfolioListRow>[] = [
  { header: 'Title', wide: true, cell: (row) => <span className="font-medium">{row.title}</span> },
  { header: 'Location', cell: (row) => row.location || '–' },
  { header: 'Year', numeric: true, cell: (row) => row.year ?? '–' },
  { header: 'Status', cell: (row) => <PublishingBadge status={row.status} /> },
  { header: 'Date', cell: (row) => formatDate(row.created_at) },
]

export default function Portfolio({ loaderData: first }: Route.ComponentProps) {
  return (
    <ListScreen
      title="Portfolio"
      columns={columns}
      empty="No portfolio items yet"
      failure="The portfolio could not be loaded."
      first={first}
      loadAfter={async (after) => listAdminPortfolioItems(await browserClient(), after)}
    />
  )
}
