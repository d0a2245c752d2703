import { useId, useRef, type FocusEvent, type RefObject } from 'react'
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
import { useOpenOnPage } from './use-open-on-page.ts'
import { usePagePosition } from './use-page-position.ts'

export interface HeaderProps {
  /** The line above the header; '' for none. */
  promo: string
  menu: readonly TextLink[]
  hasCategories: boolean
  /** On screens without a margin, the chat button is in the first line. */
  hasChat: boolean
  siteName: string
  logoUrl: string
  session: SessionState
  onSearch: () => void
}

/** The height of the first line. Where only the chat button is in it, it goes with the button. */
const FIRST_LINES = {
  promo: '[--first-line:2.25rem]',
  chat: '[--first-line:2.25rem] gutter:[--first-line:0rem]',
  none: '[--first-line:0rem]',
}

/** Short menus are beside the logo of wide screens, and the bar becomes lower when it is compact. */
const SHORT_MENU = {
  header: 'xl:h-[calc(var(--first-line)+5rem)]',
  compact: 'xl:group-data-compact/header:-translate-y-[calc(var(--first-line)+1rem)]',
  bar: 'xl:h-20 xl:group-data-compact/header:pt-4',
}

/** About the letters and gaps, three letters each, for which a screen of 80rem has room beside the widest logo. */
const MAX_SHORT_MENU = 45

const isShort = (menu: readonly TextLink[]) =>
  menu.reduce((size, { label }) => size + label.length + 3, 0) <= MAX_SHORT_MENU

/**
 * See docs/behaviour/storefront-layout.md#header. The sticky box keeps its height when it is compact, so that the page does not
 * shift. The empty part of the box has no pointer events.
 */
export function Header(props: HeaderProps) {
  const nonce = useStyleNonce()
  const compact = usePagePosition() !== 'top'
  const { menuOpen, setMenuOpen, closeWhenLeft } = useMobileMenu()
  const menuId = useId()
  const menuButton = useRef<HTMLButtonElement>(null)
  const firstLine = props.promo !== '' ? 'promo' : props.hasChat ? 'chat' : 'none'
  const short = isShort(props.menu) ? SHORT_MENU : undefined

  useEscape(menuOpen, () => {
    setMenuOpen(false)
    menuButton.current?.focus()
  })

  return (
    <header
      data-compact={compact || undefined}
      onBlur={closeWhenLeft}
      className={classNames(
        'group/header print:hidden pointer-events-none sticky top-0 z-40 h-[calc(var(--first-line)+4rem)] has-aria-expanded:z-70 lg:h-[calc(var(--first-line)+5.75rem)]',
        FIRST_LINES[firstLine],
        short?.header,
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
          'pointer-events-auto transition-transform duration-200 ease-out group-data-compact/header:-translate-y-(--first-line)',
          short?.compact,
        )}
      >
        {firstLine !== 'none' && (
          <p
            className={classNames(
              'grid h-9 place-items-center bg-green pr-15 pl-2 text-center sm:px-15 text-[min(0.8125rem,max(13px,5vw))] leading-tight text-cream',
              firstLine === 'chat' && 'gutter:hidden',
            )}
          >
            <span className="line-clamp-2 wrap-anywhere">{props.promo}</span>
          </p>
        )}
        <div className="relative bg-cream transition-shadow duration-200 group-data-compact/header:shadow-md">
          <Bar
            {...props}
            short={short}
            menuId={menuId}
            menuButton={menuButton}
            menuOpen={menuOpen}
            onMenuOpenChange={setMenuOpen}
          />
          <MobileMenu
            id={menuId}
            links={props.menu}
            hasCategories={props.hasCategories}
            open={menuOpen}
            signedOut={props.session.status !== 'unknown' && props.session.user === null}
            onClose={() => setMenuOpen(false)}
          />
        </div>
      </div>
    </header>
  )
}

/** The menu closes when the visitor navigates or moves the focus out of the header. */
function useMobileMenu() {
  const [menuOpen, setMenuOpen] = useOpenOnPage()

  function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent): void {
    if (menuOpen && relatedTarget && !currentTarget.contains(relatedTarget)) setMenuOpen(false)
  }

  return { menuOpen, setMenuOpen, closeWhenLeft }
}

/** The icons, not their round buttons, begin and end at the page's margin. */
const startOfBar = '-ml-[min(0.75rem,3.34vw)]'
const endOfBar = '-mr-[min(0.75rem,3.34vw)]'

interface BarProps extends HeaderProps {
  /** Undefined for a menu that has a row of its own. */
  short: typeof SHORT_MENU | undefined
  menuId: string
  menuButton: RefObject<HTMLButtonElement | null>
  menuOpen: boolean
  onMenuOpenChange: (open: boolean) => void
}

function Bar({ short, menuId, menuButton, menuOpen, onMenuOpenChange, ...props }: BarProps) {
  return (
    <div
      className={classNames(
        'page grid h-16 grid-cols-[1fr_auto_1fr] items-center gap-x-[min(0.5rem,2vw)] transition-[padding] duration-200 ease-out lg:h-12 lg:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]',
        short?.bar,
      )}
    >
      <div className={`flex items-center ${startOfBar}`}>
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
        <IconButton label="Search" aria-haspopup="dialog" onClick={props.onSearch} className="needs-script">
          <Search aria-hidden="true" />
        </IconButton>
        <MainNav
          links={props.menu}
          hasCategories={props.hasCategories}
          className={classNames(
            'absolute inset-x-0 top-full hidden h-11 justify-center gap-1 bg-cream px-(--spacing-page) lg:flex',
            short && 'xl:static xl:justify-start xl:px-0',
          )}
        />
      </div>
      <SiteLogo siteName={props.siteName} logoUrl={props.logoUrl} />
      <div className={`flex items-center justify-end ${endOfBar}`}>
        <span className="cursor-default px-0.5 text-xs tracking-wider text-ink-soft sm:px-3">
          <span aria-hidden="true" className="hidden min-[18rem]:inline">
            NGN
          </span>
          <span className="sr-only">Prices in naira</span>
        </span>
        <AccountControl session={props.session} />
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
    <PageLink to="/cart" aria-label={count === 0 ? 'Cart' : `Cart, ${items}`} className={iconButtonClasses}>
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
