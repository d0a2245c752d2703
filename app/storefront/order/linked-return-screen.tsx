import { showFormAgain } from '../../lib/forms/show-form-again.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { unlessEnded } from '../../session/unless-ended.ts'
import { getLinkedOrder } from '../own-order/queries.ts'
import { pageMeta } from '../page/page-meta.ts'
import { ScreenSpinner } from '../page/screen-spinner.tsx'
import { orderPath } from '../payment/go-to-payment.ts'
import { ReturnPage } from '../returns/return-page.tsx'
import { submitReturn } from '../returns/submit-return.ts'
import type { Route } from './+types/linked-return-screen.ts'

/** In the browser, as the page of the order. See docs/behaviour/guests.md. */
export async function clientLoader({ params: { number }, url }: Route.ClientLoaderArgs) {
  const key = url.searchParams.get('key') ?? ''
  const client = await browserClient()
  const read = () => getLinkedOrder(client, number, key)
  // The key is enough.
  return { key, order: await unlessEnded(client, read, read) }
}
clientLoader.hydrate = true as const

export const action = showFormAgain

export async function clientAction({ request, params: { number }, url }: Route.ClientActionArgs) {
  const key = url.searchParams.get('key') ?? ''
  return submitReturn(await request.formData(), orderPath(number, key), key)
}

export function HydrateFallback() {
  return <ScreenSpinner />
}

export const meta: Route.MetaFunction = ({ matches, params: { number } }) => [
  ...pageMeta({ matches, path: `/order/${number}/return`, title: `Return items of ${number}`, hidden: true }),
  // The key in the address stays with the shop when a link is followed.
  { name: 'referrer', content: 'same-origin' },
]

/** Asks to return items of the order of a customer without an account. */
export default function LinkedReturnScreen({
  loaderData: { order, key },
  actionData,
  params: { number },
}: Route.ComponentProps) {
  return (
    <ReturnPage
      number={number}
      order={order}
      refusal={actionData}
      back={orderPath(number, key)}
      others={{ path: '/order', label: 'Find your order' }}
    />
  )
}
