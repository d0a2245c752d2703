import type { SortOrder } from './keyset-page.ts'

/** The URL parameters that a list accepts, such as `?search=sofa&sort=price.desc&status=draft`. */
export interface ListSpec<Filter extends string = string> {
  /** The columns that the list can be sorted by; the first is the default. */
  orders: readonly [SortOrder, ...SortOrder[]]
  /** Whether a filter accepts a value. Other values are ignored. */
  filters: Record<Filter, (value: string) => boolean>
}

/** The parsed URL parameters of a list. */
export interface ListQuery<Filter extends string = string> {
  search: string
  order: SortOrder
  /** Only those that are set. */
  filters: Partial<Record<Filter, string>>
}

const MAX_SEARCH_LENGTH = 200

/** A filter that accepts these values. */
export function oneOf(...values: string[]): (value: string) => boolean {
  return (value) => values.includes(value)
}

/** Parses URL parameters. Invalid ones fall back to the default, so that old or mistyped links still show the list. */
export function readListQuery<Filter extends string>(
  spec: ListSpec<Filter>,
  params: URLSearchParams,
): ListQuery<Filter> {
  const filters: Partial<Record<Filter, string>> = {}
  for (const name of Object.keys(spec.filters) as Filter[]) {
    const value = params.get(name)
    if (value !== null && spec.filters[name](value)) filters[name] = value
  }
  const search = (params.get('search') ?? '').trim().slice(0, MAX_SEARCH_LENGTH)
  return { search, order: readOrder(spec, params.get('sort')), filters }
}

function readOrder({ orders }: ListSpec, text: string | null): SortOrder {
  const [column, direction] = (text ?? '').split('.')
  const known = orders.find((order) => order.column === column)
  if (!known || (direction !== 'asc' && direction !== 'desc')) return orders[0]
  return { ...known, ascending: direction === 'asc' }
}

/** The URL parameters of a query, without those that have their default value. */
export function writeListQuery<Filter extends string>(
  spec: ListSpec<Filter>,
  { search, order, filters }: ListQuery<Filter>,
): URLSearchParams {
  const params = new URLSearchParams()
  if (search !== '') params.set('search', search)
  for (const name of Object.keys(spec.filters) as Filter[]) {
    const value = filters[name]
    if (value !== undefined && value !== '') params.set(name, value)
  }
  const [defaultOrder] = spec.orders
  if (order.column !== defaultOrder.column || order.ascending !== defaultOrder.ascending)
    params.set('sort', `${order.column}.${order.ascending ? 'asc' : 'desc'}`)
  return params
}

/** Whether a search or a filter is set. */
export function isFiltered({ search, filters }: ListQuery): boolean {
  return search !== '' || Object.keys(filters).length > 0
}
