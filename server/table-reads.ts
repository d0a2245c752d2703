import { AsyncLocalStorage } from 'node:async_hooks'

/** The reads of one rendering. */
export interface TableReads {
  tables: Set<string>
  /** False once a response failed, or may depend on more than tables. */
  isCacheable: boolean
}

type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>

const REST_TABLE = /\/rest\/v1\/([a-z_0-9]+)$/
/** In `select=*,categories!inner(name)`, each name before a bracket is an embedded table. */
const EMBEDDED = /([a-z_0-9]+)(?:![a-z_0-9]+)*\(/g

const current = new AsyncLocalStorage<TableReads>()

/** Runs `work` and returns which tables it read through a `fetch` of `withReadTracking`. */
export async function trackReads<T>(work: () => Promise<T>): Promise<{ result: T; reads: TableReads }> {
  const reads: TableReads = { tables: new Set(), isCacheable: true }
  return { result: await current.run(reads, work), reads }
}

/** Marks the current rendering as incomplete, so that its page is not cached. */
export function markIncomplete(): void {
  const reads = current.getStore()
  if (reads) reads.isCacheable = false
}

export function withReadTracking(fetch: Fetch): Fetch {
  return async (input, init) => {
    const reads = current.getStore()
    const response = await fetch(input, init)
    if (reads) note(reads, new URL(input instanceof Request ? input.url : input), response.ok)
    return response
  }
}

/** The table that a request changed; undefined for reads, failures and other URLs. */
export function writtenTable({ method, url }: Request, { ok }: Response): string | undefined {
  if (!ok || method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return undefined
  return REST_TABLE.exec(new URL(url).pathname)?.[1]
}

function note(reads: TableReads, url: URL, ok: boolean): void {
  const table = REST_TABLE.exec(url.pathname)?.[1]
  if (!ok || !table) {
    reads.isCacheable = false
    return
  }
  reads.tables.add(table)
  for (const [, embedded = ''] of url.searchParams.get('select')?.matchAll(EMBEDDED) ?? [])
    reads.tables.add(embedded)
}
