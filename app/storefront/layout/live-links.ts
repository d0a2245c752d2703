import { findCategory } from '../../domain/categories.ts'
import type { TextLink } from '../../domain/texts/text-list.ts'
import type { LayoutTexts } from '../../domain/texts/text-queries.ts'

/** What links of the shop can lead to. Null where it could not be read: its links then stay. */
export interface LinkTargets {
  categories: readonly { slug: string }[] | null
  /** The slugs of the published pages. */
  pages: readonly string[] | null
}

/** The texts of the layout without links to categories and pages that do not exist. */
export function withoutDeadLinks(texts: LayoutTexts, targets: LinkTargets): LayoutTexts {
  const live = (links: readonly TextLink[]) => links.filter(({ link }) => isLiveLink(link, targets))
  const { menu, quick_links, policy_links, ...rest } = texts['header-and-footer']
  return {
    ...texts,
    'header-and-footer': {
      ...rest,
      menu: live(menu),
      quick_links: live(quick_links),
      policy_links: live(policy_links),
    },
  }
}

/** False for a link to a category or page of the shop that does not exist. */
export function isLiveLink(link: string, { categories, pages }: LinkTargets): boolean {
  const url = link.startsWith('/') ? URL.parse(link, 'http://shop.invalid') : null
  if (url === null) return true
  const category = url.pathname === '/shop' ? url.searchParams.get('category') : null
  if (category !== null && categories !== null) return findCategory(categories, category) !== undefined
  const [, page] = /^\/page\/([^/]+)$/.exec(url.pathname) ?? []
  if (page !== undefined && pages !== null) return pages.includes(decodeSlug(page))
  return true
}

function decodeSlug(segment: string): string {
  try {
    return decodeURIComponent(segment).normalize()
  } catch {
    return segment
  }
}
