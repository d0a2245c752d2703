import { useId, useRef, useState, type FocusEvent, type RefObject } from 'react'
import { useLocation } from 'react-router'
import Menu from '~icons/lucide/menu'
import Search from '~icons/lucide/search'
import ShoppingBag from '~icons/lucide/shopping-bag'
import X from '~icons/lucide/x'
import type { TextLink } from '../../domain/texts/text-list.ts'
import { classNames } from '../../lib/class-names.ts'
import { useStyleNonce } from '../../lib/styles/style-elements.ts'
import type { SessionState } from '../../session/session.ts'
import { IconButton, iconButtonClasses } from '../../ui/icon-button.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { useEscape } from '../../ui/use-escape.ts'
import { useCart } from '../cart/cart-store.ts'
import { AccountControl } from './account-control.tsx'
import { MainNav, MenuWithoutScript, MobileMenu } from './main-nav.tsx'
import { SiteLogo } from './site-logo.tsx'
import { useCompactHeader } from './use-compact-header.ts'

export interface HeaderProps {
  /** The line above the header; '' for none. */
  promo: string
  menu: readonly TextLink[]
  /** On screens without a margin, the chat button is in the first line. */
  hasChat: boolean
  siteName: string
  logoUrl: string
  session: SessionState
  onSearch: () => void
  onSignOut: () => void
}

/** The header's height with its first line, and how far it moves up when it is compact. */
const FIRST_LINES = {
  promo: {
    header: 'h-25 lg:h-41',
    compact: 'group-data-compact/header:-translate-y-9 lg:group-data-compact/header:-translate-y-13',
  },
  chat: {
    header: 'h-25 lg:h-41 gutter:h-32',
    compact:
      'group-data-compact/header:-translate-y-9 lg:group-data-compact/header:-translate-y-13 gutter:group-data-compact/header:-translate-y-4',
  },
  none: { header: 'h-16 lg:h-32', compact: 'lg:group-data-compact/header:-translate-y-4' },
}

/**
 * See docs/behaviour/storefront-layout.md#header. The compact state uses transforms and opacity only, and the sticky box
 * keeps its height, so that the page does not shift. The empty part of the box has no pointer events.
 */
export function Header(props: HeaderProps) {
  const nonce = useStyleNonce()
  const compact = useCompactHeader()
  const { menuOpen, setMenuOpen, closeWhenLeft } = useMobileMenu()
  const menuId = useId()
  const menuButton = useRef<HTMLButtonElement>(null)
  const firstLine = props.promo !== '' ? 'promo' : props.hasChat ? 'chat' : 'none'

  useEscape(menuOpen, () => {
    setMenuOpen(false)
    menuButton.current?.focus()
  })

  return (
    <header
      data-compact={compact || undefined}
      onBlur={closeWhenLeft}
      className={classNames(
        'group/header print:hidden pointer-events-none sticky top-0 z-40 has-aria-expanded:z-70',
        FIRST_LINES[firstLine].header,
      )}
    >
      <noscript>
        <style nonce={nonce}>{'.needs-script { display: none !important }'}</style>
      </noscript>
      {menuOpen && (
        <div
          aria-hidden="true"
          onClick={() => setMenuOpen(false)}
          className="pointer-events-auto fixed inset-0 -z-10 bg-ink/50 lg:hidden"
        />
      )}
      <div
        className={classNames(
          'pointer-events-auto transition-transform duration-200 ease-out',
          FIRST_LINES[firstLine].compact,
        )}
      >
        {firstLine !== 'none' && (
          <p
            className={classNames(
              'grid h-9 place-items-center bg-green pr-12 pl-2 text-center sm:px-12 text-[min(0.8125rem,max(13px,5vw))] leading-tight text-cream',
              firstLine === 'chat' && 'gutter:hidden',
            )}
          >
            <span className="line-clamp-2 wrap-anywhere">{props.promo}</span>
          </p>
        )}
        <div className="relative bg-cream transition-shadow duration-200 group-data-compact/header:shadow-md group-data-compact/header:shadow-ink/10">
          <Bar
            {...props}
            menuId={menuId}
            menuButton={menuButton}
            menuOpen={menuOpen}
            onMenuOpenChange={setMenuOpen}
          />
          <MobileMenu
            id={menuId}
            links={props.menu}
            open={menuOpen}
            signedOut={props.session.status !== 'unknown' && props.session.user === null}
            onClose={() => setMenuOpen(false)}
          />
        </div>
        <div className="hidden bg-cream lg:block xl:group-data-compact/header:invisible">
          <MainNav links={props.menu} className="h-12 justify-center gap-2" />
        </div>
      </div>
    </header>
  )
}

/** The menu closes when the visitor navigates or moves the focus out of the header. */
function useMobileMenu() {
  const { key: page } = useLocation()
  const [openOn, setOpenOn] = useState<string>()
  const menuOpen = openOn === page
  const setMenuOpen = (open: boolean) => setOpenOn(open ? page : undefined)

  function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent): void {
    if (menuOpen && relatedTarget && !currentTarget.contains(relatedTarget)) setMenuOpen(false)
  }

  return { menuOpen, setMenuOpen, closeWhenLeft }
}

interface BarProps extends HeaderProps {
  menuId: string
  menuButton: RefObject<HTMLButtonElement | null>
  menuOpen: boolean
  onMenuOpenChange: (open: boolean) => void
}

function Bar({ menuId, menuButton, menuOpen, onMenuOpenChange, ...props }: BarProps) {
  return (
    <div className="grid h-16 grid-cols-[1fr_auto_1fr] items-center gap-x-[min(0.5rem,2vw)] px-[min(0.5rem,2.5vw)] sm:px-4 lg:h-20 lg:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] lg:px-(--spacing-page) lg:pt-4">
      <div className="flex items-center">
        <MenuWithoutScript links={props.menu} />
        <IconButton
          ref={menuButton}
          label={menuOpen ? 'Close menu' : 'Open menu'}
          aria-expanded={menuOpen}
          aria-controls={menuId}
          onClick={() => onMenuOpenChange(!menuOpen)}
          className="needs-script lg:hidden"
        >
          {menuOpen ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
        </IconButton>
        <IconButton
          label="Search"
          aria-haspopup="dialog"
          onClick={props.onSearch}
          className="needs-script lg:-ml-3"
        >
          <Search aria-hidden="true" />
        </IconButton>
        <MainNav
          links={props.menu}
          className="invisible hidden text-sm group-data-compact/header:visible xl:flex"
        />
      </div>
      <SiteLogo siteName={props.siteName} logoUrl={props.logoUrl} />
      <div className="flex items-center justify-end">
        <span className="px-0.5 text-xs tracking-wider text-ink-soft sm:px-3">NGN</span>
        <AccountControl session={props.session} onSignOut={props.onSignOut} />
        <CartLink />
      </div>
    </div>
  )
}

function CartLink() {
  // 0 until the cart has been read.
  const { totalItems: count } = useCart()
  const items = count === 1 ? '1 item' : `${count} items`
  return (
    <PageLink
      to="/cart"
      aria-label={count === 0 ? 'Cart' : `Cart, ${items}`}
      className={`${iconButtonClasses} lg:-mr-3`}
    >
      <ShoppingBag aria-hidden="true" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 grid h-[min(1.25rem,max(20px,5.6vw))] min-w-[min(1.25rem,max(20px,5.6vw))] place-items-center rounded-full bg-terracotta px-[min(0.25rem,1.2vw)] text-[min(0.6875rem,max(11px,3.1vw))] font-medium text-white tabular-nums"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </PageLink>
  )
}
