import type { Page } from '@playwright/test'
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
