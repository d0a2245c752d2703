import { useEffect } from 'react'
import { data, Link, redirect, replace, useNavigate, useNavigation } from 'react-router'
import { purchaseKeys } from '../../cart/purchase-key.ts'
import { useCartCheck } from '../../cart/use-cart-check.ts'
import { cart, useCart } from '../../cart/use-cart.ts'
import { CheckoutForm, PlaceOrderButton } from '../../components/shop/checkout-form.tsx'
import { CheckoutLines } from '../../components/shop/checkout-lines.tsx'
import { NeedsScript } from '../../components/shop/needs-script.tsx'
import { OrderSummary } from '../../components/shop/order-summary.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { toast } from '../../components/ui/toast.ts'
import { placeOrder } from '../../data/orders.ts'
import { forgetCheckoutDraft, keepCheckoutDraft, readCheckoutDraft } from '../../forms/checkout-draft.ts'
import type { CheckoutDetails } from '../../forms/checkout.ts'
import { parseForm, type FieldErrors } from '../../forms/parse-form.ts'
import { isRefusal, serverMessage } from '../../lib/data-error.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import { sessionState } from '../../session/session.ts'
import { useSession } from '../../session/use-session.ts'
import type { Route } from './+types/checkout.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches, path: '/checkout', title: 'Checkout', hidden: true })

const SIGN_IN_PATH = '/auth?next=/checkout'

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  keepCheckoutDraft(form)
  try {
    // The rules of the form weigh as much as the screen; they come with the first answer that needs them.
    const { checkoutSchema } = await import('../../forms/checkout.ts')
    const parsed = parseForm(checkoutSchema, form)
    if (!parsed.ok) return refused(parsed.errors, false)
    if (cart.getSnapshot().items.length === 0) return replace('/cart')
    return (await purchase(parsed.data)) ?? askToSignIn()
  } catch (error) {
    if (isRefusal(error) && error.status === 401) return forgetSession()
    toast.error('Error', serverMessage(error, 'Failed to place order. Please try again.'))
    // After a lost answer the order may stand, its stock taken: marking the lines as sold out would mislead.
    return refused({}, isRefusal(error))
  }
}

function refused(errors: FieldErrors, checkLines: boolean) {
  return data({ errors, lineCheck: checkLines ? Date.now() : undefined }, 400)
}

/** Places the order and goes home; null when nobody is signed in, or not wholly. */
async function purchase(details: CheckoutDetails): Promise<Response | null> {
  const client = await browserClient()
  const { data: auth } = await client.auth.getSession()
  if (sessionState(auth.session).status !== 'signed-in') return null
  const { items } = cart.getSnapshot()
  const lines = items.map(({ id, quantity }) => ({ product_id: id, quantity }))
  const order = await placeOrder(client, lines, details, purchaseKeys.keyFor(items))
  purchaseKeys.forget()
  forgetCheckoutDraft()
  cart.clear()
  toast.success(
    'Order placed successfully!',
    `Your order number is ${order.order_number}. We'll contact you shortly.`,
  )
  return replace('/')
}

function askToSignIn(): Response {
  toast.error('Authentication required', 'Please log in to complete your order.')
  return redirect(SIGN_IN_PATH)
}

/** The backend does not know this session any more: kept, it would make /auth send the shopper straight back here. */
async function forgetSession(): Promise<Response> {
  const client = await browserClient()
  await client.auth.signOut({ scope: 'local' })
  return askToSignIn()
}

export default function Checkout({ actionData }: Route.ComponentProps) {
  const { ready, items } = useCart()
  const navigation = useNavigation()
  const navigate = useNavigate()
  // A purchase empties the cart while its own way home is still under way.
  const nothingToBuy = ready && items.length === 0 && navigation.state === 'idle'

  useEffect(() => {
    if (nothingToBuy) void navigate('/cart', { replace: true })
  }, [nothingToBuy, navigate])

  return (
    <div className="page min-h-[70dvh] py-10 sm:py-14">
      <h1 className="title-section mb-8">Checkout</h1>
      <NeedsScript />
      {items.length > 0 ? <FilledCheckout refusal={actionData} /> : <CheckoutSkeleton />}
    </div>
  )
}

interface Refusal {
  errors: FieldErrors
  /** Changes when the lines should be looked at again. */
  lineCheck: number | undefined
}

function FilledCheckout({ refusal }: { refusal: Refusal | undefined }) {
  const { items, totalPrice } = useCart()
  const { problems, priceChanged } = useCartCheck(refusal?.lineCheck)
  const { status, user } = useSession()
  const pending = useNavigation().formMethod !== undefined
  const profile = user ? { customer_name: user.fullName, customer_email: user.email } : {}

  return (
    <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_1fr] lg:gap-x-16 lg:gap-y-8">
      <CheckoutForm
        key={status}
        defaults={{ ...profile, ...readCheckoutDraft() }}
        refusal={refusal}
        pending={pending}
        signInPath={status === 'signed-out' || status === 'half-signed-in' ? SIGN_IN_PATH : null}
        onType={keepCheckoutDraft}
      />
      <div className="lg:sticky lg:top-28 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <OrderSummary
          subtotal={totalPrice}
          shipping="TBD"
          lines={<CheckoutLines items={items} problems={problems} />}
        >
          {priceChanged && (
            <output className="block text-sm text-ink-soft">
              Some prices have changed since you added them; the total is up to date.
            </output>
          )}
          <Link
            to="/cart"
            className="inline-flex min-h-11 items-center justify-self-center underline underline-offset-4"
          >
            Edit cart
          </Link>
        </OrderSummary>
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
