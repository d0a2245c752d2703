import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { cart, useCart } from './cart-store.ts'
import type { CartItem, CartProduct } from './cart.ts'

/** The current products of a cart: the data of `/cart?ids=…`. */
export type CartCheck = {
  checkedIds: string[]
  /** Those of them that are for sale; null when they could not be read. */
  products: CheckedProduct[] | null
}

export type CheckedProduct = CartProduct & {
  /** Of a product that is made to order beyond its stock. In the cart its stock is unknown, so that nothing bounds its quantity. */
  made?: { weeks: number; stock: number }
  /** What can be chosen instead of a product that has variants. */
  variants?: CheckedVariant[]
}

export type CheckedVariant = CartProduct & {
  /** Without that of the product. */
  choices: string
}

/** The first products of a longer cart are checked here; `place_order()` checks all of them. */
const MAX_IDS = 100

/** The path of a CartCheck for these ids. Another `attempt` makes another path, so that no cached answer is used. */
export function cartCheckPath(ids: readonly string[], attempt?: number): string {
  const query = new URLSearchParams({ ids: [...new Set(ids)].slice(0, MAX_IDS).toSorted().join(',') })
  if (attempt !== undefined) query.set('attempt', String(attempt))
  return `/cart?${query}`
}

/** What the lines sell, and the products of variants that are gone, which may have others. */
export function idsToCheck(items: readonly CartItem[]): string[] {
  return items.flatMap(({ id, product_id: productId, gone }) => (gone && productId ? [id, productId] : [id]))
}

export function readCheckedIds(url: string): string[] {
  const text = new URL(url).searchParams.get('ids') ?? ''
  return text.split(',').filter(Boolean).slice(0, MAX_IDS)
}

/**
 * Updates prices and stock of the cart when the page opens, when lines are added or removed, and when `attempt` changes.
 * `priceChanged` tells whether a price differs from the stored one.
 */
export function useCartCheck(attempt?: number): { priceChanged: boolean } {
  const { ready, items } = useCart()
  const { data, load } = useFetcher<CartCheck>({ key: 'cart-check' })
  const [seen, setSeen] = useState(data)
  const [priceChanged, setPriceChanged] = useState(false)
  const path = ready && items.length > 0 ? cartCheckPath(idsToCheck(items), attempt) : null

  useEffect(() => {
    if (path) void load(path)
  }, [path, load])

  if (data !== seen) {
    setSeen(data)
    if (data?.products && pricesDiffer(items, data.products)) setPriceChanged(true)
  }

  useEffect(() => {
    if (data?.products) cart.refresh({ checkedIds: data.checkedIds, products: data.products })
  }, [data])

  return { priceChanged }
}

function pricesDiffer(items: readonly CartItem[], products: readonly CartProduct[]): boolean {
  const prices = new Map(products.map(({ id, price }) => [id, price]))
  return items.some(({ id, price }) => (prices.get(id) ?? price) !== price)
}
