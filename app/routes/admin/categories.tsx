import { adminMeta } from '../../components/admin/admin-meta.ts'
import type { Column } from '../../components/admin/data-table.tsx'
import { ListScreen } from '../../components/admin/list-screen.tsx'
import { toast } from '../../components/ui/toast.ts'
import { listCategories, type CategoryRow } from '../../data/categories.ts'
import { wholeList } from '../../lib/slice.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import type { Route } from './+types/categories.ts'

export const meta: Route.MetaFunction = () => adminMeta('Categories')

export async function clientLoader() {
  try {
    return wholeList(await listCategories(await browserClient()))
  } catch {
    toast.error('Error', 'Failed to load categories.')
    return null
  }
}

const columns: Column<CategoryRow>[] = [
  { header: 'Name', wide: true, cell: (row) => <span className="font-medium">{row.name}</span> },
  { header: 'Slug', cell: (row) => row.slug },
  {
    header: 'Description',
    cell: (row) => <span className="line-clamp-2 max-w-md">{row.description || '–'}</span>,
  },
  { header: 'Display Order', numeric: true, cell: (row) => row.display_order },
]

export default function Categories({ loaderData: first }: Route.ComponentProps) {
  return (
    <ListScreen
      title="Categories"
      columns={columns}
      empty="No categories yet"
      failure="Failed to load categories."
      first={first}
    />
  )
}
