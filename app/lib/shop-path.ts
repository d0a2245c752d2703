import { DEFAULT_SORT, type ProductSort } from './product-sort.ts'

export interface ShopChoice {
  /** A category's slug; null for all products. */
  category: string | null
  sort: ProductSort
  /** The position of the first product; 0 unless the list is continued. */
  from?: number
}

/** The address of the shop for a choice; whatever is the default stays out of it. */
export function shopPath({ category, sort, from = 0 }: ShopChoice): string {
  const query = new URLSearchParams()
  if (category !== null) query.set('category', category)
  if (sort !== DEFAULT_SORT) query.set('sort', sort)
  if (from > 0) query.set('from', String(from))
  return query.size > 0 ? `/shop?${query}` : '/shop'
}

/** The highest position one can ask for; beyond it an address is a mistake or a probe. */
const LAST_POSITION = 1_000_000

/** Reads the position back; anything that is no sensible number is the beginning. */
export function parseFrom(text: string | null): number {
  const from = /^\d{1,7}$/.test(text ?? '') ? Number(text) : 0
  return Math.min(from, LAST_POSITION)
}
