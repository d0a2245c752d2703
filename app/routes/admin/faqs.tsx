import { adminMeta } from '../../components/admin/admin-meta.ts'
import type { Column } from '../../components/admin/data-table.tsx'
import { ListScreen } from '../../components/admin/list-screen.tsx'
import { PublishingBadge } from '../../components/admin/status-badge.tsx'
import { toast } from '../../components/ui/toast.ts'
import { listAdminFaqs, type FaqListRow } from '../../data/faqs.ts'
import { wholeList } from '../../lib/slice.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import type { Route } from './+types/faqs.ts'

export const meta: Route.MetaFunction = () => adminMeta('Manage FAQs')

export async function clientLoader() {
  try {
    return wholeList(await listAdminFaqs(await browserClient()))
  } catch {
    toast.error('Error', 'Failed to load FAQs.')
    return null
  }
}

const columns: Column<FaqListRow>[] = [
  { header: 'Question', wide: true, cell: (row) => <span className="font-medium">{row.question}</span> },
  { header: 'Category', cell: (row) => row.category || '–' },
  { header: 'Order', numeric: true, cell: (row) => row.display_order },
  { header: 'Status', cell: (row) => <PublishingBadge status={row.published ? 'Published' : 'Draft'} /> },
]

export default function Faqs({ loaderData: first }: Route.ComponentProps) {
  return (
    <ListScreen
      title="Manage FAQs"
      columns={columns}
      empty={'No FAQs yet. Click "Add FAQ" to create one.'}
      failure="Failed to load FAQs."
      first={first}
    />
  )
}
