import { data, redirect, replace } from 'react-router'
import { hasErrorCode, type ErrorCode } from '../../domain/error-codes.ts'
import { confirmedFirst } from '../../domain/orders/order-pieces.ts'
import type { FieldErrors } from '../../lib/forms/parse-form.ts'
import { answeredMessage, DataError, isRefusal } from '../../lib/supabase/data-error.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import { sessionState } from '../../session/session.ts'
import { SIGN_IN_TOPIC, toast } from '../../ui/toasts/toast.ts'
import { cart } from '../cart/cart-store.ts'
import { isAvailable, type CartItem } from '../cart/cart.ts'
import { lastOrder } from '../cart/last-order.ts'
import type { OrderChange } from '../cart/order-changes.ts'
import { saveChosenPlace } from '../delivery/chosen-state.ts'
import { goToPayment } from '../payment/go-to-payment.ts'
import { rememberOrderKey } from '../payment/order-keys.ts'
import { readAgreedAmounts } from './agreed-amounts.ts'
import { clearCheckoutDraft, saveCheckoutDraft, saveContact } from './checkout-draft.ts'
import { GUEST } from './checkout-form.tsx'
import type { Checkout } from './checkout-input.ts'
import { idempotencyKeys } from './idempotency-key.ts'
import { getGuestOrderPath, placeOrder, type AgreedLine, type OrderLine } from './queries.ts'

const ORDER_TOPIC = 'order'

/** The key of the purchase makes the promise true: see idempotency-key.ts. */
function notReached(): string {
  const why = navigator.onLine ? 'The shop did not answer.' : 'There is no network.'
  return `${why} What you typed stays here. Press again when it is back: the order is placed once.`
}

/** Where visitors sign in on their way to an order. */
export const SIGN_IN_PATH = '/auth?next=/checkout'

/** The checkout's action: places the order and leads on, or returns why it was refused. */
export async function submitCheckout(form: FormData) {
  saveCheckoutDraft(form, null)
  try {
    // Loaded on demand: the schema with zod is as large as the screen.
    const { parseCheckout } = await import('./checkout-input.ts')
    const parsed = parseCheckout(form)
    if (!parsed.ok) return refused({ errors: parsed.errors })
    const { items } = cart.getSnapshot()
    if (items.length === 0) return replace('/cart')
    const lines = idempotencyKeys.pendingLines(items) ?? linesOf(items.filter(isAvailable))
    if (lines.length === 0) return nothingToOrder()
    return await purchase(parsed.data, lines, form)
  } catch (error) {
    return await handleFailure(error, form)
  }
}

/** The action's data after a refused attempt. */
export interface Refusal {
  errors: FieldErrors
  /** A new number makes the screen check prices and stock again. */
  lineCheck?: number
  /** How the order differs from what the shopper saw. */
  changes?: OrderChange[]
}

/** Refusals after which no order has the key of the purchase. */
const NOT_PLACED = [
  'order_changed',
  'order_total_too_large',
  'color_needed',
  'color_unknown',
  'variant_needed',
  'variant_unavailable',
] as const satisfies ErrorCode[]

function refused(refusal: Refusal) {
  return data(refusal, 400)
}

export function linesOf(items: readonly CartItem[]): OrderLine[] {
  return items.map(({ id, product_id: productId = id, color, quantity }) => ({
    product_id: productId,
    variant_id: productId === id ? undefined : id,
    color,
    quantity,
  }))
}

/** The lines with the weeks that the shopper saw, from the fields of MadeToOrderNote, whose ids are those of the cart. */
function weeksSeen(lines: readonly OrderLine[], form: FormData): AgreedLine[] {
  const seen = form.getAll('weeks').map((field) => JSON.parse(String(field)) as Omit<AgreedLine, 'quantity'>)
  return lines.map((line) => ({
    ...line,
    weeks: seen.find(
      ({ product_id: id, color }) => id === (line.variant_id ?? line.product_id) && color === line.color,
    )?.weeks,
  }))
}

function nothingToOrder() {
  toast.error('Error', 'Nothing in your cart can be had at the moment. Please choose something else.', {
    topic: ORDER_TOPIC,
  })
  return refused({ errors: {}, lineCheck: Date.now() })
}

/**
 * Places the order and redirects to `/`, or to the sign-in when the visitor is not signed in and the shop sells to accounts only.
 * See docs/behaviour/checkout.md#placing-an-order.
 */
async function purchase(
  { details, delivery, payment }: Checkout,
  lines: OrderLine[],
  form: FormData,
): Promise<Response> {
  const client = await browserClient()
  const { data: auth } = await client.auth.getSession()
  const { status, user } = sessionState(auth.session)
  const isGuest = status === 'signed-out' && form.has(GUEST)
  if (status === 'signed-out' && !isGuest) return await clearSession()
  if (status === 'needs-second-factor') return askToSignIn()
  const idempotencyKey = idempotencyKeys.keyFor(cart.getSnapshot().items, lines)
  const { total, delivery_fee: fee, ...cancellation } = readAgreedAmounts(form)
  const order = await placeOrder(client, weeksSeen(lines, form), details, {
    expectedTotal: total ?? 0,
    idempotencyKey,
    delivery: delivery && { ...delivery, fee },
    payment,
    cancellation,
  })
  // Its first attempt may have placed it before the shopper signed in.
  const isOfGuest = order.user_id === null
  if (isGuest) saveContact(details)
  const guestPath = isOfGuest ? await getGuestOrderPath(client, order.id, idempotencyKey) : null
  clearPurchase()
  if (delivery !== null && 'state' in delivery) saveChosenPlace(delivery)
  if (user !== null && !isOfGuest) lastOrder.save({ orderNumber: order.order_number, userId: user.id })
  const confirmed = confirmedFirst(order)
  const placed = `Your order number is ${order.order_number}. We'll contact you shortly.`
  toast.success('Order placed successfully!', confirmed === null ? placed : `${placed} ${confirmed}`, {
    topic: ORDER_TOPIC,
  })
  const key = guestPath === null ? undefined : keepKey(order.order_number, guestPath)
  if (payment === null) return replace(guestPath ?? '/')
  const isDue = !order.delivery_is_quoted && order.total_amount > 0 && confirmed === null
  return await goToPayment(client, { ...order, isDue, key }, payment.method)
}

/** The key of the order's link, which this browser remembers: the order has no account. */
function keepKey(orderNumber: string, path: string): string {
  const key = new URL(path, location.origin).searchParams.get('key') ?? ''
  rememberOrderKey(orderNumber, key)
  return key
}

function clearPurchase(): void {
  idempotencyKeys.clear()
  clearCheckoutDraft()
  cart.clear()
}

async function handleFailure(error: unknown, form: FormData) {
  if (hasErrorCode(error, 'order_is_in_progress')) return orderAlreadyPlaced(error.message)
  // What is ordered next is another order.
  if (hasErrorCode(error, 'order_is_cancelled')) idempotencyKeys.clear()
  // Other refusals, of an ended session for instance, come before the search for an order that was placed with this key.
  if (hasErrorCode(error, ...NOT_PLACED)) idempotencyKeys.markNotPlaced()
  if (isRefusal(error) && error.status === 401) return await clearSession()
  const message = answeredMessage(error, 'Failed to place order. Please try again.')
  const isAnswered = error instanceof DataError && error.status > 0
  toast.error('Error', message, { topic: ORDER_TOPIC, ...(!isAnswered && { detail: notReached() }) })
  // After a lost answer the order may have been placed and taken its stock: a check would report the lines as sold out.
  if (!isRefusal(error)) return refused({ errors: {} })
  const changes = await changesOf(error, form)
  return refused({ errors: fieldErrors(error), changes, lineCheck: Date.now() })
}

/** Beside its field, which takes the focus: what depends on the way to pay and on numbering plans is the database's rule. */
function fieldErrors(error: unknown): FieldErrors {
  if (hasErrorCode(error, 'email_needed', 'email_invalid')) return { customer_email: error.message }
  if (hasErrorCode(error, 'phone_invalid')) return { customer_phone: error.message }
  return {}
}

async function changesOf(error: DataError, form: FormData): Promise<OrderChange[] | undefined> {
  if (!hasErrorCode(error, 'order_changed', 'delivery_changed', 'payment_changed')) return undefined
  // Where their scripts do not load, the next press is refused again.
  const rules = await withFallback(loadRulesAndNote(), null, 'What has changed')
  if (rules === null) return undefined
  if (error.hint === 'delivery_changed')
    return [rules.deliveryChange(readAgreedAmounts(form).delivery_fee, error.details)]
  if (error.hint === 'payment_changed') return rules.paymentChanges(readAgreedAmounts(form), error.details)
  const lines = rules.readCurrentLines(error.details)
  const changes = [
    ...rules.orderChanges(cart.getSnapshot().items, lines),
    ...rules.termsChanges(error.details),
  ]
  cart.change((items) => rules.applyCurrentLines(items, lines))
  return changes
}

async function loadRulesAndNote() {
  const [rules] = await Promise.all([import('../cart/order-changes.ts'), import('./order-changed-note.tsx')])
  return rules
}

/** An earlier attempt, whose answer was lost, placed the order; its details cannot be corrected any more. */
function orderAlreadyPlaced(message: string): Response {
  clearPurchase()
  toast.error('Error', message, { topic: ORDER_TOPIC })
  return replace('/')
}

function askToSignIn(): Response {
  toast.error('Authentication required', 'Please log in to complete your order.', { topic: SIGN_IN_TOPIC })
  return redirect(SIGN_IN_PATH)
}

/**
 * The backend refused the session, or the browser has removed it from storage. If it stayed there or in memory, /auth would redirect
 * straight back to the checkout.
 */
async function clearSession(): Promise<Response> {
  const client = await browserClient()
  await client.auth.signOut({ scope: 'local' })
  return askToSignIn()
}
