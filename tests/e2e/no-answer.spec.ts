import type { Page } from '@playwright/test'
import { readyToOrder } from '../support/orders.ts'
import { rowsOf } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

// A connection that is lost without a word: a request is sent, and nothing ever comes back.

test.use({ expectedInConsole: /AbortError|signal is aborted|got no answer/ })
test.beforeEach(async ({ page }) => page.clock.install())

/**
 * Does something whose request gets no answer, and lets the browser's clock pass the longest wait. The next requests are answered.
 * `received`: the request reaches the server, and only its answer is lost.
 */
async function waitInVain(page: Page, url: string, act: () => Promise<void>, { received = false } = {}) {
  const lost = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    if (received) await route.fetch()
    lost.resolve()
  })
  await act()
  await lost.promise
  await page.clock.fastForward(30_000)
  await page.unroute(url)
}

test('a dialog and a page say so; a message keeps its form, and the shop has it once when it is sent again', async ({
  page,
  shopper,
  staff,
}) => {
  const open = async (name: string) => (await shopper.mainLinks()).getByRole('link', { name }).click()
  await shopper.open('/about')

  await test.step('a dialog whose script never comes', async () => {
    const search = () => page.getByRole('button', { name: 'Search' }).first().click()
    await waitInVain(page, '**/assets/search-dialog-*', search)
    const failed = 'This part of the page did not load. Please check your connection and try again.'
    await expect(shopper.notice('Search failed', failed)).toBeVisible()
  })

  await test.step('a page', async () => {
    await waitInVain(page, '**/faq.data*', () => page.getByRole('link', { name: 'FAQ' }).first().click())
    await expect(page.getByRole('heading', { level: 1, name: 'The shop did not answer' })).toBeVisible()
    await waitInVain(page, '**/shop.data*', () => open('Shop'))
    await expect(shopper.toast('Failed to load products. Please try again.')).toBeVisible()
  })

  await test.step('a message', async () => {
    const message = `Do you deliver to Jos? ${crypto.randomUUID()}`
    await open('Contact')
    const form = page.getByRole('form', { name: 'Contact form' })
    await form.getByLabel('Name').fill('Ngozi Eze')
    await form.getByLabel('Email').fill('ngozi@example.com')
    await form.getByLabel('Message').fill(message)
    const button = form.getByRole('button', { name: 'Send Message' })
    const send = async () => {
      await expect(button).toBeEnabled()
      await button.press('Enter')
    }
    await waitInVain(page, '**/contact.data', send, { received: true })
    await expect(
      shopper.toast('Failed to send message. Please try again or contact us directly.'),
    ).toBeVisible()
    await expect(form.getByLabel('Message')).toHaveValue(message)
    await send()
    await expect(shopper.toast('Message Sent!')).toBeVisible()
    expect(rowsOf(await staff.from('contact_messages').select('name').eq('message', message))).toHaveLength(1)
  })
})

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block', expectedInConsole: /Failed to load resource|Failed to fetch/ })

  test('trying again without a connection stays in the shop', async ({ page, shopper }) => {
    await shopper.open('/about')
    await page.route(/\/faq(\.data.*)?$/, (route) => route.abort())
    await page.getByRole('link', { name: 'FAQ' }).first().click()
    const again = page.getByRole('link', { name: 'Try again' })
    const failed = page.waitForEvent('requestfailed')
    await again.click()
    await failed
    await expect(page.getByRole('heading', { level: 1, name: 'The shop did not answer' })).toBeVisible()
    await page.unrouteAll()
    await again.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently Asked Questions')
  })
})

test('an order keeps its form, and is placed once; a payment that does not start leads to the order, which starts it again', async ({
  page,
  shopper,
  shop,
  catalogue,
  payments,
  staff,
}) => {
  await payments.enable('paystack')
  const { email } = await readyToOrder(shopper, shop, [{ product: await catalogue.add({ price: 3000 }) }])
  await page.getByRole('radio', { name: /Paystack/ }).check()
  await waitInVain(page, '**/rpc/place_order', () => shopper.placeOrder(), { received: true })
  await expect(shopper.toast('Failed to place order. Please try again.')).toBeVisible()
  await waitInVain(page, '**/functions/v1/payment-start', () => shopper.placeOrder(), { received: true })
  await expect(shopper.toast('The payment could not be started. Please try again.')).toBeVisible()
  await expect(page).toHaveURL(/\/account\/orders\/ORD-\d+$/)
  expect(rowsOf(await staff.from('orders').select('id').eq('customer_email', email))).toHaveLength(1)
  await page.getByRole('button', { name: /Pay/ }).first().click()
  await expect(page.getByRole('heading', { name: 'Pay with Paystack' })).toBeVisible()
})
