import type { CartProduct } from './cart.ts'

/** The current products of a cart: the data of `/cart?ids=…`. */
export type CartCheck = {
  checkedIds: string[]
  /** Those of them that are for sale; null when they could not be read. */
  products: CartProduct[] | null
}

/** The first products of a longer cart are checked here; `place_order()` checks all of them. */
const MAX_IDS = 100

/** The path of a CartCheck for these ids. Another `attempt` makes another path, so that no cached answer is used. */
export function cartCheckPath(ids: readonly string[], attempt?: number): string {
  const query = new URLSearchParams({ ids: [...new Set(ids)].slice(0, MAX_IDS).toSorted().join(',') })
  if (attempt !== undefined) query.set('attempt', String(attempt))
  return `/cart?${query}`
}

export function readCheckedIds(url: string): string[] {
  const text = new URL(url).searchParams.get('ids') ?? ''
  return text.split(',').filter(Boolean).slice(0, MAX_IDS)
}
