import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import type { ListCursor } from '../product-cards/list-cursor.ts'
import type { ProductSort } from '../product-cards/product-sort.ts'
import { asPage, CARD_SELECTION, isByDiscountedPrice, type ProductsPage } from '../product-cards/queries.ts'
import { filterGroups, type ShopFilters } from './shop-filters.ts'

export interface FilteredListOptions {
  /** Slugs; null for all products. */
  categories: readonly string[] | null
  filters: ShopFilters
  sort: ProductSort
  from: number
  after: ListCursor | null
  size: number
}

type Filtered = Pick<FilteredListOptions, 'categories' | 'filters'>

/** Like `listShopProducts`, of the products that the filters leave; `total` is at most `MOST_COUNTED + 1`. */
export async function listFilteredProducts(
  client: ShopClient,
  { sort, from, after, size, ...list }: FilteredListOptions,
): Promise<ProductsPage> {
  const [rows, total, isCharged] = await Promise.all([
    client
      .rpc(
        'list_filtered_products',
        {
          ...argumentsOf(list),
          p_sort: sort,
          p_from: after ? 0 : from,
          ...(after && { p_after: JSON.stringify(after) }),
          // One additional row tells whether there are more.
          p_limit: size + 1,
        },
        { get: true },
      )
      .select(`${CARD_SELECTION}, featured, created_at`),
    after ? 0 : countFilteredProducts(client, list),
    isByDiscountedPrice(client, sort),
  ])
  return asPage(client, unwrap(rows), { isCharged, size, total })
}

async function countFilteredProducts(client: ShopClient, list: Filtered): Promise<number> {
  return unwrap(await client.rpc('count_filtered_products', argumentsOf(list), { get: true }))
}

/** The texts of JSON belong to the address of a read, by which it is cached. */
function argumentsOf({ categories, filters: { keys, min, max } }: Filtered) {
  const groups = filterGroups(keys)
  if (categories !== null) groups.unshift(categories.map((slug) => `category:${slug}`))
  return {
    p_groups: JSON.stringify(groups),
    ...(min !== null && { p_price_from: min }),
    ...(max !== null && { p_price_to: max }),
  }
}

export interface NamedFilter {
  /** As in `ShopFilters`. */
  key: string
  label: string
}

/** The filters of these keys that an active product has. */
export async function nameFilters(client: ShopClient, keys: readonly string[]): Promise<NamedFilter[]> {
  if (keys.length === 0) return []
  const answer = await client.rpc('name_shop_filters', { p_keys: [...keys] }, { get: true })
  const labels = new Map(unwrap(answer).map(({ kind, value, label }) => [`${kind}:${value}`, label]))
  return keys.flatMap((key) => {
    const label = labels.get(key)
    return label === undefined ? [] : { key, label }
  })
}

export interface OfferedFilter extends NamedFilter {
  /** At most `MOST_COUNTED + 1`. */
  products: number
}

export interface OfferedFilters {
  values: OfferedFilter[]
  /** The lowest and the highest price in naira; null of an empty list. */
  prices: readonly [lowest: number, highest: number] | null
}

/** Of a range of widths, where it begins; 0 for others, which stay in the order of the database. */
function widthOf({ key }: NamedFilter): number {
  return Number(/^width:(\d+)/.exec(key)?.[1] ?? 0)
}

/** What the products of the list have, with the number of products of each. */
export async function listOfferedFilters(client: ShopClient, list: Filtered): Promise<OfferedFilters> {
  const rows = unwrap(await client.rpc('list_shop_filters', argumentsOf(list), { get: true }))
  const prices = rows.find(({ kind }) => kind === 'price')
  return {
    values: rows
      .filter((row) => row !== prices)
      .map(({ kind, value, label, products }) => ({ key: `${kind}:${value}`, label, products }))
      .toSorted((a, b) => widthOf(a) - widthOf(b)),
    prices: prices ? [prices.lowest, prices.highest] : null,
  }
}
