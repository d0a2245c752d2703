import { readCheckoutDraft, saveCheckoutDraft, type CheckoutDraft } from '../checkout/checkout-draft.ts'

/** A sign-up whose address has to be confirmed. */
export interface PendingSignUp {
  email: string
  /** The path to go on to. */
  next: string
  /** The typed fields of the checkout: the mailed link opens another tab, which has none. */
  draft: CheckoutDraft
}

const STORAGE_KEY = 'pending-sign-up'

/** Milliseconds. The mailed code is valid as long. */
const VALID_MS = 60 * 60 * 1000

/**
 * A store for `useSyncExternalStore` over local storage, since phones close tabs in the background while the mail is read. Without
 * storage, the sign-up is kept in memory.
 */
export function createPendingSignUp(getHost: () => Pick<Window, 'localStorage'>) {
  const listeners = new Set<() => void>()
  let pending: PendingSignUp | null | undefined

  function set(next: PendingSignUp | null): void {
    pending = next
    try {
      if (next === null) getHost().localStorage.removeItem(STORAGE_KEY)
      else
        getHost().localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...next, until: Date.now() + VALID_MS }))
    } catch {
      // Storage is denied or full: the sign-up is kept in memory.
    }
    for (const listener of listeners) listener()
  }

  function getSnapshot(): PendingSignUp | null {
    if (pending === undefined) pending = readStorage(getHost)
    return pending
  }

  return {
    start(email: string, next: string): void {
      set({ email, next, draft: next.startsWith('/checkout') ? readCheckoutDraft(null) : {} })
    },
    clear(): void {
      if (getSnapshot() !== null) set(null)
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot,
    getServerSnapshot: (): PendingSignUp | null => null,
  }
}

export const pendingSignUp = createPendingSignUp(() => window)

/** For a tab that the mailed link opened: what was typed in the one that signed up. */
export function restoreDraft({ draft }: PendingSignUp): void {
  if (Object.keys(draft).length === 0) return
  const form = new FormData()
  for (const [name, value] of Object.entries(draft)) form.set(name, value)
  saveCheckoutDraft(form, null)
}

function readStorage(getHost: () => Pick<Window, 'localStorage'>): PendingSignUp | null {
  try {
    const { localStorage } = getHost()
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null')
    if (isPending(stored) && Date.now() < stored.until) return stored
    localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Without storage nothing is pending.
  }
  return null
}

function isPending(stored: unknown): stored is PendingSignUp & { until: number } {
  if (typeof stored !== 'object' || stored === null) return false
  const { email, next, until, draft } = stored as Partial<Record<keyof PendingSignUp | 'until', unknown>>
  const isDraft = typeof draft === 'object' && draft !== null
  return (
    typeof email === 'string' &&
    typeof next === 'string' &&
    typeof until === 'number' &&
    isDraft &&
    Object.values(draft).every((value) => typeof value === 'string')
  )
}
