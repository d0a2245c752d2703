import { AsyncLocalStorage } from 'node:async_hooks'
import { readsOf, type Read } from './read.ts'
import { TextResponse } from './text-response.ts'

/** The reads of one rendering. */
export interface RenderingReads {
  reads: Read[]
  /** False once a response failed, or may depend on more than tables. */
  isCacheable: boolean
}

type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>

const current = new AsyncLocalStorage<RenderingReads>()

/** Runs `work` and returns what it read through a `fetch` of `withReadTracking`. */
export async function trackReads<T>(work: () => Promise<T>): Promise<{ result: T } & RenderingReads> {
  const tracked: RenderingReads = { reads: [], isCacheable: true }
  const result = await current.run(tracked, work)
  return { result, ...tracked }
}

/** Adds what was read before, for a value that the current rendering shows, too. */
export function noteReads({ reads, isCacheable }: RenderingReads): void {
  const tracked = current.getStore()
  if (!tracked) return
  tracked.reads.push(...reads)
  tracked.isCacheable &&= isCacheable
}

/** Marks the current rendering as incomplete, so that its page is not cached. */
export function markIncomplete(): void {
  const tracked = current.getStore()
  if (tracked) tracked.isCacheable = false
}

export function withReadTracking(fetch: Fetch): Fetch {
  return async (input, init) => {
    const tracked = current.getStore()
    const response = await fetch(input, init).catch((error: unknown) => {
      markIncomplete()
      throw error
    })
    if (tracked) await note(tracked, new URL(input instanceof Request ? input.url : input), response)
    return response
  }
}

async function note(tracked: RenderingReads, url: URL, response: Response): Promise<void> {
  const reads = response.ok ? await readsIn(url, response) : null
  if (reads) tracked.reads.push(...reads)
  else tracked.isCacheable = false
}

async function readsIn(url: URL, response: Response): Promise<readonly Read[] | null> {
  if (response instanceof TextResponse && response.reads !== undefined) return response.reads
  const isLimited = url.searchParams.has('limit')
  const body = isLimited ? await response.clone().text() : ''
  return readsOf(url.href, () => body)
}
