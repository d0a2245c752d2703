import { AsyncLocalStorage } from 'node:async_hooks'

/** What one rendering asked the backend for. */
export interface TableReads {
  tables: Set<string>
  /** False once an answer failed or could depend on more than tables: such a page is not worth keeping. */
  repeatable: boolean
}

type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>

const REST_TABLE = /\/rest\/v1\/([a-z_0-9]+)$/
/** In `select=*,categories!inner(name)`, each name before a bracket is a table that is read along. */
const EMBEDDED = /([a-z_0-9]+)(?:![a-z_0-9]+)*\(/g

const current = new AsyncLocalStorage<TableReads>()

/** Runs `work` and tells which tables it read through a `fetch` of `withReadsNoted`. */
export async function noteReads<T>(work: () => Promise<T>): Promise<{ result: T; reads: TableReads }> {
  const reads: TableReads = { tables: new Set(), repeatable: true }
  return { result: await current.run(reads, work), reads }
}

/** For what a rendering goes without only this time. */
export function noteIncomplete(): void {
  const reads = current.getStore()
  if (reads) reads.repeatable = false
}

export function withReadsNoted(fetch: Fetch): Fetch {
  return async (input, init) => {
    const reads = current.getStore()
    const response = await fetch(input, init)
    if (reads) note(reads, new URL(input instanceof Request ? input.url : input), response.ok)
    return response
  }
}

/** The table that a request has just changed; undefined where it only read, failed, or went elsewhere. */
export function writtenTable({ method, url }: Request, { ok }: Response): string | undefined {
  if (!ok || method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return undefined
  return REST_TABLE.exec(new URL(url).pathname)?.[1]
}

function note(reads: TableReads, url: URL, ok: boolean): void {
  const table = REST_TABLE.exec(url.pathname)?.[1]
  if (!ok || !table) {
    reads.repeatable = false
    return
  }
  reads.tables.add(table)
  for (const [, embedded] of url.searchParams.get('select')?.matchAll(EMBEDDED) ?? [])
    reads.tables.add(embedded!)
}
