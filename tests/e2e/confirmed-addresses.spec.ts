import { expectAccessible, expectNoOverflow, expectTouchTargets } from '../support/accessibility.ts'
import { fillCart, type Catalogue } from '../support/catalogue.ts'
import { codeIn, linkIn, mailsTo } from '../support/mailbox.ts'
import { withOwnShop } from '../support/own-shop.ts'
import type { RunningShop } from '../support/running-shop.ts'
import { signUp } from '../support/sessions.ts'
import { newAccount, Shopper, type Account } from '../support/shopper.ts'
import { rowsOf } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

test.use({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires an object pattern
    async ({}, use) => withOwnShop(use, { settings: { CONFIRM_EMAILS: '1' } }),
    { scope: 'worker' },
  ],
  expectedInConsole: /status of 4\d\d|ERR_FAILED/,
})

/** It is sent after the response. */
async function confirmationMail(shop: RunningShop, email: string): Promise<string | undefined> {
  await expect.poll(() => mailsTo(shop, email).length).toBeGreaterThan(0)
  return mailsTo(shop, email).at(-1)
}

const SHIPPING = '12 Bourdillon Road, Ikoyi, Lagos'

/** Orders as a new account, up to the question for the mailed code. */
async function orderAndSignUp(shopper: Shopper, catalogue: Catalogue): Promise<Account> {
  const account = newAccount()
  await fillCart(shopper.page, [{ product: await catalogue.add({ price: 65_000 }) }])
  await shopper.open('/checkout')
  await shopper.fillShipping(account)
  await shopper.placeOrder()
  await expect(shopper.page).toHaveURL('/auth?next=/checkout')
  await shopper.signUp(account)
  await expect(shopper.page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  return account
}

test.describe('where addresses are confirmed', { tag: '@phone' }, () => {
  // In one worker: each worker starts such a shop.
  test.describe.configure({ mode: 'default' })

  test('a shopper enters the mailed code at the checkout, keeps the typed fields and orders', async ({
    page,
    shopper,
    shop,
    staff,
    catalogue,
  }) => {
    const account = await orderAndSignUp(shopper, catalogue)
    const title = page.getByRole('heading', { level: 1 })
    const code = page.getByLabel('Code from the email')
    await expect(page.getByText(`We have sent an email to ${account.email}.`)).toBeVisible()
    await expect(code).toBeFocused()
    await expect(shopper.toast('Account created!')).toHaveCount(0)
    await expectAccessible(page, 'the question for the mailed code')
    await expectTouchTargets(page, 'the question for the mailed code')
    await expectNoOverflow(page, 'the question for the mailed code')

    await test.step('it is still asked after a reload, and by signing in', async () => {
      await page.reload()
      await expect(title).toHaveText('Check your email')
      await page.getByRole('button', { name: 'Sign in, or use another address' }).click()
      await expect(title).toHaveText('Welcome Back')
      await shopper.signIn(account)
      await expect(title).toHaveText('Check your email')
    })

    await test.step('another mail within the minute, and wrong codes, are refused', async () => {
      await page.getByRole('button', { name: 'Send it again' }).click()
      await expect(
        page.getByRole('alert').filter({ hasText: 'An email is on its way already' }),
      ).toBeVisible()
      await code.fill('12 34')
      await page.keyboard.press('Enter')
      await expect(code).toHaveAccessibleDescription(/^Enter the digits/)
      await code.fill('000000')
      await page.keyboard.press('Enter')
      await expect(code).toHaveAccessibleDescription(/^That did not match/)
    })

    const mailed = codeIn(await confirmationMail(shop, account.email))
    await code.fill(mailed.replace(/^.../, '$& '))
    await page.getByRole('button', { name: 'Continue' }).dblclick()
    await expect(shopper.toast('Account created!')).toHaveCount(1)
    await expect(page).toHaveURL('/checkout')
    await expect(page.getByLabel('Shipping Address')).toHaveValue(SHIPPING)
    await shopper.placeOrder()
    await expect(shopper.toast('Order placed successfully!')).toBeVisible()
    const orders = await staff.from('orders').select('user_id').eq('customer_email', account.email)
    expect(rowsOf(orders)).toEqual([{ user_id: expect.any(String) }])
  })

  test('the mailed link signs in where the address signed up, in a tab that has the typed fields, and not elsewhere', async ({
    page,
    shopper,
    shop,
    context,
    browser,
    baseURL,
    catalogue,
  }) => {
    const account = await orderAndSignUp(shopper, catalogue)
    const link = linkIn(await confirmationMail(shop, account.email))

    await test.step('a program that opens links before its person does not use it up', async () => {
      for (const method of ['GET', 'GET', 'HEAD']) {
        const response = await page.request.fetch(link, { method, maxRedirects: 0 })
        expect(response.status()).toBe(200)
      }
    })

    const tab = new Shopper(await context.newPage())
    await tab.page.goto(link)
    const button = tab.page.getByRole('button', { name: 'Confirm my address' })
    await expectAccessible(tab.page, 'the link of a confirmation mail')
    await expectTouchTargets(tab.page, 'the link of a confirmation mail')
    await expectNoOverflow(tab.page, 'the link of a confirmation mail')
    await tab.page.route('**/auth/v1/verify', (route) => route.abort(), { times: 1 })
    await button.click()
    await expect(tab.page.getByRole('alert').filter({ hasText: /try again/ })).toBeVisible()
    await button.dblclick()
    await expect(tab.page).toHaveURL('/checkout')
    await expect(tab.page.getByLabel('Shipping Address')).toHaveValue(SHIPPING)
    await expect(tab.header.getByRole('button', { name: 'Account menu' })).toBeVisible()
    await expect(page).toHaveURL('/checkout')
    await expect(page.getByLabel('Shipping Address')).toHaveValue(SHIPPING)

    const elsewhere = new Shopper(await (await browser.newContext({ baseURL: baseURL! })).newPage())
    await test.step('a link that was used says so', async () => {
      await elsewhere.page.goto(link)
      await elsewhere.page.getByRole('button', { name: 'Confirm my address' }).click()
      const title = elsewhere.page.getByRole('heading', { level: 1 })
      await expect(title).toHaveText('This link no longer works')
      await elsewhere.page.getByRole('link', { name: 'Back to sign in' }).click()
      await expect(title).toHaveText('Welcome Back')
    })

    await test.step('a link that another browser opens confirms the address and does not sign in', async () => {
      const other = newAccount()
      await signUp(shop, other)
      await elsewhere.page.goto(linkIn(await confirmationMail(shop, other.email)))
      await elsewhere.page.getByRole('button', { name: 'Confirm my address' }).click()
      await expect(elsewhere.page).toHaveURL('/auth')
      await expect(
        elsewhere.notice('Email confirmed', 'Your account is ready. Please sign in.'),
      ).toBeVisible()
      await expect(elsewhere.header.getByRole('button', { name: 'Account menu' })).toHaveCount(0)
      await elsewhere.signIn(other)
      await expect(elsewhere.page).toHaveURL('/')
      await elsewhere.page.context().close()
    })
  })
})
