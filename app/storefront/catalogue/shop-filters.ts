/** The kinds of filters with values, in the order of the panel and of addresses; each is a parameter of the address. */
export const FILTER_KINDS = ['colour', 'material', 'size', 'width', 'stock', 'sale'] as const

export type FilterKind = (typeof FILTER_KINDS)[number]

export const FILTER_PARAMETERS = [...FILTER_KINDS, 'min', 'max'] as const

/** What a list is filtered by (docs/behaviour/catalogue.md#filters). */
export interface ShopFilters {
  /** `colour:forest-green`, as private.product_filters has them; each once, in the order of the address. */
  keys: readonly string[]
  /** Naira, the charged price. */
  min: number | null
  max: number | null
}

export const NO_FILTERS: ShopFilters = { keys: [], min: null, max: null }

/** More products than this are not counted: `MOST_COUNTED + 1` means more. */
export const MOST_COUNTED = 1000

/** More values of a kind are left out: each set of values is a page in the cache. */
const MOST_VALUES = 10
/** Not in a value, and not escaped in an address. */
const SEPARATOR = '.'
const VALUE = /^[a-z0-9\u0080-\u{10ffff}-]{1,60}$/u
const AMOUNT = /^\d{1,12}$/

export function hasFilters({ keys, min, max }: ShopFilters): boolean {
  return keys.length > 0 || min !== null || max !== null
}

/** The filters of an address, without what is malformed. A price range the wrong way round is turned. */
export function parseFilters(query: URLSearchParams): ShopFilters {
  const keys = FILTER_KINDS.flatMap((kind) =>
    valuesIn(query.get(kind) ?? '').map((value) => `${kind}:${value}`),
  )
  return { keys, ...priceRange(parseAmount(query.get('min')), parseAmount(query.get('max'))) }
}

function valuesIn(text: string): string[] {
  const values = text.split(SEPARATOR).filter((value) => VALUE.test(value))
  return [...new Set(values)].toSorted().slice(0, MOST_VALUES)
}

/** Null for what is no whole number above 0. */
function parseAmount(text: string | null): number | null {
  return (text !== null && AMOUNT.test(text) && Number(text)) || null
}

export function priceRange(min: number | null, max: number | null): Pick<ShopFilters, 'min' | 'max'> {
  return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max }
}

/** The parameters of an address; '' without filters. */
export function writeFilters({ keys, min, max }: ShopFilters): string {
  const query = new URLSearchParams()
  for (const values of filterGroups(keys)) {
    const [kind = ''] = values[0]?.split(':') ?? []
    query.set(kind, values.map((key) => key.slice(kind.length + 1)).join(SEPARATOR))
  }
  if (min !== null) query.set('min', String(min))
  if (max !== null) query.set('max', String(max))
  return String(query)
}

/** Where the filters are read that the products of the list have. */
export function filtersPath(category: string | null, filters: ShopFilters): string {
  const query = new URLSearchParams(writeFilters(filters))
  if (category !== null) query.set('category', category)
  return `/shop-filters?${query}`
}

/** The keys of each kind. A product has one of each. */
export function filterGroups(keys: readonly string[]): string[][] {
  return FILTER_KINDS.map((kind) => keys.filter((key) => key.startsWith(`${kind}:`))).filter(
    (group) => group.length > 0,
  )
}

/** With the key if it is not among them, else without it. */
export function toggleFilter(filters: ShopFilters, key: string): ShopFilters {
  const { keys } = filters
  return keys.includes(key)
    ? { ...filters, keys: keys.filter((each) => each !== key) }
    : // Parsed again, for the order.
      parseFilters(new URLSearchParams(writeFilters({ ...filters, keys: [...keys, key] })))
}

/** The query of a page's address, with its filters as `writeFilters` writes them: a page has one address for all ways to write them. */
export function withCanonicalFilters(query: URLSearchParams): URLSearchParams {
  const canonical = new URLSearchParams(query)
  for (const name of FILTER_PARAMETERS) canonical.delete(name)
  new URLSearchParams(writeFilters(parseFilters(query))).forEach((value, name) => canonical.set(name, value))
  return canonical
}
