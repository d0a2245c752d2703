import type { SliceOrder } from './slice.ts'

/** What can be asked of one list. Its address says what was asked: `?search=sofa&sort=price.desc&status=draft`. */
export interface ListSpec<Filter extends string = string> {
  /** The columns it can be sorted by; the first is how it is sorted when the address says nothing. */
  orders: readonly SliceOrder[]
  /** Which values a filter takes. Any other is passed over, as if it were not there. */
  filters: Record<Filter, (value: string) => boolean>
}

/** What was asked of a list. */
export interface ListQuery<Filter extends string = string> {
  search: string
  order: SliceOrder
  /** Only those that are set. */
  filters: Partial<Record<Filter, string>>
}

const LONGEST_SEARCH = 200

/** For a filter with a few values. */
export function oneOf(...values: string[]): (value: string) => boolean {
  return (value) => values.includes(value)
}

/** Reads an address. Whatever in it makes no sense falls back, so that an old link or a typing mistake shows the list. */
export function readListQuery<Filter extends string>(
  spec: ListSpec<Filter>,
  params: URLSearchParams,
): ListQuery<Filter> {
  const filters: Partial<Record<Filter, string>> = {}
  for (const name of Object.keys(spec.filters) as Filter[]) {
    const value = params.get(name)
    if (value !== null && spec.filters[name](value)) filters[name] = value
  }
  const search = (params.get('search') ?? '').trim().slice(0, LONGEST_SEARCH)
  return { search, order: readOrder(spec, params.get('sort')), filters }
}

function readOrder({ orders }: ListSpec, text: string | null): SliceOrder {
  const [column, direction] = (text ?? '').split('.')
  const known = orders.find((order) => order.column === column)
  if (!known || (direction !== 'asc' && direction !== 'desc')) return orders[0]!
  return { ...known, ascending: direction === 'asc' }
}

/** The address of a query: what is as always is left out. */
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
  const [usual] = spec.orders
  if (order.column !== usual!.column || order.ascending !== usual!.ascending)
    params.set('sort', `${order.column}.${order.ascending ? 'asc' : 'desc'}`)
  return params
}

/** Whether anything narrows the list down. */
export function isNarrowed({ search, filters }: ListQuery): boolean {
  return search !== '' || Object.keys(filters).length > 0
}
