import { adminMeta } from '../../components/admin/admin-meta.ts'
import type { Column } from '../../components/admin/data-table.tsx'
import { ListScreen } from '../../components/admin/list-screen.tsx'
import { toast } from '../../components/ui/toast.ts'
import { listCustomers, type CustomerRow } from '../../data/customers.ts'
import { formatDate } from '../../lib/dates.ts'
import { formatNaira } from '../../lib/money.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import type { Route } from './+types/customers.ts'

export const meta: Route.MetaFunction = () => adminMeta('Customers Management')

export async function clientLoader() {
  try {
    return await listCustomers(await browserClient(), null)
  } catch {
    toast.error('Error', 'Failed to load customers')
    return null
  }
}

const columns: Column<CustomerRow>[] = [
  { header: 'Name', wide: true, cell: (row) => <span className="font-medium">{row.name}</span> },
  { header: 'Email', cell: (row) => row.email },
  { header: 'Phone', cell: (row) => row.phone || 'N/A' },
  { header: 'Total Orders', numeric: true, cell: (row) => row.total_orders ?? 0 },
  { header: 'Total Spent', numeric: true, cell: (row) => formatNaira(row.total_spent ?? 0) },
  { header: 'Joined', cell: (row) => formatDate(row.created_at) },
]

export default function Customers({ loaderData: first }: Route.ComponentProps) {
  return (
    <ListScreen
      title="Customers Management"
      columns={columns}
      empty="No customers found"
      failure="Failed to load customers"
      first={first}
      loadAfter={async (after) => listCustomers(await browserClient(), after)}
    />
  )
}
