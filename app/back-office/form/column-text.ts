import { formatNaira } from '../../domain/money.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { readablePhone } from '../../lib/readable-phone.ts'

const LABELS: Record<string, string> = {
  sku: 'SKU',
  image_url: 'Image',
  thumbnail_url: 'Thumbnail',
  banner_image_url: 'Banner image',
  cover_image_url: 'Cover image',
  logo_url: 'Logo',
  media_url: 'Media URL',
  color_variants: 'Colours',
  color_required: 'Colour required',
  size_class: 'Delivery size',
  width_cm: 'Width (cm)',
  depth_cm: 'Depth (cm)',
  height_cm: 'Height (cm)',
  seat_height_cm: 'Seat height (cm)',
  diagonal_depth_cm: 'Diagonal depth (cm)',
  weight_kg: 'Weight (kg)',
  stock_quantity: 'Stock',
  parent_id: 'Belongs to',
  order_id: 'Order',
  featured_product_ids: 'Featured products',
  counts: 'Counts for the order',
  vat_registered: 'Registered for VAT',
  vat_rate: 'VAT rate',
  tin: 'TIN',
  staff_email: 'Mail for you goes to',
  unpaid_hold_days: 'Days that unpaid orders hold their pieces',
  kept_before_work: 'Kept before work has begun (%)',
  kept_after_work: 'Kept after work has begun (%)',
  work_began_at: 'Work began',
  work_reason: 'Why work has not begun',
  keeps_nothing: 'Nothing is kept',
  kept_reason: 'Why nothing is kept',
  is_short: 'Short of pieces',
  takes_deposits: 'Deposits are taken',
  deposit_fee: 'Fee for paying the deposit',
  deposit_paid_at: 'Deposit received',
  rest_asked_at: 'Rest asked for',
  asked_amount: 'Part asked for',
  rest_due: 'The rest is due',
  rest_reminder_days: 'Remind of the rest after (days)',
  reminder_minutes: 'Remind of an unpaid order after (minutes)',
  expires_minutes: 'Minutes until an unpaid order is cancelled',
  customer_bears_fee: 'Customers pay the fee',
  fee_percent: 'Fee in percent',
  fee_flat: 'Fixed part of the fee',
  fee_flat_from: 'Fixed part applies from',
  fee_cap: 'Highest fee',
  bank_name: 'Bank',
  prepays_delivery: 'Delivery fee is paid in advance',
}

/** Columns in naira, of all tables whose changes are recorded. */
const MONEY = new Set([
  'price',
  'discount_price',
  'total',
  'total_spent',
  'total_unpaid',
  'fee',
  'fee_small',
  'fee_medium',
  'fee_large',
  'fee_bulky',
  'free_above',
  'fee_flat',
  'fee_flat_from',
  'fee_cap',
  'highest_total',
  'goods_amount',
  'discount_amount',
  'delivery_fee',
  'payment_fee',
  'deposit_amount',
  'deposit_fee',
  'asked_amount',
  'total_amount',
  'amount',
  'paid_amount',
  'sent_back_amount',
  'provider_fee',
  'worth',
])

/** The shop's own numbers are shown as staff wrote them. */
const PHONES = new Set(['phone', 'customer_phone', 'driver_phone'])

/** A column's label: `Discount price`. */
export function columnLabel(column: string): string {
  const words = column.replace(/_at$/, '').replaceAll('_', ' ')
  return LABELS[column] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** A column's value as text for staff; `–` when empty. */
export function valueText(column: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return MONEY.has(column) ? formatNaira(value) : String(value)
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(itemText).join(', ')
  if (typeof value === 'object') return objectText(value)
  const text = String(value)
  if (column.endsWith('_at') && !Number.isNaN(Date.parse(text))) return formatDateTime(text)
  if (PHONES.has(column)) return readablePhone(text)
  return column === 'content' ? withoutMarkup(text) : text
}

/** An entry of a list: a text, or an object of texts such as a link. */
function itemText(item: unknown): string {
  return typeof item === 'object' && item !== null ? objectText(item) : String(item)
}

function objectText(value: object): string {
  const parts = Object.entries(value).filter(([, part]) => part !== '' && part !== null)
  return parts.map(([name, part]) => `${columnLabel(name)}: ${String(part)}`).join(', ') || '–'
}

/** For display as text only. This does not make HTML safe. */
function withoutMarkup(html: string): string {
  return (
    html
      .replace(/<[^<>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim() || html
  )
}
