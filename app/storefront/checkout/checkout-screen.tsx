import { useEffect, useState } from 'react'
import { useNavigate, useNavigation, type ShouldRevalidateFunctionArgs } from 'react-router'
import { addNaira } from '../../domain/money.ts'
import { getOrderTerms, type OrderTerms } from '../../domain/site-queries.ts'
import { itemKey } from '../../domain/texts/text-list.ts'
import { shopContext } from '../../lib/contexts.ts'
import { showFormAgain } from '../../lib/forms/show-form-again.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import { useSession } from '../../session/use-session.ts'
import { LazyPart, type LazyPartProps } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useCartCheck } from '../cart/cart-check.ts'
import { useCart } from '../cart/cart-store.ts'
import { doNothing } from '../cart/lazy-note.tsx'
import type { DeliveryOptions } from '../delivery/delivery-estimate.ts'
import { getDeliveryOptions } from '../delivery/queries.ts'
import { EditedLink } from '../page/edited-link.tsx'
import { clientLoaderWithFallback } from '../page/load-page.ts'
import { NeedsScript } from '../page/needs-script.tsx'
import { pageMeta } from '../page/page-meta.ts'
import { useHeaderAndFooter } from '../page/use-layout-texts.ts'
import { listPaymentOptions, type PaymentOption } from '../payment/queries.ts'
import type { Route } from './+types/checkout-screen.ts'
import { readCheckoutDraft, readContact, saveCheckoutDraft } from './checkout-draft.ts'
import { CheckoutForm, PlaceOrderButton } from './checkout-form.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { getVatRate } from './queries.ts'
import { SIGN_IN_PATH, submitCheckout, type Refusal } from './submit-checkout.ts'
import { feeOf, useDelivery } from './use-delivery.ts'
import { usePayment } from './use-payment.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches, path: '/checkout', title: 'Checkout', hidden: true })

const NO_TERMS: OrderTerms = { guests: false, restDue: null, cancellation: null }

/** The page does not depend on the cart or the shopper. */
export async function loader({ context }: Route.LoaderArgs) {
  const { supabase } = context.get(shopContext)
  const [options, paymentOptions, terms, vatRate] = await Promise.all([
    withFallback(getDeliveryOptions(supabase), null, 'The delivery options'),
    withFallback(listPaymentOptions(supabase), [], 'The payment methods'),
    withFallback(getOrderTerms(supabase), NO_TERMS, 'What the settings say about orders'),
    withFallback(getVatRate(supabase), null, 'The VAT settings'),
  ])
  return { options, paymentOptions, ...terms, vatRate }
}

interface CheckoutOptions extends OrderTerms {
  /** Null while delivery is agreed after the order. */
  options: DeliveryOptions | null
  /** Empty while payment is agreed after the order. */
  paymentOptions: PaymentOption[]
  /** In percent; 0 without VAT, null where it is not known. */
  vatRate: number | null
}

const AGREED_LATER: CheckoutOptions = { options: null, paymentOptions: [], ...NO_TERMS, vatRate: null }

/** Null when they could not be loaded. */
export const clientLoader = clientLoaderWithFallback<CheckoutOptions | null>(() => null)

/** React Router loads nothing again after a refusal, but what the shop offers may be what has changed. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || actionResult?.lineCheck !== undefined
}

export const action = showFormAgain

export async function clientAction({ request }: Route.ClientActionArgs) {
  return submitCheckout(await request.formData())
}

export default function CheckoutScreen({ actionData, loaderData }: Route.ComponentProps) {
  const { ready, items } = useCart()
  const navigation = useNavigation()
  const navigate = useNavigate()
  const [offered, setOffered] = useState(loaderData ?? AGREED_LATER)
  // What was loaded before stays when it cannot be loaded again.
  if (loaderData !== null && loaderData !== offered) setOffered(loaderData)
  const accountSwitches = useAccountSwitches()
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
        <FilledCheckout key={accountSwitches} {...offered} refusal={actionData} />
      ) : (
        <CheckoutSkeleton />
      )}
    </div>
  )
}

/** How often another account than the one before has signed in, as another tab can do. */
function useAccountSwitches(): number {
  const { user } = useSession()
  const [[lastId, switches], setLast] = useState<[string | undefined, number]>([user?.id, 0])
  if (user && user.id !== lastId) setLast([user.id, lastId ? switches + 1 : switches])
  return switches
}

interface FilledCheckoutProps extends CheckoutOptions {
  refusal: Refusal | undefined
}

function FilledCheckout({
  options,
  paymentOptions,
  guests,
  restDue,
  vatRate,
  cancellation,
  kept,
  refusal,
}: FilledCheckoutProps) {
  const { items, totalPrice } = useCart()
  const { priceChanged } = useCartCheck(refusal?.lineCheck)
  const { status, user } = useSession()
  const pending = useNavigation().formMethod !== undefined
  const profile = user ? { customer_name: user.fullName, customer_email: user.email } : {}
  const userId = user?.id ?? null
  const [contact, setContact] = useState(readContact)
  const [draft] = useState(() => readCheckoutDraft(userId))
  const delivery = useDelivery({
    options,
    items,
    draft,
    attempt: refusal?.lineCheck,
  })
  const fee = feeOf(delivery)
  const amount = addNaira(totalPrice, fee ?? 0)
  // Undefined until it was asked for, in a shop that takes deposits.
  const [asked, setDeposit] = useState<number | null>()
  const deposit = restDue === null ? null : asked
  const payment = usePayment({ options: paymentOptions, draft, delivery, amount, deposit })
  const total = addNaira(amount, payment?.fee ?? 0)
  const isGuest = guests && status === 'signed-out'

  return (
    <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_1fr] lg:gap-x-16 lg:gap-y-8">
      <CheckoutForm
        key={status}
        defaults={{ ...(isGuest ? contact : profile), ...readCheckoutDraft(userId) }}
        agreed={{
          total,
          delivery_fee: fee,
          payment_fee: payment?.fee,
          ...kept,
          ...(restDue !== null && { deposit }),
        }}
        delivery={delivery}
        payment={payment}
        refusal={refusal}
        pending={pending}
        isGuest={isGuest}
        below={
          <>
            {userId !== null && <LaterPart load={loadEarlierAddresses} props={{ userId, delivery }} />}
            {isGuest && contact.customer_name !== undefined && (
              <LaterPart load={loadRememberedNote} props={{ onForget: () => setContact({}) }} />
            )}
          </>
        }
        signInPath={status === 'signed-out' || status === 'needs-second-factor' ? SIGN_IN_PATH : null}
        onType={(form) => saveCheckoutDraft(form, userId)}
      />
      <div className="lg:sticky lg:top-28 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <CheckoutSummary
          items={items}
          subtotal={totalPrice}
          total={total}
          delivery={delivery}
          payment={payment}
          priceChanged={priceChanged}
          refusal={refusal}
          sums={
            payment !== null &&
            restDue !== null && (
              <LazyPart
                load={loadDepositSums}
                enabled
                props={{
                  items,
                  payment,
                  total,
                  deposit,
                  restDue,
                  attempt: refusal?.lineCheck,
                  onDeposit: setDeposit,
                }}
                onLoadError={doNothing}
              />
            )
          }
        />
      </div>
      <div>
        <PlaceOrderButton pending={pending} />
        <Conditions vatRate={vatRate} cancellation={cancellation} />
      </div>
    </div>
  )
}

/** What is agreed to with the order: whether VAT is in the prices, what is kept of a cancelled order, and the pages of the shop's policies. */
function Conditions({ vatRate, cancellation }: Pick<CheckoutOptions, 'vatRate' | 'cancellation'>) {
  const pages = useHeaderAndFooter().policy_links.filter(({ link }) => link.startsWith('/page/'))
  return (
    <div className="mt-3 text-sm text-ink-soft">
      {vatRate !== null && (
        <p>{vatRate > 0 ? `All prices include ${vatRate}% VAT.` : 'No VAT is added to these prices.'}</p>
      )}
      {cancellation !== null && <p className="mt-2">{cancellation}</p>}
      <p className="flex flex-wrap gap-x-5">
        {pages.map((page) => (
          <EditedLink
            key={itemKey(page)}
            {...page}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          />
        ))}
      </p>
    </div>
  )
}

const loadEarlierAddresses = () => import('./earlier-addresses.tsx')
const loadDepositSums = () => import('./deposit-sums.tsx')
const loadRememberedNote = () => import('./remembered-note.tsx')

/** A part that the form can do without. Its line is free before it is loaded, so that nothing moves. */
function LaterPart<Props extends object>(part: Pick<LazyPartProps<Props>, 'load' | 'props'>) {
  return <LazyPart {...part} enabled fallback={<div className="min-h-11" />} onLoadError={doNothing} />
}

function CheckoutSkeleton() {
  return (
    <output className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-x-16">
      <span className="sr-only">Loading...</span>
      <div className="space-y-6">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-32" />
      </div>
      <Skeleton className="h-80 rounded-2xl" />
    </output>
  )
}
