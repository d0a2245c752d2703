import type { Page } from '@playwright/test'
import { expectAccessible, expectTouchTargets } from '../support/accessibility.ts'
import { fillCart } from '../support/catalogue.ts'
import { isOnTop } from '../support/covered.ts'
import { storeSession, signUp } from '../support/sessions.ts'
import { newAccount } from '../support/shopper.ts'
import { expect, test } from '../support/test.ts'

const SOFA = 'Lekki Three-Seat Sofa'

/** The toast of an order. Its parts are found at once, because it goes after some seconds. */
const placed = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByText('Order placed successfully!', { exact: true }) })

test('a shopper finds a sofa, buys it with a new account, and the staff ship it', async ({
  page,
  shopper,
  backOffice,
  staff,
}) => {
  const account = newAccount()

  await test.step('browse the shop by category', async () => {
    await page.goto('/shop?category=furniture')
    await expect(page.getByRole('heading', { level: 1, name: 'Furniture' })).toBeVisible()
    await shopper.untilReady()
  })

  await test.step('search for the sofa and open it', async () => {
    const dialog = await shopper.search('lekki three')
    await expect(dialog.getByText('Found 1 result(s)')).toBeVisible()
    await dialog.getByRole('link', { name: new RegExp(SOFA) }).click()
    await expect(page.getByRole('heading', { level: 1, name: SOFA })).toBeVisible()
    await expect(page.getByText('Only 8 left in stock!')).toBeVisible()
  })

  await test.step('put two of it into the cart', async () => {
    await shopper.addToCart(2)
    await expect(shopper.notice('Added to cart', `2 ${SOFA} added to your cart.`)).toBeVisible()
    await expect(shopper.cartBadge(2)).toBeVisible()
  })

  await test.step('find the cart unchanged after a reload', async () => {
    await page.reload()
    await expect(shopper.cartBadge(2)).toBeVisible()
    await shopper.cartBadge(2).click()
    const items = page.getByRole('list', { name: 'Items in your cart' })
    await expect(items.getByRole('listitem')).toHaveCount(1)
    await expect(items.getByText('₦2,500,000')).toBeVisible()
    await expect(page.getByText('Calculated at checkout')).toBeVisible()
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  })

  await test.step('be redirected to sign-in when ordering without an account', async () => {
    await expect(page.getByText('TBD')).toBeVisible()
    await shopper.fillShipping(account)
    await shopper.placeOrder()
    await expect(
      shopper.notice('Authentication required', 'Please log in to complete your order.'),
    ).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible()
  })

  await test.step('sign up and find the checkout unchanged', async () => {
    await shopper.signUp(account)
    await expect(shopper.toast('Account created!')).toBeVisible()
    await expect(shopper.toast('Authentication required')).toHaveCount(0)
    await expect(page).toHaveURL('/checkout')
    await expect(page.getByLabel('Shipping Address')).toHaveValue('12 Bourdillon Road, Ikoyi, Lagos')
  })

  const orderNumber = await test.step('place the order', async () => {
    await shopper.placeOrder()
    const words = await placed(page)
      .getByText(/^Your order number is ORD-\d{13}\. We'll contact you shortly\.$/)
      .textContent()
    await expect(page).toHaveURL('/')
    await expect(shopper.cartBadge(0)).toBeVisible()
    return /ORD-\d+/.exec(words ?? '')![0]
  })

  await test.step('see two pieces fewer in stock', async () => {
    await shopper.openProduct(SOFA)
    await expect(page.getByText('Only 6 left in stock!')).toBeVisible()
  })

  await test.step('the staff find the order and its items', async () => {
    await backOffice.signIn()
    await backOffice.open('/admin/orders', 'Orders Management')
    const row = backOffice.row(orderNumber)
    await expect(row).toContainText(account.email)
    await expect(row).toContainText('₦2,500,000')
    await row.getByRole('button', { name: `View details of ${orderNumber}` }).click()
    const details = backOffice.page.getByRole('dialog', { name: 'Order Details' })
    await expect(details).toContainText('12 Bourdillon Road, Ikoyi, Lagos')
    await expect(details).toContainText(SOFA)
    await backOffice.page.keyboard.press('Escape')
  })

  await test.step('the staff set it to shipped', async () => {
    const office = backOffice.page
    await office.getByRole('button', { name: `Update status of ${orderNumber}` }).click()
    const dialog = office.getByRole('dialog', { name: 'Update Order Status' })
    await dialog.getByLabel('Order Status').selectOption('shipped')
    await dialog.getByRole('button', { name: 'Update Order' }).click()
    await expect(backOffice.notice('Success', 'Order updated successfully')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(backOffice.row(orderNumber)).toContainText(/shipped/i)
    const { data } = await staff.from('orders').select('status').eq('order_number', orderNumber).single()
    expect(data?.status).toBe('shipped')
  })
})

test(
  'after an order, the account menu and a note on the home page lead to it',
  { tag: '@phone' },
  async ({ page, shopper, shop, catalogue }) => {
    const account = newAccount()
    await storeSession(page, shop, await signUp(shop, account))
    await fillCart(page, [{ product: await catalogue.add() }])
    await shopper.open('/checkout')
    await shopper.fillShipping(account)
    await shopper.placeOrder()
    const words = await placed(page)
      .getByText(/^Your order number is ORD-/)
      .textContent()
    // The next page closes a menu that was opened before it.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Made for the way we live')
    const orderNumber = await test.step('the menu opens above the toast', async () => {
      await shopper.header.getByRole('button', { name: 'Account menu' }).click()
      const item = page.getByRole('menuitem', { name: 'My Orders' })
      await expect(item).toBeVisible()
      expect(await item.evaluate(isOnTop)).toBe(true)
      await item.click()
      return /ORD-\d+/.exec(words ?? '')![0]
    })
    await expect(page.getByRole('heading', { level: 2, name: 'Your orders' })).toBeInViewport()
    await expect(page.getByRole('article', { name: orderNumber })).toBeVisible()

    await test.step('the note stays until it is closed', async () => {
      const note = page.getByRole('complementary', { name: 'Your last order' })
      const home = shopper.header.getByRole('link', { name: 'Parlour' })
      await home.click()
      await expect(note).toContainText(`We have your order ${orderNumber}.`)
      await expectAccessible(page, 'the home page after an order')
      await expectTouchTargets(page, 'the home page after an order')
      await note.getByRole('link', { name: orderNumber }).click()
      await expect(page).toHaveURL(`/account#${orderNumber}`)
      await expect(page.getByRole('article', { name: orderNumber })).toBeInViewport()
      await home.click()
      await note.getByRole('button', { name: 'Close the note about your order' }).click()
      await expect(note).toHaveCount(0)
      expect(await page.evaluate(() => localStorage.getItem('last-order'))).toBeNull()
      await page.reload()
      await shopper.untilReady()
      await expect(note).toHaveCount(0)
    })
  },
)
