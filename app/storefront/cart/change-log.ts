import type { CartItem } from './cart.ts'

export type CartRule = (items: readonly CartItem[]) => CartItem[]

/** The message about a change to other tabs: the stored text before and after it. */
export type CartChange = { before: string; after: string }

const MAX_ENTRIES = 20

/**
 * The changes of this tab since the last message from another one. Browsers propagate writes to local storage with a delay,
 * so two tabs can start from the same text, and the later write overwrites the earlier one. With the log, the earlier tab
 * can apply its changes again.
 */
export function createChangeLog() {
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

export function isCartChange(message: unknown): message is CartChange {
  if (typeof message !== 'object' || message === null) return false
  const { before, after } = message as Partial<CartChange>
  return typeof before === 'string' && typeof after === 'string'
}
