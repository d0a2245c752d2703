import { Link, redirect } from 'react-router'
import { hasErrorCode } from '../../../domain/error-codes.ts'
import type { FieldErrors } from '../../../lib/forms/parse-form.ts'
import { answeredMessage } from '../../../lib/supabase/data-error.ts'
import { browserClient } from '../../../lib/supabase/supabase-browser.ts'
import { invalid, revalidateOnSuccess, runAction } from '../../form/run-action.ts'
import { withErrorToast } from '../../list/list-loader.ts'
import { adminMeta } from '../../page/admin-meta.ts'
import { LoadFailure } from '../../page/load-failure.tsx'
import { PageHeader } from '../../page/page-header.tsx'
import type { Route } from './+types/take-order-screen.ts'
import { takeOrder } from './queries.ts'
import { getTakeOrderChoices } from './queries.ts'
import { TakeOrderForm } from './take-order-form.tsx'
import { parseTakenOrder } from './taken-order-input.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Take an Order')

export const shouldRevalidate = revalidateOnSuccess

export async function clientLoader() {
  return { choices: await withErrorToast(browserClient().then(getTakeOrderChoices), answeredMessage) }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const parsed = parseTakenOrder(form)
  if (!parsed.ok) return invalid(parsed.errors)
  let number = ''
  const result = await runAction(
    async () => {
      const order = await takeOrder(await browserClient(), parsed.data, String(form.get('key')))
      number = order.order_number
    },
    { success: 'The order is taken.', fieldErrors },
  )
  return result.saved ? redirect(`/admin/orders/${number}`) : result
}

/** Shown beside the field that it is about. */
function fieldErrors(error: unknown): FieldErrors | null {
  if (hasErrorCode(error, 'email_needed', 'email_invalid')) return { email: error.message }
  if (hasErrorCode(error, 'discount_invalid')) return { discount: error.message }
  if (hasErrorCode(error, 'delivery_fee_invalid')) return { delivery_fee: error.message }
  return null
}

/** An order for a customer in a chat, on the phone or in the showroom (docs/behaviour/orders.md#taking-an-order). */
export default function TakeOrder({ loaderData: { choices } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Take an Order"
        description="For a customer in a chat, on the phone or in the showroom."
        actions={
          <Link to="/admin/orders" className="inline-flex min-h-11 items-center underline underline-offset-4">
            All orders
          </Link>
        }
      />
      {choices === null ? (
        <LoadFailure message="What an order can have could not be loaded." />
      ) : (
        <TakeOrderForm choices={choices} />
      )}
    </>
  )
}
