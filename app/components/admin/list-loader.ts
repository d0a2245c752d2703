import { readListQuery, type ListQuery, type ListSpec } from '../../lib/list-query.ts'
import type { ShopClient } from '../../lib/shop-context.ts'
import type { Slice, SliceWish } from '../../lib/slice.ts'
import { toast } from '../ui/toast.ts'
import type { Words } from './save-outcome.ts'

/** A list of the back office: what can be asked of it, and where its rows come from. */
export interface ListSource<Filter extends string, Row> {
  open: () => Promise<ShopClient>
  spec: ListSpec<Filter>
  list: (
    client: ShopClient,
    query: ListQuery<Filter>,
    wish: SliceWish & { signal?: AbortSignal },
  ) => Promise<Slice<Row>>
  /** Left out for a list that is read whole. */
  count?: (client: ShopClient, query: ListQuery<Filter>, signal: AbortSignal) => Promise<number>
  failure: Words['failure']
}

/** What was asked of a list, and what was found. */
export interface FoundList<Filter extends string, Row> {
  query: ListQuery<Filter>
  /** Null when the rows could not be read. */
  first: Slice<Row> | null
}

/** A screen's loader: reads what the address asks for, and tells when that fails. */
export function listLoader<Filter extends string, Row>(source: ListSource<Filter, Row>) {
  const { open, spec, list, failure } = source
  return async ({ request: { url, signal } }: { request: Request }): Promise<FoundList<Filter, Row>> => {
    const query = readListQuery(spec, new URL(url).searchParams)
    const reading = open().then((client) => list(client, query, { after: null, signal }))
    return { query, first: await orTell(reading, failure, signal) }
  }
}

/** What was read; null when that failed, which it tells unless nobody waits any more. */
export async function orTell<Rows>(
  reading: Promise<Rows>,
  failure: Words['failure'],
  signal?: AbortSignal,
): Promise<Rows | null> {
  try {
    return await reading
  } catch (error) {
    if (!signal?.aborted) toast.error('Error', typeof failure === 'string' ? failure : failure(error))
    return null
  }
}
