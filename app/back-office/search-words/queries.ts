import type { Tables } from '../../database.types.ts'
import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { sortedByText, textSearch } from '../../lib/text/folding.ts'
import { rowQueries } from '../form/row-queries.ts'
import type { ListQuery, ListSpec } from '../list/pages/list-query.ts'

export const SEARCH_WORDS_LIST: ListSpec = { orders: [{ column: 'words', ascending: true }], filters: {} }

export type SearchWordsRow = Tables<'search_synonyms'>

/** The groups by their first word. The database keeps at most 200. */
export async function listSearchWords(client: ShopClient, { search }: ListQuery) {
  const matches = textSearch(search)
  const groups = unwrap(await client.from('search_synonyms').select('*'))
  return sortedByText(
    groups.filter(({ words }) => matches(...words)),
    ({ words }) => words.join(', '),
  )
}

export const {
  insert: insertSearchWords,
  update: updateSearchWords,
  remove: deleteSearchWords,
} = rowQueries('search_synonyms')
