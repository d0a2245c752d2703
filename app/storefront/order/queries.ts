import { DataError, unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { randomUuid } from '../../lib/uuid.ts'

const ORDER_COLUMNS = `id, order_number, created_at, status, payment_status, total_amount, customer_name, customer_email,
  customer_phone, shipping_address, notes, delivery_method, delivery_fee, delivery_is_quoted, delivery_min_days, delivery_max_days,
  tracking_number, driver_phone, payment_method, payment_fee, discount_amount, prepays_delivery, payment_expires_at, has_expired, is_short,
  order_items(id, product_id, product_name, color, quantity, price, total),
  payments(id, method, reference, amount, state, counts, awaits_staff, paid_amount, sent_back_amount, paid_at, rejection,
    created_at),
  returns(id, status, answer, created_at, return_items(order_item_id, quantity)),
  tax_documents(id, kind, number, customer_name, gross, vat_rate, vat, tin, issued_at),
  order_timeline(id, field, status, at, order_status_effects(title, description))`

/** The user's order with this number, its items and its payments, the newest first; null if there is none. */
export async function getOwnOrder(client: ShopClient, userId: string, orderNumber: string) {
  return unwrap(
    await client
      .from('orders')
      .select(ORDER_COLUMNS)
      .eq('order_number', orderNumber)
      // Admins read all orders.
      .eq('user_id', userId)
      .order('created_at', { referencedTable: 'payments', ascending: false })
      .order('id', { referencedTable: 'order_timeline' })
      .order('created_at', { referencedTable: 'returns', ascending: false })
      .maybeSingle(),
  )
}

export type OwnOrderRow = NonNullable<Awaited<ReturnType<typeof getOwnOrder>>>
export type OwnPayment = OwnOrderRow['payments'][number]

/** The order of a link, as getOwnOrder() returns it; null for a wrong key and for an unknown number. */
export async function getLinkedOrder(
  client: ShopClient,
  orderNumber: string,
  key: string,
): Promise<OwnOrderRow | null> {
  const order: unknown = unwrap(await client.rpc('linked_order', { p_number: orderNumber, p_key: key }))
  // private.shopper_order() has the columns of ORDER_COLUMNS; tests/access/guests.test.ts compares the two.
  return order as OwnOrderRow | null
}

/** The key of the order's link, for buyers without an account; undefined for those with one. */
export type OrderKey = string | undefined

/** Refused with the code `order_is_in_progress` as soon as somebody works on the order. */
export async function cancelOrder(client: ShopClient, orderId: string, key: OrderKey): Promise<void> {
  unwrap(await client.rpc('cancel_order', { p_order_id: orderId, p_key: key }))
}

/** Uploads the receipt of a transfer and hands it to staff. */
export async function sendReceipt(
  client: ShopClient,
  { orderId, paymentId, key }: { orderId: string; paymentId: string; key: OrderKey },
  file: File,
): Promise<void> {
  const folder = key === undefined ? orderId : `${orderId}/${key}`
  const path = `${folder}/${randomUuid()}.${file.name.split('.').at(-1) ?? 'file'}`
  const { error } = await client.storage
    .from('payment-receipts')
    .upload(path, file, { contentType: file.type })
  if (error) throw new DataError(error.message, '', 400)
  unwrap(await client.rpc('submit_receipt', { p_payment_id: paymentId, p_receipt: path, p_key: key }))
}

/** The path of the page of the order with this number and contact; null if there is none, or it is an account's. */
export async function findOrder(client: ShopClient, orderNumber: string, contact: string) {
  return unwrap(await client.rpc('find_order', { p_number: orderNumber, p_contact: contact })) as
    | string
    | null
}

/** Mails a code to the order's address, with which the signed-in account claims it. */
export async function requestOrderClaim(client: ShopClient, orderNumber: string, key: string): Promise<void> {
  unwrap(await client.rpc('request_order_claim', { p_number: orderNumber, p_key: key }))
}

/** The path of the order in the account; null for a code that is wrong or too old. */
export async function claimOrder(client: ShopClient, orderNumber: string, key: string, code: string) {
  const claim = { p_number: orderNumber, p_key: key, p_code: code }
  return unwrap(await client.rpc('claim_order', claim)) as string | null
}
