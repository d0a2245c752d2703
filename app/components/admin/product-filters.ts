import { PRODUCT_STATUSES, type ProductFilter } from '../../lib/product-list.ts'
import type { ListFilter } from './list-toolbar.tsx'
import { statusFilter } from './status-filter.ts'

/** What the list of products can be narrowed down by. */
export function productFilters(
  categories: readonly { slug: string; name: string }[],
): ListFilter<ProductFilter>[] {
  return [
    statusFilter(PRODUCT_STATUSES),
    {
      name: 'category',
      label: 'Category',
      everything: 'All categories',
      options: categories.map(({ slug, name }) => ({ value: slug, label: name })),
    },
    {
      name: 'stock',
      label: 'Stock',
      everything: 'Any stock',
      options: [
        { value: 'low', label: 'Low stock' },
        { value: 'out', label: 'Sold-out' },
      ],
    },
  ]
}
