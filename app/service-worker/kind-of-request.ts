/**
 * What a request is to the service worker. A `part` is a piece of a screen that is asked for while one is on it; `other`
 * is everything that must reach the network untouched.
 */
export type Kind = 'asset' | 'picture' | 'page' | 'data' | 'part' | 'other'

export type Asked = Pick<Request, 'method' | 'url' | 'mode' | 'destination' | 'headers'>

/** The screens that are the same for everybody (app/routes.ts). Nothing else is ever kept as a page. */
const PUBLIC_PAGE =
  /^\/(?:(?:shop|cart|checkout|faq|about|contact|offline|blog|portfolio|(?:product|page|blog|portfolio)\/[^/]+)\/?)?$/
const PUBLIC_PICTURE = /^(?:\/storage\/v1\/(?:object|render\/image)\/public\/|\/media\/)/
const BUILT = /^\/(?:assets|fonts)\//
/** The shop's list going on, the cart asking for today's prices. */
const PART_PARAMETERS = ['from', 'ids']

/** Sorts a request; `files` are the paths that every build brings along. */
export function kindOf(request: Asked, origin: string, files: ReadonlySet<string>): Kind {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin || isPersonal(request.headers)) return 'other'
  if (BUILT.test(url.pathname) || files.has(url.pathname)) return 'asset'
  if (PUBLIC_PICTURE.test(url.pathname)) return request.destination === 'image' ? 'picture' : 'other'
  if (!PUBLIC_PAGE.test(pagePath(url))) return 'other'
  if (request.mode === 'navigate') return isData(url) ? 'other' : 'page'
  if (!isData(url)) return 'other'
  return PART_PARAMETERS.some((name) => url.searchParams.has(name)) ? 'part' : 'data'
}

/** Asked with somebody's key or session, or for a piece of a film. */
function isPersonal(headers: Headers): boolean {
  return ['authorization', 'apikey', 'range'].some((name) => headers.has(name))
}

function isData({ pathname }: URL): boolean {
  return pathname.endsWith('.data')
}

/** React Router asks `/shop.data` for the data of /shop, and `/_.data` for those of /. */
function pagePath({ pathname }: URL): string {
  return pathname.replace(/(?:(?<=\/)_)?\.data$/, '')
}

/** The address of the page whose data is asked for, as its document has it. */
export function pageOf(dataUrl: string): string {
  const url = new URL(dataUrl)
  url.searchParams.delete('_routes')
  return pagePath(url) + url.search
}
