import { tabStorage, type TabStorage } from '../lib/tab-storage.ts'
import { isUuid, randomUuid } from '../lib/uuid.ts'
import type { CartItem } from './cart.ts'

const STORAGE_KEY = 'purchase-key'

type Purchase = { key: string; lines: string }

/**
 * Hands out the idempotency key of a purchase. The same lines keep their key across clicks, reloads and signing in, so
 * that a repeated attempt finds the order it already placed; other lines are another purchase and get another key.
 */
export function createPurchaseKeys(storage: TabStorage) {
  let current: Purchase | null = null

  return {
    keyFor(items: readonly CartItem[]): string {
      const lines = describeLines(items)
      current ??= readPurchase(storage)
      if (current?.lines !== lines) {
        current = { key: randomUuid(), lines }
        storage.setItem(STORAGE_KEY, `${current.key} ${current.lines}`)
      }
      return current.key
    },
    /** Once an order stands, buying the same things again is a new purchase. */
    forget(): void {
      current = null
      storage.removeItem(STORAGE_KEY)
    },
  }
}

export const purchaseKeys = createPurchaseKeys(tabStorage)

function describeLines(items: readonly CartItem[]): string {
  return items
    .map(({ id, quantity }) => `${id}:${quantity}`)
    .toSorted()
    .join(' ')
}

function readPurchase(storage: TabStorage): Purchase | null {
  const text = storage.getItem(STORAGE_KEY) ?? ''
  const key = text.slice(0, 36)
  return isUuid(key) ? { key, lines: text.slice(37) } : null
}
