import type { Database, Tables } from '../../database.types.ts'

/** What customers see of an order, as private.shopper_order() returns it. */
export interface OwnOrderRow extends Pick<
  Tables<'orders'>,
  | 'id'
  | 'order_number'
  | 'created_at'
  | 'status'
  | 'payment_status'
  | 'total_amount'
  | 'customer_name'
  | 'customer_email'
  | 'customer_phone'
  | 'shipping_address'
  | 'notes'
  | 'delivery_method'
  | 'delivery_fee'
  | 'delivery_is_quoted'
  | 'delivery_min_days'
  | 'delivery_max_days'
  | 'delivery_earliest'
  | 'delivery_latest'
  | 'tracking_number'
  | 'driver_phone'
  | 'payment_method'
  | 'payment_fee'
  | 'discount_amount'
  | 'prepays_delivery'
  | 'deposit_amount'
  | 'deposit_fee'
  | 'deposit_paid_at'
  | 'rest_asked_at'
  | 'rest_due'
  | 'asked_amount'
  | 'payment_expires_at'
  | 'has_expired'
  | 'is_short'
  | 'pieces'
  | 'kept_before_work'
  | 'kept_after_work'
  | 'work_began_at'
  | 'keeps_nothing'
> {
  /** Naira that staff are to send back, or that the provider is sending. */
  goes_back: number
  /** Naira, as the two below: docs/behaviour/payments.md#figures-of-an-order. */
  received: number
  went_back: number
  /** What was received and did not go back. */
  net: number
  /** See PAYMENT_MARKS. */
  payment_mark: string | null
  order_items: OwnOrderItem[]
  /** The newest first, as the returns. */
  payments: OwnPayment[]
  returns: OwnReturn[]
  tax_documents: OwnTaxDocument[]
  receipts: OwnReceipt[]
  order_timeline: OwnTimelineStep[]
}

export interface OwnOrderItem extends Omit<Tables<'order_items'>, 'order_id' | 'position'> {
  /** The picture of the product; null once the product is deleted. */
  image_url: string | null
}

export type OwnPayment = Pick<
  Tables<'payments'>,
  | 'id'
  | 'method'
  | 'reference'
  | 'amount'
  | 'state'
  | 'counts'
  | 'mode'
  | 'awaits_staff'
  | 'paid_amount'
  | 'sent_back_amount'
  | 'paid_at'
  | 'rejection'
  | 'created_at'
>

export interface OwnReturn extends Pick<Tables<'returns'>, 'id' | 'status' | 'answer' | 'created_at'> {
  return_items: Pick<Tables<'return_items'>, 'order_item_id' | 'quantity'>[]
}

export type OwnTaxDocument = Pick<
  Tables<'tax_documents'>,
  | 'id'
  | 'kind'
  | 'number'
  | 'customer_name'
  | 'gross'
  | 'vat_rate'
  | 'vat'
  | 'tin'
  | 'issued_at'
  | 'order_total'
  | 'corrects_id'
>

export type OwnReceipt = Database['public']['Functions']['order_receipts']['Returns'][number]

export interface OwnTimelineStep extends Pick<Tables<'order_timeline'>, 'id' | 'field' | 'status' | 'at'> {
  order_status_effects: Pick<Tables<'order_status_effects'>, 'title' | 'description'>
}
