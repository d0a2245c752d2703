import { Link, NavLink } from 'react-router'
import { classNames } from '../../lib/class-names.ts'

const MAIN_LINKS = [
  { to: '/', label: 'Home' },
  { to: '/shop', label: 'Shop' },
  { to: '/blog', label: 'Blog' },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
] as const

/** The main links; the one of the page one is on is underlined. The header draws them twice and hides one of the two. */
export function MainNav({ className }: { className?: string }) {
  return (
    <nav aria-label="Main" className={classNames('flex', className)}>
      {MAIN_LINKS.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          end={to === '/'}
          prefetch="intent"
          className={({ isActive }) =>
            classNames(
              'grid min-h-11 place-items-center px-2.5 decoration-terracotta decoration-2 underline-offset-8 transition-colors duration-150 hover:text-ink hover:underline',
              isActive ? 'text-ink underline' : 'text-ink-soft',
            )
          }
        >
          {label}
        </NavLink>
      ))}
    </nav>
  )
}

export interface MobileMenuProps {
  id: string
  open: boolean
  signedOut: boolean
  onClose: () => void
}

/** What the menu button opens on narrow screens. */
export function MobileMenu({ id, open, signedOut, onClose }: MobileMenuProps) {
  return (
    <nav
      id={id}
      aria-label="Menu"
      hidden={!open}
      className="rise max-h-[calc(100dvh-6.25rem)] overflow-y-auto overscroll-contain border-t border-ink/10 px-4 pt-2 pb-5 lg:hidden"
    >
      {MAIN_LINKS.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          end={to === '/'}
          onClick={onClose}
          className={({ isActive }) =>
            classNames(
              'flex min-h-13 items-center border-b border-ink/10 font-serif text-2xl',
              isActive && 'text-terracotta-deep',
            )
          }
        >
          {label}
        </NavLink>
      ))}
      {signedOut && (
        <Link to="/auth" onClick={onClose} className="mt-3 flex min-h-11 items-center text-base font-medium">
          Sign In
        </Link>
      )}
    </nav>
  )
}
