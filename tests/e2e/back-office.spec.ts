import { ADMIN } from '../support/running-shop.ts'
import { admit, join } from '../support/sessions.ts'
import { newAccount } from '../support/shopper.ts'
import { expect, test } from '../support/test.ts'

/** The smallest GIF there is: one pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** The sidebar's links: each with where it leads and what stands there. */
const SCREENS = [
  ['Dashboard', '/admin', 'Dashboard'],
  ['Products', '/admin/products', 'Products'],
  ['Categories', '/admin/categories', 'Categories'],
  ['Hero Slides', '/admin/hero-slides', 'Hero Slides'],
  ['Hero Media', '/admin/hero-media', 'Hero Media'],
  ['Orders', '/admin/orders', 'Orders Management'],
  ['Customers', '/admin/customers', 'Customers Management'],
  ['Refunds', '/admin/refunds', 'Refunds Management'],
  ['Blog Posts', '/admin/blog-posts', 'Blog Posts'],
  ['Portfolio', '/admin/portfolio', 'Portfolio'],
  ['CMS Pages', '/admin/cms-pages', 'CMS Pages'],
  ['FAQs', '/admin/faqs', 'Manage FAQs'],
  ['Messages', '/admin/messages', 'Messages'],
  ['Activity', '/admin/audit-log', 'Activity'],
  ['Settings', '/admin/settings', 'Website Settings'],
] as const

test.describe('the door', () => {
  test('a visitor who is not signed in lands on the sign-in screen, and staff get in with their password', async ({
    page,
    shopper,
  }) => {
    await page.goto('/admin/orders')
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible()
    await expect(page).toHaveURL(/\/auth/)
    await shopper.signIn(ADMIN)
    await expect(page).toHaveURL('/')
    await page.goto('/admin/orders')
    await expect(page.getByRole('heading', { level: 1, name: 'Orders Management' })).toBeVisible()
  })

  test('a shopper lands on the home page and is told that admin access is needed', async ({
    page,
    shopper,
    shop,
  }) => {
    await admit(page, shop, await join(shop, newAccount()))
    await page.goto('/admin')
    await expect(shopper.toast('Admin access needed')).toBeVisible()
    await expect(page).toHaveURL('/')
  })
})

test('the sidebar leads to every screen, and none of them is a dead end', async ({ backOffice }) => {
  const { page } = backOffice
  await backOffice.signIn()
  await backOffice.open('/admin', 'Dashboard')
  for (const [label, path, heading] of SCREENS) {
    const links = (await backOffice.sidebar()).getByRole('link')
    await expect(links).toHaveText(SCREENS.map(([each]) => each))
    await links.filter({ hasText: label }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    await expect(page).toHaveURL(path)
  }
})

test('a product is made with a picture, found, changed and deleted', async ({ backOffice }) => {
  const { page } = backOffice
  const name = `Ibadan Bench ${Date.now()}`
  await backOffice.signIn()

  await test.step('a form with nothing in it says what is missing', async () => {
    await backOffice.open('/admin/products/new', 'Add Product')
    await page.getByRole('button', { name: 'Create Product' }).click()
    await expect(page.getByLabel('Name *')).toHaveAccessibleDescription(/\S/)
    await expect(page.getByLabel('Price (₦) *')).toHaveAccessibleDescription(/\S/)
  })

  await test.step('files that are no pictures, or too large, are refused by name', async () => {
    const chooser = page.getByLabel('Upload main image')
    await chooser.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
    await expect(backOffice.toast('Invalid file')).toBeVisible()
    await expect(page.getByText('notes.txt is not an image file.')).toBeVisible()
    await chooser.setInputFiles({
      name: 'huge.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
    })
    await expect(backOffice.toast('File too large')).toBeVisible()
    await expect(page.getByText('huge.png exceeds 5MB limit.')).toBeVisible()
  })

  await test.step('a picture is stored and the product is created', async () => {
    await page
      .getByLabel('Upload main image')
      .setInputFiles({ name: 'bench.gif', mimeType: 'image/gif', buffer: PIXEL })
    await expect(page.getByText('1 image(s) uploaded successfully.')).toBeVisible()
    await page
      .getByLabel('Upload additional images')
      .setInputFiles(
        ['one.gif', 'two.gif'].map((file) => ({ name: file, mimeType: 'image/gif', buffer: PIXEL })),
      )
    await expect(page.getByText('2 image(s) uploaded successfully.')).toBeVisible()
    const second = await page.getByRole('img', { name: 'Additional image 2' }).getAttribute('src')
    await page.getByRole('button', { name: 'Move additional image 2 earlier' }).click()
    await expect(page.getByRole('img', { name: 'Additional image 1' })).toHaveAttribute('src', second!)
    await page.getByLabel('Name *').fill(name)
    await page.getByLabel('Category *').selectOption('Chairs')
    await page.getByLabel('Price (₦) *').fill('185000.50')
    await page.getByLabel('Stock Quantity').fill('3')
    await page.getByRole('button', { name: 'Create Product' }).click()
    await expect(page.getByText('Product created successfully.')).toBeVisible()
  })

  await test.step('it is found by a part of its name', async () => {
    await page
      .getByRole('searchbox', { name: 'Search products by name' })
      .fill(name.toLowerCase().slice(0, 20))
    await expect(page.getByText('1 product', { exact: true })).toBeVisible()
    await expect(backOffice.row(name)).toContainText('₦185,000.50')
  })

  await test.step('its price is changed', async () => {
    await page.getByRole('link', { name: `Edit ${name}` }).click()
    await expect(page.getByLabel('Name *')).toHaveValue(name)
    await page.getByLabel('Price (₦) *').fill('190000')
    await page.getByRole('button', { name: 'Update Product' }).click()
    await expect(page.getByText('Product updated successfully.')).toBeVisible()
    await expect(backOffice.row(name)).toContainText('₦190,000')
  })

  await test.step('it is deleted after a confirmation', async () => {
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' })
    await expect(dialog).toContainText(
      'This action cannot be undone. This will permanently delete the product.',
    )
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Product deleted successfully.')).toBeVisible()
    await expect(backOffice.row(name)).toHaveCount(0)
  })
})

test('typed work is not lost without a question', async ({ backOffice }) => {
  const { page } = backOffice
  await backOffice.signIn()
  await backOffice.open('/admin/products/new', 'Add Product')
  await page.getByLabel('Name *').fill('Half a product')
  await page.getByRole('link', { name: 'Cancel' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: /stay|keep/i }).click()
  await expect(page.getByLabel('Name *')).toHaveValue('Half a product')
})
