import { useMemo, useSyncExternalStore } from 'react'
import { totalItems, totalPrice, type CartItem } from './cart.ts'
import { createCartStore } from './cart-store.ts'

/** The cart of this browser. Its actions belong in event handlers; the server never calls them. */
export const cart = createCartStore(() => window)

export type Cart = {
  /** False until the browser's storage has been read; show a skeleton then, not an empty cart. */
  ready: boolean
  items: readonly CartItem[]
  totalItems: number
  /** Naira. */
  totalPrice: number
}

export function useCart(): Cart {
  const state = useSyncExternalStore(cart.subscribe, cart.getSnapshot, cart.getServerSnapshot)
  return useMemo(
    () => ({ ...state, totalItems: totalItems(state.items), totalPrice: totalPrice(state.items) }),
    [state],
  )
}
