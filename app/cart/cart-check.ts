import type { CartProduct } from './cart.ts'

/** What the shop says today about the products in a cart: the answer of `/cart?ids=…`. */
export type CartCheck = {
  /** The ids that were asked about; nothing is known about others. */
  asked: string[]
  /** Those of them that are for sale; null when the shop could not be asked. */
  products: CartProduct[] | null
}

/** Longer carts are checked in their first lines only; the server checks every line when the order is placed. */
const LONGEST_CHECK = 100

/** The address that answers with a CartCheck for these ids; each attempt has its own, so that none is answered from memory. */
export function cartCheckPath(ids: readonly string[], attempt?: number): string {
  const query = new URLSearchParams({ ids: ids.slice(0, LONGEST_CHECK).toSorted().join(',') })
  if (attempt !== undefined) query.set('attempt', String(attempt))
  return `/cart?${query}`
}

export function readCheckedIds(url: string): string[] {
  const text = new URL(url).searchParams.get('ids') ?? ''
  return text.split(',').filter(Boolean).slice(0, LONGEST_CHECK)
}
