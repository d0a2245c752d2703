import type { Page } from '@playwright/test'
import { newAccount } from '../support/shopper.ts'
import { expect, test } from '../support/test.ts'

const NOT_FOUND =
  /Failed to load resource: the server responded with a status of 404|404: a visitor asked for a page/
const MISSING_ID = '00000000-0000-4000-8000-000000000000'

test.describe('addresses', () => {
  test.use({ expectedInConsole: NOT_FOUND })

  for (const id of ['lekki-three-seat-sofa', MISSING_ID, '%00', "' or 1=1 --", 'x'.repeat(3000)]) {
    test(`a product's address with ${id.slice(0, 40)} shows 'Product not found'`, async ({ page }) => {
      const response = await page.goto(`/product/${id}`)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: 'Product not found' })).toBeVisible()
      await page.getByRole('link', { name: 'Back to Shop' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible()
    })
  }

  test('any other address shows the not-found page', async ({ page }) => {
    const response = await page.goto('/sofas/on/the/moon')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('404')
    await expect(page.getByText('Oops! Page not found')).toBeVisible()
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL('/')
  })
})

test.describe('the shop with a query that makes no sense', () => {
  test.use({ expectedInConsole: NOT_FOUND })
  for (const query of [
    'category=moon',
    'category=%00',
    'category=SOFAS',
    'sort=colour',
    'category=&sort=',
    'category=a&category=b',
  ]) {
    test(`the shop stays whole with ?${query}`, async ({ page }) => {
      const response = await page.goto(`/shop?${query}`)
      expect(response?.status()).toBeLessThan(500)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('link', { name: 'SHOP ALL' })).toBeVisible()
    })
  }
})

test.describe('a stored cart that somebody wrote by hand', () => {
  const line = { id: MISSING_ID, name: 'Sofa', price: 1000 }
  const broken = {
    'broken JSON': '{"items": [',
    'another shape': '{"a": 1}',
    'a number': '7',
    'a quantity of 0': JSON.stringify([{ ...line, quantity: 0 }]),
    'a quantity of -1': JSON.stringify([{ ...line, quantity: -1 }]),
    'a price that is no number': JSON.stringify([{ ...line, price: 'free', quantity: 1 }]),
  }
  for (const [what, stored] of Object.entries(broken)) {
    test(`${what} leaves an empty cart that works`, async ({ page, shopper }) => {
      await storeCart(page, stored)
      await page.goto('/cart')
      await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
      await shopper.openProduct('Lekki Three-Seat Sofa')
      await shopper.addToCart()
      await expect(shopper.cartBadge(1)).toBeVisible()
    })
  }

  test("a quantity of 'abc' counts as one piece, so that the product is not lost", async ({
    page,
    shopper,
  }) => {
    await storeCart(page, JSON.stringify([{ ...line, quantity: 'abc' }]))
    await page.goto('/cart')
    await expect(page.getByText('1 piece', { exact: true })).toBeVisible()
    await expect(shopper.cartBadge(1)).toBeVisible()
  })

  test('a quantity of 1e9 is brought down to what can be ordered', async ({ page, shopper }) => {
    await shopper.goHome()
    await shopper.openProduct('Lekki Three-Seat Sofa')
    const id = new URL(page.url()).pathname.split('/').at(-1)
    await storeCart(page, JSON.stringify([{ ...line, id, quantity: 1e9 }]))
    await page.goto('/cart')
    await expect(page.getByText(/Only \d left\. Please lower the quantity\./)).toBeVisible()
  })

  test('a product that is gone is named, and can be removed', async ({ page }) => {
    await storeCart(page, JSON.stringify([{ ...line, quantity: 1 }]))
    await page.goto('/cart')
    await expect(page.getByText('No longer available. Please remove it to check out.')).toBeVisible()
    await page.getByRole('button', { name: 'Remove Sofa' }).click()
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  })
})

async function storeCart(page: Page, value: string): Promise<void> {
  await page.goto('/about')
  await page.evaluate((cart) => localStorage.setItem('cart', cart), value)
}

test.describe('an order for what has just gone', () => {
  test.use({ expectedInConsole: /status of 409/ })

  test('keeps what was typed, says why, and can be put right', async ({ page, shopper, backOffice }) => {
    const name = `Last lamp ${Date.now()}`
    await backOffice.signIn()
    await backOffice.addProduct({ name, category: 'Accessories', price: '78000', stock: '1' })

    const account = newAccount('Chidi Eze')
    await page.goto('/auth')
    await shopper.untilReady()
    await shopper.signUp(account)
    await expect(page).toHaveURL('/')
    await shopper.openProduct(name)
    await shopper.addToCart()
    await shopper.cartBadge(1).click()
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await shopper.fillShipping(account)

    await backOffice.setStock(name, '0')
    await shopper.placeOrder()
    await expect(page.getByText(`"${name}" has just sold out.`)).toBeVisible()
    await expect(page.getByLabel('Shipping Address')).toHaveValue('12 Bourdillon Road, Ikoyi, Lagos')
    await expect(shopper.cartBadge(1)).toBeVisible()

    await backOffice.setStock(name, '1')
    await shopper.placeOrder()
    await expect(shopper.toast('Order placed successfully!')).toBeVisible()
  })
})

test('a double click on Place Order places one order', async ({ page, shopper, backOffice }) => {
  const account = newAccount('Bisi Ade')
  await page.goto('/auth')
  await shopper.untilReady()
  await shopper.signUp(account)
  await expect(page).toHaveURL('/')
  await shopper.openProduct('Nok Terracotta Vase Set')
  await shopper.addToCart()
  await shopper.cartBadge(1).click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await shopper.fillShipping(account)
  await page.getByRole('button', { name: 'Place Order' }).dblclick()
  await expect(shopper.toast('Order placed successfully!')).toBeVisible()
  await backOffice.signIn()
  await backOffice.open('/admin/orders', 'Orders Management')
  await expect(backOffice.row(account.email)).toHaveCount(1)
})
