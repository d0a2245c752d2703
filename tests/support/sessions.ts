import type { Page } from '@playwright/test'
import { SESSION_STORAGE_KEY } from '../../app/lib/supabase-browser.ts'
import type { RunningShop } from './running-shop.ts'
import type { Account } from './shopper.ts'
import { visitorClient, type StaffClient } from './staff-client.ts'

// Over the wire: quicker than by hand, for tests that are about something else.

/** Becomes a customer; the client has the session. */
export async function join(shop: RunningShop, account: Account): Promise<StaffClient> {
  const client = await visitorClient(shop)
  const { error } = await client.auth.signUp({ ...account, options: { data: { full_name: account.name } } })
  if (error) throw error
  return client
}

/** Leaves the client's session with the browser, which has it from the next page on. */
export async function admit(page: Page, { url }: RunningShop, client: StaffClient): Promise<void> {
  const { data } = await client.auth.getSession()
  const session = { name: SESSION_STORAGE_KEY, value: JSON.stringify(data.session) }
  await page.context().setStorageState({ cookies: [], origins: [{ origin: url, localStorage: [session] }] })
}
