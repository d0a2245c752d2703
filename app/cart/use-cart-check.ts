import { useEffect, useMemo, useState } from 'react'
import { useFetcher } from 'react-router'
import { cartCheckPath, type CartCheck } from './cart-check.ts'
import type { CartItem, CartProduct } from './cart.ts'
import { lineProblems, type LineProblem } from './line-problem.ts'
import { cart, useCart } from './use-cart.ts'

/**
 * Asks the shop about the products in the cart when the page opens, when lines come or go, and whenever `attempt`
 * changes. Prices and stock of the lines are brought up to date; what keeps a line from being bought is named by its id.
 */
export function useCartCheck(attempt?: number): {
  problems: ReadonlyMap<string, LineProblem>
  /** A price differs from what the shopper saw when adding. */
  priceChanged: boolean
} {
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
    if (data?.products) cart.refresh(data.products)
  }, [data])

  const problems = useMemo(() => {
    if (!data?.products) return new Map<string, LineProblem>()
    const asked = items.filter(({ id }) => data.asked.includes(id))
    return lineProblems(asked, data.products)
  }, [data, items])
  return { problems, priceChanged }
}

function pricesDiffer(items: readonly CartItem[], products: readonly CartProduct[]): boolean {
  const prices = new Map(products.map(({ id, price }) => [id, price]))
  return items.some(({ id, price }) => (prices.get(id) ?? price) !== price)
}
