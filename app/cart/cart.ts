import { fromKobo, toKobo } from '../lib/money.ts'

/**
 * The rules of the cart (spec §4), free of any storage: every function takes the items and returns new ones.
 * Prices are naira as numbers, the way they travel on the wire; sums are made in whole kobo.
 */

export type CartItem = {
  id: string
  name: string
  category: string
  /** Naira, the regular price (spec §3: the cart uses price, not discount price). */
  price: number
  discount_price: number | null
  image_url: string | null
  /** Pieces in stock when the item was last seen; the server has the last word. */
  stock_quantity: number | null
  /** A whole number from 1 to MAX_QUANTITY. */
  quantity: number
}

export type CartProduct = Omit<CartItem, 'quantity'>

/** Nobody furnishes a home with more of one thing; what lies above it is a slip of the finger or a prank. */
export const MAX_QUANTITY = 999

export function addItem(items: readonly CartItem[], product: CartProduct): CartItem[] {
  const known = items.find((item) => item.id === product.id)
  if (!known) return [...items, { ...pickCartFields(product), quantity: 1 }]
  return setItemQuantity(items, product.id, known.quantity + 1)
}

export function removeItem(items: readonly CartItem[], id: string): CartItem[] {
  return items.filter((item) => item.id !== id)
}

/** Zero or less removes the item; something that is no number at all changes nothing. */
export function setItemQuantity(items: readonly CartItem[], id: string, quantity: number): CartItem[] {
  if (Number.isNaN(quantity)) return [...items]
  const whole = Math.min(Math.floor(quantity), MAX_QUANTITY)
  if (whole <= 0) return removeItem(items, id)
  return items.map((item) => (item.id === id ? { ...item, quantity: whole } : item))
}

/** Brings names, prices and stock up to date; items whose product is not among the rows stay as they are. */
export function refreshItems(items: readonly CartItem[], products: readonly CartProduct[]): CartItem[] {
  const byId = new Map(products.map((product) => [product.id, product]))
  return items.map((item) => {
    const product = byId.get(item.id)
    return product ? { ...pickCartFields(product), quantity: item.quantity } : item
  })
}

export function totalItems(items: readonly CartItem[]): number {
  return items.reduce((sum, item) => sum + item.quantity, 0)
}

/** The sum of price times quantity in naira, exact to the kobo. */
export function totalPrice(items: readonly CartItem[]): number {
  return fromKobo(Number(items.reduce((sum, item) => sum + lineKobo(item), 0n)))
}

/** Price times quantity of one line in naira, exact to the kobo. */
export function lineTotal(item: CartItem): number {
  return fromKobo(Number(lineKobo(item)))
}

function lineKobo(item: CartItem): bigint {
  return BigInt(toKobo(item.price)) * BigInt(item.quantity)
}

/** Only what a cart line shows is kept, however wide the row that comes in. */
function pickCartFields(product: CartProduct): CartProduct {
  const { id, name, category, price, discount_price, image_url, stock_quantity } = product
  return { id, name, category, price, discount_price, image_url, stock_quantity }
}
