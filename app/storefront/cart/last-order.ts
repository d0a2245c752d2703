import type { CartHost } from './cart-store.ts'

/** The last order of this browser, until its note is closed. */
export interface LastOrder {
  orderNumber: string
  /** The note is shown to this user only, because the device may be shared. */
  userId: string
}

const STORAGE_KEY = 'last-order'

/** A store for `useSyncExternalStore` over local storage. Without storage, the order is kept in memory. */
export function createLastOrderStore(getHost: () => CartHost) {
  const listeners = new Set<() => void>()
  let order: LastOrder | null | undefined

  function set(next: LastOrder | null): void {
    order = next
    try {
      if (next === null) getHost().localStorage.removeItem(STORAGE_KEY)
      else getHost().localStorage.setItem(STORAGE_KEY, JSON.stringify(next))
    } catch {
      // Storage is denied or full: the order is kept in memory.
    }
    for (const listener of listeners) listener()
  }

  function onStorage({ key }: StorageEvent): void {
    if (key !== STORAGE_KEY && key !== null) return
    order = readStorage(getHost)
    for (const listener of listeners) listener()
  }

  return {
    save: (placed: LastOrder) => set(placed),
    clear: () => set(null),
    subscribe(listener: () => void): () => void {
      // Stays, so that no change is missed while the note is not on the screen. Adding it again has no effect.
      getHost().addEventListener('storage', onStorage)
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot(): LastOrder | null {
      if (order === undefined) order = readStorage(getHost)
      return order
    },
    getServerSnapshot: (): LastOrder | null => null,
  }
}

export const lastOrder = createLastOrderStore(() => window)

function readStorage(getHost: () => CartHost): LastOrder | null {
  try {
    const stored: unknown = JSON.parse(getHost().localStorage.getItem(STORAGE_KEY) ?? 'null')
    return isLastOrder(stored) ? stored : null
  } catch {
    return null
  }
}

function isLastOrder(stored: unknown): stored is LastOrder {
  if (typeof stored !== 'object' || stored === null) return false
  const { orderNumber, userId } = stored as Partial<Record<keyof LastOrder, unknown>>
  return typeof orderNumber === 'string' && typeof userId === 'string'
}
