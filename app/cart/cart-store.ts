import {
  addItem,
  refreshItems,
  removeItem,
  setItemQuantity,
  type CartItem,
  type CartProduct,
} from './cart.ts'
import { createChangeLog, isCartChange, type CartRule } from './change-log.ts'
import { CART_STORAGE_KEY, parseCart, serializeCart } from './stored-cart.ts'

/** `ready` is false on the server and during hydration, when nobody knows yet what the browser holds. */
export type CartState = { readonly ready: boolean; readonly items: readonly CartItem[] }

/** The part of `window` that the store needs. */
export type CartHost = Pick<Window, 'localStorage' | 'addEventListener' | 'removeEventListener'> & {
  BroadcastChannel?: typeof BroadcastChannel
}

const CHANNEL = 'cart'

const UNKNOWN: CartState = { ready: false, items: [] }

/**
 * A store for useSyncExternalStore over local storage. The stored text is the truth and is read again before each change;
 * tabs that change it in the same moment tell each other, and nothing is lost. When storage is denied or full, the cart
 * lives on in memory.
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

  function follow(): void {
    const before = state
    reload()
    if (state !== before) for (const listener of listeners) listener()
  }

  function onStorage(event: StorageEvent): void {
    // A null key means that everything was cleared at once.
    if (event.key === CART_STORAGE_KEY || event.key === null) follow()
  }

  function change(rule: CartRule): void {
    reload()
    const items = rule(state.items)
    const after = serializeCart(items)
    if (after === serializeCart(state.items)) return
    const step = { before: storedText ?? '', after }
    keep(items, after)
    log.record(rule, step)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target, unlike a window
    channel?.postMessage(step)
  }

  function keep(items: readonly CartItem[], text: string): void {
    onlyInMemory = !writeStorage(getHost, text)
    storedText = text
    state = { ready: true, items }
    for (const listener of listeners) listener()
  }

  /** Does again what the other tab had not heard of, on top of what it did. */
  function onMessage({ data: step }: MessageEvent<unknown>): void {
    if (!isCartChange(step)) return
    const missed = log.missedBy(step)
    if (!missed) return
    const items = missed(parseCart(step.after))
    const after = serializeCart(items)
    keep(items, after)
    // The other may have gone on from there, still unaware.
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
      getHost().addEventListener('pageshow', follow)
      openChannel()
    }
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      getHost().removeEventListener('storage', onStorage)
      getHost().removeEventListener('pageshow', follow)
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
    /** Adding is done `times` times, each raising the quantity by one. */
    add: (product: CartProduct, times = 1) =>
      change((items) => {
        let next = [...items]
        for (let count = 0; count < times; count += 1) next = addItem(next, product)
        return next
      }),
    remove: (id: string) => change((items) => removeItem(items, id)),
    setQuantity: (id: string, quantity: number) => change((items) => setItemQuantity(items, id, quantity)),
    refresh: (products: readonly CartProduct[]) => change((items) => refreshItems(items, products)),
    clear: () => change(() => []),
  }
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
