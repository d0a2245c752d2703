import { Link, replace } from 'react-router'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SpinnerPanel } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { pageMeta } from '../page/page-meta.ts'
import type { Route } from './+types/payment-return-screen.ts'
import { orderPath } from './go-to-payment.ts'
import { orderKey } from './order-keys.ts'
import { checkPayment, type CheckedPayment } from './queries.ts'

/** Where providers send shoppers back to, with the payment's reference; coming here proves nothing, so the provider is asked. */
export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const reference = url.searchParams.get('reference') ?? url.searchParams.get('tx_ref')
  if (reference === null) return replace('/account')
  try {
    const checked = await checkPayment(await browserClient(), reference)
    announce(checked)
    return replace(await pageOf(checked.order_number))
  } catch (error) {
    return { message: answeredMessage(error) }
  }
}
clientLoader.hydrate = true as const

/** Signed in, the order of the account; else by the key that this browser knows, or by the form that finds an order. */
async function pageOf(orderNumber: string): Promise<string> {
  const client = await browserClient()
  const { data: auth } = await client.auth.getSession()
  const key = orderKey(orderNumber)
  if (key !== undefined || auth.session !== null) return orderPath(orderNumber, key)
  return `/order?number=${orderNumber}`
}

function announce({
  state,
  awaits_staff: awaitsStaff,
  is_part: isPart,
  is_deposit: isDeposit,
}: CheckedPayment): void {
  if (awaitsStaff) toast.success('Payment received', 'We are looking into it and will contact you.')
  else if (state === 'paid' && isDeposit)
    toast.success('Payment received', 'Thank you. We have your deposit.')
  else if (state === 'paid' && isPart)
    toast.success('Payment received', 'Thank you. We have this part of your payment.')
  else if (state === 'paid') toast.success('Payment received', 'Thank you. Your order is paid.')
  else if (state === 'failed') toast.error('Error', 'The payment did not go through. Please try again.')
  else
    toast.error(
      'Not paid yet',
      'We have not heard of a payment. If you have paid, this page shows it as soon as we do; otherwise you can pay here.',
    )
}

export function HydrateFallback() {
  return <SpinnerPanel />
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches, path: '/payment-return', title: 'Your payment', hidden: true })

export default function PaymentReturn({ loaderData: { message } }: Route.ComponentProps) {
  return (
    <div className="page min-h-[70dvh] py-14">
      <EmptyState
        level={1}
        title="We could not look at your payment"
        description={`${message} Your order and your payment are kept.`}
        action={
          <Link to="/account" className={buttonClasses('primary')}>
            Your orders
          </Link>
        }
      />
    </div>
  )
}
