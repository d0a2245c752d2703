import { LRUCache } from 'lru-cache'

/** The part of a row that is in a response or decides about it, by column. */
export type Row = Readonly<Record<string, unknown>>

/** What a response shows of a table. It decides which changes make the response outdated. */
export interface Read {
  table: string
  /** The columns that are shown; null for all. */
  columns: ReadonlySet<string> | null
  /** The columns that decide which rows are shown, and in which order; null if any may. */
  deciding: ReadonlySet<string> | null
  conditions: readonly Condition[]
  /** The ids of the shown rows, where a limit leaves out others that meet the conditions; otherwise null. */
  ids: ReadonlySet<string> | null
}

interface Condition {
  column: string
  /** Whether a value surely fails the condition. */
  excludes: (value: unknown) => boolean
}

/** The tables that public pages show. Every change of them is announced (docs/decisions/0007-page-cache-invalidated-by-table-changes.md). */
export const FOLLOWED_TABLES: ReadonlySet<string> = new Set([
  'blog_posts',
  'categories',
  'client_reviews',
  'cms_pages',
  'delivery_zones',
  'faqs',
  'hero_media_settings',
  'homepage_hero_slides',
  'payment_methods',
  'pickup_points',
  'portfolio_items',
  'product_facts',
  'product_options',
  'product_variants',
  'products',
  'retention_settings',
  'search_synonyms',
  'storefront_texts',
  'tax_settings',
  'website_settings',
])
/** Filled by a migration and never changed. */
const FIXED_TABLES: ReadonlySet<string> = new Set(['states', 'lgas'])

/** Whose rows visitors see as long as they see the product whose id is in this column. */
const SEEN_WITH_PRODUCT: Readonly<Record<string, string>> = {
  product_facts: 'id',
  product_options: 'product_id',
  product_variants: 'product_id',
}

const REST_PATH = /\/rest\/v1\/(rpc\/)?([a-z_0-9]+)$/
/** In `categories!inner(name)`, each name before a bracket is an embedded table. Other forms, with quotes or spaces, are not read. */
const EMBEDDED = /(?<![a-z_0-9!])([a-z_0-9]+)(?:![a-z_0-9]+)*\(/g
/** One that is embedded by its plain name, with its columns. */
const EMBEDDED_COLUMNS = /(?<=^|,)\s*([a-z_0-9]+)\(([^()]*)\)\s*(?=,|$)/g
const NOT_FILTERS = new Set(['select', 'order', 'limit', 'offset'])

const TRUTH_OR_NULL = /^(true|false|null)$/
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const DATE_OR_TIME = /^(\d{4}-\d\d|\d\d:\d\d)/

/** What private.product_filters is made from. */
const FILTERED_TABLES = ['products', 'product_facts', 'product_options', 'product_variants'] as const

/** The functions that visitors call, with the tables that they read. */
const FUNCTION_TABLES: Readonly<Record<string, readonly string[]>> = {
  count_filtered_products: [...FILTERED_TABLES, 'website_settings'],
  list_filtered_products: [...FILTERED_TABLES, 'website_settings'],
  list_shop_filters: [...FILTERED_TABLES, 'website_settings'],
  name_shop_filters: FILTERED_TABLES,
  nearest_active_products: ['products', 'search_synonyms'],
  search_active_products: ['products', 'search_synonyms'],
}

/** What the responses to an address show, without the ids of their rows. */
interface Shape {
  /** Null if they may show more than tables. */
  reads: readonly Read[] | null
  /** Whether the first read is of some rows only, whose ids are in the response. */
  isSlice: boolean
}

/** By address without its offset: the pages of a list share one. */
const shapes = new LRUCache<string, Shape>({ max: 500 })
const OFFSET = /(&offset=)\d+/

/**
 * What the response to a GET of rest/v1 shows (https://docs.postgrest.org/en/stable/references/api/tables_views.html).
 * Whatever is not understood counts as a change of any row or column would. Null if the response may show more than tables.
 * @param address a URL, or its path and query
 * @param body the response's text, which is read when it is needed
 */
export function readsOf(address: string, body: () => string): readonly Read[] | null {
  const key = address.replace(OFFSET, '$1')
  const shape = shapes.get(key) ?? shapeOf(new URL(address, 'http://backend'))
  shapes.set(key, shape)
  const [first, ...others] = shape.reads ?? []
  return first && shape.isSlice ? [{ ...first, ids: idsIn(body()) }, ...others] : shape.reads
}

function shapeOf(url: URL): Shape {
  const reads = tableReads(url)
  const query = url.searchParams
  const isLimited = query.has('limit') || query.has('offset')
  // Where any column may decide which rows are shown, their ids say nothing.
  const isSlice =
    isLimited && hasIds(ownSelection(query.get('select') ?? '*')) && reads?.[0]?.deciding != null
  return { reads, isSlice }
}

function tableReads({ pathname, searchParams: query }: URL): readonly Read[] | null {
  const [, isCall, name = ''] = REST_PATH.exec(pathname) ?? []
  if (name === '') return null
  const [select = '*', ...otherLists] = query.getAll('select')
  const embedded = [...select.matchAll(EMBEDDED)].flatMap(([, table]) => table ?? [])
  const isUnderstood = otherLists.length === 0 && embedded.length === select.split('(').length - 1
  if (!isUnderstood) return null
  if (isCall !== undefined) {
    const tables = FUNCTION_TABLES[name]
    return tables && embedded.every((table) => tables.includes(table)) ? tables.map(anyChangeOf) : null
  }
  if (FIXED_TABLES.has(name) && embedded.length === 0) return []
  if (![name, ...embedded].every((table) => FOLLOWED_TABLES.has(table))) return null
  const filters = [...query].filter(([key]) => !NOT_FILTERS.has(key))
  const ownFilters = filters.filter(([key]) => !embedded.some((table) => key.startsWith(`${table}.`)))
  const own = ownSelection(select)
  const decidesAlone = embedded.every((table) => isShownBeside(name, table)) && !own.includes('(')
  const read = {
    table: name,
    columns: decidesAlone ? namesIn(own) : null,
    deciding:
      decidesAlone && !ownFilters.some(([key]) => embedded.includes(key))
        ? decidingColumns(ownFilters, query.getAll('order'))
        : null,
    conditions: conditionsOf(ownFilters),
    ids: null,
  }
  const productColumn = SEEN_WITH_PRODUCT[name]
  return [
    read,
    ...embedded.map((table) => embeddedRead(table, read, query)),
    ...(productColumn === undefined ? [] : [visibilityOfProducts(productColumn, read)]),
  ]
}

/** A selection without the tables that are embedded by their plain names and columns. */
function ownSelection(select: string): string {
  const items = select.replaceAll(EMBEDDED_COLUMNS, '').split(',')
  return items.filter((item) => item.trim() !== '').join(',')
}

/** Whether rows of `table` that are embedded in those of `parent` decide neither which of these are shown nor in which order. */
function isShownBeside(parent: string, table: string): boolean {
  return parent === 'products' && table in SEEN_WITH_PRODUCT
}

/** A read of the products with these ids, of which only columns that decide about their visibility count. */
function visibilityOfProducts(productColumn: string, { conditions }: Read): Read {
  const ofIds = conditions.filter(({ column }) => column === productColumn)
  return {
    table: 'products',
    columns: new Set(),
    deciding: new Set(),
    conditions: ofIds.map((condition) => ({ ...condition, column: 'id' })),
    ids: null,
  }
}

/** A read of what is embedded in another one. Of certain products only the rows of these products count. */
function embeddedRead(table: string, { table: parent, conditions }: Read, query: URLSearchParams): Read {
  const productColumn = SEEN_WITH_PRODUCT[table]
  if (productColumn === undefined || !isShownBeside(parent, table)) return anyChangeOf(table)
  const selected = [...(query.get('select') ?? '').matchAll(EMBEDDED_COLUMNS)]
  const columns = selected.find(([, name]) => name === table)?.[2]
  const below = [...query].flatMap(([key, value]): [string, string][] =>
    key.startsWith(`${table}.`) ? [[key.slice(table.length + 1), value]] : [],
  )
  const filters = below.filter(([key]) => !NOT_FILTERS.has(key))
  const orders = below.flatMap(([key, value]) => (key === 'order' ? value : []))
  const ofIds = conditions.filter(({ column }) => column === 'id')
  return {
    table,
    columns: columns === undefined ? null : namesIn(columns),
    deciding: decidingColumns([[productColumn, ''], ...filters], orders),
    conditions: [
      ...ofIds.map((condition) => ({ ...condition, column: productColumn })),
      ...conditionsOf(filters),
    ],
    ids: null,
  }
}

function anyChangeOf(table: string): Read {
  return { table, columns: null, deciding: null, conditions: [], ids: null }
}

/** The columns of a list such as `id,title:name,price::text`; null if one of them is not a plain column. */
function namesIn(list: string): Set<string> | null {
  const names = list.split(',').map((item) =>
    item
      .trim()
      .replace(/^[^:]+:(?!:)/, '')
      .replace(/(?:::|\.).*/s, ''),
  )
  return names.every((name) => /^[a-z_0-9]+$/.test(name)) ? new Set(names) : null
}

/** Whether `id` in the response is the column of that name. */
function hasIds(select: string): boolean {
  const items = select.split(',').map((item) => item.trim())
  return items.some((item) => /^(id|\*)$/.test(item)) && !items.some((item) => /^"?id"?\s*:(?!:)/.test(item))
}

function decidingColumns(
  filters: readonly [string, string][],
  orders: readonly string[],
): Set<string> | null {
  const sorted = orders.length === 0 ? new Set<string>() : namesIn(orders.join(','))
  const filtered = namesIn(filters.map(([column]) => column).join(',') || 'id')
  const isPlain = filters.every(([column]) => !/^(not\.)?(and|or)$|\./.test(column))
  return sorted && filtered && isPlain ? new Set([...sorted, ...filtered]) : null
}

function conditionsOf(filters: readonly [string, string][]): Condition[] {
  return filters.flatMap(([column, filter]) => conditionOf(column, filter) ?? [])
}

/** Undefined for a condition whose outcome is not known here. */
function conditionOf(column: string, filter: string): Condition | undefined {
  const [, operator, operand = ''] = /^(eq|neq|is|in)\.(.*)$/s.exec(filter) ?? []
  if (operator === 'neq') return { column, excludes: (value) => isSurely(value, operand) }
  if (operator === 'eq' || (operator === 'is' && TRUTH_OR_NULL.test(operand)))
    return { column, excludes: (value) => isSurelyNot(value, operand) }
  const list = operator === 'in' ? /^\((.*)\)$/s.exec(operand)?.[1] : undefined
  if (list === undefined || /["\\]/.test(list.replaceAll(/"[^"\\]*"/g, ''))) return undefined
  const values = [...list.matchAll(/"([^"]*)"|[^,]+/g)].map(([plain, quoted]) => quoted ?? plain)
  return { column, excludes: (value) => values.every((wanted) => isSurelyNot(value, wanted)) }
}

function isSurely(value: unknown, operand: string): boolean {
  return typeof value === 'string' ? value === operand : isScalar(value) && String(value) === operand
}

function isSurelyNot(value: unknown, operand: string): boolean {
  if (typeof value === 'string') return isOtherText(value, operand)
  if (typeof value === 'number') return Number.isFinite(Number(operand)) && Number(operand) !== value
  return isScalar(value) && TRUTH_OR_NULL.test(operand) && String(value) !== operand
}

/** A date can be written in many ways, a UUID without its hyphens, and a number that JSON holds as a text with other digits. */
function isOtherText(value: string, operand: string): boolean {
  if (value.toLowerCase() === operand.toLowerCase() || DATE_OR_TIME.test(value)) return false
  return UUID.test(value) ? UUID.test(operand) : value.trim() === '' || Number(value) !== Number(operand)
}

function isScalar(value: unknown): boolean {
  return value === null || typeof value === 'boolean' || typeof value === 'number'
}

/** A text, number, truth or null. */
const ID_IN_JSON = /"id":("(?:[^"\\]|\\.)*"|[-\w.+]+)/g

/**
 * The ids in a JSON array, which is not parsed: that takes three times as long. An `id` within a column counts too, so that a change
 * may outdate a response that does not show it. Null if rows have none, and for another text.
 */
function idsIn(text: string): Set<string> | null {
  if (!text.startsWith('[')) return null
  const ids = new Set(Array.from(text.matchAll(ID_IN_JSON), ([, id = '']) => String(JSON.parse(id))))
  return ids.size > 0 || text.trim() === '[]' ? ids : null
}
