/** As much of a `Cache` as keeping takes. */
export type Shelf = Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>

/** How long a slow network may keep somebody waiting who has seen the page before, in milliseconds. */
export const PATIENCE = 4_000

/** The network's answer; what was last seen when there is none, or none in good time. */
export async function networkFirst(
  network: Promise<Response>,
  kept: Response | undefined,
  patience = PATIENCE,
): Promise<Response> {
  if (kept === undefined) return network
  const { promise: late, resolve } = Promise.withResolvers<Response>()
  const timer = setTimeout(() => resolve(kept), patience)
  try {
    return await Promise.race([network, late])
  } catch {
    return kept
  } finally {
    clearTimeout(timer)
  }
}

/** Keeps an answer as the newest of at most `limit`. */
export async function keep(shelf: Shelf, request: Request, response: Response, limit: number): Promise<void> {
  await shelf.delete(request)
  await shelf.put(request, response)
  const keys = await shelf.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - limit)).map((oldest) => shelf.delete(oldest)))
}

/** The name under which every page and every answer with data says which build of the shop made it. */
export const BUILD_HEADER = 'X-Build'

/** Whole answers of this build are worth keeping, and nothing else. */
export function isKeepable(response: Response, build: string): boolean {
  return response.status === 200 && !response.redirected && response.headers.get(BUILD_HEADER) === build
}

/** Whether the shop has moved on to another build than the one the open page belongs to. */
export function isOfAnotherBuild(response: Response, build: string): boolean {
  const answered = response.headers.get(BUILD_HEADER)
  return answered !== null && answered !== build
}

/** An answer to a request for data by which React Router opens the page as a document instead. */
export function openAsDocument(page: string): Response {
  const headers = {
    'X-Remix-Redirect': page,
    'X-Remix-Status': '302',
    'X-Remix-Reload-Document': 'true',
  }
  return new Response(null, { status: 204, headers })
}
