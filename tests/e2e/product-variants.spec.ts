import { expectAccessible, expectNoOverflow, expectTouchTargets } from '../support/accessibility.ts'
import { storeCart } from '../support/catalogue.ts'
import { storeSession, signUp } from '../support/sessions.ts'
import { newAccount } from '../support/shopper.ts'
import { expect, test } from '../support/test.ts'

const OPTIONS = [
  { name: 'Fabric', choices: ['Indigo', 'Ochre'], is_color: true, swatches: ['#1d3f8f', '#c98b2b'] },
  { name: 'Size', choices: ['Two-seat', 'Three-seat'] },
]
const VARIANTS = [
  { choices: ['Indigo', 'Two-seat'], price: 300_000, stock_quantity: 3 },
  { choices: ['Indigo', 'Three-seat'], price: 450_000, stock_quantity: 0 },
  { choices: ['Ochre', 'Two-seat'], price: 320_000, stock_quantity: 20 },
]

test(
  'a link opens a variant, another is chosen, and both are bought as two lines',
  { tag: '@phone' },
  async ({ page, shopper, catalogue, shop, staff }) => {
    const account = newAccount()
    await storeSession(page, shop, await signUp(shop, account))
    const sofa = await catalogue.add({ name: 'Ibadan Sofa', category: 'furniture' })
    const measures = { width_cm: 210, depth_cm: 95, height_cm: 80, materials: 'Iroko, velvet' }
    await staff
      .from('product_facts')
      .insert({ id: sofa.id, ...measures })
      .throwOnError()
    const [indigo, , ochre] = await catalogue.makeVariants(sofa.id, OPTIONS, VARIANTS)
    const indigoName = `${sofa.name} (Indigo / Two-seat)`
    const ochreName = `${sofa.name} (Ochre / Two-seat)`
    const choose = (name: string) => page.getByText(name, { exact: true }).click()
    const add = page.getByRole('button', { name: 'Add to Cart' })

    await shopper.open(`/product/${sofa.id}?variant=${ochre}`)
    await expect(page.getByRole('radio', { name: 'Ochre' })).toBeChecked()
    await expect(page.getByText('₦320,000', { exact: true })).toBeVisible()
    await expectAccessible(page, 'a product with variants')
    await expectNoOverflow(page, 'a product with variants')
    await expectTouchTargets(page, 'a product with variants')
    await test.step('its measures are read in inches', async () => {
      const width = page.getByRole('row', { name: /^Width/ })
      await expect(width).toContainText('210 cm', { useInnerText: true })
      await page.getByText('Inches and pounds').click()
      await expect(width).toContainText(/\d in/, { useInnerText: true })
      await expect(width).not.toContainText('cm', { useInnerText: true })
    })
    await test.step('on a desktop, too', async () => {
      const phone = page.viewportSize()!
      await page.setViewportSize({ width: 1280, height: 800 })
      await expectAccessible(page, 'a product with variants on a desktop')
      await page.setViewportSize(phone)
    })
    await add.click()
    await expect(shopper.notice('Added to cart', `1 ${ochreName} added to your cart.`)).toBeVisible()

    await test.step('what is not made or sold out can be chosen, and says why', async () => {
      await choose('Three-seat')
      await expect(page.getByText('Ochre / Three-seat is not made.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Sold-out' })).toBeDisabled()
      await choose('Indigo')
      await expect(page.getByText('Indigo / Three-seat is sold out.')).toBeVisible()
    })
    await choose('Two-seat')
    await expect(page).toHaveURL(`/product/${sofa.id}?variant=${indigo}`)
    await expect(page.getByText('₦300,000', { exact: true })).toBeVisible()
    await expect(page.getByText('Only 3 left in stock!')).toBeVisible()
    await add.click()
    await expect(shopper.notice('Added to cart', `1 ${indigoName} added to your cart.`)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Indigo' })).toBeChecked()

    await shopper.open('/cart')
    const lines = page.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem')
    await expect(lines.getByRole('link')).toHaveText([ochreName, indigoName])
    await expect(page.getByText('2 pieces')).toBeVisible()
    await lines.getByRole('link', { name: ochreName }).click()
    await expect(page.getByRole('radio', { name: 'Ochre' })).toBeChecked()

    await shopper.open('/checkout')
    await expect(page.getByRole('list', { name: 'Items in this order' })).toContainText(indigoName)
    await shopper.fillShipping(account)
    await shopper.placeOrder()
    await expect(shopper.toast('Order placed successfully!')).toBeVisible()
    await shopper.open('/account')
    const order = page.getByRole('article', { name: /^ORD-/ })
    await order.getByRole('link').first().click()
    const items = page.getByRole('list', { name: 'Items' }).getByRole('listitem')
    await expect(items).toHaveCount(2)
    await expect(items.filter({ hasText: `1 × ${ochreName}` })).toHaveCount(1)
    await expect(items.filter({ hasText: `1 × ${indigoName}` })).toHaveCount(1)
  },
)

test(
  'a line from before its product had variants asks for one, and what is pressed before the script comes counts',
  { tag: '@phone' },
  async ({ page, shopper, catalogue }) => {
    const sofa = await catalogue.add({ name: 'Ibadan Sofa', color_variants: ['Indigo', 'Ochre'] })
    await storeCart(page, JSON.stringify([{ ...sofa, color: 'Indigo', quantity: 2 }]))
    const [, , ochre] = await catalogue.makeVariants(sofa.id, OPTIONS, VARIANTS)
    await shopper.open('/cart')
    const line = page.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem')
    await expect(line).toContainText('Colour: Indigo')
    await expect(page.getByText(`Please choose which ${sofa.name} you would like first.`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled()
    await line.getByRole('combobox', { name: `Choose which ${sofa.name}` }).selectOption(ochre!)
    await expect(line.getByRole('link')).toHaveText(`${sofa.name} (Ochre / Two-seat)`)
    await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()

    await test.step('a variant that was deleted is told, and another can be chosen instead', async () => {
      const [, , another] = await catalogue.makeVariants(sofa.id, OPTIONS, VARIANTS)
      await page.reload()
      await expect(line).toContainText('No longer available.')
      const choice = line.getByRole('combobox', {
        name: `Choose another instead of ${sofa.name} (Ochre / Two-seat)`,
      })
      await choice.selectOption(another!)
      await expect(line).not.toContainText('No longer available.')
      await expect(page.getByText('2 pieces')).toBeVisible()
    })

    const scripts = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await scripts.promise
      await route.continue()
    })
    await page.goto(`/product/${sofa.id}`, { waitUntil: 'commit' })
    await page.getByText('Ochre', { exact: true }).click()
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    scripts.resolve()
    await expect(shopper.cartBadge(3)).toBeVisible()
    await shopper.open('/cart')
    await expect(line).toHaveCount(1)
  },
)
