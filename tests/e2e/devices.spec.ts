import type { Page } from '@playwright/test'
import { SESSION_STORAGE_KEY } from '../../app/lib/supabase/supabase-browser.ts'
import { expectAccessible, expectTouchTargets } from '../support/accessibility.ts'
import { placeOrder } from '../support/orders.ts'
import type { RunningShop } from '../support/running-shop.ts'
import { signIn, signUp, storeItem, storeSession } from '../support/sessions.ts'
import { newAccount, Shopper, type Account } from '../support/shopper.ts'
import { expect, test } from '../support/test.ts'

const ANDROID_CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

/** Signs up and places an order, by API. */
async function buy(shop: RunningShop, account: Account, product: { id: string }) {
  return await placeOrder(await signUp(shop, account), { ...account, productId: product.id })
}

/**
 * Runs `change` when the page has sent such a write, before it is answered. Before the press the page could hear of the change by itself,
 * and leave.
 */
async function whenSent(page: Page, url: string, change: () => Promise<void>): Promise<void> {
  let isFirst = true
  await page.route(url, async (route) => {
    if (isFirst && route.request().method() !== 'GET') {
      isFirst = false
      await change()
    }
    await route.continue()
  })
}

test.describe('devices', () => {
  // The browser logs each refused request, and the shop that a part of the screen or a new token was refused.
  test.use({ expectedInConsole: /status of 40\d|DataError|Refresh Token/ })

  test('are listed, and one that is signed out asks for the password again', async ({
    page,
    browser,
    baseURL,
    shopper,
    shop,
  }) => {
    const account = newAccount()
    await signUp(shop, account)
    await page.goto('/auth?next=/account')
    await shopper.untilReady()
    await shopper.signIn(account)
    const context = await browser.newContext({ baseURL, userAgent: ANDROID_CHROME })
    const phone = new Shopper(await context.newPage())
    await phone.open('/auth?next=/account')
    await phone.signIn(account)
    await expect(phone.page).toHaveURL('/account')

    await page.reload()
    const devices = page.getByRole('region', { name: 'Devices' }).getByRole('listitem')
    await expect(devices).toHaveText([/This device/, /Chrome on Android/, /Unknown device/])
    await expect(devices.nth(1)).toContainText(/Last active \d+ \w+ \d{4}, /)
    await expectAccessible(page, 'the devices of an account')
    await expectTouchTargets(page, 'the devices of an account')

    await devices.getByRole('button', { name: /^Sign Out: Chrome on Android/ }).click()
    await expect(shopper.notice('Success', 'The device has been signed out.')).toBeVisible()
    await expect(devices).toHaveText([/This device/, /Unknown device/])
    await expect(page.getByRole('list', { name: 'Devices' })).toBeFocused()
    await phone.page.reload()
    await expect(phone.page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back')
    await context.close()

    await test.step('all others are signed out at once', async () => {
      await page.getByRole('button', { name: 'Sign Out Everywhere Else' }).click()
      await expect(devices).toHaveText([/This device/])
      await expect(page.getByRole('button', { name: 'Sign Out Everywhere Else' })).toHaveCount(0)
    })

    await test.step('this device is signed out like in the header', async () => {
      await devices.getByRole('button', { name: 'Sign Out' }).click()
      await expect(page).toHaveURL('/')
      await expect(shopper.header.getByRole('link', { name: /sign in/i })).toBeVisible()
    })
  })

  test('whose session was ended elsewhere ask for the password', async ({
    page,
    shopper,
    shop,
    catalogue,
  }) => {
    const account = newAccount()
    const { order_number: number } = await buy(shop, account, await catalogue.add())
    const heading = page.getByRole('heading', { level: 1 })
    for (const path of [`/account/orders/${number}`, `/account/orders/${number}/return`]) {
      const client = await signIn(shop, account)
      await storeSession(page, shop, client)
      await client.auth.signOut({ scope: 'global' })
      await page.goto(path)
      await expect(heading).toHaveText('Welcome Back')
    }
    await storeSession(page, shop, await signIn(shop, account))
    await page.goto(`/account/orders/${number}`)
    await page.getByRole('button', { name: 'Cancel this order' }).click()
    await whenSent(page, '**/rpc/cancel_order', async () => {
      await (await signIn(shop, account)).auth.signOut({ scope: 'global' })
    })
    await page.getByRole('button', { name: 'Yes, cancel it' }).click()
    await expect(shopper.notice('Error', 'Your session has ended. Please sign in again.')).toBeVisible()
    await expect(heading).toHaveText('Welcome Back')
    await shopper.signIn(account)
    await expect(heading).toHaveText('Thank you for your order')
    await expect(page.getByRole('main')).toContainText(number)

    const elsewhere = await signIn(shop, account)
    await test.step('signing out everywhere ends the sessions on both devices', async () => {
      await page.goto('/account')
      await page.getByRole('button', { name: 'Sign Out Everywhere', exact: true }).click()
      await expect(shopper.toast('Success')).toBeVisible()
      await expect(page).toHaveURL('/')
      await expect(shopper.header.getByRole('link', { name: /sign in/i })).toBeVisible()
    })
    await test.step('the other device asks for the password when it has to refresh its token', async () => {
      const { data } = await elsewhere.auth.getSession()
      const session = JSON.stringify({ ...data.session, expires_at: 1 })
      await storeItem(page, SESSION_STORAGE_KEY, session, shop.url)
      await page.goto('/account')
      await expect(heading).toHaveText('Welcome Back')
    })

    await test.step('an account that was deleted elsewhere is asked for another one', async () => {
      const client = await signUp(shop, newAccount())
      await storeSession(page, shop, client)
      await page.goto('/account')
      await expect(page.getByLabel('Full Name')).toBeVisible()
      await whenSent(page, '**/auth/v1/user', async () => {
        expect((await client.rpc('delete_own_account')).error).toBeNull()
      })
      await page.getByRole('button', { name: 'Save Name' }).click()
      await expect(shopper.notice('Error', 'Your session has ended. Please sign in again.')).toBeVisible()
      await expect(heading).toHaveText('Welcome Back')
      await storeSession(page, shop, client)
      await page.goto('/account')
      await expect(heading).toHaveText('Welcome Back')
    })
  })

  test('that fail to load can be loaded again, and the others can be signed out meanwhile @phone', async ({
    page,
    shop,
  }) => {
    const account = newAccount()
    await storeSession(page, shop, await signUp(shop, account))
    await Promise.all(Array.from({ length: 6 }, () => signIn(shop, account)))
    await page.route('**/rpc/list_own_sessions', (route) =>
      route.fulfill({ status: 403, json: { message: 'permission denied for table sessions' } }),
    )
    await page.goto('/account')
    const panel = page.getByRole('region', { name: 'Devices' })
    await expect(panel.getByRole('alert')).toContainText('Your devices did not load.')
    await expect(panel.getByRole('button', { name: 'Sign Out Everywhere Else' })).toBeVisible()
    await expectAccessible(page, 'devices that did not load')
    await page.unrouteAll()
    await panel.getByRole('button', { name: 'Try again' }).click()
    await expect(panel.getByRole('listitem')).toHaveCount(6)
    await expect(panel.getByRole('listitem').first()).toContainText('This device')

    await panel.getByRole('button', { name: 'Show all 7 devices' }).click()
    await expect(panel.getByRole('listitem')).toHaveCount(7)
    await expect(panel.getByRole('list', { name: 'Devices' })).toBeFocused()
    await expectAccessible(page, 'many devices')
    await expectTouchTargets(page, 'many devices')
  })
})
