import { expectAccessible, expectNoOverflow, expectTouchTargets } from '../support/accessibility.ts'
import { updateOrder } from '../support/orders.ts'
import type { RunningShop } from '../support/running-shop.ts'
import { signUp, storeSession } from '../support/sessions.ts'
import { newAccount } from '../support/shopper.ts'
import { rowsOf, visitorClient, type StaffClient } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

// The page of an order shows what happens to it while it is open.

/** Orders a piece of the product. */
async function buy(client: StaffClient, product: { id: string }, key: string) {
  const { name, email } = newAccount('Ada Obi')
  return rowsOf(
    await client.rpc('place_order', {
      p_items: [{ product_id: product.id, quantity: 1 }],
      p_customer_name: name,
      p_customer_email: email,
      p_customer_phone: '0803 555 0101',
      p_shipping_address: '12 Bourdillon Road, Ikoyi, Lagos',
      p_idempotency_key: key,
    }),
  )
}

/** An order without an account, and the path of its link. */
async function linkedOrder(shop: RunningShop, product: { id: string }) {
  const client = await visitorClient(shop)
  const key = crypto.randomUUID()
  const order = await buy(client, product, key)
  const call = { p_order_id: order.id, p_idempotency_key: key }
  return { order, path: rowsOf(await client.rpc('guest_order_path', call)) }
}

test('the order of an account follows at once, without moving the page or the focus', async ({
  page,
  shop,
  catalogue,
  staff,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const client = await signUp(shop, newAccount('Ada Obi'))
  const order = await buy(client, await catalogue.add(), crypto.randomUUID())
  const heading = page.getByRole('heading', { level: 1 })
  await storeSession(page, shop, client)
  const subscribed = page.waitForEvent('websocket')
  await page.goto(`/account/orders/${order.order_number}`)
  await expect(heading).toHaveText('Thank you for your order')
  await expect(page.getByRole('list', { name: 'Items' }).locator('img')).toHaveCount(1)
  await expect(page.getByText('+234 803 555 0101')).toBeVisible()
  const copy = page.getByRole('button', { name: /^(Copy|Copied) the order number$/ })
  await copy.click()
  await expect(copy).toHaveText(/^Copied/)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(order.order_number)

  await subscribed
  const p_changes = { status: 'shipped', tracking_number: 'GIG-204518' }
  rowsOf(await staff.rpc('update_order', { p_id: order.id, p_changes }))
  await expect(heading).toHaveText('Thank you. Your order is on its way')
  await expect(page.getByText('GIG-204518')).toBeVisible()
  await expect(page.locator('[aria-live=polite]', { hasText: 'Your order is on its way' })).toHaveCount(1)
  await expect(copy).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await updateOrder(staff, order, { status: 'cancelled', payment_status: 'refunded' })
  await expect(heading).toHaveText('Your order was cancelled, and your money paid back')
})

test.describe('without an account', () => {
  test.beforeEach(async ({ settings }) => settings.change({ allows_guests: true }))

  test('the order of a link is asked for every 30 seconds, to its end @phone', async ({
    page,
    shop,
    catalogue,
    staff,
  }) => {
    const { order, path } = await linkedOrder(shop, await catalogue.add())
    const heading = page.getByRole('heading', { level: 1 })
    const asked: string[] = []
    const askedForOrder = () => asked.filter((url) => url.endsWith('/rpc/linked_order')).length
    page.on('request', (request) => asked.push(request.url()))
    await page.clock.install()
    const followed = page.waitForResponse(/\/assets\/follow-shown-/)
    await page.goto(path)
    await expect(heading).toHaveText('Thank you for your order')
    await expectAccessible(page, 'an order that is followed')
    await expectTouchTargets(page, 'an order that is followed')
    await expectNoOverflow(page, 'an order that is followed')
    await page.clock.runFor(2_000)
    await (await followed).finished()
    await updateOrder(staff, order, { status: 'shipped' })
    await expect(async () => {
      await page.clock.runFor(30_000)
      expect(askedForOrder()).toBeGreaterThan(1)
    }).toPass()
    await expect(heading).toHaveText('Thank you. Your order is on its way')
    await updateOrder(staff, order, { status: 'cancelled' })
    await page.clock.runFor(30_000)
    await expect(heading).toHaveText('Your order was cancelled')
    await expect(page.getByRole('region', { name: 'Payment' })).toHaveText('PaymentThere is nothing to pay.')
    const atItsEnd = askedForOrder()
    await page.clock.runFor(600_000)
    expect(askedForOrder()).toBe(atItsEnd)
  })
})
