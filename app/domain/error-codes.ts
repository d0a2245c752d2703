import { DataError } from '../lib/supabase/data-error.ts'

/**
 * The codes of all refusals that the schema raises (`hint = '…'` in supabase/migrations). PostgREST answers them in the
 * `hint` of its error object. They stay the same when a message is reworded. A refusal by a constraint
 * has PostgreSQL's SQLSTATE instead.
 */
export const ERROR_CODES = [
  'account_not_found',
  'address_not_proved',
  'already_staff',
  'audit_log_is_append_only',
  'cart_empty',
  'cart_too_long',
  'cart_unreadable',
  'category_has_products',
  'category_has_slides',
  'category_has_subcategories',
  'category_is_gone',
  'category_is_own_parent',
  'category_parent_is_subcategory',
  'category_unknown',
  'character_invisible',
  /** The line has no colour, and its product needs one; `details` is the product's id. */
  'color_needed',
  /** `details` is the product's id. */
  'color_unknown',
  'contact_needed',
  'customer_email_taken',
  'delivery_area_taken',
  'delivery_area_unknown',
  /** The delivery no longer costs what the shopper saw; `details` is the present offer. */
  'delivery_changed',
  /** It is not the one that staff saw. */
  'delivery_fee_changed',
  'delivery_fee_invalid',
  'delivery_fee_is_final',
  'delivery_in_use',
  'delivery_needed',
  /** The shop does not deliver to the place, or the pickup point is gone. */
  'delivery_unavailable',
  'discount_invalid',
  'email_invalid',
  /** The payment method needs an email address. */
  'email_needed',
  'featured_limit',
  'field_missing',
  'field_too_long',
  'further_fact_invalid',
  /** Another edit came between the comparison of the file and its import. */
  'import_row_outdated',
  /** A row breaks a rule that has no code of its own. */
  'import_row_refused',
  /** The rows of one zone have different values. */
  'import_rows_disagree',
  'import_too_long',
  'invitation_account_is_shared',
  'invitation_expired',
  'invitation_of_another_address',
  'invitation_unknown',
  'invitation_used',
  /** A change names what the function does not know; the message names it. */
  'key_unknown',
  'last_admin',
  'mail_is_waiting',
  /** `details` is the word in double braces. */
  'mail_placeholder_unknown',
  'mail_unknown',
  /** Of a product's facts. */
  'made_to_order_invalid',
  'measure_invalid',
  /** By the same sender within the hour. */
  'message_sent_before',
  /** The lines no longer cost the total that the shopper saw, or cannot be had; `details` is the current lines. */
  'order_changed',
  'order_channel_unknown',
  /** Its status or payment has moved on, or it was corrected ten times: a shopper cannot change it. `details` may be its number. */
  'order_is_in_progress',
  /** Items of it have come back; `details` is its number. */
  'order_has_returns',
  'order_is_cancelled',
  'order_item_is_final',
  'order_of_another_account',
  'order_status_unknown',
  'order_total_too_large',
  'order_unknown',
  /** With other contents than the call has; `details` is its number. */
  'order_was_taken',
  /** `details` is the number of the oldest open order. */
  'orders_are_open',
  'parcels_invalid',
  'payment_amount_invalid',
  /** The method's fee is not the one that the shopper saw; `details` is the present one. */
  'payment_changed',
  'payment_has_moved_on',
  'payment_needed',
  'payment_not_due',
  'payment_task_is_done',
  /** The method is not enabled, or not for this order. */
  'payment_unavailable',
  'payment_unknown',
  'phone_invalid',
  /** The message says which; `details` is the order's number. */
  'pieces_missing',
  /** A product has the prices, stock and colours of its variants, which the message names; `details` is its id. */
  'product_has_variants',
  /** `details` is the product's id. */
  'product_unavailable',
  'product_unknown',
  /** `details` is the product's id. */
  'quantity_invalid',
  /** Staff confirm the order's quantity before it is paid. */
  'quantity_unconfirmed',
  /** `details` is the product's id. */
  'stock_too_low',
  'photo_missing',
  'receipt_missing',
  /** The sign-in is older than 10 minutes. */
  'recent_sign_in_needed',
  'refund_amount_invalid',
  'refund_has_no_order',
  /** It has a credit note, whose order and amount it keeps. */
  'refund_is_credited',
  /** The payment was not taken by a provider, or its order was deleted. */
  'refund_not_possible',
  /** Not of the refund's order, or it has not arrived. */
  'refund_payment_invalid',
  /** More than staff saw was sent back of the payment; `details` is what was, in naira. */
  'refund_sent_meanwhile',
  /** `details` is what can still be refunded, in naira. */
  'refund_too_large',
  /** The provider has it, or may have it. */
  'refund_was_sent',
  /** An argument in JSON has a shape that no screen sends. */
  'request_unreadable',
  'return_has_moved_on',
  'return_is_empty',
  'return_not_possible',
  /** `details` is the id of the order's item. */
  'return_quantity_invalid',
  'row_is_permanent',
  'second_factor_needed',
  'sign_in_needed',
  'sort_unknown',
  'staff_only',
  'synonym_groups_too_many',
  /** The search would never look the word up. */
  'synonym_invalid',
  /** The word is in another group, which is named. */
  'synonym_taken',
  'synonyms_too_few',
  'synonyms_too_many',
  /** The total that staff saw is not that of the order. */
  'total_changed',
  'too_many_mails',
  'too_many_messages',
  'too_many_orders',
  'too_many_payments',
  'too_many_searches',
  'too_many_returns',
  'too_many_uploads',
  /** The product has variants, and the line names none; `details` is its id. */
  'variant_needed',
  'variant_sku_taken',
  /** The line names a variant that the product does not have or that is off; `details` is its id. */
  'variant_unavailable',
  'variants_invalid',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

export function hasErrorCode(error: unknown, ...codes: ErrorCode[]): error is DataError {
  return error instanceof DataError && codes.some((code) => code === error.hint)
}
