import { useMemo, useSyncExternalStore } from 'react'
import {
  addItem,
  refreshItems,
  removeItem,
  setItemQuantity,
  totalItems,
  totalPrice,
  type CartItem,
  type CartProduct,
  type LineKey,
} from './cart.ts'
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
 * exchange their changes over a BroadcastChannel, so that simultaneous ones are not lost.
 */
export function createCartStore(getHost: () => CartHost) {
  const listeners = new Set<() => void>()
  const stored = createStorage(getHost)
  const log = createChangeLog()
  const tabs = createTabs(getHost, () => stored.reload() && notify(), receive)

  function notify(): void {
    for (const listener of listeners) listener()
  }

  function change(rule: CartRule): void {
    stored.reload()
    const items = rule(stored.state().items)
    const after = serializeCart(items)
    if (after === serializeCart(stored.state().items)) return
    const step = { before: stored.text(), after }
    stored.write(items, after)
    notify()
    log.record(rule, step)
    tabs.send(step)
  }

  /** Applies the changes that the other tab had not seen to what it stored. */
  function receive(step: CartChange): void {
    const missed = log.missedChanges(step)
    if (!missed) return
    const items = missed(parseCart(step.after))
    const after = serializeCart(items)
    stored.write(items, after)
    notify()
    // The other tab may change the cart again before it sees this.
    log.record(missed, { before: step.after, after })
  }

  return {
    subscribe(listener: () => void): () => void {
      if (listeners.size === 0) tabs.open()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) tabs.close()
      }
    },
    getSnapshot(): CartState {
      if (!stored.state().ready) stored.reload()
      return stored.state()
    },
    getServerSnapshot: () => UNKNOWN,
    /** Changes the items by a rule of its caller, such as one that few pages need. */
    change,
    ...createActions(change),
  }
}

function createActions(change: (rule: CartRule) => void) {
  return {
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
    /** Updates prices, names and stock. */
    refresh: (answer: { checkedIds: readonly string[]; products: readonly CartProduct[] }) =>
      change((items) => refreshItems(items, answer)),
    clear: () => change(() => []),
  }
}

/** The stored cart. When storage is denied or full, it is kept in memory. */
function createStorage(getHost: () => CartHost) {
  let state = UNKNOWN
  let text: string | null = null
  let onlyInMemory = false
  return {
    state: () => state,
    text: () => text ?? '',
    /** Reads it again. Returns whether it has changed, or was read for the first time. */
    reload(): boolean {
      if (onlyInMemory) return false
      const found = readStorage(getHost)
      if (state.ready && found === text) return false
      text = found
      state = { ready: true, items: parseCart(text) }
      return true
    },
    write(items: readonly CartItem[], newText: string): void {
      onlyInMemory = !writeStorage(getHost, newText)
      text = newText
      state = { ready: true, items }
    },
  }
}

/** The other tabs, while the store has listeners. `onStored`: one of them may have stored another cart. */
function createTabs(getHost: () => CartHost, onStored: () => void, onChange: (change: CartChange) => void) {
  let channel: BroadcastChannel | undefined

  function onStorage(event: StorageEvent): void {
    // The key is null when the whole storage was cleared.
    if (event.key === CART_STORAGE_KEY || event.key === null) onStored()
  }

  return {
    open(): void {
      const host = getHost()
      host.addEventListener('storage', onStorage)
      // A page that comes back from the back-forward cache has missed the storage events.
      host.addEventListener('pageshow', onStored)
      channel = host.BroadcastChannel && new host.BroadcastChannel(CHANNEL)
      channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (isCartChange(data)) onChange(data)
      })
    },
    close(): void {
      getHost().removeEventListener('storage', onStorage)
      getHost().removeEventListener('pageshow', onStored)
      channel?.close()
      // A closed channel refuses messages.
      channel = undefined
    },
    send(change: CartChange): void {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target, unlike a window
      channel?.postMessage(change)
    },
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

type CartRule = (items: readonly CartItem[]) => CartItem[]

/** The message about a change to other tabs: the stored text before and after it. */
type CartChange = { before: string; after: string }

const MAX_ENTRIES = 20

/**
 * The changes of this tab since the last message from another one. Browsers propagate writes to local storage with a delay,
 * so two tabs can start from the same text, and the later write overwrites the earlier one. With the log, the earlier tab
 * can apply its changes again.
 */
function createChangeLog() {
  let log: (CartChange & { rule: CartRule })[] = []

  return {
    record(rule: CartRule, change: CartChange): void {
      log = [...log.slice(1 - MAX_ENTRIES), { ...change, rule }]
    },
    /** The changes that the other tab had not seen when it made its own, as one rule. Clears the log. */
    missedChanges({ before }: CartChange): CartRule | null {
      const knewAll = log.at(-1)?.after === before
      const first = log.findIndex((entry) => entry.before === before)
      const missed = knewAll || first < 0 ? [] : log.slice(first)
      log = []
      if (missed.length === 0) return null
      return (items) => missed.reduce((done, { rule }) => rule(done), [...items])
    },
  }
}

function isCartChange(message: unknown): message is CartChange {
  if (typeof message !== 'object' || message === null) return false
  const { before, after } = message as Partial<CartChange>
  return typeof before === 'string' && typeof after === 'string'
}
