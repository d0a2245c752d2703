/** `part`: data that an open screen loads in addition. `part` and `other` are not handled by the service worker. */
export type RequestKind = 'asset' | 'picture' | 'page' | 'data' | 'part' | 'other'

export type ClassifiedRequest = Pick<Request, 'method' | 'url' | 'mode' | 'destination' | 'headers'>

/** The screens that do not depend on the visitor (app/routes.ts). Only these are cached. */
const PUBLIC_PAGE =
  /^\/(?:(?:shop|cart|checkout|faq|about|contact|offline|blog|portfolio|(?:product|page|blog|portfolio)\/[^/]+)\/?)?$/
const PUBLIC_PICTURE = /^(?:\/storage\/v1\/(?:object|render\/image)\/public\/|\/media\/)/
const BUILT = /^\/(?:assets|fonts)\//
/** The parameters of more products in the shop, and of a cart check. */
const PART_PARAMETERS = ['from', 'ids']

/** `files` are the paths of the static files of the build. */
export function requestKind(
  request: ClassifiedRequest,
  origin: string,
  files: ReadonlySet<string>,
): RequestKind {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin || isUncacheable(request.headers)) return 'other'
  if (BUILT.test(url.pathname) || files.has(url.pathname)) return 'asset'
  if (PUBLIC_PICTURE.test(url.pathname)) return request.destination === 'image' ? 'picture' : 'other'
  if (!PUBLIC_PAGE.test(pagePath(url))) return 'other'
  if (request.mode === 'navigate') return isData(url) ? 'other' : 'page'
  if (!isData(url)) return 'other'
  return PART_PARAMETERS.some((name) => url.searchParams.has(name)) ? 'part' : 'data'
}

/** Whether the request has credentials or asks for a range of a video. */
function isUncacheable(headers: Headers): boolean {
  return ['authorization', 'apikey', 'range'].some((name) => headers.has(name))
}

function isData({ pathname }: URL): boolean {
  return pathname.endsWith('.data')
}

/** React Router loads the data of /shop from `/shop.data`, and those of / from `/_.data`. */
function pagePath({ pathname }: URL): string {
  return pathname.replace(/(?:(?<=\/)_)?\.data$/, '')
}

/** The path and query of the page to which the data belongs. */
export function pagePathOf(dataUrl: string): string {
  const url = new URL(dataUrl)
  url.searchParams.delete('_routes')
  return pagePath(url) + url.search
}
