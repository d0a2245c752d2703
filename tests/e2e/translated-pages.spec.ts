import type { Page } from '@playwright/test'
import { storeSession, signUp } from '../support/sessions.ts'
import { newAccount, type Shopper } from '../support/shopper.ts'
import { expect, test } from '../support/test.ts'
import { TRANSLATE_DURING_HYDRATION, translatePage } from '../support/translator.ts'

// The account's page reads by itself, which is refused, and logged, when the session has just ended.
test.use({ expectedInConsole: /status of 401/ })

/** The sums of the order summary, without the words around them. */
const sums = (page: Page) => page.getByRole('region', { name: 'Order Summary' }).getByRole('definition')

/** From the product's page to the cart and back to an empty one. */
async function fillAndEmptyCart(page: Page, shopper: Shopper, name: string): Promise<void> {
  const stepper = page.getByRole('group', { name: `Quantity of ${name}` })
  await page.getByRole('radio', { name: 'Oat' }).check({ force: true })
  await stepper.getByRole('button', { name: 'Increase quantity' }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('main').getByText('2 in your cart.')).toBeVisible()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('main').getByText('4 in your cart.')).toBeVisible()
  await shopper.cartBadge(4).click()
  await expect(sums(page).last()).toHaveText('₦4,000')
  await stepper.getByRole('button', { name: 'Decrease quantity' }).click()
  await expect(sums(page).last()).toHaveText('₦3,000')
  await expect(page.getByText('3 pieces')).toBeVisible()
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(sums(page).last()).toHaveText('₦3,000')
}

test('a page that is translated once it works goes on working, from the shop to the account', async ({
  page,
  shopper,
  shop,
  catalogue,
  delivery,
}) => {
  const { name } = await catalogue.add({ price: 1000, color_variants: ['Ochre', 'Oat'] })
  await delivery.addZone({ areas: ['LA'], fee_medium: 5000, min_days: 2, max_days: 4 })
  const account = newAccount()
  await storeSession(page, shop, await signUp(shop, account))
  await shopper.open('/shop')
  await page.evaluate(translatePage)

  await test.step('the shop is filtered and searched', async () => {
    await page.getByRole('button', { name: 'Filter' }).click()
    const filters = page.getByRole('dialog')
    await filters.getByRole('link', { name: 'Furniture' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Furniture')
    await expect(page.getByRole('heading', { level: 1 }).locator('font > font')).toHaveCount(1)
    const dialog = await shopper.search('no such thing')
    await expect(dialog.getByText('No products found matching "no such thing"')).toBeVisible()
    await dialog.getByPlaceholder('Search for products...').fill(name)
    await dialog.getByRole('button', { name: 'Search', exact: true }).click()
    await dialog.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  })

  await test.step('a product is added, and the cart changes its sums', () =>
    fillAndEmptyCart(page, shopper, name))

  await test.step('the checkout shows its errors, and the fee of the place', async () => {
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await page.getByLabel('Full Name').fill('')
    await shopper.placeOrder()
    const missing = page.getByText('Please enter your full name.')
    await expect(missing).toBeVisible()
    await page.getByLabel('Full Name').fill(account.name)
    await expect(missing).toHaveCount(0)
    await page.getByLabel('Phone').fill('+234 803 555 0101')
    await expect(sums(page).nth(1)).toHaveText('Choose where to')
    await page.getByLabel('State').selectOption('LA')
    await page.getByLabel('Local Government Area').selectOption('Ikeja')
    await expect(sums(page)).toHaveText([/^₦3,000/, /₦5,000.*Delivered (between|on) .* to Ikeja/, /^₦8,000/])
    await page.getByLabel('Shipping Address').fill('12 Allen Avenue')
    await shopper.placeOrder()
    await expect(shopper.toast('Order placed successfully!')).toBeVisible()
  })

  await test.step('the account has the order, and is left', async () => {
    await shopper.header.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'My Orders' }).click()
    const order = page.getByRole('article', { name: /^ORD-/ })
    await expect(order).toContainText('₦8,000')
    await expect(order).toContainText('Oat')
    await shopper.header.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/')
  })
})

// React finds another text than it renders, and renders the page anew, in place of the one that the server sent.
test.describe('a page that is translated before it works', () => {
  test.use({ expectedInConsole: /^warning: .*React error #418/ })

  for (const [when, script] of [
    ['while it loads', translatePage],
    ['while it becomes alive', TRANSLATE_DURING_HYDRATION],
  ] as const)
    test(`${when}, works afterwards, with its look, its title and its language`, async ({
      page,
      shopper,
      catalogue,
    }) => {
      const { id, name } = await catalogue.add({ price: 1000, color_variants: ['Ochre', 'Oat'] })
      await page.addInitScript(script)
      await shopper.open(`/product/${id}`)
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading.locator('font > font')).toHaveText(name)
      await expect(heading).toHaveCSS('font-family', /Fraunces/)
      await expect(page).toHaveTitle(new RegExp(name))
      await expect(page.locator('html')).toHaveAttribute('lang', 'en-NG')
      await fillAndEmptyCart(page, shopper, name)
    })
})
