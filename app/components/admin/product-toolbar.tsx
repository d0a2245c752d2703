import { PRODUCT_LIST, PRODUCT_STATUSES, type ProductFilter } from '../../lib/product-list.ts'
import { capitalised } from './capitalised.ts'
import { ListToolbar, type ListFilter } from './list-toolbar.tsx'
import type { ListControls } from './use-list-query.ts'

export interface ProductToolbarProps {
  list: ListControls<ProductFilter>
  categories: readonly { slug: string; name: string }[]
  total: number | undefined
}

const ORDER_LABELS: Record<string, string> = {
  created_at: 'Created',
  name: 'Name',
  sku: 'SKU',
  category: 'Category',
  price: 'Price',
  stock_quantity: 'Stock',
  status: 'Status',
}

const ORDERS = PRODUCT_LIST.orders.map((order) => ({ ...order, label: ORDER_LABELS[order.column]! }))

export const PRODUCT_NOUNS = ['product', 'products'] as const

/** How one finds products: by a part of the name, by status, by category, by stock. */
export function ProductToolbar({ list, categories, total }: ProductToolbarProps) {
  return (
    <ListToolbar
      list={list}
      searchLabel="Search products by name"
      searchPlaceholder="Search products..."
      filters={filtersWith(categories)}
      orders={ORDERS}
      total={total}
      nouns={PRODUCT_NOUNS}
    />
  )
}

function filtersWith(categories: ProductToolbarProps['categories']): ListFilter<ProductFilter>[] {
  return [
    {
      name: 'status',
      label: 'Status',
      everything: 'All statuses',
      options: capitalised(PRODUCT_STATUSES),
    },
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
