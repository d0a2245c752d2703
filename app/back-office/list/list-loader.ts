import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { toast } from '../../ui/toasts/toast.ts'
import type { FailureMessage } from '../form/run-action.ts'
import type { Page, PageOptions } from './pages/keyset-page.ts'
import { readListQuery, type ListQuery, type ListSpec } from './pages/list-query.ts'

/** A list of the back office: its parameters, and the queries that read it. */
export interface ListSource<Filter extends string, Row> {
  spec: ListSpec<Filter>
  list: (
    client: ShopClient,
    query: ListQuery<Filter>,
    options: PageOptions & { signal?: AbortSignal },
  ) => Promise<Page<Row>>
  /** Absent for a list that is one page. */
  count?: (client: ShopClient, query: ListQuery<Filter>, signal: AbortSignal) => Promise<number>
  /** Shown when the rows could not be read. */
  failure: string
  /** The toast for it; without one, `failure`. */
  failureToast?: FailureMessage
}

/** The loader data of a list. */
export interface ListData<Filter extends string, Row> {
  query: ListQuery<Filter>
  /** The first page; null when it could not be read. */
  first: Page<Row> | null
}

/** A screen's loader: reads the first page for the URL, and shows a toast when that fails. */
export function listLoader<Filter extends string, Row>(source: ListSource<Filter, Row>) {
  const { spec, list, failure, failureToast = failure } = source
  return async ({ request: { url, signal } }: { request: Request }): Promise<ListData<Filter, Row>> => {
    const query = readListQuery(spec, new URL(url).searchParams)
    const reading = browserClient().then((client) => list(client, query, { after: null, signal }))
    return { query, first: await withErrorToast(reading, failureToast, signal) }
  }
}

/** The result; null when the promise rejected. Shows an error toast unless the request was aborted. */
export async function withErrorToast<Rows>(
  reading: Promise<Rows>,
  failure: FailureMessage,
  signal?: AbortSignal,
): Promise<Rows | null> {
  try {
    return await reading
  } catch (error) {
    if (!signal?.aborted) toast.error('Error', typeof failure === 'string' ? failure : failure(error))
    return null
  }
}
