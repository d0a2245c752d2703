import { useLocation } from 'react-router'
import Menu from '~icons/lucide/menu'
import { itemKey, type TextLink } from '../../domain/texts/text-list.ts'
import { classNames } from '../../lib/class-names.ts'
import { iconButtonClasses } from '../../ui/icon-button.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { EditedLink } from '../page/edited-link.tsx'

type Links = readonly TextLink[]

/** The main links; the current one is underlined. The header renders them twice and hides one of the two. */
export function MainNav({ links, className }: { links: Links; className?: string }) {
  return (
    <nav aria-label="Main" className={classNames('flex', className)}>
      {links.map((entry) => (
        <MenuLink
          key={itemKey(entry)}
          entry={entry}
          className="grid min-h-11 max-w-60 grid-cols-1 place-items-center px-2.5 decoration-terracotta decoration-2 underline-offset-8 transition-colors duration-150 hover:text-ink hover:underline"
          active="text-ink underline"
          inactive="text-ink-soft"
        />
      ))}
    </nav>
  )
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

export interface MobileMenuProps {
  id: string
  links: Links
  open: boolean
  signedOut: boolean
  onClose: () => void
}

/** The menu of narrow screens. */
export function MobileMenu({ id, links, open, signedOut, onClose }: MobileMenuProps) {
  return (
    <nav
      id={id}
      aria-label="Menu"
      hidden={!open}
      className="rise max-h-[calc(100dvh-6.25rem)] overflow-y-auto overscroll-contain border-t border-ink/10 px-4 pt-2 pb-5 lg:hidden"
    >
      <MenuLinks links={links} onClose={onClose} />
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

/** Without JavaScript, the menu of narrow screens is always open. */
export function MenuWithoutScript({ links }: { links: Links }) {
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
          <MenuLinks links={links} />
        </nav>
      </details>
    </noscript>
  )
}

function MenuLinks({ links, onClose }: { links: Links; onClose?: () => void }) {
  return links.map((entry) => (
    <MenuLink
      key={itemKey(entry)}
      entry={entry}
      onClick={onClose}
      className="flex min-h-13 items-center border-b border-ink/10 font-serif text-2xl wrap-anywhere"
      active="text-terracotta-deep"
    />
  ))
}
