import { DEFAULT_SORT, type ProductSort } from '../product-cards/product-sort.ts'

export interface ShopParams {
  /** A category's slug; null for all products. */
  category: string | null
  sort: ProductSort
  /** As `writeFilters` writes them; '' for none. */
  filters?: string
  /** The position of the first product; 0 for the start of the list. */
  from?: number
  /** The cursor of the product before it, which is exact where the list has changed since. */
  after?: string | null
}

/** The path of the shop with these parameters; defaults are left out. */
export function shopPath({ category, sort, filters, from = 0, after }: ShopParams): string {
  const query = new URLSearchParams()
  if (category !== null) query.set('category', category)
  if (sort !== DEFAULT_SORT) query.set('sort', sort)
  new URLSearchParams(filters).forEach((value, name) => query.set(name, value))
  if (from > 0) query.set('from', String(from))
  if (after) query.set('after', after)
  const text = String(query)
  return text === '' ? '/shop' : `/shop?${text}`
}
