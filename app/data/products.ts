import type { Tables } from '../database.types.ts'
import { unwrap } from '../lib/data-error.ts'
import { containsPattern, searchable } from '../lib/contains-pattern.ts'
import { FEATURED_LIMIT, featuredLimitError } from '../lib/featured-limit.ts'
import { unwrapCount } from '../lib/row-count.ts'
import type { ProductSort } from '../lib/product-sort.ts'
import type { ShopClient } from '../lib/shop-context.ts'
import { isUuid } from '../lib/uuid.ts'
import { saveOver } from './save-over.ts'

type ProductRow = Tables<'products'>

const CARD_COLUMNS =
  'id, name, category, price, discount_price, image_url, thumbnail_url, additional_images, color_variants, stock_quantity'

const PAGE_COLUMNS = `${CARD_COLUMNS}, description, sku` as const

const CART_COLUMNS = 'id, name, category, price, discount_price, image_url, stock_quantity'

/** What a product card draws. */
export type ProductCardRow = Pick<
  ProductRow,
  | 'id'
  | 'name'
  | 'category'
  | 'price'
  | 'discount_price'
  | 'image_url'
  | 'thumbnail_url'
  | 'additional_images'
  | 'color_variants'
  | 'stock_quantity'
>

/** What the product page draws, and tells search engines. */
export type ProductPageRow = ProductCardRow & Pick<ProductRow, 'description' | 'sku'>

/** A product as a cart line knows it. */
export type CartProductRow = Pick<
  ProductRow,
  'id' | 'name' | 'category' | 'price' | 'discount_price' | 'image_url' | 'stock_quantity'
>

export type SearchHit = Pick<ProductRow, 'id' | 'name' | 'description' | 'category'>

/** Spec §9. */
const SEARCH_LIMIT = 10
const RELATED_LIMIT = 4

export type ProductSlice = { products: ProductCardRow[]; hasMore: boolean }

/**
 * A slice of the shop's list: `size` products from the position `from` on, in a stable order. `categories` are slugs;
 * null means all of them.
 */
export async function listShopProducts(
  client: ShopClient,
  {
    categories,
    sort,
    from,
    size,
  }: { categories: string[] | null; sort: ProductSort; from: number; size: number },
): Promise<ProductSlice> {
  const active = client.from('products').select(CARD_COLUMNS).eq('status', 'active')
  const chosen = categories === null ? active : active.in('category', categories)
  // One row more than shown tells whether there is a next slice, without counting the table.
  const rows = unwrap(await inOrder(chosen, sort).range(from, from + size))
  return { products: rows.slice(0, size), hasMore: rows.length > size }
}

/** Active featured products of the given categories, newest first (spec §7, "Home featured"). */
export async function listFeaturedProducts(
  client: ShopClient,
  { categories, limit }: { categories: string[]; limit: number },
): Promise<ProductCardRow[]> {
  const featured = client
    .from('products')
    .select(CARD_COLUMNS)
    .in('category', categories)
    .eq('featured', true)
    .eq('status', 'active')
  return unwrap(await inOrder(featured, 'newest').limit(limit))
}

/** The active product with this id; null when there is none, when it is not for shoppers, or when the id is malformed. */
export async function getProduct(client: ShopClient, id: string): Promise<ProductPageRow | null> {
  if (!isUuid(id)) return null
  return unwrap(
    await client.from('products').select(PAGE_COLUMNS).eq('id', id).eq('status', 'active').maybeSingle(),
  )
}

/** Up to four other active products of the same category. */
export async function listRelatedProducts(
  client: ShopClient,
  product: Pick<ProductRow, 'id' | 'category'>,
): Promise<ProductCardRow[]> {
  const others = client
    .from('products')
    .select(CARD_COLUMNS)
    .eq('category', product.category)
    .neq('id', product.id)
    .eq('status', 'active')
  return unwrap(await inOrder(others, 'popular').limit(RELATED_LIMIT))
}

/** The products among these ids that are still for sale; malformed ids are passed over. */
export async function listCartProducts(client: ShopClient, ids: string[]): Promise<CartProductRow[]> {
  const known = ids.filter(isUuid)
  if (known.length === 0) return []
  return unwrap(await client.from('products').select(CART_COLUMNS).in('id', known).eq('status', 'active'))
}

/** The active products with these ids, in the order of the ids. */
export async function listProductCards(
  client: ShopClient,
  ids: readonly string[],
): Promise<ProductCardRow[]> {
  if (ids.length === 0) return []
  const rows = unwrap(await client.from('products').select(CARD_COLUMNS).in('id', ids).eq('status', 'active'))
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** Spec §5: a partial match on name, description or category without regard to case, active products only. */
export async function searchProducts(client: ShopClient, query: string): Promise<SearchHit[]> {
  const wanted = searchable(query)
  if (wanted === '') return []
  const pattern = containsPattern(wanted)
  return unwrap(
    await client
      .from('products')
      .select('id, name, description, category')
      .eq('status', 'active')
      .or(`name.ilike.${pattern},description.ilike.${pattern},category.ilike.${pattern}`)
      .order('featured', { ascending: false })
      .order('name')
      .order('id')
      .limit(SEARCH_LIMIT),
  )
}

type Sortable<Query> = { order: (column: never, options: { ascending: boolean }) => Query }

/** Every order ends with the id, so that slices neither repeat nor miss a product. */
function inOrder<Query extends Sortable<Query>>(query: Query, sort: ProductSort): Query {
  const by = (sorted: Query, column: string, ascending: boolean) =>
    sorted.order(column as never, { ascending })
  switch (sort) {
    case 'popular':
      return by(by(by(query, 'featured', false), 'created_at', false), 'id', true)
    case 'newest':
      return by(by(query, 'created_at', false), 'id', true)
    case 'price-low':
      return by(by(query, 'price', true), 'id', true)
    case 'price-high':
      return by(by(query, 'price', false), 'id', true)
  }
}

export async function countActiveProducts(client: ShopClient): Promise<number> {
  return unwrapCount(
    await client.from('products').select('id', { count: 'exact', head: true }).eq('status', 'active'),
  )
}

/** A slice of the active products as the sitemap names them, oldest first, so that what is added changes only the last. */
export async function listProductsForSitemap(
  client: ShopClient,
  { from, size }: { from: number; size: number },
): Promise<Pick<ProductRow, 'id' | 'updated_at'>[]> {
  const active = client.from('products').select('id, updated_at').eq('status', 'active')
  return unwrap(
    await active
      .order('created_at')
      .order('id', { ascending: false })
      .range(from, from + size - 1),
  )
}

const FORM_COLUMNS =
  'id, name, sku, description, category, subcategory, price, discount_price, stock_quantity, image_url, thumbnail_url, additional_images, color_variants, status, featured, tags, updated_at'

/** What the product form edits. */
export type ProductFormRow = Omit<ProductRow, 'created_at'>

/** What the form saves; id and created_at are the database's. */
export type ProductWrite = Omit<ProductFormRow, 'id' | 'updated_at'>

/** The product with this id whatever its status; null when there is none or the id is malformed. */
export async function getProductForEditing(client: ShopClient, id: string): Promise<ProductFormRow | null> {
  if (!isUuid(id)) return null
  return unwrap(await client.from('products').select(FORM_COLUMNS).eq('id', id).maybeSingle())
}

export async function insertProduct(client: ShopClient, product: ProductWrite): Promise<void> {
  unwrap(await client.from('products').insert(product).select('id').single())
}

/** Over the version that was opened, if it is given: see saveOver. Gives the new version. */
export async function updateProduct(
  client: ShopClient,
  id: string,
  changes: Partial<ProductWrite>,
  version?: string,
): Promise<string> {
  const rows = client.from('products')
  const read = rows.select('*').eq('id', id)
  return await saveOver(changes, { update: rows.update(changes).eq('id', id), read, version })
}

export async function deleteProduct(client: ShopClient, id: string): Promise<void> {
  unwrap(await client.from('products').delete().eq('id', id).select('id').single())
}

/**
 * Refuses, in the words of spec §8, when a category has all the featured products it may have, `exceptId` not counted.
 * The database guards the limit too; asking first gives the answer before anything is sent.
 */
export async function refuseFeaturedBeyondLimit(
  client: ShopClient,
  category: Pick<Tables<'categories'>, 'slug' | 'name'>,
  exceptId?: string,
): Promise<void> {
  const featured = unwrap(
    await client.from('products').select('id').eq('category', category.slug).eq('featured', true),
  )
  if (featured.filter(({ id }) => id !== exceptId).length >= FEATURED_LIMIT)
    throw featuredLimitError(category.name)
}

export async function countProducts(client: ShopClient): Promise<number> {
  return unwrapCount(await client.from('products').select('id', { count: 'exact', head: true }))
}
