import { Link } from 'react-router'
import { showFormAgain } from '../../lib/forms/show-form-again.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { unlessEnded } from '../../session/unless-ended.ts'
import { useSession } from '../../session/use-session.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { getLinkedOrder } from '../own-order/queries.ts'
import { useFollowedOrder } from '../own-order/use-followed-order.ts'
import { pageMeta } from '../page/page-meta.ts'
import { ScreenSpinner } from '../page/screen-spinner.tsx'
import { forgetOrderKey, orderKey, rememberOrderKey } from '../payment/order-keys.ts'
import { OrderReturns } from '../returns/order-returns.tsx'
import type { Route } from './+types/linked-order-screen.ts'
import { claim, isClaim } from './claim-action.ts'
import { hasClaimCode } from './claim-code.ts'
import { ClaimOrder } from './claim-order.tsx'
import { changeOrder } from './order-action.ts'
import { OrderPage } from './order-page.tsx'
import { listWaysToPay } from './payment-ways.ts'

/** In the browser, so that the key of the link is in no cache and no log of pages. See docs/behaviour/guests.md. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const key = keyOf(request)
  const client = await browserClient()
  const read = () => Promise.all([getLinkedOrder(client, params.number, key), listWaysToPay(client)])
  // The key is enough.
  const [order, ways] = await unlessEnded(client, read, read)
  if (order) rememberOrderKey(params.number, key)
  else if (orderKey(params.number) === key) forgetOrderKey(params.number)
  return { order, key, codeSent: hasClaimCode(params.number), ...ways }
}
clientLoader.hydrate = true as const

function keyOf(request: Request): string {
  return new URL(request.url).searchParams.get('key') ?? ''
}

export const action = showFormAgain

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const key = keyOf(request)
  const form = await request.formData()
  return isClaim(form) ? claim(form, params.number, key) : changeOrder(form, key)
}

export function HydrateFallback() {
  return <ScreenSpinner />
}

export const meta: Route.MetaFunction = ({ matches, params }) => [
  ...pageMeta({ matches, path: `/order/${params.number}`, title: `Order ${params.number}`, hidden: true }),
  // The key in the address stays with the shop when a link is followed.
  { name: 'referrer', content: 'same-origin' },
]

/** The order of a customer without an account, by its secret link. */
export default function LinkedOrderScreen({
  loaderData: { order: loaded, key, codeSent, options, account },
  actionData,
}: Route.ComponentProps) {
  const { status } = useSession()
  const order = useFollowedOrder(loaded, key)
  if (order === null) return <LinkNotKnown />
  const errors = actionData?.errors
  return (
    <OrderPage
      order={order}
      options={options}
      account={account}
      errors={errors}
      orderKey={key}
      note={<p className="mt-2 text-ink-soft">Keep the address of this page: it opens your order again.</p>}
      below={
        <>
          <OrderReturns order={order} path={`/order/${order.order_number}/return?key=${key}`} />
          {order.customer_email !== null && (
            <ClaimOrder
              email={order.customer_email}
              isSignedIn={status === 'signed-in'}
              isCodeSent={codeSent || actionData?.codeSent === true}
              error={errors?.['code']}
            />
          )}
        </>
      }
    />
  )
}

function LinkNotKnown() {
  return (
    <div className="page min-h-[70dvh] py-14">
      <EmptyState
        level={1}
        title="This link does not work"
        description="It may be cut off, or the order was added to an account. You can also find an order by its number."
        action={
          <Link to="/order" className={buttonClasses('primary')}>
            Find your order
          </Link>
        }
      />
    </div>
  )
}
