import { Link, NavLink } from 'react-router'
import Menu from '~icons/menu'
import { classNames } from '../../lib/class-names.ts'
import { iconButtonClasses } from '../../ui/icon-button.tsx'

const MAIN_LINKS = [
  { to: '/', label: 'Home' },
  { to: '/shop', label: 'Shop' },
  { to: '/blog', label: 'Blog' },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
] as const

/** The main links; the current one is underlined. The header renders them twice and hides one of the two. */
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

/** The menu of narrow screens. */
export function MobileMenu({ id, open, signedOut, onClose }: MobileMenuProps) {
  return (
    <nav
      id={id}
      aria-label="Menu"
      hidden={!open}
      className="rise max-h-[calc(100dvh-6.25rem)] overflow-y-auto overscroll-contain border-t border-ink/10 px-4 pt-2 pb-5 lg:hidden"
    >
      <MenuLinks onClose={onClose} />
      {signedOut && (
        <Link to="/auth" onClick={onClose} className="mt-3 flex min-h-11 items-center text-base font-medium">
          Sign In
        </Link>
      )}
    </nav>
  )
}

/** Without JavaScript, the menu of narrow screens is always open. */
export function MenuWithoutScript() {
  return (
    <noscript>
      <details className="lg:hidden">
        <summary aria-label="Menu" className={classNames(iconButtonClasses, 'list-none')}>
          <Menu aria-hidden="true" />
        </summary>
        <nav
          aria-label="Menu"
          className="absolute inset-x-0 top-full border-t border-ink/10 bg-cream px-4 pt-2 pb-5 shadow-md shadow-ink/10"
        >
          <MenuLinks />
        </nav>
      </details>
    </noscript>
  )
}

function MenuLinks({ onClose }: { onClose?: () => void }) {
  return MAIN_LINKS.map(({ to, label }) => (
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
  ))
}
