import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { storageFailure } from '../../lib/supabase/storage-failure.ts'
import { randomUuid } from '../../lib/uuid.ts'
import type { FoundOrder } from './order-steps.ts'

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
  if (error) throw storageFailure(error)
  unwrap(await client.rpc('submit_receipt', { p_payment_id: paymentId, p_receipt: path, p_key: key }))
}

/** How the order with this number and contact is doing; null if there is none, or it is an account's. */
export async function findOrder(client: ShopClient, orderNumber: string, contact: string) {
  const search = { p_number: orderNumber, p_contact: contact }
  return unwrap(await client.rpc('find_order', search)) as FoundOrder | null
}

/** Mails the link of the order with this number and contact to its email, if there are both. */
export async function mailOrderLink(client: ShopClient, orderNumber: string, contact: string): Promise<void> {
  unwrap(await client.rpc('mail_order_link', { p_number: orderNumber, p_contact: contact }))
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
