import type { ProductSort } from './product-sort.ts'

/** The sort key of a product: where the list goes on after it. */
export interface ListCursor {
  featured: boolean
  /** As PostgREST wrote it. A Date would lose the microseconds and skip products. */
  created_at: string
  /** Naira; what the list compares. */
  price: number
  id: string
}

/** What a list by price compares: `discounted_price` while discount prices are charged. */
export type PriceColumn = 'price' | 'discounted_price'

const PATTERN =
  /^([tf])_([\d.:T+-]{10,40})_(\d{1,12}(?:\.\d{1,2})?)_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** The cursor as the parameter of an address. */
export function formatCursor({ featured, created_at, price, id }: ListCursor): string {
  return [featured ? 't' : 'f', created_at, price, id].join('_')
}

/** Null for a text that is no cursor. */
export function parseCursor(text: string | null): ListCursor | null {
  const [, featured, created_at, price, id] = PATTERN.exec(text ?? '') ?? []
  if (created_at === undefined || id === undefined || Number.isNaN(Date.parse(created_at))) return null
  return { featured: featured === 't', created_at, price: Number(price), id }
}

/** Filters of PostgREST for the products after a cursor: https://docs.postgrest.org/en/stable/references/api/tables_views.html */
export interface FiltersAfter {
  /** Redundant: it lets PostgreSQL begin its index scan at the cursor, which `or` does not. */
  range: readonly [column: string, operator: 'is' | 'gte' | 'lte', value: string | number | boolean][]
  or: string
}

export function filtersAfter(
  sort: ProductSort,
  { featured, created_at, price, id }: ListCursor,
  column: PriceColumn = 'price',
): FiltersAfter {
  const beyond = (name: string, operator: 'gt' | 'lt', value: string | number) =>
    `${name}.${operator}."${value}",and(${name}.eq."${value}",id.gt.${id})`
  const older = beyond('created_at', 'lt', created_at)
  switch (sort) {
    case 'popular':
      if (featured) return { range: [], or: `featured.is.false,${older}` }
      return {
        range: [
          ['featured', 'is', false],
          ['created_at', 'lte', created_at],
        ],
        or: older,
      }
    case 'newest':
      return { range: [['created_at', 'lte', created_at]], or: older }
    case 'price-low':
      return { range: [[column, 'gte', price]], or: beyond(column, 'gt', price) }
    case 'price-high':
      return { range: [[column, 'lte', price]], or: beyond(column, 'lt', price) }
  }
}
