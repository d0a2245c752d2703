import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { textSearch } from '../../lib/text/folding.ts'
import {
  MAX_PAGE_SIZE,
  PAGE_SIZE,
  readPages,
  toPage,
  type Cursor,
  type Page,
} from '../list/pages/keyset-page.ts'
import {
  countRows,
  listPage,
  type CountQuery,
  type ListOptions,
  type RowsQuery,
} from '../list/pages/page-queries.ts'
import type { ContentQuery } from './content-list-specs.ts'

interface TitleRow {
  id: string
  title: string
  created_at: string
}

/** The queries of the rows that match the filters of a list. */
interface Selections<Row extends { id: string }> {
  rows: (client: ShopClient, query: ContentQuery) => RowsQuery<Row>
  titles: (client: ShopClient, query: ContentQuery) => RowsQuery<TitleRow>
  /** With COUNT_ONLY. */
  ids: (client: ShopClient, query: ContentQuery) => CountQuery
}

/**
 * The page and the count of a list that is searched by title, as `ListSource` takes them. A search reads the titles alone and
 * compares them here, because the rows have whole articles.
 */
export function titleQueries<Row extends { id: string }>({ rows, titles, ids }: Selections<Row>) {
  /** Those that have the search text, page by page. */
  async function* findTitles(
    client: ShopClient,
    query: ContentQuery,
    { after = null, signal }: { after?: Cursor | null; signal?: AbortSignal | undefined },
  ): AsyncGenerator<TitleRow[]> {
    const matches = textSearch(query.search)
    const load = (cursor: Cursor | null) =>
      listPage(titles(client, query), query, {
        after: cursor,
        size: MAX_PAGE_SIZE,
        ...(signal && { signal }),
      })
    for await (const page of readPages(load, after)) yield page.filter(({ title }) => matches(title))
  }

  async function listFound(
    client: ShopClient,
    query: ContentQuery,
    options: ListOptions,
  ): Promise<Page<Row>> {
    const { size = PAGE_SIZE } = options
    const found: TitleRow[] = []
    for await (const page of findTitles(client, query, options)) {
      found.push(...page)
      if (found.length > size) break
    }
    const { rows: kept, next } = toPage(found, { ...options, order: query.order })
    if (kept.length === 0) return { rows: [], next: null }
    const chosen = rows(client, query).in(
      'id',
      kept.map(({ id }) => id),
    )
    return { ...(await listPage(chosen, query, { ...options, after: null })), next }
  }

  return {
    list: (client: ShopClient, query: ContentQuery, options: ListOptions) =>
      query.search === '' ? listPage(rows(client, query), query, options) : listFound(client, query, options),
    count: async (client: ShopClient, query: ContentQuery, signal?: AbortSignal) => {
      if (query.search === '') return countRows(ids(client, query), signal)
      let count = 0
      for await (const page of findTitles(client, query, { signal })) count += page.length
      return count
    },
  }
}
