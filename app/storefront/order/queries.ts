import { DataError, unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'

const ORDER_COLUMNS = `id, order_number, created_at, status, payment_status, total_amount, customer_name, customer_phone,
  shipping_address, notes, delivery_method, delivery_fee, delivery_is_quoted, delivery_min_days, delivery_max_days,
  payment_method, payment_fee, prepays_delivery, payment_expires_at, has_expired, is_short,
  order_items(id, product_id, product_name, color, quantity, price, total),
  payments(id, method, reference, amount, state, counts, awaits_staff, paid_amount, paid_at, rejection, created_at)`

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
      .maybeSingle(),
  )
}

export type OwnOrderRow = NonNullable<Awaited<ReturnType<typeof getOwnOrder>>>
export type OwnPayment = OwnOrderRow['payments'][number]

/** Refused with the code `order_is_in_progress` as soon as somebody works on the order. */
export async function cancelOrder(client: ShopClient, orderId: string): Promise<void> {
  unwrap(await client.rpc('cancel_order', { p_order_id: orderId }))
}

/** Uploads the receipt of a transfer and hands it to staff. */
export async function sendReceipt(
  client: ShopClient,
  orderId: string,
  paymentId: string,
  file: File,
): Promise<void> {
  const path = `${orderId}/${crypto.randomUUID()}.${file.name.split('.').at(-1) ?? 'file'}`
  const { error } = await client.storage
    .from('payment-receipts')
    .upload(path, file, { contentType: file.type })
  if (error) throw new DataError(error.message, '', 400)
  unwrap(await client.rpc('submit_receipt', { p_payment_id: paymentId, p_receipt: path }))
}
