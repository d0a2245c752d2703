import { tabStorage, type TabStorage } from '../../lib/storage/tab-storage.ts'
import { isUuid, randomUuid } from '../../lib/uuid.ts'
import type { CartItem } from '../cart/cart.ts'
import type { OrderLine } from './queries.ts'

const STORAGE_KEY = 'purchase-key'

interface StoredKey {
  key: string
  /** The fingerprint of the whole cart. */
  cart: string
  /** The lines that were sent without an answer. They may be an order already. */
  pendingLines: OrderLine[] | null
}

/**
 * Idempotency keys of purchases (docs/behaviour/checkout.md#repeated-purchases). The same cart keeps its key across
 * clicks, reloads and signing in, so that a repeated attempt finds the order it has already placed. Another cart gets
 * another key.
 */
export function createIdempotencyKeys(storage: TabStorage) {
  let current: StoredKey | null = null

  function store(key: StoredKey): StoredKey {
    current = key
    storage.setItem(STORAGE_KEY, JSON.stringify(key))
    return key
  }

  function keyOf(items: readonly CartItem[]): StoredKey {
    const cart = cartFingerprint(items)
    current ??= readStoredKey(storage)
    return current?.cart === cart ? current : store({ key: randomUuid(), cart, pendingLines: null })
  }

  return {
    /** The lines of the same cart that were sent without an answer. A repeated attempt must send the same lines. */
    pendingLines(items: readonly CartItem[]): OrderLine[] | null {
      current ??= readStoredKey(storage)
      return current?.cart === cartFingerprint(items) ? current.pendingLines : null
    },
    /** The key for sending these lines of the cart. */
    keyFor(items: readonly CartItem[], lines: OrderLine[]): string {
      return store({ ...keyOf(items), pendingLines: lines }).key
    },
    /** The backend found no order with this key, and stored none. */
    markNotPlaced(): void {
      if (current) store({ ...current, pendingLines: null })
    },
    /** To be called when an order was placed: the same cart is then a new purchase. */
    clear(): void {
      current = null
      storage.removeItem(STORAGE_KEY)
    },
  }
}

export const idempotencyKeys = createIdempotencyKeys(tabStorage)

function cartFingerprint(items: readonly CartItem[]): string {
  return items
    .map(({ id, color, quantity }) => JSON.stringify([id, color, quantity]))
    .toSorted()
    .join(' ')
}

function readStoredKey(storage: TabStorage): StoredKey | null {
  try {
    const stored = JSON.parse(storage.getItem(STORAGE_KEY) ?? '') as Partial<StoredKey> | null
    const { key = '', cart = '', pendingLines = null } = stored ?? {}
    return isUuid(key) ? { key, cart, pendingLines: Array.isArray(pendingLines) ? pendingLines : null } : null
  } catch {
    return null
  }
}
