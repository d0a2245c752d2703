import type { Page } from '@playwright/test'
import { storeSession, signUp } from '../support/sessions.ts'
import { newAccount } from '../support/shopper.ts'
import { expect, test } from '../support/test.ts'

const PRODUCT = 'Lekki Three-Seat Sofa'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('the heading of the next page takes the focus, and Back returns it to the link that was followed', async ({
  page,
  shopper,
}) => {
  await shopper.open('/')
  const shop = shopper.header.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' })
  await shop.press('Enter')
  await expect(title(page, 'All Products'), 'after a link of the header').toBeFocused()
  await expect(title(page, 'All Products')).toHaveCSS('outline-style', 'solid')

  const product = page.getByRole('main').getByRole('link', { name: PRODUCT, exact: true })
  await product.press('Enter')
  await expect(title(page, PRODUCT)).toBeFocused()
  await page.goBack()
  await expect(product).toBeFocused()
  await expect(product).toBeInViewport()

  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).press('Enter')
  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('heading', { level: 1 }), 'after a link of the footer').toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('a product that was searched for has the focus on its heading, not on the search button', async ({
  page,
  shopper,
}) => {
  await shopper.open('/shop')
  const dialog = await shopper.search(PRODUCT)
  await dialog.getByRole('link', { name: new RegExp(PRODUCT) }).press('Enter')
  await expect(title(page, PRODUCT)).toBeFocused()
  await page.goBack()
  await expect(title(page, 'All Products'), 'the list has a link to the product, too').toBeFocused()
})

test('who uses a mouse sees no ring around the heading', async ({ page, shopper }) => {
  await shopper.open('/shop')
  await page.getByRole('main').getByRole('link', { name: PRODUCT, exact: true }).click()
  await expect(title(page, PRODUCT)).toBeFocused()
  await expect(title(page, PRODUCT)).toHaveCSS('outline-style', 'none')
})

test('a menu that is opened while the next page loads stays open', async ({ page, shop, shopper }) => {
  await storeSession(page, shop, await signUp(shop, newAccount()))
  await shopper.open('/contact')
  let pageMayCome = Promise.withResolvers<void>()
  await page.route(/\/(about|faq)\.data/, async (route) => {
    await pageMayCome.promise
    await route.continue()
  })
  const footer = page.getByRole('contentinfo')
  const account = page.getByRole('menuitem', { name: 'My Account' })

  await footer.getByRole('link', { name: 'About Us' }).click()
  await shopper.header.getByRole('button', { name: 'Account menu' }).press('Enter')
  await expect(account).toBeFocused()
  pageMayCome.resolve()
  await expect(page).toHaveURL('/about')
  await expect(account).toBeFocused()
  await page.keyboard.press('Escape')

  pageMayCome = Promise.withResolvers()
  await footer.getByRole('link', { name: 'FAQ' }).click()
  const categories = shopper.header.getByRole('button', { name: 'Shop: categories' })
  await categories.press('Enter')
  const furniture = shopper.header.getByRole('link', { name: 'Furniture', exact: true })
  await expect(furniture).toBeVisible()
  pageMayCome.resolve()
  await expect(page).toHaveURL('/faq')
  await expect(furniture).toBeVisible()
  await furniture.press('Enter')
  await expect(title(page, 'Furniture'), 'followed, it closes').toBeFocused()
  await expect(categories).toHaveAttribute('aria-expanded', 'false')
})
