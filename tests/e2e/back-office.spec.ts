import { expectTouchTargets } from '../support/accessibility.ts'
import { held } from '../support/held.ts'
import { largePhoto } from '../support/large-photo.ts'
import { ADMIN } from '../support/running-shop.ts'
import { expect, test } from '../support/test.ts'

/** The smallest GIF: one pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** The sidebar's links: name and path. The tests of each screen open it by this path and expect its heading. */
const SCREENS = [
  ['Dashboard', '/admin'],
  ['Products', '/admin/products'],
  ['Categories', '/admin/categories'],
  ['Hero Slides', '/admin/hero-slides'],
  ['Hero Media', '/admin/hero-media'],
  ['Client Reviews', '/admin/client-reviews'],
  ['Orders', '/admin/orders'],
  ['Customers', '/admin/customers'],
  ['Refunds', '/admin/refunds'],
  ['Payment Tasks', '/admin/payment-tasks'],
  ['Statement', '/admin/statement'],
  ['Blog Posts', '/admin/blog-posts'],
  ['Portfolio', '/admin/portfolio'],
  ['CMS Pages', '/admin/cms-pages'],
  ['FAQs', '/admin/faqs'],
  ['Pages & Texts', '/admin/texts'],
  ['Media', '/admin/media'],
  ['Messages', '/admin/messages'],
  ['Activity', '/admin/audit-log'],
  ['Staff', '/admin/staff'],
  ['Settings', '/admin/settings'],
] as const

/** Other tests leave work in the shop, which the links count. */
const NAMES = SCREENS.map(([name]) => new RegExp(`^${name}(\\d+ new)?$`))

test.describe('access', () => {
  test('a signed-out visitor returns to the screen after sign-in, and staff find the back office in their account', async ({
    page,
    shopper,
  }) => {
    await page.goto('/admin/orders')
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible()
    await expect(page).toHaveURL(/\/auth/)
    await shopper.signIn(ADMIN)
    await expect(page).toHaveURL('/admin/orders')
    await page.goto('/')
    await shopper.header.getByRole('button', { name: 'Account menu' }).click()
    await expect(page.getByRole('menuitem')).toHaveText([
      'My Account',
      'My Orders',
      'Back office',
      'Sign Out',
    ])
    await page.getByRole('menuitem', { name: 'My Account' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Back office' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await expect(page).toHaveTitle('Dashboard · Back office · Parlour')
  })

  test.describe('when the access cannot be checked', () => {
    test.use({ expectedInConsole: /Failed to load resource/ })

    test('it tries again by itself, and offers to do so, go to the shop or sign out', async ({
      backOffice,
    }) => {
      const { page } = backOffice
      await backOffice.signIn()
      const failCheck = () => backOffice.answerCalls('GET', 'user_roles', 500, { message: 'no' })
      await failCheck()
      await backOffice.open('/admin/faqs', 'Your access could not be checked')
      await expect(page.getByRole('link', { name: 'Go to the shop' })).toHaveAttribute('href', '/')
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
      await backOffice.restoreCalls()
      await expect(page.getByRole('heading', { level: 1, name: 'Manage FAQs' })).toBeVisible()

      await failCheck()
      await backOffice.open('/admin/faqs', 'Your access could not be checked')
      await page.getByRole('button', { name: 'Sign Out' }).click()
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
    })
  })
})

test('the sidebar links to all screens; a slow one shows its title and is highlighted', async ({
  backOffice,
}) => {
  const { page } = backOffice
  await backOffice.signIn()
  await backOffice.open('/admin/categories', 'Categories')
  const sidebar = await backOffice.sidebar()
  const links = sidebar.getByRole('link')
  await expect(links).toHaveText(NAMES)
  for (const [place, [, path]] of SCREENS.entries())
    await expect(links.nth(place)).toHaveAttribute('href', path)

  const answer = Promise.withResolvers<void>()
  await page.route(/\/rest\/v1\/rpc\/search_customers/, async (route) => {
    await answer.promise
    await route.fallback()
  })
  const customers = sidebar.getByRole('link', { name: 'Customers' })
  await customers.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers Management')
  await expect(page.getByRole('status').filter({ hasText: 'Loading Customers Management' })).toBeVisible()
  await expect(customers).toHaveAttribute('aria-current', 'page')
  answer.resolve()
  await expect(page.getByRole('button', { name: 'Add Customer' })).toBeAttached()
  await expect(page).toHaveURL('/admin/customers')
})

test(
  'on a phone a menu shows the links, a choice closes it, and every control can be pressed',
  { tag: '@phone' },
  async ({ backOffice }) => {
    const { page } = backOffice
    await backOffice.signIn()
    await backOffice.open('/admin/categories', 'Categories')
    const links = (await backOffice.sidebar()).getByRole('link')
    await expect(links).toHaveText(NAMES)
    await links.filter({ hasText: 'FAQs' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Manage FAQs' })).toBeVisible()
    await expect(page).toHaveURL('/admin/faqs')
    await expect((await backOffice.sidebar()).getByRole('link', { name: 'FAQs' })).toHaveAttribute(
      'aria-current',
      'page',
    )

    for (const [path, heading] of [
      ['/admin/hero-media', 'Hero Media'],
      ['/admin/statement', 'Statement'],
      ['/admin/media', 'Media'],
    ] as const) {
      await backOffice.open(path, heading)
      if (heading === 'Media') await expect(page.getByRole('figure').first()).toBeVisible()
      await expectTouchTargets(page, heading)
    }
  },
)

test('a product is created with a picture, found, changed and deleted', async ({ backOffice }) => {
  const { page } = backOffice
  const name = `Ibadan Bench ${Date.now()}`
  await backOffice.signIn()

  await test.step('a blank form shows errors', async () => {
    await backOffice.open('/admin/products/new', 'Add Product')
    // A form that was refused is not read again: until then no picture could be chosen.
    await page.route('**/rest/v1/categories?*', held().answer)
    await page.getByRole('button', { name: 'Create Product' }).click()
    await expect(page.getByLabel('Name *')).toHaveAccessibleDescription(/\S/)
    await expect(page.getByLabel('Price (₦) *')).toHaveAccessibleDescription(/\S/)
    await expect(page.getByLabel('Stock Quantity *')).toHaveAccessibleDescription(/Enter the stock/)
  })

  await test.step('invalid and too large files are refused by name', async () => {
    const chooser = page.getByLabel('Upload main image')
    await chooser.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
    await expect(backOffice.notice('Invalid file', 'notes.txt is not an image file.')).toBeVisible()
    await chooser.setInputFiles({
      name: 'huge.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
    })
    await expect(backOffice.notice('File too large', 'huge.png exceeds 5MB limit.')).toBeVisible()
    await page.unrouteAll()
  })

  await test.step('a picture is made smaller and stored, and the product is created', async () => {
    await page.getByLabel('Upload main image').setInputFiles(await largePhoto('bench.jpg'))
    const tooLarge = 'bench.jpg exceeds 5MB limit.'
    await expect(backOffice.notice('File too large', tooLarge)).toBeVisible()
    const refused = backOffice.refusal(page.getByRole('form'), tooLarge)
    const makeSmaller = page.getByRole('form').getByRole('button', { name: 'Make it smaller and upload' })
    await expect(makeSmaller, 'the refusal of huge.png went with this attempt').toHaveCount(1)
    await backOffice.press(refused.getByRole('button', { name: 'Make it smaller and upload' }))
    await expect(page.getByText('1 image(s) uploaded successfully.')).toBeVisible()
    await expect(refused).toHaveCount(0)
    await page
      .getByLabel('Upload additional images')
      .setInputFiles(
        ['one.gif', 'two.gif'].map((file) => ({ name: file, mimeType: 'image/gif', buffer: PIXEL })),
      )
    await expect(page.getByText('2 image(s) uploaded successfully.')).toBeVisible()
    const second = await page.getByRole('img', { name: 'Additional image 2' }).getAttribute('src')
    await page.getByRole('button', { name: 'Move additional image 2 earlier' }).click()
    await expect(page.getByRole('img', { name: 'Additional image 1' })).toHaveAttribute('src', second!)
    await page.getByRole('button', { name: 'Make main image: additional image 1' }).click()
    await expect(page.getByRole('img', { name: 'Main image' })).toHaveAttribute('src', second!)
    await expect(page.getByRole('img', { name: /^Additional image/ })).toHaveCount(2)
    await page.getByLabel('Name *').fill(name)
    await page.getByLabel('Category *').selectOption('Chairs')
    await page.getByLabel('Price (₦) *').fill('185000.50')
    await page.getByLabel('Stock Quantity').fill('3')
    const drafts = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft ')).length)
    await expect.poll(drafts).toBe(1)
    // By key: toasts may cover it.
    await backOffice.press(page.getByRole('button', { name: 'Create Product' }))
    await expect(page.getByText('Product created successfully.')).toBeVisible()
    await expect.poll(drafts, 'what is saved is not offered again').toBe(0)
  })

  await test.step('it is found by a part of its name', async () => {
    await page
      .getByRole('searchbox', { name: 'Search products by name or SKU' })
      .fill(name.toLowerCase().slice(0, 20))
    await expect(page.getByText('1 product', { exact: true })).toBeVisible()
    await expect(backOffice.row(name)).toContainText('₦185,000.50')
  })

  await test.step('its price is changed', async () => {
    await backOffice.press(page.getByRole('link', { name: `Edit ${name}` }))
    await expect(page.getByLabel('Name *')).toHaveValue(name)
    await page.getByLabel('Price (₦) *').fill('190000')
    await backOffice.press(page.getByRole('button', { name: 'Update Product' }))
    await expect(page.getByText('Product updated successfully.')).toBeVisible()
    await expect(backOffice.row(name)).toContainText('₦190,000')
  })

  await test.step('it is deleted after a confirmation', async () => {
    await backOffice.press(page.getByRole('button', { name: `Delete ${name}` }))
    const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' })
    await expect(dialog).toContainText(
      'This action cannot be undone. This will permanently delete the product.',
    )
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Product deleted successfully.')).toBeVisible()
    await expect(backOffice.row(name)).toHaveCount(0)
  })
})
