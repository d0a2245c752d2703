import { groupThousands } from '../../lib/group-thousands.ts'
import type { ProductSort } from '../product-cards/product-sort.ts'
import type { NamedFilter } from './filter-queries.ts'
import { toggleFilter, writeFilters, type ShopFilters } from './shop-filters.ts'
import { shopPath } from './shop-path.ts'

/** A link to the list with one filter less. The server writes it: its texts are not among the scripts of the shop. */
export interface FilterChip {
  /** The value that it takes off; null for others. */
  filter: NamedFilter | null
  /** For screen readers. */
  name: string
  label: string
  to: string
}

/** A chip for each filter, and one for all. */
export function chipsOf(
  filters: ShopFilters & { named: readonly NamedFilter[] },
  list: { category: string | null; sort: ProductSort },
): FilterChip[] {
  const { named, min, max } = filters
  const chip = (filter: NamedFilter | null, label: string, less: ShopFilters) => ({
    filter,
    name: `Remove ${label}`,
    label: `${label} ×`,
    to: shopPath({ ...list, filters: writeFilters(less) }),
  })
  const chips = [
    ...named.map((filter) => chip(filter, filter.label, toggleFilter(filters, filter.key))),
    ...(min === null && max === null
      ? []
      : [chip(null, priceLabel(min, max), { ...filters, min: null, max: null })]),
  ]
  if (chips.length === 0) return []
  return [...chips, { filter: null, name: 'Clear filters', label: 'Clear filters', to: shopPath(list) }]
}

const naira = (amount: number) => `₦${groupThousands(amount)}`

function priceLabel(min: number | null, max: number | null): string {
  if (min === null) return `Up to ${naira(max ?? 0)}`
  return max === null ? `From ${naira(min)}` : `${naira(min)} – ${naira(max)}`
}
