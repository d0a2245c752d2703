import { MAX_QUANTITY } from './cart.ts'

export interface TypedQuantity {
  /** The new quantity; null when it does not change. */
  quantity: number | null
  /** Why the quantity differs from what was typed. */
  problem: string | null
}

/** Reads the text of a quantity field (docs/behaviour/cart.md#quantity). `min` is 0 where 0 removes the line. */
export function readTypedQuantity(typed: string, { min, max }: { min: number; max: number }): TypedQuantity {
  const text = typed.trim()
  if (!/^-?\d+$/.test(text)) return { quantity: null, problem: 'Please type a whole number.' }
  const wanted = Number(text)
  if (wanted < min) return { quantity: min, problem: min > 0 ? `At least ${min}, please.` : null }
  if (wanted <= max) return { quantity: wanted, problem: null }
  const problem = max < MAX_QUANTITY ? `Only ${max} left.` : `At most ${max} in one order, please.`
  return { quantity: max, problem }
}
