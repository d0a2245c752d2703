import type { BackendOptions, PlainResponse } from '@parlour/backend'
import { createBuckets, type BucketOptions } from '@parlour/backend/limits'
import { publicNetworksOf } from '@parlour/backend/networks'

export interface VisitorLimits {
  /** Counts a page that is not in the cache. Returns the refusal if the address has asked for too many. */
  refusePage(address: string | undefined, url: string): PlainResponse | undefined
  /** Counts a search by rest/v1 that is not in the cache; other requests are not counted. */
  refuseRead(address: string | undefined, target: string): PlainResponse | undefined
}

/** For each IPv4 address and each IPv6 /64; four times as much for a /48. See docs/decisions/0053-limits-of-an-address.md. */
const RENDERINGS = { burst: 300, perSecond: 10 }
const SEARCHES = { burst: 200, perSecond: 5 }
/** In the cost of a rendering, of which one unit takes 40 ms of a processor. */
const PICTURES = { burst: 2_000, perSecond: 8 }

/** The functions by which the shop searches and filters. */
const SEARCH_PATH =
  /^\/rest\/v1\/rpc\/(?:(?:search|nearest)_active_products|(?:list|count)_filtered_products|(?:list|name)_shop_filters)\b/
/** Reads that compare texts with a pattern: `ilike.`, `like(any).`, `wfts(english).`. */
const SEARCH_FILTER = /\b(?:i?like|i?match|(?:pl|ph|w)?fts)\s*(?:\([^()]*\)\s*)?\./

const PAGE_TEXT = 'You have opened very many pages in a short time. Please wait a moment, then try again.'
const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Please wait a moment</title>
<h1>Please wait a moment</h1>
<p>${PAGE_TEXT}</p>
<p><a href="">Try again</a></p>
</html>
`
const SEARCH_TEXT = 'You have searched very often in a short time. Please wait a moment, then try again.'

/** Limits what one address can make the shop compute. What is answered from a cache is not counted. */
export function createVisitorLimits(now?: () => number): VisitorLimits {
  const takeRendering = createAddressLimit(RENDERINGS, now)
  const takeSearch = createAddressLimit(SEARCHES, now)

  return {
    refusePage(address, url) {
      const wait = takeRendering(address)
      return wait > 0 ? tooManyPages(wait, url) : undefined
    },
    refuseRead(address, target) {
      if (!isSearch(target)) return undefined
      const wait = takeSearch(address)
      return wait > 0 ? tooManyReads(wait) : undefined
    },
  }
}

/** Limits what one address can make the shop draw: takes the cost of a picture that is not in the cache. */
export function createRenderingLimit(now?: () => number): NonNullable<BackendOptions['limitRendering']> {
  return createAddressLimit(PICTURES, now)
}

/** Takes one or a cost for a request from the address: 0 if there was enough, else the seconds until there is. */
function createAddressLimit(rates: Pick<BucketOptions, 'burst' | 'perSecond'>, now?: () => number) {
  const buckets = createBuckets({ ...rates, ...(now && { now }) })
  return (address: string | undefined, cost?: number) => buckets.take(publicNetworksOf(address), cost)
}

/** Path and query are decoded as the backend does, which takes a query that is not UTF-8 and refuses such a path. */
function isSearch(target: string): boolean {
  const [path = '', ...query] = target.split('?')
  if (!path.startsWith('/rest/v1/')) return false
  const filters = [...new URLSearchParams(query.join('?'))].flat()
  return SEARCH_PATH.test(decodedPath(path)) || filters.some((text) => SEARCH_FILTER.test(text))
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function tooManyPages(wait: number, url: string): PlainResponse {
  const isData = (url.split('?', 1)[0] ?? '').endsWith('.data')
  return {
    status: 429,
    headers: [
      ['Content-Type', isData ? 'text/plain; charset=utf-8' : 'text/html; charset=utf-8'],
      ['Cache-Control', 'no-store'],
      ['Retry-After', String(wait)],
    ],
    body: isData ? PAGE_TEXT : PAGE,
  }
}

/** In PostgREST's format, whose message supabase-js passes to the screen. */
function tooManyReads(wait: number): PlainResponse {
  return {
    status: 429,
    headers: [
      ['Content-Type', 'application/json; charset=utf-8'],
      ['Retry-After', String(wait)],
    ],
    body: JSON.stringify({ code: 'PT429', details: null, hint: null, message: SEARCH_TEXT }),
  }
}
