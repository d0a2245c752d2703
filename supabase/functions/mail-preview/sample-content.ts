import type { MailContent, MailedOrder, MailedShop } from '../_shared/mail/mail-content.ts'

const order: MailedOrder = {
  order_number: 'ORD-1763900000000',
  created_at: '2026-01-15T10:00:00Z',
  path: '/account',
  is_proved: true,
  delivery_area: 'Eti-Osa, Lagos',
  customer_name: 'Ada Obi',
  customer_email: 'ada@example.com',
  customer_phone: '0803 123 4567',
  notes: 'Please call at the gate.',
  shipping_address: '12 Adeola Odeku Street\nEti-Osa, Lagos',
  total_amount: 191_500,
  payment_status: 'pending',
  payment_method: 'paystack',
  payment_fee: 0,
  discount_amount: 0,
  payment_expires_at: '2026-01-15T11:00:00Z',
  amount_due: 191_500,
  received: 0,
  went_back: 0,
  net: 0,
  is_deposit_paid: false,
  rest: null,
  rest_due: null,
  waits_for_pieces: false,
  delivery_method: 'delivery',
  delivery_fee: 6500,
  delivery_min_days: 2,
  delivery_max_days: 4,
  delivery_earliest: '2026-01-17',
  delivery_latest: '2026-01-20',
  tracking_number: 'GIG-204518',
  driver_phone: '0805 765 4321',
  items: [
    { product_name: 'Armchair', color: 'Terracotta', quantity: 1, total: 150_000 },
    { product_name: 'Cushion', color: null, quantity: 2, total: 35_000 },
  ],
  transfer: null,
}

const PICKUP: MailedOrder = {
  ...order,
  payment_status: 'paid',
  amount_due: null,
  total_amount: 185_000,
  shipping_address: 'Pickup: Showroom\n12 Adeola Odeku Street',
  delivery_method: 'pickup',
  delivery_fee: 0,
}

/** ₦100,000 were paid at first. */
const WITH_DEPOSIT: MailedOrder = {
  ...order,
  payment_expires_at: null,
  amount_due: 91_500,
  received: 100_000,
  net: 100_000,
  is_deposit_paid: true,
  rest_due: 'before_delivery',
}

const PICKED_UP = new Set(['order_ready', 'order_picked_up'])
const AFTER_DEPOSIT = new Set(['rest_to_pay', 'rest_reminder'])
const PAID = new Set(['payment_received', 'order_shipped', 'order_delivered', 'refund_started'])

/** An example for the preview of a template. */
export function sampleContent(kind: string, audience: string, shop: MailedShop): MailContent {
  return {
    kind,
    audience,
    shop,
    order: orderOf(kind),
    data: {
      amount: AMOUNTS[kind] ?? 191_500,
      code: '204518',
      reason: REASONS[kind] ?? '',
      answer: 'Please bring the armchair back to our showroom within a week.',
      problem: 'More money arrived than was due.',
    },
  }
}

function orderOf(kind: string): MailedOrder {
  if (PICKED_UP.has(kind)) return PICKUP
  if (kind === 'deposit_received') return { ...WITH_DEPOSIT, rest: 91_500 }
  if (AFTER_DEPOSIT.has(kind)) return WITH_DEPOSIT
  return PAID.has(kind) ? { ...order, payment_status: 'paid', amount_due: null } : order
}

const AMOUNTS: Record<string, number> = {
  delivery_fee_set: 6500,
  deposit_received: 100_000,
  rest_to_pay: 91_500,
  rest_reminder: 91_500,
}

const REASONS: Record<string, string> = {
  receipt_rejected: 'The picture is too small to read.',
  order_cancelled: 'It was not paid in time.',
}
