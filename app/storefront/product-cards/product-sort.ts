/** The sort options of the shop (docs/behaviour/catalogue.md#filter-and-sorting), in the order of the select. */
export const SORT_OPTIONS = [
  { value: 'popular', label: 'Most Popular' },
  { value: 'newest', label: 'Newest' },
  { value: 'price-low', label: 'Price: Low to High' },
  { value: 'price-high', label: 'Price: High to Low' },
] as const

export type ProductSort = (typeof SORT_OPTIONS)[number]['value']

export const DEFAULT_SORT: ProductSort = 'popular'

/** Unknown values give the default order. */
export function parseSort(text: string | null): ProductSort {
  return SORT_OPTIONS.find(({ value }) => value === text)?.value ?? DEFAULT_SORT
}

export function isByPrice(sort: ProductSort): boolean {
  return sort === 'price-low' || sort === 'price-high'
}
