import { oneOf, type ListQuery, type ListSpec } from './list-query.ts'
import { NEWEST_FIRST } from './slice.ts'

export const PRODUCT_NOUNS = ['product', 'products'] as const

export type ProductFilter = 'status' | 'category' | 'stock'
export type ProductQuery = ListQuery<ProductFilter>

export const PRODUCT_STATUSES = ['active', 'draft', 'hidden'] as const
export type ProductStatus = (typeof PRODUCT_STATUSES)[number]

/** What can be asked of the list of products. */
export const PRODUCT_LIST: ListSpec<ProductFilter> = {
  orders: [
    NEWEST_FIRST,
    { column: 'name', ascending: true },
    { column: 'sku', ascending: true, nullable: true },
    { column: 'category', ascending: true },
    { column: 'price', ascending: true },
    { column: 'stock_quantity', ascending: true },
    { column: 'status', ascending: true },
  ],
  filters: {
    status: oneOf(...PRODUCT_STATUSES),
    category: (slug) => slug !== '' && slug.length <= 200,
    stock: oneOf('low', 'out'),
  },
}
