import { data, Link, redirect } from 'react-router'
import { showFormAgain } from '../../lib/forms/show-form-again.ts'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { sessionState } from '../../session/session.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SpinnerPanel } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { pageMeta } from '../page/page-meta.ts'
import type { Route } from './+types/return-screen.ts'
import { getOrderToReturn, requestReturn } from './queries.ts'
import { canReturn, ReturnForm } from './return-form.tsx'
import { readReturn } from './return-input.ts'

/** In the browser, because the session is in local storage. See docs/behaviour/returns.md. */
export async function clientLoader({ params: { number } }: Route.ClientLoaderArgs) {
  const client = await browserClient()
  const { data: auth } = await client.auth.getSession()
  const { user } = sessionState(auth.session)
  if (user === null) return redirect(`/auth?next=/account/orders/${number}/return`)
  return { order: await getOrderToReturn(client, user.id, number) }
}
clientLoader.hydrate = true as const

export const action = showFormAgain

export async function clientAction({ request, params: { number } }: Route.ClientActionArgs) {
  const form = await request.formData()
  const read = readReturn(form)
  if (!read.ok) return data({ errors: read.errors }, 400)
  try {
    const [orderId, key] = [String(form.get('id')), String(form.get('key'))]
    await requestReturn(await browserClient(), { ...read.request, orderId, key })
  } catch (error) {
    toast.error('Error', answeredMessage(error))
    return data({ errors: {} }, 400)
  }
  toast.success('Success', 'Thank you. We look at your request and tell you.')
  return redirect(`/account/orders/${number}`)
}

export function HydrateFallback() {
  return <SpinnerPanel />
}

export const meta: Route.MetaFunction = ({ matches, params: { number } }) =>
  pageMeta({
    matches,
    path: `/account/orders/${number}/return`,
    title: `Return items of ${number}`,
    hidden: true,
  })

/** Asks to return items of an order. */
export default function ReturnScreen({
  loaderData: { order },
  actionData,
  params: { number },
}: Route.ComponentProps) {
  const back = `/account/orders/${number}`
  return (
    <div className="page min-h-[70dvh] py-10 sm:py-14">
      {order !== null && canReturn(order) ? (
        <>
          <Link to={back} className="inline-flex min-h-11 items-center underline underline-offset-4">
            Order {number}
          </Link>
          <h1 className="title-section mt-2">Return items</h1>
          <ReturnForm order={order} errors={actionData?.errors ?? {}} />
        </>
      ) : (
        <EmptyState
          level={1}
          title="Nothing to return"
          description="Items can be returned once they are delivered, and each of them once."
          action={
            <Link to={order === null ? '/account' : back} className={buttonClasses('primary')}>
              {order === null ? 'Your orders' : 'Your order'}
            </Link>
          }
        />
      )}
    </div>
  )
}
