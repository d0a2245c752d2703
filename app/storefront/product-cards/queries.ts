import type { QueryData } from '@supabase/supabase-js'
import type { Tables } from '../../database.types.ts'
import { chargedPrice, savedPercent, type PricedProduct } from '../../domain/charged-price.ts'
import { chargesDiscountPrices } from '../../domain/discount-queries.ts'
import { unwrap } from '../../lib/supabase/data-error.ts'
import { inList } from '../../lib/supabase/filter-values.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import {
  filtersAfter,
  formatCursor,
  type FiltersAfter,
  type ListCursor,
  type PriceColumn,
} from './list-cursor.ts'
import { markMadeToOrder } from './made-to-order-queries.ts'
import { isByPrice, type ProductSort } from './product-sort.ts'

/** The columns that a product card shows. */
export const CARD_COLUMNS =
  'id, name, category, price, discount_price, image_url, additional_images, color_variants, stock_quantity'

/** With the prices of its variants, which no sale changes: the cache keeps a list until a price does. */
export const CARD_SELECTION = `${CARD_COLUMNS}, product_variants(price, discount_price, active)` as const

function selectCards(client: ShopClient) {
  return client.from('products').select(CARD_SELECTION)
}

export type ProductCardRow = WithSaving<Omit<QueryData<CardQuery>[number], 'product_variants'>>

export type WithSaving<Row> = Row & {
  /** What the discount price saves in percent, while it is what shoppers pay; otherwise absent. */
  saved_percent?: number
  /** What its badge says instead of 'Sold-out', where pieces are made to order. */
  sold_out_label?: string
  /** Whether variants have different prices; the product's is the lowest. */
  has_price_range?: true
}

const RELATED_LIMIT = 4

/** A part of the shop's list. */
export interface ProductsPage {
  products: ProductCardRow[]
  /** The cursor of the next part (list-cursor.ts); null at the end of the list. */
  next: string | null
  /** How many products the whole list has; 0 for a part after a cursor, which does not count them. */
  total: number
}

export interface ProductsPageOptions {
  /** Slugs; null for all products. */
  categories: readonly string[] | null
  sort: ProductSort
  /** The position of the first product. Without effect where there is a cursor. */
  from?: number
  after?: ListCursor | null
  size: number
}

/** `size` active products from a position on, or after a cursor, in a stable order. */
export async function listShopProducts(
  client: ShopClient,
  { categories, sort, from = 0, after = null, size }: ProductsPageOptions,
): Promise<ProductsPage> {
  const isStart = from === 0 && after === null
  const isCharged = await isByDiscountedPrice(client, sort)
  const active = client
    .from('products')
    .select(`${CARD_SELECTION}, featured, created_at`, isStart ? { count: 'exact' } : {})
    .eq('status', 'active')
  const sorted = inOrder(inCategories(active, categories), sort, priceColumn(isCharged))
  // One additional row tells whether there are more.
  const part = after
    ? startAfter(sorted, filtersAfter(sort, after, priceColumn(isCharged))).limit(size + 1)
    : sorted.range(from, from + size)
  const [answer, counted] = await Promise.all([
    part,
    isStart || after ? null : countShopProducts(client, categories),
  ])
  return asPage(client, unwrap(answer), { isCharged, size, total: counted ?? answer.count ?? 0 })
}

type ListRow = QueryData<CardQuery>[number] & Pick<Tables<'products'>, 'featured' | 'created_at'>

/** The part that begins with these rows, of which one after `size` tells that there are more. */
export async function asPage(
  client: ShopClient,
  rows: readonly ListRow[],
  { isCharged, size, total }: { isCharged: boolean; size: number; total: number },
): Promise<ProductsPage> {
  const last = rows.length > size ? rows[size - 1] : undefined
  const cards = rows.slice(0, size).map(({ featured: _, created_at: __, ...card }) => card)
  return {
    products: await asCards(client, cards),
    next: last ? formatCursor({ ...last, price: chargedPrice(last, isCharged) }) : null,
    total,
  }
}

/** Whether the list is in the order of prices, and discount prices are those that shoppers pay. */
export async function isByDiscountedPrice(client: ShopClient, sort: ProductSort): Promise<boolean> {
  return isByPrice(sort) && (await isCharging(client))
}

/** The column with what shoppers pay. */
function priceColumn(isCharged: boolean): PriceColumn {
  return isCharged ? 'discounted_price' : 'price'
}

/** Apart from the products: PostgREST refuses to count a list together with a part beyond its end. */
async function countShopProducts(client: ShopClient, categories: readonly string[] | null): Promise<number> {
  const active = client.from('products').select('id', { count: 'exact', head: true }).eq('status', 'active')
  const answer = await inCategories(active, categories)
  unwrap(answer)
  return answer.count ?? 0
}

interface FilteredQuery<Query> {
  filter: (column: string, operator: string, value: unknown) => Query
  or: (filters: string) => Query
}

function inCategories<Query extends FilteredQuery<Query>>(
  query: Query,
  slugs: readonly string[] | null,
): Query {
  return slugs === null ? query : query.filter('category', 'in', inList(slugs))
}

function startAfter<Query extends FilteredQuery<Query>>(query: Query, { range, or }: FiltersAfter): Query {
  return range.reduce((rows, [column, operator, value]) => rows.filter(column, operator, value), query.or(or))
}

/** Active featured products of the given categories, newest first (docs/behaviour/home.md#our-collection). */
export async function listFeaturedProducts(
  client: ShopClient,
  { categories, limit }: { categories: string[]; limit: number },
): Promise<ProductCardRow[]> {
  const featured = selectCards(client).in('category', categories).eq('featured', true).eq('status', 'active')
  return asCards(client, unwrap(await inOrder(featured, 'newest').limit(limit)))
}

/** Up to four other active products of the same category. */
export async function listRelatedProducts(
  client: ShopClient,
  product: Pick<Tables<'products'>, 'id' | 'category'>,
): Promise<ProductCardRow[]> {
  const others = selectCards(client)
    .eq('category', product.category)
    .neq('id', product.id)
    .eq('status', 'active')
  return asCards(client, unwrap(await inOrder(others, 'popular').limit(RELATED_LIMIT)))
}

/** The active products with these ids, in the order of the ids. */
export async function listProductCards(
  client: ShopClient,
  ids: readonly string[],
): Promise<ProductCardRow[]> {
  if (ids.length === 0) return []
  const rows = unwrap(await selectCards(client).in('id', ids).eq('status', 'active'))
  return asCards(
    client,
    rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
  )
}

type VariantPrice = Pick<Tables<'product_variants'>, 'price' | 'discount_price' | 'active'>
type FoundProduct = PricedProduct & { id: string; stock_quantity: number; product_variants: VariantPrice[] }

/** Reads the setting "Charge discount prices" only if one of the products or variants has a discount. */
async function asCards<Row extends FoundProduct>(
  client: ShopClient,
  found: Row[],
): Promise<WithSaving<Omit<Row, 'product_variants'>>[]> {
  const rows = await markMadeToOrder(client, found)
  const hasDiscount = rows.some((row) => isReduced(row) || row.product_variants.some(hasOwnDiscount))
  const isCharged = hasDiscount && (await isCharging(client))
  return rows.map(({ product_variants: variants, ...row }) => ({
    ...row,
    ...(isCharged && isReduced(row) && { saved_percent: savedPercent(row) }),
    ...(hasPriceRange(variants, isCharged) && { has_price_range: true }),
  }))
}

function hasOwnDiscount({ discount_price }: VariantPrice): boolean {
  return discount_price !== null
}

function hasPriceRange(variants: readonly VariantPrice[], isCharged: boolean): boolean {
  const prices = variants.flatMap((variant) => (variant.active ? chargedPrice(variant, isCharged) : []))
  return new Set(prices).size > 1
}

/** The setting "Charge discount prices"; off where it cannot be read. */
function isCharging(client: ShopClient): Promise<boolean> {
  return withFallback(chargesDiscountPrices(client), false, 'Website settings')
}

function isReduced({ price, discount_price }: PricedProduct): boolean {
  return discount_price !== null && discount_price < price
}

type CardQuery = ReturnType<typeof selectCards>

interface SortedQuery<Query> {
  order: (column: string, options?: { ascending: boolean }) => Query
}

/** Every order ends with the id, so that pages neither repeat nor miss a product. */
function inOrder<Query extends SortedQuery<Query>>(
  query: Query,
  sort: ProductSort,
  price: PriceColumn = 'price',
): Query {
  switch (sort) {
    case 'popular':
      return query
        .order('featured', { ascending: false })
        .order('created_at', { ascending: false })
        .order('id')
    case 'newest':
      return query.order('created_at', { ascending: false }).order('id')
    case 'price-low':
      return query.order(price).order('id')
    case 'price-high':
      return query.order(price, { ascending: false }).order('id')
  }
}
