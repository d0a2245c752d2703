import type { CartItem } from './cart.ts'

export type CartRule = (items: readonly CartItem[]) => CartItem[]

/** What a tab tells the others about a change: the stored text it started from and the one it left. */
export type CartChange = { before: string; after: string }

const LONGEST = 20

/**
 * What this tab did to the cart since it last heard from another one. Browsers hand what one tab stored to the others with
 * a little delay, so that two tabs can start from the same text, and the later one wipes out what the earlier one did.
 * With the log the earlier one can do it again.
 */
export function createChangeLog() {
  let log: (CartChange & { rule: CartRule })[] = []

  return {
    record(rule: CartRule, change: CartChange): void {
      log = [...log.slice(1 - LONGEST), { ...change, rule }]
    },
    /** What of this the other tab had not heard of when it made a change, as one rule. Forgets it all. */
    missedBy({ before }: CartChange): CartRule | null {
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
