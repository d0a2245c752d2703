import { redirect } from 'react-router'
import { showFormAgain } from '../../lib/forms/show-form-again.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { sessionState } from '../../session/session.ts'
import { unlessEnded } from '../../session/unless-ended.ts'
import { getOwnOrder } from '../own-order/queries.ts'
import { pageMeta } from '../page/page-meta.ts'
import { ScreenSpinner } from '../page/screen-spinner.tsx'
import { useFollowSession } from '../page/use-follow-session.ts'
import type { Route } from './+types/return-screen.ts'
import { ReturnPage } from './return-page.tsx'
import { submitReturn } from './submit-return.ts'

/** In the browser, because the session is in local storage. See docs/behaviour/returns.md. */
export async function clientLoader({ params: { number } }: Route.ClientLoaderArgs) {
  const client = await browserClient()
  const { data: auth } = await client.auth.getSession()
  const { user } = sessionState(auth.session)
  if (user === null) return redirect(signInPath(number))
  const read = async () => ({ userId: user.id, order: await getOwnOrder(client, number) })
  return await unlessEnded(client, read, () => redirect(signInPath(number)))
}
clientLoader.hydrate = true as const

function signInPath(number: string): string {
  return `/auth?next=/account/orders/${number}/return`
}

export const action = showFormAgain

export async function clientAction({ request, params: { number } }: Route.ClientActionArgs) {
  return submitReturn(await request.formData(), `/account/orders/${number}`)
}

export function HydrateFallback() {
  return <ScreenSpinner />
}

export const meta: Route.MetaFunction = ({ matches, params: { number } }) =>
  pageMeta({
    matches,
    path: `/account/orders/${number}/return`,
    title: `Return items of ${number}`,
    hidden: true,
  })

/** Asks to return items of an order of the account. */
export default function ReturnScreen({
  loaderData: { userId, order },
  actionData,
  params: { number },
}: Route.ComponentProps) {
  useFollowSession(userId, signInPath(number))
  return (
    <ReturnPage
      number={number}
      order={order}
      refusal={actionData}
      back={`/account/orders/${number}`}
      others={{ path: '/account', label: 'Your orders' }}
    />
  )
}
