import { Link } from 'react-router'
import FolderTree from '~icons/lucide/folder-tree'
import Newspaper from '~icons/lucide/newspaper'
import Palette from '~icons/lucide/palette'
import Plus from '~icons/lucide/plus'
import type { IconComponent } from '../../ui/icons/create-icon.tsx'

const actions: readonly { to: string; label: string; icon: IconComponent }[] = [
  { to: '/admin/products/new', label: 'Add Product', icon: Plus },
  { to: '/admin/categories', label: 'Manage Categories', icon: FolderTree },
  { to: '/admin/blog', label: 'Manage Blog', icon: Newspaper },
  { to: '/admin/portfolio', label: 'Manage Portfolio', icon: Palette },
]

/** Where staff go most often from the dashboard (docs/behaviour/dashboard.md#quick-actions). */
export function QuickActions() {
  return (
    <section aria-label="Quick Actions">
      <h2 className="mb-3 font-serif text-xl">Quick Actions</h2>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {actions.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-13 items-center gap-3 rounded-xl border border-ink/15 px-4 transition-colors duration-150 hover:border-ink/40 hover:bg-white"
            >
              <Icon aria-hidden="true" className="size-5 text-terracotta" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
