import {
  expectAccessible,
  expectNoOverflow,
  expectTouchTargets,
  expectUncovered,
} from '../support/accessibility.ts'
import { expect, test } from '../support/test.ts'

const SOFA = 'Lekki Three-Seat Sofa'

test('a thumbnail or a swipe selects the picture', async ({ page, shopper, catalogue }) => {
  const sofa = await catalogue.named(SOFA)
  const pictures = 1 + (sofa.additional_images ?? []).length
  await shopper.open(`/product/${sofa.id}`)
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

test(
  'on a phone the first view has name and Add to Cart, and a toast covers neither title nor logo nor button',
  { tag: '@phone' },
  async ({ page, shopper, catalogue }) => {
    await shopper.open(`/product/${(await catalogue.named(SOFA)).id}`)
    const heading = page.getByRole('heading', { level: 1 })
    const button = page.getByRole('button', { name: 'Add to Cart' })
    await test.step('the name and Add to Cart are in the first view', async () => {
      await expect(heading).toBeInViewport({ ratio: 1 })
      await expect(button).toBeInViewport({ ratio: 1 })
    })
    await expectTouchTargets(page, 'a product')

    await button.click()
    await expect(shopper.toast('Added to cart')).toBeVisible()
    const notice = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
    const kept = [button, heading, shopper.header.getByRole('link').first()]
    await expectUncovered(notice, kept)
    await notice.getByRole('link', { name: 'View cart' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible()
    // The pointer over it would keep it otherwise.
    await expect(notice).toHaveCount(0)
  },
)

test('a required colour is asked for, and cart and checkout show what was chosen', async ({
  page,
  shopper,
  catalogue,
}) => {
  const { id, name } = await catalogue.add({ color_variants: ['Ochre', 'Oat'], color_required: true })
  await shopper.open(`/product/${id}`)
  const colours = page.getByRole('radiogroup', { name: 'Colours' })
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(colours.getByRole('alert')).toHaveText('Please choose a colour.')
  await expect(colours.getByRole('radio', { name: 'Ochre' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(colours.getByRole('radio', { name: 'Oat' })).toBeChecked()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(shopper.notice('Added to cart', `1 ${name} added to your cart.`)).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'View cart' }).click()
  const line = page.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem')
  const choice = line.getByRole('combobox', { name: `Colour of ${name}` })
  await expect(choice).toHaveValue('Oat')
  await choice.selectOption('Ochre')
  await catalogue.change(id, { color_variants: ['Oat', 'Rust'] })
  await page.reload()
  await expect(line).toContainText('Ochre can no longer be had.')
  await expect(page.getByText(`Please choose the colour of ${name} first.`)).toBeVisible()
  await choice.selectOption('Rust')
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('list', { name: 'Items in this order' })).toContainText('Colour: Rust')
})

test('the stepper is limited by the stock, and the stock on an open page is updated live, down to sold out', async ({
  page,
  shopper,
  catalogue,
}) => {
  const { id, name } = await catalogue.add({ name: 'Wanted stool', stock_quantity: 2 })
  const stepper = page.getByRole('group', { name: `Quantity of ${name}` })
  const less = stepper.getByRole('button', { name: 'Decrease quantity' })
  const more = stepper.getByRole('button', { name: 'Increase quantity' })

  await shopper.open(`/product/${id}`)
  await more.click()
  await expect(stepper.getByRole('status')).toHaveText('2')
  await expect(more).toBeDisabled()
  await less.click()
  await expect(stepper.getByRole('status')).toHaveText('1')
  await expect(less).toBeDisabled()

  await catalogue.change(id, { stock_quantity: 3 })
  await expect(page.getByText('Only 3 left in stock!')).toBeVisible()
  await catalogue.change(id, { stock_quantity: 0 })
  await expect(page.getByRole('button', { name: 'Sold-out' })).toBeDisabled()
  await expectAccessible(page, 'a product that is sold out')
  await catalogue.change(id, { stock_quantity: 40 })
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeEnabled()
})

test('a double click adds once, and at most the stock is added to the cart; toasts and page have the quantities', async ({
  page,
  shopper,
  catalogue,
}) => {
  const { id, name } = await catalogue.add({ stock_quantity: 4 })
  await shopper.open(`/product/${id}`)
  const add = page.getByRole('button', { name: 'Add to Cart' })

  await test.step('a double click on Add to Cart adds once, another click once more', async () => {
    await add.dblclick()
    await expect(page.getByText('1 in your cart.')).toBeVisible()
    await add.click()
    await expect(shopper.notice('Added to cart', `1 ${name} added to your cart.`)).toHaveCount(2)
    await expect(shopper.cartBadge(2)).toBeVisible()
    await expect(page.getByText('2 in your cart.')).toBeVisible()
  })

  await test.step('the toast has the added quantity', async () => {
    await page.getByRole('spinbutton', { name: 'Quantity' }).fill('3')
    await add.click()
    await expect(shopper.notice('Added to cart', `2 ${name} added to your cart.`)).toContainText(
      'Only 2 more could be added.',
    )
    await expect(page.getByText('4 in your cart, all that we have.')).toBeVisible()
  })

  await test.step('nothing is added beyond the stock', async () => {
    await add.click()
    await expect(
      shopper.notice('Error', 'Nothing was added: your cart already has the most you can order.'),
    ).toBeVisible()
    await expect(shopper.notice('Added to cart', `2 ${name} added to your cart.`)).toHaveCount(1)
    await expect(shopper.cartBadge(4)).toBeVisible()
  })

  await page.getByRole('main').getByRole('link', { name: 'View cart' }).click()
  await expect(page).toHaveURL('/cart')
})

test(
  'a long name without spaces, with markup and diacritics, wraps on all screens up to the checkout, also in large text',
  { tag: '@phone' },
  async ({ page, shopper, catalogue }) => {
    const { id, name } = await catalogue.add({
      name: `<b>Ọ̀pá</b>🛋️${'Ìjókòó'.repeat(20)}`,
      price: 1_234_567.5,
      description: 'Ẹ̀'.repeat(400),
      color_variants: ['Ewé'.repeat(40)],
    })
    await shopper.open(`/product/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expectNoOverflow(page, 'the product')
    await shopper.addToCart()
    await page.getByRole('main').getByRole('link', { name: 'View cart' }).click()
    await expect(page.getByRole('list', { name: 'Items in your cart' })).toContainText(name)
    await expectNoOverflow(page, 'the cart')
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await expect(page.getByRole('list', { name: 'Items in this order' })).toContainText(name)
    await expectNoOverflow(page, 'the checkout')
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await expectAccessible(page, 'the checkout in large text')
    await page.getByRole('link', { name: 'Edit cart' }).click()
    await expect(page.getByRole('list', { name: 'Items in your cart' })).toContainText(name)
    await expectNoOverflow(page, 'the cart in large text')
  },
)
