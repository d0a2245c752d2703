import { categorySlugs, findCategory } from '../../domain/categories.ts'
import { loadCategories } from '../../domain/load-categories.ts'
import { shopContext } from '../../lib/contexts.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import { clientLoaderWithFallback } from '../page/load-page.ts'
import type { Route } from './+types/filters-route.ts'
import { listOfferedFilters, type OfferedFilters } from './filter-queries.ts'
import { parseFilters } from './shop-filters.ts'

/** The loader data of `/shop-filters`, which has the parameters of `/shop` that decide which products are in the list. */
export interface FiltersData {
  /** Null when they could not be read. */
  offered: OfferedFilters | null
}

export async function loader({ request, context }: Route.LoaderArgs): Promise<FiltersData> {
  const { supabase } = context.get(shopContext)
  const query = new URL(request.url).searchParams
  const read = async () => {
    const slug = query.get('category')
    const all = slug === null ? [] : await loadCategories(context)
    const category = findCategory(all, slug ?? '')
    return listOfferedFilters(supabase, {
      categories: slug === null ? null : category ? categorySlugs(all, category) : [],
      filters: parseFilters(query),
    })
  }
  return { offered: await withFallback(read(), null, 'The filters') }
}

export const clientLoader = clientLoaderWithFallback<FiltersData>(() => ({ offered: null }))
