import { FILTER_PARAMETERS, withCanonicalFilters } from '../../app/storefront/catalogue/shop-filters.ts'

/**
 * The query parameters that a page's loaders or markup read, by the pattern of its route. Others, such as `utm_source` and
 * `fbclid`, do not belong to the page's address: with them it is the same page, rendered and cached once.
 */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  '/shop': ['category', 'sort', ...FILTER_PARAMETERS, 'from', 'after'],
  '/shop-filters': ['category', ...FILTER_PARAMETERS],
  '/product/:id': ['variant'],
  '/blog': ['posts'],
  '/portfolio': ['items'],
  '/cart': ['ids'],
  '/auth': ['next'],
  '/auth/forgot-password': ['invitation'],
  '/auth/new-password': ['invitation'],
  '/order': ['number'],
  '/order/:number': ['key'],
  '/order/:number/return': ['key'],
  '/order/:id/invoice.pdf': ['key', 'document', 'receipt'],
  '/admin/orders/:id/invoice.pdf': ['document', 'receipt'],
  '/payment-return': ['reference', 'tx_ref'],
  '/delivery-estimate': ['items', 'state', 'lga'],
  '/sitemap.xml': ['part'],
}

/** The same list can be asked for in many ways. */
const FILTERED_PAGES: ReadonlySet<string> = new Set(['/shop', '/shop-filters'])

/** The longest value that a page asks for is an order of 200 products. Longer ones are cut off, so that they stay unknown to it. */
const MAX_VALUE_LENGTH = 10_000

/** React Router's parameter of data requests: the routes whose data is wanted. */
const ROUTES = '_routes'

/**
 * Path and query of a page with the parameters that it knows, in a fixed order; a repeated parameter counts once, as the pages
 * read it.
 * @param pattern as `createPageRoutes` finds it
 * @param routeIds the ids that `_routes` may name
 */
export function pageAddress(url: string, pattern: string, routeIds: ReadonlySet<string>): string {
  const start = url.indexOf('?')
  if (start === -1) return url
  const page = pattern.replace(/\.data$/, '')
  const given = new URLSearchParams(url.slice(start))
  const query = FILTERED_PAGES.has(page) ? withCanonicalFilters(given) : given
  const known = new URLSearchParams()
  for (const name of PARAMETERS[page] ?? []) {
    const value = query.get(name)
    if (value !== null) known.set(name, value.slice(0, MAX_VALUE_LENGTH))
  }
  const wanted = query.get(ROUTES)?.split(',') ?? []
  const routes = [...new Set(wanted)].filter((id) => routeIds.has(id)).toSorted()
  if (pattern.endsWith('.data') && routes.length > 0) known.set(ROUTES, routes.join(','))
  return known.size === 0 ? url.slice(0, start) : `${url.slice(0, start)}?${known}`
}
