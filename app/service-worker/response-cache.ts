/** The part of `Cache` that `storeNewest` uses. */
export type CacheStore = Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>

/** How long the network may take when there is a cached response, in milliseconds. */
const NETWORK_TIMEOUT_MS = 4_000

/** The network's response; the cached one when the network fails or times out. */
export async function networkFirst(
  network: Promise<Response>,
  cached: Response | undefined,
  timeout = NETWORK_TIMEOUT_MS,
): Promise<Response> {
  if (cached === undefined) return network
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Response>((resolve) => {
    timer = setTimeout(resolve, timeout, cached)
  })
  try {
    return await Promise.race([network, late])
  } catch {
    return cached
  } finally {
    clearTimeout(timer)
  }
}

/** Stores a response as the newest of at most `limit` entries. */
export async function storeNewest(
  openCache: CacheStore,
  request: Request,
  response: Response,
  limit: number,
): Promise<void> {
  // It takes the place of an earlier response once its body has arrived; until then, and if it never does, that one stays.
  await openCache.put(request, response)
  const keys = await openCache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - limit)).map((oldest) => openCache.delete(oldest)))
}

/** The cache with the scripts and styles of a build. The service worker of another build deletes it when it takes over. */
export function shellCacheName(build: string): string {
  return `parlour-shell-${build}`
}

/** The header with the build's version, on every page and data response. */
export const BUILD_HEADER = 'X-Build'

/** Null for a response that is not of the app, such as a proxy's. */
export function buildOf(response: Response): string | null {
  return response.headers.get(BUILD_HEADER)
}

/** Only complete responses of this build are cached. */
export function isCacheable(response: Response, build: string): boolean {
  return response.status === 200 && !response.redirected && buildOf(response) === build
}

/** Whether the server runs another build than the open page, which is of `build`. */
export function isOfAnotherBuild(response: Response, build: string): boolean {
  const answered = buildOf(response)
  return answered !== null && answered !== build
}

/** A response to a data request that makes React Router load the document. */
export function openAsDocument(page: string): Response {
  const headers = {
    'X-Remix-Redirect': page,
    'X-Remix-Status': '302',
    'X-Remix-Reload-Document': 'true',
  }
  return new Response(null, { status: 204, headers })
}
