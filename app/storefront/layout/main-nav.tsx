import { Fragment } from 'react'
import { useLocation } from 'react-router'
import Menu from '~icons/lucide/menu'
import { itemKey, type TextLink } from '../../domain/texts/text-list.ts'
import { classNames } from '../../lib/class-names.ts'
import { iconButtonClasses } from '../../ui/icon-button.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { EditedLink } from '../page/edited-link.tsx'
import { CategoriesButton } from './categories-button.tsx'

type Links = readonly TextLink[]

export interface MainNavProps {
  links: Links
  /** The first link to the shop has a button beside it, which opens the categories. */
  hasCategories: boolean
  className?: string
}

/** The main links; the current one is underlined. */
export function MainNav({ links, hasCategories, className }: MainNavProps) {
  const shop = hasCategories ? links.find(isShop) : undefined
  return (
    <nav aria-label="Main" className={className}>
      {links.map((entry) => (
        <Fragment key={itemKey(entry)}>
          <MenuLink
            entry={entry}
            className="grid min-h-11 max-w-60 min-w-0 grid-cols-1 place-items-center px-2.5 decoration-terracotta decoration-2 underline-offset-8 transition-colors duration-150 hover:text-ink hover:underline"
            active="text-ink underline"
            inactive="text-ink-soft"
          />
          {entry === shop && <CategoriesButton shop={entry.label} className="-ml-2 self-center" floats />}
        </Fragment>
      ))}
    </nav>
  )
}

function isShop({ link }: TextLink): boolean {
  return asFolder(link) === '/shop/'
}

interface MenuLinkProps {
  entry: TextLink
  className: string
  active: string
  inactive?: string
  onClick?: () => void
}

/** A link of the menu. One to a page of the shop shows whether that is the current page. */
function MenuLink({ entry, className, active, inactive, onClick }: MenuLinkProps) {
  const { label, link } = entry
  const { pathname } = useLocation()
  if (!/^\/[^?#]*$/.test(link))
    return (
      <EditedLink {...entry} className={classNames(className, inactive)} onClick={onClick}>
        <span className="max-w-full overflow-x-clip text-ellipsis whitespace-nowrap">{label}</span>
      </EditedLink>
    )
  const isActive = isWithin(link, pathname)
  return (
    <PageLink
      to={link}
      prefetch={onClick ? 'none' : 'intent'}
      onClick={onClick}
      aria-current={isActive ? 'page' : undefined}
      className={classNames(className, isActive ? active : inactive)}
    >
      <span className="max-w-full overflow-x-clip text-ellipsis whitespace-nowrap">{label}</span>
    </PageLink>
  )
}

/** Whether the path is that of the link or below it, as for React Router's `NavLink`. */
function isWithin(link: string, pathname: string): boolean {
  const path = asFolder(link)
  return path === '/' ? pathname === '/' : asFolder(pathname).startsWith(path)
}

function asFolder(path: string): string {
  return `${path.toLowerCase().replace(/(?<!\/)\/+$/, '')}/`
}

export interface MobileMenuProps extends Pick<MainNavProps, 'links' | 'hasCategories'> {
  id: string
  open: boolean
  signedOut: boolean
  onClose: () => void
}

/** The menu of narrow screens. */
export function MobileMenu({ id, links, hasCategories, open, signedOut, onClose }: MobileMenuProps) {
  return (
    <nav
      id={id}
      aria-label="Menu"
      hidden={!open}
      className="rise max-h-[calc(100dvh-6.25rem)] overflow-y-auto overscroll-contain border-t border-ink/10 px-4 pt-2 pb-5 lg:hidden"
    >
      <MenuLinks links={links} hasCategories={hasCategories} onClose={onClose} />
      {signedOut && (
        <PageLink
          to="/auth"
          onClick={onClose}
          className="mt-3 flex min-h-11 items-center text-base font-medium"
        >
          Sign In
        </PageLink>
      )}
    </nav>
  )
}

/**
 * Without JavaScript, the menu of narrow screens is always open. Browsers with scripts never render what is in `noscript`, so their
 * scripts do without it.
 */
export function MenuWithoutScript({ links }: { links: Links }) {
  return <noscript>{import.meta.env.SSR && <OpenMenu links={links} />}</noscript>
}

function OpenMenu({ links }: { links: Links }) {
  return (
    <details className="lg:hidden">
      <summary aria-label="Menu" className={classNames(iconButtonClasses, 'list-none')}>
        <Menu aria-hidden="true" />
      </summary>
      <nav
        aria-label="Menu"
        className="absolute inset-x-0 top-full border-t border-ink/10 bg-cream px-4 pt-2 pb-5 shadow-md shadow-ink/10"
      >
        <MenuLinks links={links} />
      </nav>
    </details>
  )
}

interface MenuLinksProps {
  links: Links
  hasCategories?: boolean
  onClose?: () => void
}

function MenuLinks({ links, hasCategories, onClose }: MenuLinksProps) {
  const shop = hasCategories ? links.find(isShop) : undefined
  return links.map((entry) => (
    <div key={itemKey(entry)} className="flex flex-wrap items-center border-b border-ink/10">
      <MenuLink
        entry={entry}
        onClick={onClose}
        className="flex min-h-13 flex-1 items-center font-serif text-2xl wrap-anywhere"
        active="text-terracotta-deep"
      />
      {entry === shop && <CategoriesButton shop={entry.label} className="-mr-3" />}
    </div>
  ))
}
