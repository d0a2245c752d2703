import type { Catalogue } from './catalogue.ts'

type Product = Awaited<ReturnType<Catalogue['products']>>[number]

const newestFirst = (a: Product, b: Product) =>
  Date.parse(b.created_at) - Date.parse(a.created_at) || (a.id < b.id ? -1 : 1)

/** docs/behaviour/catalogue.md#filter-and-sorting, written independently of the shop's own code. */
export const ORDERS: Record<string, { label: string; compare: (a: Product, b: Product) => number }> = {
  popular: {
    label: 'Most Popular',
    compare: (a, b) => Number(b.featured) - Number(a.featured) || newestFirst(a, b),
  },
  newest: { label: 'Newest', compare: newestFirst },
  'price-low': {
    label: 'Price: Low to High',
    compare: (a, b) => a.price - b.price || (a.id < b.id ? -1 : 1),
  },
  'price-high': {
    label: 'Price: High to Low',
    compare: (a, b) => b.price - a.price || (a.id < b.id ? -1 : 1),
  },
}

export const names = (products: readonly Product[]) => products.map(({ name }) => name)
