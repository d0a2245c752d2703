import { adminMeta } from '../../components/admin/admin-meta.ts'
import type { Column } from '../../components/admin/data-table.tsx'
import { ListScreen } from '../../components/admin/list-screen.tsx'
import { StatusBadge } from '../../components/admin/status-badge.tsx'
import { toast } from '../../components/ui/toast.ts'
import { listRefunds, type RefundRow } from '../../data/refunds.ts'
import { formatDate } from '../../lib/dates.ts'
import { formatNaira } from '../../lib/money.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import type { Route } from './+types/refunds.ts'

export const meta: Route.MetaFunction = () => adminMeta('Refunds Management')

export async function clientLoader() {
  try {
    return await listRefunds(await browserClient(), null)
  } catch {
    toast.error('Error', 'Failed to load refunds')
    return null
  }
}

const columns: Column<RefundRow>[] = [
  { header: 'Order Number', cell: (row) => row.order?.order_number ?? 'N/A' },
  { header: 'Customer', cell: (row) => row.order?.customer_name ?? 'N/A' },
  { header: 'Amount', numeric: true, cell: (row) => formatNaira(row.amount) },
  {
    header: 'Reason',
    cell: (row) => (
      <span className="line-clamp-1 max-w-56" title={row.reason}>
        {row.reason}
      </span>
    ),
  },
  { header: 'Status', cell: (row) => <StatusBadge status={row.status} /> },
  { header: 'Date', cell: (row) => formatDate(row.created_at) },
]

export default function Refunds({ loaderData: first }: Route.ComponentProps) {
  return (
    <ListScreen
      title="Refunds Management"
      columns={columns}
      empty="No refunds found"
      failure="Failed to load refunds"
      first={first}
      loadAfter={async (after) => listRefunds(await browserClient(), after)}
    />
  )
}
