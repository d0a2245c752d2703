import type { RouterContextProvider } from 'react-router'
import { shopContext } from '../lib/contexts.ts'
import type { CategoryRow } from './categories.ts'
import { listCategories } from './category-queries.ts'

/** All categories in display order, read once for all pages until one changes. */
export function loadCategories(context: Readonly<RouterContextProvider>): Promise<readonly CategoryRow[]> {
  const { supabase, shared } = context.get(shopContext)
  return shared('categories', () => listCategories(supabase))
}
