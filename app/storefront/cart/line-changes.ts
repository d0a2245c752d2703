import {
  isSameLine,
  pickCartFields,
  removeItem,
  setItemQuantity,
  type CartItem,
  type CartProduct,
  type LineKey,
} from './cart.ts'

// The changes that the cart's own page makes, as rules for the store.

/** Puts a removed line back to its place. A line that has come in meanwhile takes its pieces. */
export function restoreItem(items: readonly CartItem[], removed: CartItem, place: number): CartItem[] {
  const other = items.find((item) => isSameLine(item, removed))
  if (other) return setItemQuantity(items, removed, other.quantity + removed.quantity)
  return items.toSpliced(place, 0, removed)
}

/** Changes the colour of a line. A line of the product that has this colour already takes its pieces. */
export function setItemColor(items: readonly CartItem[], key: LineKey, color: string | null): CartItem[] {
  const line = items.find((item) => isSameLine(item, key))
  return line && color !== line.color ? putInPlace(items, line, { ...line, color }) : [...items]
}

/** Puts a variant in the place of a line, without its colour. A line of the variant takes its pieces. */
export function replaceItem(items: readonly CartItem[], key: LineKey, variant: CartProduct): CartItem[] {
  const line = items.find((item) => isSameLine(item, key))
  return line
    ? putInPlace(items, line, { ...pickCartFields(variant), color: null, quantity: line.quantity })
    : [...items]
}

function putInPlace(items: readonly CartItem[], line: CartItem, next: CartItem): CartItem[] {
  const other = items.find((item) => isSameLine(item, next))
  if (!other) return items.map((item) => (item === line ? next : item))
  return setItemQuantity(removeItem(items, line), next, other.quantity + line.quantity)
}
