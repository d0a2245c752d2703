import { expect, type Page } from '@playwright/test'
import { SESSION_STORAGE_KEY } from '../../app/lib/supabase/supabase-browser.ts'
import { codeIn, mailsTo } from './mailbox.ts'
import type { RunningShop } from './running-shop.ts'
import type { Account } from './shopper.ts'
import { visitorClient, type StaffClient } from './staff-client.ts'

// By API: faster than by forms, for tests of other things.

/** Signs up; the client has the session. */
export async function signUp(shop: RunningShop, account: Account): Promise<StaffClient> {
  const client = await visitorClient(shop)
  const { error } = await client.auth.signUp({ ...account, options: { data: { full_name: account.name } } })
  if (error) throw error
  return client
}

/** Uses a code that is mailed to the address, as for a forgotten password. */
export async function proveAddress(shop: RunningShop, email: string): Promise<void> {
  const client = await visitorClient(shop)
  expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull()
  await expect.poll(() => mailsTo(shop, email).length).toBeGreaterThan(0)
  const token = codeIn(mailsTo(shop, email).at(-1))
  expect((await client.auth.verifyOtp({ email, token, type: 'recovery' })).error).toBeNull()
}

/** Signs in with the password alone; the client has the session. */
export async function signIn(
  shop: RunningShop,
  { email, password }: Pick<Account, 'email' | 'password'>,
): Promise<StaffClient> {
  const client = await visitorClient(shop)
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return client
}

/** Stores the client's session in the browser; the next page uses it. Leads the page to the shop. */
export async function storeSession(page: Page, { url }: RunningShop, client: StaffClient): Promise<void> {
  const { data } = await client.auth.getSession()
  await storeItem(page, SESSION_STORAGE_KEY, JSON.stringify(data.session), url)
}

/** A text file has the shop's storage, too, and loads faster than a page. */
export async function storeItem(page: Page, key: string, value: string, url = ''): Promise<void> {
  if (!page.url().endsWith('/robots.txt')) await page.goto(`${url}/robots.txt`)
  await page.evaluate((item) => localStorage.setItem(...item), [key, value] as const)
}

/** Stores the client's session from another tab; without a client, signs out there. The browser tells the open pages. */
export async function storeSessionInAnotherTab(page: Page, client?: StaffClient): Promise<void> {
  const session = client ? (await client.auth.getSession()).data.session : null
  const other = await page.context().newPage()
  await other.goto('/robots.txt')
  await other.evaluate(
    ([key, value]) => (value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value)),
    [SESSION_STORAGE_KEY, session && JSON.stringify(session)] as const,
  )
  await other.close()
}
