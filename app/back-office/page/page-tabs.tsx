import { NavLink } from 'react-router'
import { classNames } from '../../lib/class-names.ts'

export interface PageTabsProps {
  label: string
  tabs: readonly { to: string; title: string }[]
}

/** Links to the pages of one screen, above its content. Those of Settings are above the heading, so that they stay in place. */
export function PageTabs({ label, tabs }: PageTabsProps) {
  return (
    <nav aria-label={label} className="mb-5 flex flex-wrap gap-1">
      {tabs.map(({ to, title }) => (
        <NavLink
          key={to}
          to={to}
          end
          className={({ isActive }) =>
            classNames(
              'inline-flex min-h-11 items-center rounded-full px-4 transition-colors duration-150',
              isActive ? 'bg-ink text-cream' : 'text-ink-soft hover:bg-ink/7 hover:text-ink',
            )
          }
        >
          {title}
        </NavLink>
      ))}
    </nav>
  )
}
