import { Navigate } from 'react-router'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import { failed, runAction, type ActionResult } from '../form/run-action.ts'
import type { Route } from './+types/setup-action.ts'
import {
  chargeDiscountPrices,
  confirmOutgoingMail,
  decideDiscounts,
  dismissSetup,
  markPageReviewed,
} from './queries.ts'

interface SetupAction {
  work: (client: ShopClient, id: string) => Promise<void>
  success: string
}

/** The actions of the first-run checklist by the form's `intent`. */
const ACTIONS: Record<string, SetupAction> = {
  dismiss: {
    work: (client) => dismissSetup(client, true),
    success: 'The checklist is closed. You can show it again from Settings.',
  },
  show: {
    work: (client) => dismissSetup(client, false),
    success: 'The checklist is on the dashboard again.',
  },
  'charge-discounts': {
    work: chargeDiscountPrices,
    success: 'Shoppers pay discount prices from now on.',
  },
  'keep-regular': {
    work: decideDiscounts,
    success: 'Shoppers keep paying regular prices. You can change this in Settings.',
  },
  'confirm-mail': { work: confirmOutgoingMail, success: 'Noted: outgoing mail is set up.' },
  'review-page': { work: markPageReviewed, success: 'The page is marked as reviewed.' },
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<ActionResult> {
  const form = await request.formData()
  if (form.get('intent') === 'finish') return finish()
  const action = ACTIONS[String(form.get('intent'))]
  if (!action) return failed()
  return runAction(async () => action.work(await browserClient(), String(form.get('id') ?? '')), {
    success: action.success,
  })
}

/**
 * Closes the completed checklist. After a failure the next visit tries again. Returns `failed()` in any case, so that the
 * dashboard does not revalidate and its notice stays until the user closes it.
 */
async function finish(): Promise<ActionResult> {
  await withFallback(
    browserClient().then((client) => dismissSetup(client, true)),
    undefined,
    'The end of the checklist',
  )
  return failed()
}

/** A route without a screen: its action serves the forms of other screens. */
export default function Setup() {
  return <Navigate to="/admin" replace />
}
