import { unwrap } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'

/** The state of the first-run checklist, which the database derives from the shop's data. */
export interface SetupProgress {
  dismissed: boolean
  name_and_logo: boolean
  contact_phone: boolean
  products_on_sale: boolean
  discount_decision: boolean
  policy_pages: boolean
  /** Whether a mail server has taken a mail, or staff have confirmed that it is set up. */
  outgoing_mail: boolean
  test_order: boolean
  /** Whether an SMTP server is configured; null on a hosted project, where the shop cannot tell. */
  sends_mail: boolean | null
}

/** Null for users who are not staff. Throws when the call fails. */
export async function getSetupProgress(client: ShopClient): Promise<SetupProgress | null> {
  const [progress] = unwrap(await client.rpc('setup_progress'))
  return progress ?? null
}

/** Closes the checklist for all staff, or shows it again. */
export async function dismissSetup(client: ShopClient, dismissed: boolean): Promise<void> {
  await updateChecklist(client, { dismissed_at: dismissed ? now() : null })
}

/** Records the decision to keep regular prices. The database itself records a change of the switch. */
export async function decideDiscounts(client: ShopClient): Promise<void> {
  await updateChecklist(client, { discount_decided_at: now() })
}

/** Records that outgoing mail is set up, where the shop cannot tell. */
export async function confirmOutgoingMail(client: ShopClient): Promise<void> {
  await updateChecklist(client, { mail_confirmed_at: now() })
}

interface ChecklistChanges {
  dismissed_at?: string | null
  discount_decided_at?: string
  mail_confirmed_at?: string
}

async function updateChecklist(client: ShopClient, changes: ChecklistChanges): Promise<void> {
  unwrap(await client.from('setup_checklist').update(changes).eq('id', 1).select('id').single())
}

function now(): string {
  return new Date().toISOString()
}

/** Turns on 'Charge discount prices'. */
export async function chargeDiscountPrices(client: ShopClient): Promise<void> {
  const settings = client.from('website_settings').update({ charge_discount_prices: true })
  unwrap(await settings.eq('id', 1).select('id').single())
}

/** Records that staff approved a sample page. */
export async function markPageReviewed(client: ShopClient, id: string): Promise<void> {
  const reviewed = { reviewed_at: new Date().toISOString() }
  unwrap(await client.from('cms_pages').update(reviewed).eq('id', id).select('id').single())
}
