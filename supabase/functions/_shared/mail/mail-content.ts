/** A template: texts with words in double braces, such as `{{name}}`. */
export interface MailTemplate {
  subject: string
  body: string
}

export interface MailItem {
  product_name: string
  color: string | null
  quantity: number
  /** Naira. */
  total: number
}

/** An order as private.mailed_order() returns it. Sums are in naira. */
export interface MailedOrder {
  order_number: string
  created_at: string
  /** The path of the page of the order that its customer can open. */
  path: string
  /** Whether the buyer is known to have the order's address: private.is_proved(). */
  is_proved: boolean
  /** The chosen local government area and state; null where none was chosen. */
  delivery_area: string | null
  customer_name: string
  customer_email: string | null
  customer_phone: string | null
  /** What the buyer wrote for the shop. */
  notes: string | null
  shipping_address: string
  total_amount: number
  payment_status: string
  payment_method: string | null
  payment_fee: number
  discount_amount: number
  payment_expires_at: string | null
  /** What was received, what of it went back, and the difference. */
  received: number
  went_back: number
  net: number
  /** Null when nothing can be paid, or the delivery fee is not known. */
  amount_due: number | null
  is_deposit_paid: boolean
  /** What is left after a deposit until staff ask for it, in naira, and whether it is due before or on delivery; null without one. */
  rest: number | null
  rest_due: string | null
  /** Whether staff confirm its quantity before it is paid. */
  waits_for_pieces: boolean
  delivery_method: string | null
  delivery_fee: number | null
  delivery_min_days: number | null
  delivery_max_days: number | null
  /** As `2026-12-24`; null where no dates were promised. */
  delivery_earliest: string | null
  delivery_latest: string | null
  tracking_number: string | null
  driver_phone: string | null
  items: MailItem[]
  /** The account for a bank transfer; null for orders that are paid otherwise. */
  transfer: { bank_name: string; account_number: string; account_name: string; reference: string } | null
}

/** The shop as private.mailed_shop() returns it. */
export interface MailedShop {
  site_name: string | null
  accent_color: string
  background_color: string
  font_pair: string
  contact_email: string | null
  contact_phone: string | null
  contact_address: string | null
  /** Of the settings: part of the address of the shop's picture, so that mail programs load a changed one. */
  updated_at: string
}

/** What a mail is composed from. */
export interface MailContent {
  kind: string
  audience: string
  /** Values of the moment at which the mail was written: `amount` in naira, and texts. */
  data: Record<string, unknown>
  order: MailedOrder | null
  shop: MailedShop
}
