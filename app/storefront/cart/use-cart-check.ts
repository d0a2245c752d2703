import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { cartCheckPath, type CartCheck } from './cart-check.ts'
import { cart, useCart } from './cart-store.ts'
import type { CartItem, CartProduct } from './cart.ts'

/**
 * Updates prices and stock of the cart when the page opens, when lines are added or removed, and when `attempt` changes.
 * `priceChanged` tells whether a price differs from the stored one.
 */
export function useCartCheck(attempt?: number): { priceChanged: boolean } {
  const { ready, items } = useCart()
  const { data, load } = useFetcher<CartCheck>({ key: 'cart-check' })
  const [seen, setSeen] = useState(data)
  const [priceChanged, setPriceChanged] = useState(false)
  const path =
    ready && items.length > 0
      ? cartCheckPath(
          items.map(({ id }) => id),
          attempt,
        )
      : null

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
