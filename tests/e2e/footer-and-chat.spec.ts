import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { fillCart } from '../support/catalogue.ts'
import { coveredBy } from '../support/covered.ts'
import { expect, test } from '../support/test.ts'

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 640
const chatOf = (page: Page) => page.getByRole('complementary', { name: 'Chat' })
const toggleOf = (page: Page) => page.getByRole('button', { name: 'Need help?' })
const GREETING = /^https:\/\/wa\.me\/2348031234567\?text=Hello.*interior%20design%20services/

test(
  'the chat button covers nothing and opens a panel with links to WhatsApp',
  { tag: '@both' },
  async ({ page, settings, shop, shopper, catalogue }) => {
    await settings.change({ contact_phone: '0803 123 4567 / 0805 765 4321', allows_guests: true })
    const product = await catalogue.add({ description: null })
    await fillCart(page, [{ product }])
    await shopper.open(`/product/${product.id}`)
    await expectUncovered(page, product.name)
    if (!isPhone(page)) await test.step('on a product', () => expectQuestionAbout(page, product, shop.url))

    const inFooter = (name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true })
    const inMenu = async (name: string) =>
      (await shopper.mainLinks()).getByRole('link', { name, exact: true })
    for (const [heading, link] of [
      ['Your cart', () => shopper.cartBadge(1)],
      ['Checkout', () => page.getByRole('link', { name: 'Proceed to Checkout' })],
      ['All Products', () => inFooter('Shop')],
      ['Frequently Asked Questions', () => inFooter('FAQ')],
      ['Contact', () => inMenu('Contact')],
      ['Made for the way we live', () => inMenu('Home')],
    ] as const) {
      await test.step(heading, async () => {
        // By a click on the header, Playwright may scroll by a few pixels while the header moves, which moves it again, and so on.
        await (await link()).press('Enter')
        await expectUncovered(page, heading)
        if (heading === 'Frequently Asked Questions') await expectPanel(page)
      })
    }
  },
)

/** On a phone it is shown at the top and the end of a page only. */
async function expectUncovered(page: Page, heading: string): Promise<void> {
  const toggle = toggleOf(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(toggle).toBeInViewport({ ratio: 1 })
  await expect(toggle).toHaveCSS('opacity', '1')
  // While the header moves, it is elsewhere.
  await expect.poll(() => coveredBy(toggle)).toEqual([])
  if (!isPhone(page)) {
    await expect.poll(() => coveredBy(page.getByRole('link', { name: 'Chat on WhatsApp' }))).toEqual([])
    return
  }
  await page.evaluate(() => window.scrollTo(0, 400))
  await expect(toggle).toHaveCSS('opacity', '0')
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(toggle).toHaveCSS('opacity', '1')
  await expect.poll(() => coveredBy(toggle)).toEqual([])
}

async function expectQuestionAbout(
  page: Page,
  { id, name }: { id: string; name: string },
  shop: string,
): Promise<void> {
  const chat = chatOf(page)
  await toggleOf(page).click()
  const question = chat.getByRole('link', { name: `Ask about ${name}` })
  const href = new URL((await question.getAttribute('href')) ?? '')
  expect(href.host).toBe('wa.me')
  expect(href.searchParams.get('text')).toContain(name)
  const address = new URL(/http\S+/.exec(href.searchParams.get('text') ?? '')?.[0] ?? '')
  expect([address.pathname, address.port]).toEqual([`/product/${id}`, new URL(shop).port])
  await expect(chat.getByRole('link', { name: 'Start a chat' })).toHaveAttribute('href', GREETING)
  await expectAccessible(page, 'chat panel on a product')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
}

/** On a page that is not about a product. */
async function expectPanel(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0))
  const chat = chatOf(page)
  const button = chat.getByRole('link', { name: 'Chat on WhatsApp' })
  if (isPhone(page)) await expect(button).toHaveCount(0)
  else {
    await expect(button).toHaveAttribute('href', GREETING)
    await expect(button).toHaveAttribute('target', '_blank')
  }
  const panelLink = chat.getByRole('link', { name: 'Start a chat' })
  const toggle = toggleOf(page)
  await expect(panelLink).toBeHidden()
  await toggle.focus()
  await page.keyboard.press('Enter')
  await expect(panelLink).toHaveAttribute('href', GREETING)
  await expect(chat.getByRole('link', { name: /Ask about/ })).toHaveCount(0)
  await expect(chat.getByRole('link', { name: 'Find your order' })).toHaveAttribute('href', '/order')
  if (!isPhone(page)) {
    const { width, height } = page.viewportSize()!
    const box = (await button.boundingBox())!
    expect([width - box.x - box.width, height - box.y - box.height]).toEqual([16, 16])
  }
  // On wide screens the panel of a product has one link more.
  if (isPhone(page)) await expectAccessible(page, 'chat panel open')
  await page.keyboard.press('Tab')
  await expect(chat.getByRole('button', { name: 'Close chat' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panelLink).toBeHidden()
  await expect(toggle).toBeFocused()
  await toggle.click()
  await expect(panelLink).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panelLink).toBeHidden()
  await expect(toggle).toBeFocused()
  await toggle.click()
  await expect(panelLink).toBeVisible()
  await toggle.click()
  await expect(panelLink).toBeHidden()
}
