import { formatNaira } from '../../app/lib/money.ts'
import { expectAccessible, expectTouchTargets } from '../support/accessibility.ts'
import { expect, test } from '../support/test.ts'

const SOFA = 'Lekki Three-Seat Sofa'

test('the page shows pictures, category, name, discount price, description, colours and four related products', async ({
  page,
  shopper,
  catalogue,
}) => {
  const sofa = await catalogue.named(SOFA)
  const pictures = 1 + (sofa.additional_images ?? []).length
  await shopper.open(`/product/${sofa.id}`)
  const main = page.getByRole('main')

  await test.step('what it is', async () => {
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(SOFA)
    await expect(main.getByRole('link', { name: 'Sofas', exact: true })).toHaveAttribute(
      'href',
      '/shop?category=sofas',
    )
    await expect(main.getByText(formatNaira(sofa.discount_price!)).first()).toBeVisible()
    await expect(main.getByText(formatNaira(sofa.price)).first()).toBeVisible()
    await expect(main.getByText(sofa.description!)).toBeVisible()
    await expect(main.getByRole('region', { name: 'Colours' }).getByRole('listitem')).toHaveText(
      sofa.color_variants!,
    )
  })

  await test.step('a thumbnail or a finger chooses the picture', async () => {
    const thumbnails = page.getByRole('list', { name: 'Pictures' }).getByRole('button')
    await expect(thumbnails).toHaveCount(pictures)
    await thumbnails.nth(1).click()
    await expect(thumbnails.nth(1)).toHaveAttribute('aria-pressed', 'true')
    const picture = page.getByRole('img', { name: `${SOFA}, picture 2 of ${pictures}` })
    await expect(picture).toBeVisible()
    await picture.dispatchEvent('pointerdown', { pointerType: 'touch', clientX: 200, bubbles: true })
    await picture.dispatchEvent('pointerup', { pointerType: 'touch', clientX: 80, bubbles: true })
    await expect(page.getByRole('img', { name: `${SOFA}, picture 3 of ${pictures}` })).toBeVisible()
    await expect(thumbnails.nth(2)).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('four others of its kind', async () => {
    const kin = (await catalogue.products()).filter(
      ({ id, category }) => category === 'sofas' && id !== sofa.id,
    )
    const related = page.getByRole('region', { name: 'You May Also Like' }).getByRole('heading', { level: 3 })
    await expect(related).toHaveCount(4)
    for (const name of await related.allTextContents())
      expect(kin.map((product) => product.name)).toContain(name)
  })

  await expectAccessible(page, 'a product')
  await expectTouchTargets(page, 'a product')
})

test(
  'on a phone the name, the price and Add to Cart are in sight at once',
  { tag: '@phone' },
  async ({ page, shopper, catalogue }) => {
    await shopper.open(`/product/${(await catalogue.named(SOFA)).id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    const button = page.getByRole('button', { name: 'Add to Cart' })
    await expect(button).toBeInViewport({ ratio: 1 })
    const chat = await page.getByRole('link', { name: 'Chat on WhatsApp' }).boundingBox()
    expect(chat!.y + chat!.height).toBeLessThanOrEqual((await button.boundingBox())!.y)
  },
)

test('one picture has no thumbnails, none shows the placeholder, and no colours show no swatches', async ({
  page,
  shopper,
  catalogue,
}) => {
  const { image_url } = await catalogue.named(SOFA)
  const plain = await catalogue.add({ image_url })
  await shopper.open(`/product/${plain.id}`)
  await expect(page.getByRole('img', { name: plain.name, exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Pictures' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Colours' })).toHaveCount(0)
  await expect(page.getByRole('main').getByText(formatNaira(plain.price)).first()).toBeVisible()

  await catalogue.change(plain.id, { image_url: null, discount_price: 1999.5 })
  await page.reload()
  await expect(page.getByRole('img', { name: plain.name, exact: true })).toHaveAttribute('src', /placeholder/)
  await expect(page.getByText('₦1,999.50')).toBeVisible()
})

test('the stock decides: the warning from 1 to 10, the stepper from 1 to all of it, Sold-out at none', async ({
  page,
  shopper,
  catalogue,
}) => {
  const { id, name } = await catalogue.add({ stock_quantity: 11 })
  const stepper = page.getByRole('group', { name: `Quantity of ${name}` })
  const less = stepper.getByRole('button', { name: 'Decrease quantity' })
  const more = stepper.getByRole('button', { name: 'Increase quantity' })
  const warning = page.getByText(/^Only \d+ left in stock!$/)

  await shopper.open(`/product/${id}`)
  await expect(stepper).toContainText('1')
  await expect(less).toBeDisabled()
  await expect(warning).toHaveCount(0)

  await catalogue.change(id, { stock_quantity: 10 })
  await page.reload()
  await expect(warning).toHaveText('Only 10 left in stock!')

  await catalogue.change(id, { stock_quantity: 2 })
  await shopper.open(`/product/${id}`)
  await expect(warning).toHaveText('Only 2 left in stock!')
  await more.click()
  await expect(stepper.getByRole('status')).toHaveText('2')
  await expect(more).toBeDisabled()
  await less.click()
  await expect(stepper.getByRole('status')).toHaveText('1')

  await catalogue.change(id, { stock_quantity: 1 })
  await shopper.open(`/product/${id}`)
  await expect(warning).toHaveText('Only 1 left in stock!')
  await expect(less).toBeDisabled()
  await expect(more).toBeDisabled()

  await catalogue.change(id, { stock_quantity: 0 })
  await shopper.open(`/product/${id}`)
  await expect(page.getByRole('button', { name: 'Sold-out' })).toBeDisabled()
  await expect(less).toBeDisabled()
  await expect(more).toBeDisabled()
  await expect(warning).toHaveCount(0)
  await expectAccessible(page, 'a product that is sold out')
})

test('what others buy meanwhile shows on a page that is open, down to the last piece', async ({
  page,
  shopper,
  catalogue,
}) => {
  const stool = await catalogue.add({ name: 'Wanted stool', stock_quantity: 20 })
  await shopper.open(`/product/${stool.id}`)
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await catalogue.change(stool.id, { stock_quantity: 3 })
  await expect(page.getByText('Only 3 left in stock!')).toBeVisible()
  await catalogue.change(stool.id, { stock_quantity: 0 })
  await expect(page.getByRole('button', { name: 'Sold-out' })).toBeDisabled()
  await catalogue.change(stool.id, { stock_quantity: 40 })
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeEnabled()
})

test('a double click on Add to Cart adds twice and says so; the page knows what lies in the cart', async ({
  page,
  shopper,
  catalogue,
}) => {
  const { id, name } = await catalogue.add()
  await shopper.open(`/product/${id}`)
  await page.getByRole('button', { name: 'Add to Cart' }).dblclick()
  await expect(shopper.notice('Added to cart', `1 ${name} added to your cart.`)).toHaveCount(2)
  await expect(shopper.cartBadge(2)).toBeVisible()
  await expect(page.getByText('2 in your cart.')).toBeVisible()
  await page.getByRole('link', { name: 'View cart' }).click()
  await expect(page).toHaveURL('/cart')
})

test('a name without a space, with markup and marks, stays inside the screen all the way to the checkout, in large text too', async ({
  page,
  shopper,
  catalogue,
}) => {
  const { id, name } = await catalogue.add({
    name: `<b>Ọ̀pá</b>🛋️${'Ìjókòó'.repeat(20)}`,
    price: 1_234_567.5,
    description: 'Ẹ̀'.repeat(400),
    color_variants: ['Ewé'.repeat(40)],
  })
  await shopper.open(`/product/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expectAccessible(page, 'the product')
  await shopper.addToCart()
  await page.getByRole('link', { name: 'View cart' }).click()
  await expect(page.getByRole('list', { name: 'Items in your cart' })).toContainText(name)
  await expectAccessible(page, 'the cart')
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('list', { name: 'Items in this order' })).toContainText(name)
  await expectAccessible(page, 'the checkout')
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await expectAccessible(page, 'the checkout in large text')
  await page.getByRole('link', { name: 'Edit cart' }).click()
  await expect(page.getByRole('list', { name: 'Items in your cart' })).toContainText(name)
  await expectAccessible(page, 'the cart in large text')
})

test.describe('a product that is not there', () => {
  test.use({ expectedInConsole: /status of 404/ })

  test('a draft and a hidden one are for nobody but the staff', async ({ page, shopper, catalogue }) => {
    for (const status of ['draft', 'hidden']) {
      const { id, name } = await catalogue.add({ status })
      const response = await page.goto(`/product/${id}`)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product not found')
      await expect(page.getByText(name)).toHaveCount(0)
    }
    await shopper.untilReady()
    await expectAccessible(page, 'Product not found')
    await page.getByRole('link', { name: 'Back to Shop' }).click()
    await expect(page).toHaveURL('/shop')
  })
})

test.describe('a product that cannot be read', () => {
  test.use({ expectedInConsole: /ERR_FAILED|got no answer/ })

  test("it says 'Failed to load product details.' and then shows 'Product not found'", async ({
    page,
    shopper,
  }) => {
    await page.route(/\/product\/[^/]+\.data/, (route) => route.abort())
    await shopper.open('/shop')
    await page.getByRole('region', { name: 'Highlights' }).getByRole('link').first().click()
    await expect(shopper.notice('Error', 'Failed to load product details.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product not found')
    await expect(page.getByRole('link', { name: 'Back to Shop' })).toBeVisible()
  })
})
