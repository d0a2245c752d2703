import { categoryTree, type CategoryBranch } from '../../domain/categories.ts'
import { loadCategories } from '../../domain/load-categories.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import { clientLoaderWithFallback } from '../page/load-page.ts'
import type { Route } from './+types/categories-route.ts'

/** The loader data of `/categories`. */
export interface CategoriesData {
  /** Null when they could not be read. */
  categories: CategoryBranch[] | null
}

export async function loader({ context }: Route.LoaderArgs): Promise<CategoriesData> {
  return {
    categories: await withFallback(loadCategories(context).then(categoryTree), null, 'The categories'),
  }
}

export const clientLoader = clientLoaderWithFallback<CategoriesData>(() => ({ categories: null }))
