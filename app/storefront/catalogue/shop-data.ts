import type { CategoryRow } from '../../domain/categories.ts'
import type { WithPreview } from '../../lib/images.ts'
import type { ProductSort } from '../product-cards/product-sort.ts'
import type { ProductsPage } from '../product-cards/queries.ts'
import type { EmptyReason } from './empty-reason.ts'
import type { FilterChip } from './filter-chips.ts'

/** The first products are large tiles, the next a strip, the others a grid (docs/behaviour/catalogue.md#the-page). */
export const TILES = 3
export const STRIP_END = TILES + 5

export const NO_PRODUCTS: Pick<ShopData, 'products' | 'next' | 'count'> = {
  products: [],
  next: null,
  count: '',
}

/** What the page at one address shows: the products from a position on, of all categories or of one. */
export interface ShopData extends Pick<ProductsPage, 'products' | 'next'> {
  /** How many products the list has: `12 products`. */
  count: string
  categories: readonly WithPreview<CategoryRow>[]
  category: CategoryRow | null
  sort: ProductSort
  /** As `writeFilters` writes them. */
  filters: string
  /** Links that take the filters off. */
  chips: readonly FilterChip[]
  /** The position of the first product. */
  from: number
  /** The requested category, when it does not exist. */
  unknown: string | null
  /** Of a list without products that was read. */
  emptyReason: EmptyReason | null
}

/** Whether the category is unknown or the position is beyond the end of the list. */
export function isMissing({ unknown, from, products }: ShopData): boolean {
  return unknown !== null || (from > 0 && products.length === 0)
}
