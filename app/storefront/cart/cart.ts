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
  /** The stock when it was last read; null when it is unknown. */
  stock_quantity: number | null
  /** A whole number from 1 to MAX_QUANTITY. */
  quantity: number
  /** The product is no longer for sale; absent otherwise. */
  gone?: true
}

export type CartProduct = Omit<CartItem, 'quantity' | 'gone'>

/** The largest quantity of a line (docs/behaviour/cart.md#quantity). */
export const MAX_QUANTITY = 999

export function addItem(items: readonly CartItem[], product: CartProduct): CartItem[] {
  const known = items.find((item) => item.id === product.id)
  if (!known) return [...items, { ...pickCartFields(product), quantity: 1 }]
  const refreshed = refreshItems(items, { checkedIds: [product.id], products: [product] })
  return setItemQuantity(refreshed, product.id, known.quantity + 1)
}

/** How many more pieces of a product can be added. */
export function maxAddable(items: readonly CartItem[], id: string, stock: number): number {
  const inCart = items.find((item) => item.id === id)?.quantity ?? 0
  return Math.max(0, Math.min(stock, MAX_QUANTITY) - inCart)
}

export function removeItem(items: readonly CartItem[], id: string): CartItem[] {
  return items.filter((item) => item.id !== id)
}

/** Zero or less removes the item; NaN changes nothing. */
export function setItemQuantity(items: readonly CartItem[], id: string, quantity: number): CartItem[] {
  if (Number.isNaN(quantity)) return [...items]
  const whole = Math.min(Math.floor(quantity), MAX_QUANTITY)
  if (whole <= 0) return removeItem(items, id)
  return items.map((item) => (item.id === id ? { ...item, quantity: whole } : item))
}

/** Updates names, prices and stock. Checked items without a product are marked as gone; other items stay as they are. */
export function refreshItems(
  items: readonly CartItem[],
  { checkedIds, products }: { checkedIds: readonly string[]; products: readonly CartProduct[] },
): CartItem[] {
  const byId = new Map(products.map((product) => [product.id, product]))
  return items.map((item) => {
    const product = byId.get(item.id)
    if (product) return { ...pickCartFields(product), quantity: item.quantity }
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
  return { id, name, category, price, discount_price, image_url, stock_quantity }
}
