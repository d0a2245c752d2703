import { adminMeta } from '../../components/admin/admin-meta.ts'
import type { Column } from '../../components/admin/data-table.tsx'
import { ListScreen } from '../../components/admin/list-screen.tsx'
import { ActiveBadge } from '../../components/admin/status-badge.tsx'
import { Picture } from '../../components/ui/picture.tsx'
import { toast } from '../../components/ui/toast.ts'
import { listAdminHeroSlides, type AdminHeroSlideRow } from '../../data/hero-slides.ts'
import { wholeList } from '../../lib/slice.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import type { Route } from './+types/hero-slides.ts'

export const meta: Route.MetaFunction = () => adminMeta('Hero Slides')

export async function clientLoader() {
  try {
    return wholeList(await listAdminHeroSlides(await browserClient()))
  } catch {
    toast.error('Error', 'Error fetching slides')
    return null
  }
}

const columns: Column<AdminHeroSlideRow>[] = [
  {
    header: 'Slide',
    wide: true,
    cell: (row) => (
      <div className="flex items-center gap-4">
        <Picture
          src={row.image_url}
          alt=""
          sizes="6rem"
          maxWidth={320}
          width={192}
          height={112}
          className="h-14 w-24 shrink-0 rounded-lg"
        />
        <span className="font-medium">{row.title}</span>
      </div>
    ),
  },
  { header: 'Category', cell: (row) => row.category },
  { header: 'Order', numeric: true, cell: (row) => row.display_order },
  { header: 'Status', cell: (row) => <ActiveBadge active={row.active} /> },
]

export default function HeroSlides({ loaderData: first }: Route.ComponentProps) {
  return (
    <ListScreen
      title="Hero Slides"
      columns={columns}
      empty="No slides yet"
      failure="Error fetching slides"
      first={first}
    />
  )
}
