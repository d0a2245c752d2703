import { fromKobo, toKobo } from '../../domain/money.ts'

// The rules of the cart as pure functions (docs/behaviour/cart.md#rules). Prices are in naira; sums are computed in kobo.

export type CartItem = {
  /** Of what is sold: the product, or one of its variants. */
  id: string
  /** The product of a variant. Its own id while one of its variants has to be chosen, and absent where it has none. */
  product_id?: string | undefined
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

/** The pieces of a product in all colours. */
export function quantityOf(items: readonly CartItem[], id: string): number {
  return totalItems(items.filter((item) => item.id === id))
}

/** How many more pieces of a product can be added. */
export function maxAddable(items: readonly CartItem[], id: string, stock: number): number {
  return Math.max(0, Math.min(stock, MAX_QUANTITY) - quantityOf(items, id))
}

export function removeItem(items: readonly CartItem[], key: LineKey): CartItem[] {
  return items.filter((item) => !isSameLine(item, key))
}

/** Zero or less removes the item; NaN changes nothing. */
export function setItemQuantity(items: readonly CartItem[], key: LineKey, quantity: number): CartItem[] {
  if (Number.isNaN(quantity)) return [...items]
  const whole = Math.min(Math.floor(quantity), MAX_QUANTITY)
  if (whole <= 0) return removeItem(items, key)
  return items.map((item) => (isSameLine(item, key) ? { ...item, quantity: whole } : item))
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

/** Price times quantity. */
export function lineKobo(item: CartItem): bigint {
  return BigInt(toKobo(item.price)) * BigInt(item.quantity)
}

/** Drops the other columns of a product row. */
export function pickCartFields(product: CartProduct): CartProduct {
  const { id, name, category, price, discount_price, image_url, stock_quantity } = product
  const { product_id, color_variants, color_required } = product
  return {
    id,
    product_id,
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
