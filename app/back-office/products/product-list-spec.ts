import { NEWEST_FIRST } from '../list/pages/keyset-page.ts'
import { oneOf, type ListQuery, type ListSpec } from '../list/pages/list-query.ts'

export const PRODUCT_NOUNS = ['product', 'products'] as const

export type ProductFilter = 'status' | 'category' | 'stock'
export type ProductQuery = ListQuery<ProductFilter>

export const PRODUCT_STATUSES = ['active', 'draft', 'hidden'] as const

/** The orders and filters of the list. */
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

/** A bulk change. */
export type ProductChange = { status: string } | { category: string }
