import { Menu, Search, ShoppingBag, X } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { SessionState } from '../../session/session.ts'
import { IconButton, iconButtonClasses } from '../ui/icon-button.tsx'
import { AccountControl } from './account-control.tsx'
import { MainNav, MobileMenu } from './main-nav.tsx'
import { useCompactHeader } from './use-compact-header.ts'

export interface HeaderProps {
  siteName: string
  logoUrl: string
  session: SessionState
  /** 0 until the cart is known. */
  cartCount: number
  onSearch: () => void
  onSignOut: () => void
}

/**
 * The shared header (spec §2). The sticky box keeps its height while its content shrinks, so that going compact moves
 * nothing on the page; what the content leaves free lets clicks through.
 */
export function Header({ siteName, logoUrl, session, cartCount, onSearch, onSignOut }: HeaderProps) {
  const compact = useCompactHeader()
  const [menuOpen, setMenuOpen] = useState(false)
  const menuId = useId()
  return (
    <header className="pointer-events-none sticky top-0 z-40 h-(--header-height) [--header-height:6.25rem] lg:[--header-height:9.25rem]">
      <div
        data-compact={compact || undefined}
        className="group/header pointer-events-auto bg-cream/95 shadow-ink/10 backdrop-blur-sm transition-shadow duration-200 data-compact:shadow-md"
      >
        <p className="grid min-h-9 place-items-center bg-green px-4 py-1.5 text-center text-[0.8125rem] leading-snug text-cream group-data-compact/header:hidden">
          National shipping is available across Nigeria
        </p>
        <div className="relative grid min-h-16 grid-cols-[1fr_auto_1fr] items-center gap-x-2 px-2 sm:px-4 lg:px-(--spacing-page) lg:pt-4 lg:group-data-compact/header:grid-cols-[auto_1fr_auto_auto] lg:group-data-compact/header:pt-0">
          <div className="flex lg:group-data-compact/header:order-3">
            <IconButton
              label={menuOpen ? 'Close menu' : 'Open menu'}
              aria-expanded={menuOpen}
              aria-controls={menuId}
              onClick={() => setMenuOpen(!menuOpen)}
              className="lg:hidden"
            >
              {menuOpen ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
            </IconButton>
            <IconButton label="Search" onClick={onSearch} className="lg:-ml-3">
              <Search aria-hidden="true" />
            </IconButton>
          </div>
          <Logo siteName={siteName} logoUrl={logoUrl} />
          <div className="flex items-center justify-end lg:group-data-compact/header:order-4">
            <span className="px-1.5 text-xs tracking-wider text-ink-soft sm:px-3">NGN</span>
            <AccountControl session={session} onSignOut={onSignOut} />
            <CartLink count={cartCount} />
          </div>
          <MainNav className="col-span-3 hidden justify-self-center lg:flex lg:group-data-compact/header:order-2 lg:group-data-compact/header:col-span-1" />
        </div>
        <MobileMenu
          id={menuId}
          open={menuOpen}
          signedOut={session.status === 'signed-out'}
          onClose={() => setMenuOpen(false)}
        />
      </div>
    </header>
  )
}

function Logo({ siteName, logoUrl }: { siteName: string; logoUrl: string }) {
  return (
    <Link
      to="/"
      className="grid min-h-11 min-w-0 place-items-center font-serif text-[1.75rem] leading-none tracking-tight lg:text-[2.5rem] lg:group-data-compact/header:order-1 lg:group-data-compact/header:text-[1.75rem]"
    >
      {logoUrl === '' ? (
        <span className="max-w-[44vw] truncate py-1">{siteName}</span>
      ) : (
        <img src={logoUrl} alt={siteName} className="h-9 w-auto max-w-[40vw] object-contain lg:h-12" />
      )}
    </Link>
  )
}

function CartLink({ count }: { count: number }) {
  const items = count === 1 ? '1 item' : `${count} items`
  return (
    <Link
      to="/cart"
      aria-label={count === 0 ? 'Cart' : `Cart, ${items}`}
      className={`${iconButtonClasses} lg:-mr-3`}
    >
      <ShoppingBag aria-hidden="true" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-terracotta px-1 text-[0.6875rem] font-medium text-white tabular-nums"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  )
}
