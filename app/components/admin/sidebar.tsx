import { ExternalLink, LogOut } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { classNames } from '../../lib/class-names.ts'
import { adminPages } from './admin-pages.ts'

export interface SidebarProps {
  /** The signed-in admin's e-mail. */
  email: string
  /** How many new things wait on a screen, by its address. */
  news: Record<string, number>
  onSignOut: () => void
  /** Told when a link was followed, so that a sheet around it can close. */
  onNavigate?: () => void
}

const entry =
  'flex min-h-9.5 w-full cursor-pointer items-center gap-3 rounded-lg px-3 text-[0.9375rem] transition-colors duration-150 [&_svg]:size-4.5 [&_svg]:shrink-0 max-lg:min-h-11 pointer-coarse:min-h-11'

/** The way around the back office, with the way out at its foot. */
export function Sidebar({ email, news, onSignOut, onNavigate }: SidebarProps) {
  const { pathname } = useLocation()
  return (
    <div className="flex min-h-full flex-col gap-4">
      <nav aria-label="Back office">
        <ul className="space-y-0.5">
          {adminPages.map(({ to, label, icon: Icon }) => {
            const current = isCurrent(to, pathname)
            return (
              <li key={to}>
                <Link
                  to={to}
                  prefetch="intent"
                  onClick={onNavigate}
                  aria-current={current ? 'page' : undefined}
                  className={classNames(
                    entry,
                    current ? 'bg-green font-medium text-cream' : 'text-ink hover:bg-ink/7',
                  )}
                >
                  <Icon aria-hidden="true" />
                  {label}
                  <NewsBadge count={news[to] ?? 0} />
                </Link>
              </li>
            )
          })}
        </ul>
      </nav>
      <div className="mt-auto space-y-0.5 border-t border-ink/10 pt-3">
        <p className="truncate px-3 pb-1 text-sm text-ink-soft" title={email}>
          {email}
        </p>
        <a href="/" target="_blank" rel="noreferrer" className={classNames(entry, 'hover:bg-ink/7')}>
          <ExternalLink aria-hidden="true" />
          View Store
          <span className="sr-only">(opens in a new tab)</span>
        </a>
        <button type="button" onClick={onSignOut} className={classNames(entry, 'hover:bg-ink/7')}>
          <LogOut aria-hidden="true" />
          Sign Out
        </button>
      </div>
    </div>
  )
}

function NewsBadge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="ml-auto min-w-6 rounded-full bg-terracotta px-2 text-center text-xs leading-6 font-medium text-white tabular-nums">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> new</span>
    </span>
  )
}

function isCurrent(to: string, pathname: string): boolean {
  const path = pathname.replace(/\/$/, '').replace(/^\/admin\/blog$/, '/admin/blog-posts')
  return path === to || (to !== '/admin' && path.startsWith(`${to}/`))
}
