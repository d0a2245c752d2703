import { randomUUID } from 'node:crypto'
import { expectAccessible, expectTouchTargets } from '../support/accessibility.ts'
import type { RunningShop } from '../support/running-shop.ts'
import { newAccount, Shopper, type Account } from '../support/shopper.ts'
import { rowsOf, visitorClient } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

/** Joins over the wire and buys: quicker than by hand, and no part of what is tested here. */
async function buy(shop: RunningShop, account: Account, products: readonly { id: string }[]) {
  const client = await visitorClient(shop)
  const { error } = await client.auth.signUp({
    ...account,
    options: { data: { full_name: account.name } },
  })
  if (error) throw error
  return rowsOf(
    await client.rpc('place_order', {
      p_items: products.map(({ id }) => ({ product_id: id, quantity: 2 })),
      p_customer_name: account.name,
      p_customer_email: account.email,
      p_customer_phone: '+234 803 555 0101',
      p_shipping_address: '12 Bourdillon Road, Ikoyi, Lagos',
      p_idempotency_key: randomUUID(),
    }),
  )
}

test('it shows name, e-mail and the own orders with their items and status, and nobody else’s', async ({
  page,
  shopper,
  shop,
  staff,
  catalogue,
}) => {
  const [account, stranger] = [newAccount('Ṣọlá Adé'), newAccount()]
  const products = [await catalogue.add({ price: 1999.5 }), await catalogue.add({ price: 50_000 })]
  const order = await buy(shop, account, products)
  const other = await buy(shop, stranger, products)

  await test.step('it asks who is there, and comes back', async () => {
    await page.goto('/account')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back')
    await shopper.untilReady()
    await shopper.signIn(account)
    await expect(page).toHaveURL('/account')
  })

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Account')
  await expect(page.getByText(`${account.name}, ${account.email}`)).toBeVisible()
  const shown = page.getByRole('article', { name: order.order_number })
  await expect(shown).toContainText('₦103,999')
  for (const { name } of products) await expect(shown).toContainText(`2 × ${name}`)
  await expect(shown.getByRole('definition')).toHaveText([/pending/i, /pending/i])
  await expect(page.getByText(other.order_number)).toHaveCount(0)
  await expectAccessible(page, 'an account with orders')
  await expectTouchTargets(page, 'an account with orders')

  await staff.from('orders').update({ status: 'shipped', payment_status: 'paid' }).eq('id', order.id)
  await page.reload()
  await expect(shown.getByRole('definition')).toHaveText([/shipped/i, /paid/i])
})

test('a new account has no orders yet, and its name can be changed', async ({ page, shopper }) => {
  await shopper.join(newAccount())
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Nothing ordered yet' })).toBeVisible()
  await expectAccessible(page, 'an account without orders')

  const form = page.getByRole('form', { name: 'Your name' })
  await form.getByLabel('Full Name').fill('   ')
  await form.getByRole('button', { name: 'Save Name' }).click()
  await expect(form.getByRole('alert')).toHaveText('Please enter your full name.')
  await expect(form.getByLabel('Full Name')).toBeFocused()
  await form.getByLabel('Full Name').fill('Ọmọ́tárá <i>Ẹ̀gbẹ́</i> 🪑')
  await form.getByRole('button', { name: 'Save Name' }).dblclick()
  await expect(shopper.notice('Success', 'Your name has been saved.')).toHaveCount(1)
  await expect(page.getByText(/^Ọmọ́tárá <i>Ẹ̀gbẹ́<\/i> 🪑, /)).toBeVisible()
  await page.reload()
  await expect(form.getByLabel('Full Name')).toHaveValue('Ọmọ́tárá <i>Ẹ̀gbẹ́</i> 🪑')
})

test.describe('a new password', () => {
  test.use({ expectedInConsole: /status of 4\d\d/ })

  test('needs the current one and 6 characters, and counts from then on', async ({ page, shopper }) => {
    const account = newAccount()
    await shopper.join(account)
    await page.goto('/account')
    const form = page.getByRole('form', { name: 'Password' })
    const complaints = form.getByRole('alert').filter({ hasText: /./ })
    const change = async (current: string, next: string) => {
      await form.getByLabel('Current password').fill(current)
      await form.getByLabel('New password').fill(next)
      await form.getByRole('button', { name: 'Change Password' }).click()
    }

    await change('', '12345')
    await expect(complaints).toHaveText([
      'Please enter your current password.',
      'Must be at least 6 characters',
    ])
    await expect(form.getByLabel('Current password')).toBeFocused()
    await change('a guess', 'rainy season')
    await expect(complaints).toHaveText(['The current password is not right.'])
    await expectAccessible(page, 'a refused password')
    await change(account.password, account.password)
    await expect(complaints).toHaveText(['New password should be different from the old password.'])
    await change(account.password, 'rainy season')
    await expect(shopper.toast('Success')).toBeVisible()
    await expect(form.getByLabel('New password')).toHaveValue('')

    await shopper.header.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await shopper.open('/auth')
    await shopper.signIn(account)
    await expect(shopper.notice('Error', 'Invalid login credentials')).toBeVisible()
    await shopper.signIn({ ...account, password: 'rainy season' })
    await expect(page).toHaveURL('/')
  })
})

test.describe('signing out everywhere', () => {
  test.use({ expectedInConsole: /status of 40\d|Refresh Token/ })

  test('ends the session here and on the other device', async ({ page, shopper, browser, baseURL }) => {
    const account = newAccount()
    await shopper.join(account)
    const elsewhere = await browser.newContext({ baseURL: baseURL! })
    const phone = await elsewhere.newPage()
    const other = new Shopper(phone)
    await other.open('/auth')
    await other.signIn(account)
    await expect(phone).toHaveURL('/')

    await page.goto('/account')
    await page.getByRole('button', { name: 'Sign Out Everywhere' }).click()
    await expect(page).toHaveURL('/')
    await expect(shopper.toast('Success')).toBeVisible()
    await expect(shopper.header.getByRole('button', { name: 'Account menu' })).toHaveCount(0)

    await phone.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('parlour-auth-token') ?? '{}')
      localStorage.setItem('parlour-auth-token', JSON.stringify({ ...session, expires_at: 1 }))
    })
    await phone.goto('/account')
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Welcome Back')
    await elsewhere.close()
  })
})

test.describe('orders that do not come', () => {
  test.use({ expectedInConsole: /ERR_FAILED|did not answer|DataError|Failed to fetch/ })

  test('leave the rest of the account, and can be asked for again', async ({ page, shopper }) => {
    await shopper.join(newAccount())
    await page.route('**/rest/v1/orders*', (route) => route.abort())
    await page.goto('/account')
    await expect(page.getByRole('heading', { name: 'Your orders did not load' })).toBeVisible()
    await expect(page.getByRole('form', { name: 'Password' })).toBeVisible()
    await expectAccessible(page, 'an account whose orders did not load')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Nothing ordered yet' })).toBeVisible()
  })
})
