import { readdirSync } from 'node:fs'
import { withHostedShop } from '../support/hosted-project.ts'
import { ADMIN } from '../support/running-shop.ts'
import { newAccount, Shopper } from '../support/shopper.ts'
import { expect, test } from '../support/test.ts'

// The shop and the project are two processes, and so two origins for the browser. The project is empty at first.
test.use({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires an object pattern
  shop: [async ({}, use) => withHostedShop(use), { scope: 'worker' }],
})

const SOFA = 'Harmattan Sofa'
const PICTURE = 'public/media/hero-loop-poster.webp'

test('a shop with the URL and the publishable key of a hosted project sells, and staff run it', async ({
  page,
  shopper,
  backOffice,
  shop,
}) => {
  const account = newAccount()
  const office = backOffice.page
  const rendered = async (path: string) => (await fetch(shop.url + path)).text()

  await test.step('staff sign in and add a category and a product with a picture', async () => {
    await office.goto('/auth')
    await new Shopper(office).signIn(ADMIN)
    await expect(office).not.toHaveURL(/\/auth/)
    await backOffice.open('/admin/categories', 'Categories')
    await office.getByRole('button', { name: 'Add Category' }).click()
    const dialog = backOffice.dialog('Add New Category')
    await dialog.getByLabel('Name *').fill('Sofas')
    await dialog.getByRole('button', { name: 'Create Category' }).click()
    await expect(dialog).toBeHidden()
    await backOffice.open('/admin/products/new', 'Add Product')
    await office.getByLabel('Name *').fill(SOFA)
    await office.getByLabel('Category *').selectOption('Sofas')
    await office.getByLabel('Price (₦) *', { exact: true }).fill('1250000')
    await office.getByLabel('Stock Quantity').fill('8')
    await office.getByLabel('Upload main image').setInputFiles(PICTURE)
    await expect(office.getByRole('img', { name: 'Main image' })).toBeVisible()
    await backOffice.press(office.getByRole('button', { name: 'Create Product' }))
    await expect(backOffice.notice('Success', 'Product created successfully.')).toBeVisible()
  })

  const product =
    await test.step('home page, list and product are rendered with what the project has', async () => {
      await expect.poll(() => rendered('/shop')).toContain(SOFA)
      await shopper.open('/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await shopper.open('/shop?category=sofas')
      await page
        .getByRole('link', { name: new RegExp(SOFA) })
        .first()
        .click()
      await expect(page.getByRole('heading', { level: 1, name: SOFA })).toBeVisible()
      await expect.poll(() => page.getByRole('main').getByRole('img').first().evaluate(isLoaded)).toBe(true)
      const { pathname } = new URL(page.url())
      expect(await rendered(pathname)).toContain('₦1,250,000')
      return pathname
    })

  await test.step('staff follow the orders, by a socket to the project', async () => {
    const socket = await backOffice.openFollowing('/admin/orders', 'Orders Management')
    expect(new URL(socket).host).not.toBe(new URL(shop.url).host)
  })

  const orderNumber = await test.step('a shopper signs up at the checkout and orders', async () => {
    await shopper.addToCart()
    await shopper.cartBadge(1).click()
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await shopper.fillShipping(account)
    await shopper.placeOrder()
    await shopper.signUp(account)
    await expect(page).toHaveURL('/checkout')
    await shopper.placeOrder()
    await expect(shopper.toast('Order placed successfully!')).toBeVisible()
    const words = await page.getByText(/^Your order number is ORD-/).textContent()
    return /ORD-\d+/.exec(words ?? '')![0]
  })

  await test.step('staff see the order as it comes', async () => {
    await expect(backOffice.row(orderNumber)).toContainText(account.email)
  })

  await test.step('a new price reaches the page that the shop keeps', async () => {
    await office.goto(`/admin/products/${product.split('/').at(-1)}`)
    await office.getByLabel('Price (₦) *', { exact: true }).fill('1300000')
    await office.getByRole('button', { name: 'Update Product' }).click()
    await expect(backOffice.notice('Success', 'Product updated successfully.')).toBeVisible()
    await expect.poll(() => rendered(product)).toContain('₦1,300,000')
    await page.goto(product)
    await expect(page.getByRole('main').getByText('₦1,300,000').first()).toBeVisible()
  })

  // No database of its own was started.
  expect(readdirSync(shop.dataDir)).not.toContain('postgres')
})

const isLoaded = (picture: Element) =>
  picture instanceof HTMLImageElement && picture.complete && picture.naturalWidth > 0
