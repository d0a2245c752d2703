/** The sort options of the shop (spec §2), in the order of the select. */
export const SORT_OPTIONS = [
  { value: 'popular', label: 'Most Popular' },
  { value: 'newest', label: 'Newest' },
  { value: 'price-low', label: 'Price: Low to High' },
  { value: 'price-high', label: 'Price: High to Low' },
] as const

export type ProductSort = (typeof SORT_OPTIONS)[number]['value']

export const DEFAULT_SORT: ProductSort = 'popular'

/** Anything unknown is the default order. */
export function parseSort(text: string | null): ProductSort {
  return SORT_OPTIONS.find(({ value }) => value === text)?.value ?? DEFAULT_SORT
}
