import { useMemo, useSyncExternalStore } from 'react'
import {
  addItem,
  refreshItems,
  removeItem,
  setItemColor,
  setItemQuantity,
  totalItems,
  totalPrice,
  type CartItem,
  type CartProduct,
  type LineKey,
} from './cart.ts'
import { createChangeLog, isCartChange, type CartRule } from './change-log.ts'
import { applyLines, type CurrentLine } from './current-lines.ts'
import { CART_STORAGE_KEY, parseCart, serializeCart } from './stored-cart.ts'

/** `ready` is false on the server and during hydration, because local storage is only in the browser. */
export type CartState = { readonly ready: boolean; readonly items: readonly CartItem[] }

/** The part of `window` that the store needs. */
export type CartHost = Pick<Window, 'localStorage' | 'addEventListener' | 'removeEventListener'> & {
  BroadcastChannel?: typeof BroadcastChannel
}

const CHANNEL = 'cart'

const UNKNOWN: CartState = { ready: false, items: [] }

/**
 * The cart in local storage, as a store for `useSyncExternalStore`. The stored text is read again before each change. Tabs
 * exchange their changes over a BroadcastChannel, so that simultaneous ones are not lost. When storage is denied or full,
 * the cart is kept in memory.
 */
export function createCartStore(getHost: () => CartHost) {
  const listeners = new Set<() => void>()
  let state = UNKNOWN
  let storedText: string | null = null
  let onlyInMemory = false
  let channel: BroadcastChannel | undefined
  const log = createChangeLog()

  function reload(): void {
    if (onlyInMemory) return
    const text = readStorage(getHost)
    if (state.ready && text === storedText) return
    storedText = text
    state = { ready: true, items: parseCart(text) }
  }

  function reloadAndNotify(): void {
    const before = state
    reload()
    if (state !== before) for (const listener of listeners) listener()
  }

  function onStorage(event: StorageEvent): void {
    // The key is null when the whole storage was cleared.
    if (event.key === CART_STORAGE_KEY || event.key === null) reloadAndNotify()
  }

  function change(rule: CartRule): void {
    reload()
    const items = rule(state.items)
    const after = serializeCart(items)
    if (after === serializeCart(state.items)) return
    const step = { before: storedText ?? '', after }
    commit(items, after)
    log.record(rule, step)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target, unlike a window
    channel?.postMessage(step)
  }

  function commit(items: readonly CartItem[], text: string): void {
    onlyInMemory = !writeStorage(getHost, text)
    storedText = text
    state = { ready: true, items }
    for (const listener of listeners) listener()
  }

  /** Applies the changes that the other tab had not seen to what it stored. */
  function onMessage({ data: step }: MessageEvent<unknown>): void {
    if (!isCartChange(step)) return
    const missed = log.missedChanges(step)
    if (!missed) return
    const items = missed(parseCart(step.after))
    const after = serializeCart(items)
    commit(items, after)
    // The other tab may change the cart again before it sees this.
    log.record(missed, { before: step.after, after })
  }

  function openChannel(): void {
    const { BroadcastChannel: Channel } = getHost()
    channel = Channel && new Channel(CHANNEL)
    channel?.addEventListener('message', onMessage)
  }

  function subscribe(listener: () => void): () => void {
    if (listeners.size === 0) {
      getHost().addEventListener('storage', onStorage)
      // A page that comes back from the back-forward cache has missed the storage events.
      getHost().addEventListener('pageshow', reloadAndNotify)
      openChannel()
    }
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      getHost().removeEventListener('storage', onStorage)
      getHost().removeEventListener('pageshow', reloadAndNotify)
      channel?.close()
    }
  }

  function getSnapshot(): CartState {
    if (!state.ready) reload()
    return state
  }

  return {
    subscribe,
    getSnapshot,
    getServerSnapshot: () => UNKNOWN,
    /** Adds one piece in this colour `times` times. */
    add: (product: CartProduct, times = 1, color: string | null = null) =>
      change((items) => {
        let next = [...items]
        for (let count = 0; count < times; count += 1) next = addItem(next, product, color)
        return next
      }),
    remove: (line: LineKey) => change((items) => removeItem(items, line)),
    setQuantity: (line: LineKey, quantity: number) =>
      change((items) => setItemQuantity(items, line, quantity)),
    setColor: (line: LineKey, color: string | null) => change((items) => setItemColor(items, line, color)),
    /** Updates prices, names and stock. */
    refresh: (answer: { checkedIds: readonly string[]; products: readonly CartProduct[] }) =>
      change((items) => refreshItems(items, answer)),
    /** Updates the cart to the current lines of a refused order. */
    applyLines: (lines: readonly CurrentLine[]) => change((items) => applyLines(items, lines)),
    clear: () => change(() => []),
  }
}

/** The cart of this browser. Its actions must not be called on the server. */
export const cart = createCartStore(() => window)

export type Cart = {
  /** False until local storage has been read; show a skeleton then instead of an empty cart. */
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

function readStorage(getHost: () => CartHost): string | null {
  try {
    return getHost().localStorage.getItem(CART_STORAGE_KEY)
  } catch {
    return null
  }
}

function writeStorage(getHost: () => CartHost, text: string): boolean {
  try {
    getHost().localStorage.setItem(CART_STORAGE_KEY, text)
    return true
  } catch {
    return false
  }
}
