import { findCategory } from '../../domain/categories.ts'
import { listCategories } from '../../domain/category-queries.ts'
import { parseUrl } from '../../lib/safe-url.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import { listPublishedPageSlugs } from './queries.ts'

/** What links of the shop can lead to. Null where it could not be read: its links then stay. */
export interface LinkTargets {
  categories: readonly { slug: string }[] | null
  /** The slugs of the published pages. */
  pages: readonly string[] | null
}

/** Never rejects: what cannot be read is null. */
export async function loadLinkTargets(client: ShopClient) {
  const [categories, pages] = await Promise.all([
    withFallback(listCategories(client), null, 'Categories'),
    withFallback(listPublishedPageSlugs(client), null, 'Pages'),
  ])
  return { categories, pages } satisfies LinkTargets
}

/** A page's texts without links to categories and pages that do not exist: buttons without a link are not shown. */
export function withoutDeadLinks<PageTexts extends object>(
  texts: PageTexts,
  targets: LinkTargets,
): PageTexts {
  const live = Object.entries(texts).map(([name, value]: [string, unknown]) => {
    if (typeof value === 'string')
      return [name, name.endsWith('link') && !isLiveLink(value, targets) ? '' : value]
    if (!Array.isArray(value)) return [name, value]
    return [name, value.filter(({ link = '' }: { link?: string }) => isLiveLink(link, targets))]
  })
  return Object.fromEntries(live) as PageTexts
}

/** False for a link to a category or page of the shop that does not exist. */
export function isLiveLink(link: string, { categories, pages }: LinkTargets): boolean {
  const url = link.startsWith('/') ? parseUrl(link, 'http://shop.invalid') : null
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
