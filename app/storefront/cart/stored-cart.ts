import { isSameLine, MAX_QUANTITY, setItemQuantity, type CartItem, type CartProduct } from './cart.ts'

/** The key in local storage (docs/behaviour/cart.md#what-is-stored). */
export const CART_STORAGE_KEY = 'cart'

/**
 * Parses the stored JSON array. A variant is a line with an id of its own, which scripts of before also keep apart from others. The text may be of an older version, edited by hand or broken: invalid items are left out,
 * and nothing throws. Items of the same product and colour are merged.
 */
export function parseCart(text: string | null): CartItem[] {
  let items: CartItem[] = []
  for (const entry of readArray(text)) {
    const item = readItem(entry)
    if (!item) continue
    const known = items.find((other) => isSameLine(other, item))
    items = known ? setItemQuantity(items, item, known.quantity + item.quantity) : [...items, item]
  }
  return items
}

export function serializeCart(items: readonly CartItem[]): string {
  return JSON.stringify(items)
}

function readArray(text: string | null): unknown[] {
  if (!text) return []
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

function readItem(entry: unknown): CartItem | null {
  if (typeof entry !== 'object' || entry === null) return null
  const fields = entry as Record<string, unknown>
  const id = readText(fields['id'])
  const price = readNumber(fields['price'])
  const quantity = readQuantity(fields['quantity'])
  if (!id || price === null || price < 0 || quantity <= 0) return null
  const item = { ...readProduct(fields, id, price), color: readText(fields['color']), quantity }
  return fields['gone'] === true ? { ...item, gone: true } : item
}

function readProduct(fields: Record<string, unknown>, id: string, price: number): CartProduct {
  return {
    id,
    product_id: readText(fields['product_id']) ?? undefined,
    price,
    name: readText(fields['name']) ?? 'Product',
    category: readText(fields['category']) ?? '',
    discount_price: readNumber(fields['discount_price']) || null,
    image_url: readText(fields['image_url']),
    stock_quantity: readNumber(fields['stock_quantity']),
    color_variants: readNames(fields['color_variants']),
    color_required: fields['color_required'] === true,
  }
}

function readNames(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []
}

/** An invalid quantity counts as 1, so that the item is not lost. */
function readQuantity(value: unknown): number {
  const number = readNumber(value)
  return number === null ? 1 : Math.min(Math.floor(number), MAX_QUANTITY)
}

function readNumber(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && Math.abs(number) <= 1e12 ? number : null
}

function readText(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value ? value : null
}
