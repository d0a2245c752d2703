import { data, Link, redirect } from 'react-router'
import { isPaymentMethod } from '../../domain/payment-methods.ts'
import { readFields } from '../../lib/forms/parse-form.ts'
import { showFormAgain } from '../../lib/forms/show-form-again.ts'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import { sessionState } from '../../session/session.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SpinnerPanel } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { pageMeta } from '../page/page-meta.ts'
import { goToPayment } from '../payment/go-to-payment.ts'
import { getBankAccount, listPaymentOptions } from '../payment/queries.ts'
import type { Route } from './+types/own-order-screen.ts'
import { CancelOrder } from './cancel-order.tsx'
import { OrderContents } from './order-contents.tsx'
import { OrderPayment } from './order-payment.tsx'
import { OrderProgress } from './order-progress.tsx'
import { cancelOrder, getOwnOrder, sendReceipt } from './queries.ts'
import { receiptError } from './receipt-file.ts'

/** In the browser, because the session is in local storage. See docs/behaviour/account.md#an-order. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const client = await browserClient()
  const { data: auth } = await client.auth.getSession()
  const { user } = sessionState(auth.session)
  if (user === null) return redirect(`/auth?next=/account/orders/${params.number}`)
  const [order, options, account] = await Promise.all([
    getOwnOrder(client, user.id, params.number),
    withFallback(listPaymentOptions(client), [], 'The payment methods'),
    withFallback(getBankAccount(client), null, 'The bank account'),
  ])
  return { order, options, account }
}
clientLoader.hydrate = true as const

export const action = showFormAgain

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  try {
    const client = await browserClient()
    switch (form.get('intent')) {
      case 'pay':
        return await pay(client, form)
      case 'cancel':
        return await cancel(client, form)
      default:
        return await submitReceipt(client, form)
    }
  } catch (error) {
    toast.error('Error', answeredMessage(error))
    return refused({})
  }
}

async function pay(client: ShopClient, form: FormData) {
  const { id = '', number = '', method } = readFields(form, ['id', 'number', 'method'])
  if (!isPaymentMethod(method)) return refused({})
  return goToPayment(client, { id, order_number: number, delivery_is_quoted: false }, method)
}

async function cancel(client: ShopClient, form: FormData) {
  await cancelOrder(client, String(form.get('id')))
  toast.success('Success', 'Your order has been cancelled.')
  return refused({})
}

async function submitReceipt(client: ShopClient, form: FormData) {
  const file = form.get('receipt')
  const problem = receiptError(file)
  if (problem !== null || !(file instanceof File)) return refused({ receipt: problem ?? '' })
  await sendReceipt(client, String(form.get('id')), String(form.get('payment')), file)
  toast.success('Success', 'Thank you. We check your receipt and tell you.')
  return refused({})
}

/** Data of the action: the errors of the submitted form, if any. The screen is loaded again. */
function refused(errors: Partial<Record<string, string>>) {
  return data({ errors }, Object.keys(errors).length > 0 ? 400 : 200)
}

export function HydrateFallback() {
  return <SpinnerPanel />
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    matches,
    path: `/account/orders/${params.number}`,
    title: `Order ${params.number}`,
    hidden: true,
  })

/** An order of the signed-in shopper. */
export default function OrderScreen({
  loaderData: { order, options, account },
  actionData,
}: Route.ComponentProps) {
  if (order === null) return <OrderNotFound />
  return (
    <div className="page min-h-[70dvh] py-10 sm:py-14">
      <Link to="/account" className="inline-flex min-h-11 items-center underline underline-offset-4">
        All your orders
      </Link>
      <h1 className="title-section mt-2 tabular-nums">{order.order_number}</h1>
      <div className="mt-8 grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-16">
        <div className="space-y-10">
          <OrderPayment order={order} options={options} account={account} errors={actionData?.errors} />
          <OrderProgress order={order} />
          <CancelOrder order={order} />
        </div>
        <OrderContents order={order} />
      </div>
    </div>
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
