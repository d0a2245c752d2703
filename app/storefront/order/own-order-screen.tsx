import { Link, redirect } from 'react-router'
import { showFormAgain } from '../../lib/forms/show-form-again.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { sessionState } from '../../session/session.ts'
import { unlessEnded } from '../../session/unless-ended.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { getOwnOrder } from '../own-order/queries.ts'
import { useFollowedOrder } from '../own-order/use-followed-order.ts'
import { pageMeta } from '../page/page-meta.ts'
import { ScreenSpinner } from '../page/screen-spinner.tsx'
import { useFollowSession } from '../page/use-follow-session.ts'
import { OrderReturns } from '../returns/order-returns.tsx'
import type { Route } from './+types/own-order-screen.ts'
import { changeOrder } from './order-action.ts'
import { OrderPage } from './order-page.tsx'
import { listWaysToPay } from './payment-ways.ts'

/** In the browser, because the session is in local storage. See docs/behaviour/account.md#an-order. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const client = await browserClient()
  const { data: auth } = await client.auth.getSession()
  const { user } = sessionState(auth.session)
  if (user === null) return redirect(signInPath(params.number))
  const read = async () => {
    const [order, ways] = await Promise.all([getOwnOrder(client, params.number), listWaysToPay(client)])
    return { userId: user.id, order, ...ways }
  }
  return await unlessEnded(client, read, () => redirect(signInPath(params.number)))
}
clientLoader.hydrate = true as const

function signInPath(number: string): string {
  return `/auth?next=/account/orders/${number}`
}

export const action = showFormAgain

export async function clientAction({ request }: Route.ClientActionArgs) {
  return changeOrder(await request.formData())
}

export function HydrateFallback() {
  return <ScreenSpinner />
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    matches,
    path: `/account/orders/${params.number}`,
    title: `Order ${params.number}`,
    hidden: true,
  })

/** An order of the signed-in shopper. */
export default function OwnOrderScreen({
  loaderData: { userId, order: loaded, options, account },
  actionData,
  params: { number },
}: Route.ComponentProps) {
  useFollowSession(userId, signInPath(number))
  const order = useFollowedOrder(loaded)
  if (order === null) return <OrderNotFound />
  return (
    <OrderPage
      order={order}
      options={options}
      account={account}
      errors={actionData?.errors}
      below={<OrderReturns order={order} path={`/account/orders/${order.order_number}/return`} />}
      above={
        <Link to="/account" className="inline-flex min-h-11 items-center underline underline-offset-4">
          All your orders
        </Link>
      }
    />
  )
}

function OrderNotFound() {
  return (
    <div className="page min-h-[70dvh] py-14">
      <EmptyState
        level={1}
        title="Order not found"
        description="There is no such order in your account."
        action={
          <Link to="/account" className={buttonClasses('primary')}>
            Your orders
          </Link>
        }
      />
    </div>
  )
}
