import type { Page } from '@playwright/test'
import { expectAccessible, expectTouchTargets } from '../support/accessibility.ts'
import { fillCart } from '../support/catalogue.ts'
import { Shopper } from '../support/shopper.ts'
import { expect, test } from '../support/test.ts'

const lines = (page: Page) => page.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem')

/** Ids and quantities of the cart in local storage. */
async function storedCart(page: Page): Promise<[string, number][]> {
  return page.evaluate(() => {
    const items = JSON.parse(localStorage.getItem('cart') ?? '[]') as { id: string; quantity: number }[]
    return items.map(({ id, quantity }) => [id, quantity])
  })
}

const fileOf = (address: string) => address.split('/').at(-1)!

test('adding adds one, the stepper sets, 0 removes, and every change is stored under the key cart', async ({
  page,
  shopper,
  catalogue,
}) => {
  const { image_url } = await catalogue.named('Lekki Three-Seat Sofa')
  const { id, name } = await catalogue.add({
    name: 'Àga Ìjókòó 🪑',
    price: 1999.5,
    stock_quantity: 3,
    additional_images: [image_url!],
  })
  const stepper = page.getByRole('group', { name: `Quantity of ${name}` })

  await shopper.open(`/product/${id}`)
  await shopper.addToCart()
  await expect.poll(() => storedCart(page)).toEqual([[id, 1]])
  await shopper.addToCart()
  await expect.poll(() => storedCart(page)).toEqual([[id, 2]])

  await page.getByRole('main').getByRole('link', { name: 'View cart' }).click()
  await expect(lines(page)).toHaveCount(1)
  await expect(
    lines(page).locator('img'),
    'the first additional one, without a main picture',
  ).toHaveAttribute('src', new RegExp(fileOf(image_url!)))
  await expect(page.getByText('2 pieces', { exact: true })).toBeVisible()
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(summary.getByText('₦3,999')).toHaveCount(2)
  await expect(summary.getByText('Calculated at checkout')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toHaveAttribute('href', '/checkout')
  await expect(page.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/shop')

  await stepper.getByRole('button', { name: 'Increase quantity' }).click()
  await expect.poll(() => storedCart(page)).toEqual([[id, 3]])
  await expect(stepper.getByRole('button', { name: 'Increase quantity' })).toBeDisabled()
  await expect(summary.getByText('₦5,998.50')).toHaveCount(2)
  for (const left of [2, 1]) {
    await stepper.getByRole('button', { name: 'Decrease quantity' }).click()
    await expect.poll(() => storedCart(page)).toEqual([[id, left]])
  }
  await stepper.getByRole('button', { name: 'Decrease quantity' }).click()
  await expect.poll(() => storedCart(page)).toEqual([])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty')
  await expect(page.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/shop')
  await expectAccessible(page, 'an empty cart')
  await page.goto('/checkout')
  await expect(page).toHaveURL('/cart')
})

test('a quantity can be typed: at most the stock, invalid texts change nothing, 0 removes with Undo', async ({
  page,
  shopper,
  catalogue,
}) => {
  const { image_url } = await catalogue.named('Lekki Three-Seat Sofa')
  const chair = await catalogue.add({
    name: 'Chair',
    price: 1000,
    stock_quantity: 20,
    additional_images: [image_url!],
  })
  await fillCart(page, [{ product: chair }])
  await shopper.open('/cart')
  const stepper = page.getByRole('group', { name: `Quantity of ${chair.name}` })
  const field = stepper.getByRole('spinbutton', { name: 'Quantity' })
  const total = page.getByRole('region', { name: 'Order Summary' }).getByRole('definition').last()
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  await expect(lines(page).locator('img'), 'of a cart that was stored without a picture').toHaveAttribute(
    'src',
    new RegExp(fileOf(image_url!)),
  )

  await field.click()
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await expect(total).toHaveText('₦12,000')
  await expect.poll(() => storedCart(page)).toEqual([[chair.id, 12]])

  await field.fill('3')
  await stepper.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(field).toHaveValue('4')

  await field.fill('50')
  await stepper.getByRole('button', { name: 'Decrease quantity' }).focus()
  await expect(stepper.getByRole('alert')).toHaveText('Only 20 left.')
  await expect(field).toHaveValue('20')
  await expectAccessible(page, 'a cart with a note about a quantity')

  await field.fill('')
  await field.press('Enter')
  await expect(stepper.getByRole('alert')).toHaveText('Please type a whole number.')
  await expect(field).toHaveValue('20')

  await field.fill('0')
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(field).toHaveValue('20')
})

test(
  'unavailable lines are not counted, and a too large quantity is corrected with one click',
  { tag: '@phone' },
  async ({ page, shopper, catalogue }) => {
    const [chair, rug, lamp] = [
      await catalogue.add({ name: 'Chair', price: 1000, stock_quantity: 20 }),
      await catalogue.add({ name: 'Rug', price: 50_000 }),
      await catalogue.add({ name: 'Lamp', price: 7000 }),
    ]
    await fillCart(page, [{ product: chair, quantity: 12 }, { product: rug }, { product: lamp, quantity: 2 }])
    await catalogue.change(chair.id, { stock_quantity: 4 })
    await catalogue.change(rug.id, { stock_quantity: 0 })
    await catalogue.change(lamp.id, { status: 'hidden' })
    await shopper.open('/cart')
    const line = (name: string) => lines(page).filter({ hasText: name })
    const total = page.getByRole('region', { name: 'Order Summary' }).getByRole('definition').last()
    const proceed = { name: 'Proceed to Checkout' }

    await expect(line(rug.name)).toContainText('Sold out. It is left out of the total.')
    await expect(line(lamp.name)).toContainText('No longer available. It is left out of the total.')
    await expect(line(chair.name)).toContainText('Only 4 left.')
    await expect(total).toHaveText('₦12,000')
    await expect(shopper.cartBadge(15)).toHaveText('15')
    await expect(page.getByRole('button', proceed)).toBeDisabled()
    await expect(page.getByRole('button', proceed)).toHaveAccessibleDescription(
      `Fewer of ${chair.name} are left. Please change its quantity first.`,
    )
    await expectAccessible(page, 'a cart that cannot be ordered as it is')
    await expectTouchTargets(page, 'a cart that cannot be ordered as it is')

    await page.getByRole('button', { name: 'Change to 4' }).click()
    await expect(page.getByRole('link', { name: chair.name })).toBeFocused()
    await expect(total).toHaveText('₦4,000')
    await expect(page.getByRole('link', proceed)).toHaveAccessibleDescription(
      '2 products can no longer be had. You order without them.',
    )

    await page.getByRole('button', { name: `Remove ${chair.name}` }).click()
    await expect(page.getByRole('button', proceed)).toHaveAccessibleDescription(
      'Nothing in your cart can be had at the moment.',
    )
    await catalogue.change(rug.id, { stock_quantity: 1 })
    await page.reload()
    await expect(total).toHaveText('₦50,000')
    await expect(page.getByRole('link', proceed)).toBeVisible()
  },
)

test('a removed line comes back by Undo, the focus is kept, and another tab follows', async ({
  page,
  shopper,
  context,
  catalogue,
}) => {
  const product = await catalogue.add({ color_variants: ['Sand', 'Rust'], stock_quantity: 9 })
  const stool = await catalogue.add({ name: 'Stool' })
  await fillCart(page, [
    { product, color: 'Sand', quantity: 3 },
    { product, color: 'Rust' },
    { product: stool },
  ])
  await shopper.open('/cart')
  const nameOf = (line: number) => lines(page).nth(line).getByRole('link', { name: product.name })
  await page.getByRole('button', { name: `Remove ${product.name}, Rust` }).click()
  await expect(lines(page)).toHaveCount(2)
  await expect(page.getByRole('status').getByText(/ removed\.$/)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await expectAccessible(page, 'a cart from which a line was removed')
  await page.keyboard.press('Enter')
  await expect(lines(page)).toHaveCount(3)
  await expect(nameOf(1), 'of two colours, the one that comes back').toBeFocused()
  expect(await storedCart(page)).toEqual([
    [product.id, 3],
    [product.id, 1],
    [stool.id, 1],
  ])

  await test.step('a line that takes the colour of another becomes one with it', async () => {
    await nameOf(0).focus()
    await lines(page)
      .nth(0)
      .getByLabel(/^Colour/)
      .selectOption('Rust')
    await expect(lines(page)).toHaveCount(2)
    await expect(nameOf(0)).toBeFocused()
  })

  await test.step('two tabs share the cart', async () => {
    const other = await context.newPage()
    await new Shopper(other).open('/cart')
    await other.getByRole('button', { name: `Remove ${product.name}` }).click()
    await expect(lines(page)).toHaveCount(1)
    await page.getByRole('button', { name: `Remove ${stool.name}` }).click()
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty')
  })
})

test('in a long cart the checkout button and Undo are in sight, and a double click does not reach the next line @phone', async ({
  page,
  shopper,
  catalogue,
}) => {
  const products = await Promise.all(Array.from({ length: 8 }, () => catalogue.add()))
  await fillCart(
    page,
    products.map((product) => ({ product })),
  )
  await shopper.open('/cart')
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeInViewport({ ratio: 1 })

  await test.step('the page does not leave the place of a line that was removed far down', async () => {
    const remove = page.getByRole('button', { name: `Remove ${products[6]!.name}` })
    await remove.scrollIntoViewIfNeeded()
    await remove.press('Enter')
    const note = page.getByText(`${products[6]!.name} removed.`)
    await expect(note).toBeFocused()
    await expect(note).toHaveCSS('outline-style', 'solid')
    await expect(page.getByRole('button', { name: 'Undo' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('link', { name: products[7]!.name })).toBeInViewport()
  })

  await page.getByRole('button', { name: `Remove ${products[0]!.name}` }).dblclick()
  await expect(lines(page)).toHaveCount(6)
  await page
    .getByRole('group', { name: `Quantity of ${products[1]!.name}` })
    .getByRole('button', { name: 'Decrease quantity' })
    .dblclick()
  await expect(lines(page)).toHaveCount(5)
  await expect(lines(page).first()).toContainText(products[2]!.name)
})

test('the cart charges the regular price and says so, unless the shop charges discount prices', async ({
  page,
  shopper,
  catalogue,
  settings,
}) => {
  const reduced = await catalogue.add({ name: 'Reduced', price: 50_000, discount_price: 40_000 })
  const full = await catalogue.add({ name: 'Full', price: 10_000 })
  const note = page.getByText('Regular price applies')
  const total = page.getByRole('region', { name: 'Order Summary' }).getByRole('definition').last()

  await fillCart(page, [{ product: reduced, quantity: 2 }, { product: full }])
  await shopper.open('/cart')
  await expect(lines(page).filter({ hasText: reduced.name })).toContainText(
    'Regular price applies: you pay ₦50,000, not the sale price of ₦40,000.',
  )
  await expect(note).toHaveCount(1)
  await expect(total).toHaveText('₦110,000')

  await settings.change({ charge_discount_prices: true })
  await page.reload()
  await expect(total).toHaveText('₦90,000')
  await expect(note).toHaveCount(0)
  await expect(page.getByText(/Some prices have changed since you added them/)).toBeVisible()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(total).toHaveText('₦90,000')
})
