import { Menu, Search, ShoppingBag, X } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'
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
 * The shared header (spec §2). Going compact only slides and fades: the promo bar leaves through the top, the links
 * reappear beside the search button. The sticky box keeps its height, so that nothing on the page moves; what the bar
 * leaves free lets clicks through.
 */
export function Header(props: HeaderProps) {
  const compact = useCompactHeader()
  const [menuOpen, setMenuOpen] = useState(false)
  const menuId = useId()
  return (
    <header
      data-compact={compact || undefined}
      className="group/header pointer-events-none sticky top-0 z-40 h-25 lg:h-41"
    >
      <div className="pointer-events-auto transition-transform duration-200 ease-out group-data-compact/header:-translate-y-9 lg:group-data-compact/header:-translate-y-13">
        <p className="grid h-9 place-items-center bg-green px-4 text-center text-[0.8125rem] leading-tight text-cream">
          National shipping is available across Nigeria
        </p>
        <div className="relative bg-cream transition-shadow duration-200 group-data-compact/header:shadow-md group-data-compact/header:shadow-ink/10">
          <Bar {...props} menuId={menuId} menuOpen={menuOpen} onMenuOpenChange={setMenuOpen} />
          <MobileMenu
            id={menuId}
            open={menuOpen}
            signedOut={props.session.status === 'signed-out'}
            onClose={() => setMenuOpen(false)}
          />
        </div>
        <div className="hidden bg-cream group-data-compact/header:invisible lg:block">
          <MainNav className="h-12 justify-center gap-2" />
        </div>
      </div>
    </header>
  )
}

interface BarProps extends HeaderProps {
  menuId: string
  menuOpen: boolean
  onMenuOpenChange: (open: boolean) => void
}

function Bar({ menuId, menuOpen, onMenuOpenChange, ...props }: BarProps) {
  function closeOnEscape(event: KeyboardEvent): void {
    if (event.key === 'Escape') onMenuOpenChange(false)
  }
  return (
    <div className="grid h-16 grid-cols-[1fr_auto_1fr] items-center gap-x-2 px-2 sm:px-4 lg:h-20 lg:px-(--spacing-page) lg:pt-4">
      <div className="flex items-center">
        <IconButton
          label={menuOpen ? 'Close menu' : 'Open menu'}
          aria-expanded={menuOpen}
          aria-controls={menuId}
          onClick={() => onMenuOpenChange(!menuOpen)}
          onKeyDown={closeOnEscape}
          className="lg:hidden"
        >
          {menuOpen ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
        </IconButton>
        <IconButton label="Search" onClick={props.onSearch} className="lg:-ml-3">
          <Search aria-hidden="true" />
        </IconButton>
        <MainNav className="invisible hidden text-sm group-data-compact/header:visible lg:flex" />
      </div>
      <Logo siteName={props.siteName} logoUrl={props.logoUrl} />
      <div className="flex items-center justify-end">
        <span className="px-1.5 text-xs tracking-wider text-ink-soft sm:px-3">NGN</span>
        <AccountControl session={props.session} onSignOut={props.onSignOut} />
        <CartLink count={props.cartCount} />
      </div>
    </div>
  )
}

function Logo({ siteName, logoUrl }: { siteName: string; logoUrl: string }) {
  return (
    <Link
      to="/"
      className="grid min-h-11 min-w-0 place-items-center font-serif text-[1.75rem] leading-none tracking-tight transition-transform duration-200 ease-out lg:text-[2.5rem] lg:group-data-compact/header:scale-80"
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
