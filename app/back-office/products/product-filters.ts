import type { ListFilter } from '../list/filters/list-toolbar.tsx'
import { statusFilter } from '../list/filters/status-filter.ts'
import { PRODUCT_STATUSES, type ProductFilter } from './product-list-spec.ts'

/** The filter boxes above the list of products. */
export function productFilters(
  categories: readonly { slug: string; name: string }[],
): ListFilter<ProductFilter>[] {
  return [
    statusFilter(PRODUCT_STATUSES),
    {
      name: 'category',
      label: 'Category',
      allLabel: 'All categories',
      options: categories.map(({ slug, name }) => ({ value: slug, label: name })),
    },
    {
      name: 'stock',
      label: 'Stock',
      allLabel: 'Any stock',
      options: [
        { value: 'low', label: 'Low stock' },
        { value: 'out', label: 'Sold-out' },
      ],
    },
  ]
}
