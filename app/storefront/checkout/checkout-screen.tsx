import { useEffect, useState } from 'react'
import { data, redirect, replace, useNavigate, useNavigation } from 'react-router'
import { hasErrorCode, type ErrorCode } from '../../domain/error-codes.ts'
import { addNaira } from '../../domain/money.ts'
import { shopContext } from '../../lib/contexts.ts'
import type { FieldErrors } from '../../lib/forms/parse-form.ts'
import { showFormAgain } from '../../lib/forms/show-form-again.ts'
import { answeredMessage, isRefusal } from '../../lib/supabase/data-error.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import { sessionState } from '../../session/session.ts'
import { useSession } from '../../session/use-session.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SIGN_IN_TOPIC, toast } from '../../ui/toasts/toast.ts'
import { cart, useCart } from '../cart/cart-store.ts'
import { isAvailable, type CartItem } from '../cart/cart.ts'
import { lastOrder } from '../cart/last-order.ts'
import { deliveryChange, orderChanges, readCurrentLines, type OrderChange } from '../cart/order-changes.ts'
import { useCartCheck } from '../cart/use-cart-check.ts'
import type { DeliveryOptions } from '../delivery/delivery.ts'
import { getDeliveryOptions } from '../delivery/queries.ts'
import { clientLoaderWithFallback } from '../page/load-page.ts'
import { NeedsScript } from '../page/needs-script.tsx'
import { pageMeta } from '../page/page-meta.ts'
import type { Route } from './+types/checkout-screen.ts'
import { clearCheckoutDraft, saveCheckoutDraft, readCheckoutDraft } from './checkout-draft.ts'
import { AGREED_TOTAL, CheckoutForm, PlaceOrderButton } from './checkout-form.tsx'
import type { Checkout } from './checkout-input.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import { agreedFee } from './delivery-input.ts'
import { idempotencyKeys } from './idempotency-key.ts'
import { OrderChangedNote } from './order-changed-note.tsx'
import { placeOrder, type OrderLine } from './queries.ts'
import { knownFee, useDelivery } from './use-delivery.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches, path: '/checkout', title: 'Checkout', hidden: true })

const ORDER_TOPIC = 'order'

const SIGN_IN_PATH = '/auth?next=/checkout'

/** The page does not depend on the cart or the shopper. */
export async function loader({ context }: Route.LoaderArgs) {
  const { supabase } = context.get(shopContext)
  return { options: await withFallback(getDeliveryOptions(supabase), null, 'The delivery options') }
}

export const clientLoader = clientLoaderWithFallback<{ options: DeliveryOptions | null }>(() => ({
  options: null,
}))

export const action = showFormAgain

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  saveCheckoutDraft(form)
  try {
    // Loaded on demand: the schema with zod is as large as the screen.
    const { parseCheckout } = await import('./checkout-input.ts')
    const parsed = parseCheckout(form)
    if (!parsed.ok) return refused({ errors: parsed.errors })
    const { items } = cart.getSnapshot()
    if (items.length === 0) return replace('/cart')
    const lines = idempotencyKeys.pendingLines(items) ?? linesOf(items.filter(isAvailable))
    if (lines.length === 0) return nothingToOrder()
    return (await purchase(parsed.data, lines, form)) ?? askToSignIn()
  } catch (error) {
    return await handleFailure(error, form)
  }
}

/** The action's data after a refused attempt. */
interface Refusal {
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
] as const satisfies ErrorCode[]

function refused(refusal: Refusal) {
  return data(refusal, 400)
}

function linesOf(items: readonly CartItem[]): OrderLine[] {
  return items.map(({ id, color, quantity }) => ({ product_id: id, color, quantity }))
}

function nothingToOrder() {
  toast.error('Error', 'Nothing in your cart can be had at the moment. Please choose something else.', {
    topic: ORDER_TOPIC,
  })
  return refused({ errors: {}, lineCheck: Date.now() })
}

/**
 * Places the order and redirects to `/`; null when the visitor is not signed in. See
 * docs/behaviour/checkout.md#placing-an-order.
 */
async function purchase(
  { details, delivery }: Checkout,
  lines: OrderLine[],
  form: FormData,
): Promise<Response | null> {
  const client = await browserClient()
  const { data: auth } = await client.auth.getSession()
  const { status, user } = sessionState(auth.session)
  if (status !== 'signed-in') return null
  const idempotencyKey = idempotencyKeys.keyFor(cart.getSnapshot().items, lines)
  const order = await placeOrder(client, lines, details, {
    expectedTotal: Number(form.get(AGREED_TOTAL)),
    idempotencyKey,
    delivery: delivery && { ...delivery, fee: agreedFee(form) },
  })
  clearPurchase()
  lastOrder.save({ orderNumber: order.order_number, userId: user.id })
  toast.success(
    'Order placed successfully!',
    `Your order number is ${order.order_number}. We'll contact you shortly.`,
    { topic: ORDER_TOPIC },
  )
  return replace('/')
}

function clearPurchase(): void {
  idempotencyKeys.clear()
  clearCheckoutDraft()
  cart.clear()
}

async function handleFailure(error: unknown, form: FormData) {
  if (hasErrorCode(error, 'order_is_in_progress')) return orderAlreadyPlaced(error.message)
  // Other refusals, of an ended session for instance, come before the search for an order that was placed with this key.
  if (hasErrorCode(error, ...NOT_PLACED)) idempotencyKeys.markNotPlaced()
  if (isRefusal(error) && error.status === 401) return await clearSession()
  const message = answeredMessage(error, 'Failed to place order. Please try again.')
  toast.error('Error', message, { topic: ORDER_TOPIC })
  // After a lost answer the order may have been placed and taken its stock: a check would report the lines as sold out.
  if (!isRefusal(error)) return refused({ errors: {} })
  return refused({ errors: {}, changes: changesOf(error, form), lineCheck: Date.now() })
}

function changesOf(error: unknown, form: FormData): OrderChange[] | undefined {
  if (hasErrorCode(error, 'order_changed')) return applyChanges(error.details)
  if (hasErrorCode(error, 'delivery_changed')) return [deliveryChange(agreedFee(form), error.details)]
  return undefined
}

/** An earlier attempt, whose answer was lost, placed the order; its details cannot be corrected any more. */
function orderAlreadyPlaced(message: string): Response {
  clearPurchase()
  toast.error('Error', message, { topic: ORDER_TOPIC })
  return replace('/')
}

function applyChanges(details: string): OrderChange[] {
  const lines = readCurrentLines(details)
  const changes = orderChanges(cart.getSnapshot().items, lines)
  cart.applyLines(lines)
  return changes
}

function askToSignIn(): Response {
  toast.error('Authentication required', 'Please log in to complete your order.', { topic: SIGN_IN_TOPIC })
  return redirect(SIGN_IN_PATH)
}

/** The backend refused the session. If it stayed in storage, /auth would redirect straight back to the checkout. */
async function clearSession(): Promise<Response> {
  const client = await browserClient()
  await client.auth.signOut({ scope: 'local' })
  return askToSignIn()
}

export default function CheckoutScreen({ actionData, loaderData }: Route.ComponentProps) {
  const { ready, items } = useCart()
  const navigation = useNavigation()
  const navigate = useNavigate()
  // A placed order empties the cart while the navigation to `/` is still pending.
  const nothingToBuy = ready && items.length === 0 && navigation.state === 'idle'

  useEffect(() => {
    if (nothingToBuy) void navigate('/cart', { replace: true })
  }, [nothingToBuy, navigate])

  return (
    <div className="page min-h-[70dvh] py-10 sm:py-14">
      <h1 className="title-section mb-8">Checkout</h1>
      <NeedsScript />
      {items.length > 0 ? (
        <FilledCheckout options={loaderData.options} refusal={actionData} />
      ) : (
        <CheckoutSkeleton />
      )}
    </div>
  )
}

interface FilledCheckoutProps {
  /** Null while delivery is agreed after the order. */
  options: DeliveryOptions | null
  refusal: Refusal | undefined
}

function FilledCheckout({ options, refusal }: FilledCheckoutProps) {
  const { items, totalPrice } = useCart()
  const { priceChanged } = useCartCheck(refusal?.lineCheck)
  const { status, user } = useSession()
  const pending = useNavigation().formMethod !== undefined
  const profile = user ? { customer_name: user.fullName, customer_email: user.email } : {}
  const [draft] = useState(readCheckoutDraft)
  const delivery = useDelivery({
    options,
    items,
    draft,
    userId: status === 'signed-in' ? user.id : null,
    attempt: refusal?.lineCheck,
  })
  const total = addNaira(totalPrice, knownFee(delivery))

  return (
    <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_1fr] lg:gap-x-16 lg:gap-y-8">
      <CheckoutForm
        key={status}
        defaults={{ ...profile, ...readCheckoutDraft() }}
        total={total}
        delivery={delivery}
        refusal={refusal}
        pending={pending}
        signInPath={status === 'signed-out' || status === 'needs-second-factor' ? SIGN_IN_PATH : null}
        onType={saveCheckoutDraft}
      />
      <div className="lg:sticky lg:top-28 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <CheckoutSummary
          items={items}
          subtotal={totalPrice}
          delivery={delivery}
          priceChanged={priceChanged}
          changedNote={
            refusal?.changes && (
              <OrderChangedNote key={refusal.lineCheck} changes={refusal.changes} total={total} />
            )
          }
        />
      </div>
      <PlaceOrderButton pending={pending} />
    </div>
  )
}

function CheckoutSkeleton() {
  return (
    <output className="grid gap-10 lg:grid-cols-[1fr_26rem] lg:gap-16">
      <span className="sr-only">Loading...</span>
      <div className="space-y-6">
        {['name', 'email', 'phone'].map((field) => (
          <Skeleton key={field} className="h-16" />
        ))}
        <Skeleton className="h-32" />
      </div>
      <Skeleton className="h-80 rounded-2xl" />
    </output>
  )
}
