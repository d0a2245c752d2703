import { SESSION_STORAGE_KEY } from '../../app/lib/supabase/supabase-browser.ts'
import { placeOrder, readyToOrder, updateOrder } from '../support/orders.ts'
import type { RunningShop } from '../support/running-shop.ts'
import { signUp, storeSession, storeSessionInAnotherTab } from '../support/sessions.ts'
import { newAccount } from '../support/shopper.ts'
import { expect, test } from '../support/test.ts'

// Open pages follow the account that signs in or out in another tab. What they read by themselves in that moment is refused, and logged
// by the browser.
test.use({ expectedInConsole: /status of 401/ })

/** A signed-in shopper with an order. */
async function buyer(shop: RunningShop, product: { id: string }) {
  const account = newAccount('Ada Obi')
  const client = await signUp(shop, account)
  return { client, order: await placeOrder(client, { ...account, productId: product.id }) }
}

test("account, order and return show what is of the account that has signed in, drop what was typed for another one's, and are left at a sign-out", async ({
  page,
  shop,
  catalogue,
  staff,
}) => {
  const { client, order } = await buyer(shop, await catalogue.add())
  await updateOrder(staff, order, { status: 'delivered' })
  const second = newAccount('Bola Ade')
  const other = await signUp(shop, second)
  const heading = page.getByRole('heading', { level: 1 })
  const number = page.getByText(`Order ${order.order_number}`, { exact: true })
  await storeSession(page, shop, client)

  await test.step('the account', async () => {
    await page.goto('/account')
    await expect(page.getByLabel('Full Name')).toHaveValue('Ada Obi')
    await storeSessionInAnotherTab(page, other)
    await expect(page.getByText(`Bola Ade, ${second.email}`)).toBeVisible()
    await expect(page.getByLabel('Full Name')).toHaveValue('Bola Ade')
    await storeSessionInAnotherTab(page, client)
    await expect(page.getByLabel('Full Name')).toHaveValue('Ada Obi')
  })

  await test.step('the page of an order', async () => {
    await page.getByRole('link', { name: order.order_number }).click()
    await expect(number).toBeVisible()
    await storeSessionInAnotherTab(page, other)
    await expect(heading).toHaveText('Order not found')
    await storeSessionInAnotherTab(page, client)
    await expect(number).toBeVisible()
  })

  await test.step('the form for a return', async () => {
    const why = page.getByLabel('Why? *')
    await page.getByRole('link', { name: 'Return items' }).click()
    await why.fill('A leg is loose.')
    await storeSessionInAnotherTab(page, other)
    await expect(heading).toHaveText('Nothing to return')
    await storeSessionInAnotherTab(page, client)
    await expect(why).toHaveValue('')
    await storeSessionInAnotherTab(page)
    await expect(page).toHaveURL('/')
  })
})

test('the checkout asks to sign in when the session is gone from the browser, which tells nobody, and has the details of who has signed in, and nothing that was typed for the account before', async ({
  page,
  shopper,
  shop,
  catalogue,
}) => {
  const account = await readyToOrder(shopper, shop, [{ product: await catalogue.add() }])
  const form = page.getByRole('form', { name: 'Shipping information' })
  await page.getByLabel('Order Notes').fill('Ring the bell')
  await page.evaluate((key) => localStorage.removeItem(key), SESSION_STORAGE_KEY)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(shopper.toast('Authentication required')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back')
  await shopper.signIn(account)
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByLabel('Order Notes')).toHaveValue('Ring the bell')

  const second = newAccount('Bola Ade')
  await storeSessionInAnotherTab(page, await signUp(shop, second))
  await expect(form.getByLabel('Full Name')).toHaveValue('Bola Ade')
  await expect(form.getByLabel('Email')).toHaveValue(second.email)
  await expect(form.getByLabel('Phone')).toHaveValue('')
  await expect(form.getByLabel('Shipping Address')).toHaveValue('')
})

test('the back office is left when an account that is not staff has signed in', async ({
  backOffice,
  shop,
}) => {
  const { page } = backOffice
  await backOffice.signIn()
  await backOffice.open('/admin/customers', 'Customers Management')
  await storeSessionInAnotherTab(page, await signUp(shop, newAccount()))
  await expect(
    backOffice.notice('Admin access needed', 'This account has no access to the back office.'),
  ).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('the back office stays while a form has unsaved changes, and asks whose they are only when they are saved', async ({
  backOffice,
  shop,
}) => {
  const { page } = backOffice
  await backOffice.signIn()
  await backOffice.open('/admin/faqs', 'Manage FAQs')
  await page.getByRole('button', { name: 'Add FAQ' }).click()
  const dialog = backOffice.dialog('Add FAQ')
  await dialog.getByLabel('Question *').fill('Whose?')
  await dialog.getByLabel('Answer *').fill('Mine.')
  const account = newAccount()
  await storeSessionInAnotherTab(page, await signUp(shop, account))
  await expect(page.getByText(account.email)).toBeAttached()
  await dialog.getByRole('button', { name: 'Create FAQ' }).click()
  await backOffice.dialog('No access any more').getByRole('button', { name: 'Not now' }).click()
  await expect(dialog.getByLabel('Question *')).toHaveValue('Whose?')
})
