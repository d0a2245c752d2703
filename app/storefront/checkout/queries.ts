import type { CancellationTerms } from '../../domain/orders/cancellation-terms.ts'
import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import type { ChosenDelivery, ChosenPayment } from './checkout-input.ts'

export type OrderLine = {
  product_id: string
  /** Absent for a product without variants. */
  variant_id?: string | undefined
  color: string | null
  quantity: number
}

export type AgreedLine = OrderLine & {
  /** Within how many weeks the shopper saw that it is made; null for a line from the stock, absent where that was not shown. */
  weeks?: number | null | undefined
}

export type OrderDetails = {
  customer_name: string
  /** Null for some customers without an account. */
  customer_email: string | null
  customer_phone: string
  shipping_address: string
  notes: string | null
}

export interface AgreedOrder {
  /** The total that the shopper saw, in naira. */
  expectedTotal: number
  idempotencyKey: string
  /** With the fee that the shopper saw, absent if none was shown. Null while delivery is agreed after the order. */
  delivery: (ChosenDelivery & { fee?: number | null }) | null
  /** Null while payment is agreed after the order. */
  payment: ChosenPayment | null
  /** What is kept of a cancelled order, as the shopper saw it; absent where the terms of the moment are agreed to. */
  cancellation?: { [share in keyof CancellationTerms]?: number | null | undefined }
}

export interface PlacedOrder {
  id: string
  order_number: string
  /** Null for an order without an account, which is shown by its link. */
  user_id: string | null
  /** The payment then waits for the delivery fee. */
  delivery_is_quoted: boolean
  /** Naira. */
  total_amount: number
  /** Whether it holds its pieces: see confirmedFirst(). */
  pieces: string | null
}

/**
 * Places an order for the signed-in user, or for a customer without an account where the shop allows that, and returns it. The
 * database sets prices, totals and the number, and takes the stock, in one transaction. The same key never places a second order:
 * other details update the first one.
 * @throws DataError with a message for the shopper. Its hint is `order_changed` when the lines no longer cost `expectedTotal` or are
 * not available, or when other shares are kept of a cancelled order, `delivery_changed` or `payment_changed` when a fee has changed,
 * `order_is_in_progress` when staff already process the order of this key, and `order_is_cancelled` when that order is cancelled.
 */
export async function placeOrder(
  client: ShopClient,
  lines: readonly AgreedLine[],
  details: OrderDetails,
  { expectedTotal, idempotencyKey, delivery, payment, cancellation }: AgreedOrder,
): Promise<PlacedOrder> {
  return unwrap(
    await client.rpc('place_order', {
      p_items: lines.map((line) => ({ ...line, color: line.color ?? undefined })),
      p_customer_name: details.customer_name,
      p_customer_email: details.customer_email ?? '',
      p_customer_phone: details.customer_phone,
      p_shipping_address: details.shipping_address,
      p_notes: details.notes ?? undefined,
      p_idempotency_key: idempotencyKey,
      p_expected_total: expectedTotal,
      p_delivery: delivery ?? undefined,
      p_payment: payment ? { ...payment } : undefined,
      p_cancellation: cancellation,
    }),
  )
}

/** The path of the page of an order that was placed without an account, with the key of its purchase. */
export async function getGuestOrderPath(
  client: ShopClient,
  orderId: string,
  idempotencyKey: string,
): Promise<string> {
  const purchase = { p_order_id: orderId, p_idempotency_key: idempotencyKey }
  return unwrap(await client.rpc('guest_order_path', purchase))
}

/** In percent, of the VAT that prices include; 0 in a shop that is not registered for it. */
export async function getVatRate(client: ShopClient): Promise<number> {
  const settings = unwrap(await client.from('tax_settings').select('vat_registered, vat_rate').single())
  return settings.vat_registered ? settings.vat_rate : 0
}
