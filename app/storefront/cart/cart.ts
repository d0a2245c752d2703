import { fromKobo, toKobo } from '../../domain/money.ts'

// The rules of the cart as pure functions (docs/behaviour/cart.md#rules). Prices are in naira; sums are computed in kobo.

export type CartItem = {
  id: string
  name: string
  category: string
  /** The price that is charged, in naira. */
  price: number
  discount_price: number | null
  image_url: string | null
  /** The colours to choose from when they were last read, and whether one must be chosen. */
  color_variants: readonly string[]
  color_required: boolean
  /** The chosen colour. Lines of one product differ in it. */
  color: string | null
  /** The stock when it was last read; null when it is unknown. */
  stock_quantity: number | null
  /** A whole number from 1 to MAX_QUANTITY. */
  quantity: number
  /** The product is no longer for sale; absent otherwise. */
  gone?: true
}

export type CartProduct = Omit<CartItem, 'color' | 'quantity' | 'gone'>

/** What tells the lines of a cart apart. */
export type LineKey = Pick<CartItem, 'id' | 'color'>

/** The largest quantity of a line (docs/behaviour/cart.md#quantity). */
export const MAX_QUANTITY = 999

/** Adds one piece in this colour. */
export function addItem(
  items: readonly CartItem[],
  product: CartProduct,
  color: string | null = null,
): CartItem[] {
  const key = { id: product.id, color }
  const refreshed = refreshItems(items, { checkedIds: [product.id], products: [product] })
  const known = refreshed.find((item) => isSameLine(item, key))
  if (!known) return [...refreshed, { ...pickCartFields(product), color, quantity: 1 }]
  return setItemQuantity(refreshed, key, known.quantity + 1)
}

export function isSameLine(line: LineKey, { id, color }: LineKey): boolean {
  return line.id === id && line.color === color
}

/** A key for React, which a line keeps when its colour changes: the product and the line's place among its lines. */
export function lineKey(items: readonly CartItem[], index: number): string {
  const id = items[index]?.id
  return `${id} ${items.slice(0, index).filter((item) => item.id === id).length}`
}

/** The product with its colour, where lines are told apart by their names. */
export function lineName({ name, color }: CartItem): string {
  return color === null ? name : `${name}, ${color}`
}

/** The pieces of a product in all colours. */
export function quantityOf(items: readonly CartItem[], id: string): number {
  return totalItems(items.filter((item) => item.id === id))
}

/** How many more pieces of a product can be added. */
export function maxAddable(items: readonly CartItem[], id: string, stock: number): number {
  return Math.max(0, Math.min(stock, MAX_QUANTITY) - quantityOf(items, id))
}

/** The most pieces that a line can have beside the other lines of its product; at least 1. */
export function largestQuantity(items: readonly CartItem[], item: CartItem): number {
  const others = quantityOf(items, item.id) - item.quantity
  return Math.max(1, Math.min(item.stock_quantity ?? MAX_QUANTITY, MAX_QUANTITY) - others)
}

export function removeItem(items: readonly CartItem[], key: LineKey): CartItem[] {
  return items.filter((item) => !isSameLine(item, key))
}

/** Puts a removed line back to its place. A line that has come in meanwhile takes its pieces. */
export function restoreItem(items: readonly CartItem[], removed: CartItem, place: number): CartItem[] {
  const other = items.find((item) => isSameLine(item, removed))
  if (other) return setItemQuantity(items, removed, other.quantity + removed.quantity)
  return items.toSpliced(place, 0, removed)
}

/** Zero or less removes the item; NaN changes nothing. */
export function setItemQuantity(items: readonly CartItem[], key: LineKey, quantity: number): CartItem[] {
  if (Number.isNaN(quantity)) return [...items]
  const whole = Math.min(Math.floor(quantity), MAX_QUANTITY)
  if (whole <= 0) return removeItem(items, key)
  return items.map((item) => (isSameLine(item, key) ? { ...item, quantity: whole } : item))
}

/** Changes the colour of a line. A line of the product that has this colour already takes its pieces. */
export function setItemColor(items: readonly CartItem[], key: LineKey, color: string | null): CartItem[] {
  const line = items.find((item) => isSameLine(item, key))
  if (!line || color === line.color) return [...items]
  const target = { id: line.id, color }
  const other = items.find((item) => isSameLine(item, target))
  if (!other) return items.map((item) => (item === line ? { ...item, color } : item))
  return setItemQuantity(removeItem(items, key), target, other.quantity + line.quantity)
}

/** Updates names, prices and stock. Checked items without a product are marked as gone; other items stay as they are. */
export function refreshItems(
  items: readonly CartItem[],
  { checkedIds, products }: { checkedIds: readonly string[]; products: readonly CartProduct[] },
): CartItem[] {
  const byId = new Map(products.map((product) => [product.id, product]))
  return items.map((item) => {
    const product = byId.get(item.id)
    if (product) return { ...pickCartFields(product), color: item.color, quantity: item.quantity }
    return checkedIds.includes(item.id) ? { ...item, gone: true } : item
  })
}

/** Whether the product is for sale and in stock when it was last checked. Only available items are charged and ordered. */
export function isAvailable({ gone, stock_quantity }: Pick<CartItem, 'gone' | 'stock_quantity'>): boolean {
  return !gone && (stock_quantity === null || stock_quantity > 0)
}

/** The number of pieces in the cart, including items that are not available. */
export function totalItems(items: readonly CartItem[]): number {
  return items.reduce((sum, item) => sum + item.quantity, 0)
}

/** The sum of price times quantity of the available items, in naira, exact to the kobo. */
export function totalPrice(items: readonly CartItem[]): number {
  return fromKobo(Number(items.filter(isAvailable).reduce((sum, item) => sum + lineKobo(item), 0n)))
}

/** Price times quantity in naira, exact to the kobo. */
export function lineTotal(item: CartItem): number {
  return fromKobo(Number(lineKobo(item)))
}

function lineKobo(item: CartItem): bigint {
  return BigInt(toKobo(item.price)) * BigInt(item.quantity)
}

/** Drops the other columns of a product row. */
function pickCartFields(product: CartProduct): CartProduct {
  const { id, name, category, price, discount_price, image_url, stock_quantity } = product
  const { color_variants, color_required } = product
  return {
    id,
    name,
    category,
    price,
    discount_price,
    image_url,
    stock_quantity,
    color_variants,
    color_required,
  }
}
