import { MAX_QUANTITY } from '../../app/storefront/cart/cart.ts'
import { storeCart } from '../support/catalogue.ts'
import { readyToOrder } from '../support/orders.ts'
import { expect, test } from '../support/test.ts'

const MISSING_ID = '00000000-0000-4000-8000-000000000000'

test('an invalid hash does not break the page', async ({ page, shopper }) => {
  await shopper.open('/faq#<img src=x onerror=alert(1)>%00')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently Asked Questions')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shop', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Products')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently Asked Questions')
})

test.describe('a stored cart that was edited by hand', () => {
  const line = { id: MISSING_ID, name: 'Sofa', price: 1000 }

  test('becomes an empty cart if it is invalid', async ({ page, shopper }) => {
    await storeCart(page, '{"items": [')
    await shopper.open('/cart')
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
    await shopper.openProduct('Lekki Three-Seat Sofa')
    await shopper.addToCart()
    await expect(shopper.cartBadge(1)).toBeVisible()
  })

  test('has quantities that can be ordered, and names products that are no longer for sale', async ({
    page,
    shopper,
    catalogue,
  }) => {
    const { id, name } = await catalogue.add({ name: 'Stool', stock_quantity: 8 })
    const lines = [
      { ...line, quantity: 'abc' },
      { ...line, id, name, quantity: 1e9 },
    ]
    await storeCart(page, JSON.stringify(lines))
    await shopper.open('/cart')
    await expect(shopper.cartBadge(1 + MAX_QUANTITY)).toBeVisible()
    await page.getByRole('button', { name: 'Change to 8' }).click()
    await expect(shopper.cartBadge(1 + 8)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()

    await expect(page.getByText('No longer available. It is left out of the total.')).toBeVisible()
    await page.getByRole('button', { name: 'Remove Sofa' }).click()
    await expect(shopper.cartBadge(8)).toBeVisible()
    await expect(page.getByText('No longer available. It is left out of the total.')).toHaveCount(0)
  })
})

test.describe('an order that is refused', () => {
  test.use({ expectedInConsole: /status of (409|50\d)/ })

  test("keeps what was typed and can be placed later; the backend's reason is shown, but never a proxy's page", async ({
    page,
    shopper,
    shop,
    catalogue,
  }) => {
    const product = await catalogue.add({ name: 'Last lamp', stock_quantity: 1 })
    await readyToOrder(shopper, shop, [{ product }])

    const order = '**/rest/v1/rpc/place_order'
    const message = 'The shop is being updated. Please try again in a minute.'
    await page.route(order, (route) => route.fulfill({ status: 503, json: { code: 'PGRST000', message } }))
    await shopper.placeOrder()
    await expect(shopper.notice('Error', message)).toBeVisible()
    await page.route(order, (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }))
    await shopper.placeOrder()
    await expect(shopper.notice('Error', 'Failed to place order. Please try again.')).toBeVisible()
    await expect(page.getByText('Bad Gateway')).toHaveCount(0)
    await page.unrouteAll()

    await catalogue.change(product.id, { stock_quantity: 0 })
    await shopper.placeOrder()
    const note = page.getByRole('region', { name: 'Your order has changed' })
    await expect(note).toContainText(`${product.name} has sold out. It is left out of your order.`)
    await expect(page.getByLabel('Shipping Address')).toHaveValue('12 Bourdillon Road, Ikoyi, Lagos')
    await shopper.placeOrder()
    await expect(
      shopper.toast('Nothing in your cart can be had at the moment. Please choose something else.'),
    ).toBeVisible()

    await catalogue.change(product.id, { stock_quantity: 1 })
    await page.reload()
    await expect(page.getByRole('definition').last()).toHaveText('₦20,000')
    await expect(page.getByLabel('Shipping Address')).toHaveValue('12 Bourdillon Road, Ikoyi, Lagos')
    await shopper.untilReady()
    await shopper.placeOrder()
    await expect(shopper.toast('Order placed successfully!')).toBeVisible()
  })
})

test.describe('a double click', () => {
  test.use({ expectedInConsole: /status of 400/ })

  test('has the same effect as a single click', async ({ page, shopper }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
    const button = (name: string) => page.getByRole('button', { name, exact: true })

    await test.step('on Filter and on Search leaves the dialog open', async () => {
      await shopper.open('/shop')
      for (const [opener, window] of [
        ['Filter', 'Filter'],
        ['Filter', 'Filter'],
        ['Search', 'Search Products'],
        ['Search', 'Search Products'],
      ] as const) {
        await button(opener).dblclick()
        const dialog = page.getByRole('dialog', { name: window })
        await expect(dialog).toBeVisible()
        // On a slow device the second click comes after the dialog has opened.
        await page.mouse.move(page.viewportSize()!.width - 5, 300)
        await page.mouse.down({ clickCount: 2 })
        await page.mouse.up({ clickCount: 2 })
        await expect(dialog).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
      }
    })

    await test.step('on Show more loads each page once', async () => {
      const more = page.getByRole('link', { name: 'Show more' })
      // Scrolling to it would load before the click.
      await more.evaluate((link: HTMLElement) => [link, link].forEach((half) => half.click()))
      const onScrolling = async () => {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
        return more.count()
      }
      await expect.poll(onScrolling).toBe(0)
      const parts = asked.filter((request) => request.includes('from='))
      expect(parts.length).toBeGreaterThan(0)
      expect(parts).toEqual([...new Set(parts)])
    })

    await test.step('on toggles and on the arrows of the slides', async () => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ', exact: true }).click()
      const question = page.getByRole('region', { name: 'Delivery' }).getByRole('button').first()
      await question.dblclick()
      await expect(question).toHaveAttribute('aria-expanded', 'false')
      await shopper.header.getByRole('link', { name: 'Parlour' }).click()
      await button('Next slide').dblclick()
      await expect(page.locator('[aria-current=true]')).toHaveAccessibleName(/^Slide 3:/)
    })

    await test.step('on the button of the search and on a result', async () => {
      const dialog = await shopper.search('lekki three')
      await dialog.getByRole('button', { name: 'Search', exact: true }).dblclick()
      await expect(dialog.getByText('Found 1 result(s)')).toBeVisible()
      await dialog.getByRole('link').dblclick()
      await expect(page.getByRole('heading', { level: 1, name: 'Lekki Three-Seat Sofa' })).toBeVisible()
      await expect(dialog).toBeHidden()
    })

    await test.step('on plus adds two, on Undo restores a line once', async () => {
      await button('Add to Cart').click()
      await page.getByRole('link', { name: 'View cart' }).dblclick()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart')
      await button('Increase quantity').dblclick()
      await expect(shopper.cartBadge(3)).toBeVisible()
      await page.getByRole('button', { name: /^Remove/ }).dblclick()
      await button('Undo').dblclick()
      await expect(shopper.cartBadge(3)).toBeVisible()
      await page.getByRole('link', { name: 'Proceed to Checkout' }).dblclick()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout')
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart')
    })

    await test.step('on Sign In sends one request', async () => {
      await shopper.header.getByRole('link', { name: 'Sign In' }).click()
      await page.getByLabel('Email').fill('nobody@example.com')
      await page.getByLabel('Password').fill('not this one')
      await button('Sign In').dblclick()
      await expect(shopper.toast('Invalid login credentials')).toHaveCount(1)
      expect(asked.filter((request) => request.includes('/auth/v1/token'))).toHaveLength(1)
    })
  })
})
