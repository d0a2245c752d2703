import { Link, useLocation, useNavigation } from 'react-router'
import BookOpen from '~icons/lucide/book-open'
import ExternalLink from '~icons/lucide/external-link'
import LogOut from '~icons/lucide/log-out'
import { classNames } from '../../lib/class-names.ts'
import { guideAddress, guidePageAbout } from '../guide/guide-pages.ts'
import { adminPageOf, adminPages } from './admin-pages.ts'

export interface SidebarProps {
  /** The signed-in admin's e-mail. */
  email: string
  /** The counts shown beside the entries, by their paths. */
  badges: Record<string, number>
  onSignOut: () => void
  /** Called when a link is followed, so that the sheet can close. */
  onNavigate?: () => void
}

const entry =
  'flex min-h-6.75 w-full cursor-pointer items-center gap-3 rounded-lg px-3 text-[0.9375rem] transition-colors duration-150 [&_svg]:size-4.5 [&_svg]:shrink-0 max-lg:min-h-11 pointer-coarse:min-h-11'

/** The back office's navigation; the sign-out button is at its foot. */
export function Sidebar({ email, badges, onSignOut, onNavigate }: SidebarProps) {
  const location = useLocation()
  const navigation = useNavigation()
  // While a screen is loading, its entry is marked already: the click shows an effect at once.
  const { pathname } = navigation.state === 'loading' ? navigation.location : location
  const currentPage = adminPageOf(pathname)
  return (
    <div className="flex min-h-full flex-col gap-4 lg:h-full lg:gap-2">
      <nav aria-label="Back office" className="lg:-mx-1 lg:min-h-24 lg:overflow-y-auto lg:p-1">
        <ul>
          {adminPages.map(({ to, label, icon: Icon }) => {
            const current = to === currentPage?.to
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
                  <NewBadge count={badges[to] ?? 0} />
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
        <Link
          to={guideAddress(guidePageAbout(pathname))}
          onClick={onNavigate}
          className={classNames(entry, 'hover:bg-ink/7')}
        >
          <BookOpen aria-hidden="true" />
          Guide
        </Link>
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

function NewBadge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="-mr-2 ml-auto min-w-6 rounded-full bg-terracotta px-2 text-center text-xs leading-6 font-medium text-white tabular-nums">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> new</span>
    </span>
  )
}
