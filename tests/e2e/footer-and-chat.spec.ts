import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { fillCart } from '../support/catalogue.ts'
import { coveredBy } from '../support/covered.ts'
import type { StaffClient } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 640

test(
  'the chat button and the panel link to WhatsApp with the greeting; the panel opens and closes',
  { tag: '@both' },
  async ({ page, settings, shopper }) => {
    await settings.change({ contact_phone: '0803 123 4567 / 0805 765 4321', allows_guests: true })
    await shopper.open('/faq')
    const chat = page.getByRole('complementary', { name: 'Chat' })
    const greeting = /^https:\/\/wa\.me\/2348031234567\?text=Hello.*interior%20design%20services/
    const button = chat.getByRole('link', { name: 'Chat on WhatsApp' })
    if (isPhone(page)) await expect(button).toHaveCount(0)
    else {
      await expect(button).toHaveAttribute('href', greeting)
      await expect(button).toHaveAttribute('target', '_blank')
    }
    const panelLink = chat.getByRole('link', { name: 'Start a chat' })
    const toggle = chat.getByRole('button', { name: 'Need help?' })
    await expect(panelLink).toBeHidden()
    await toggle.focus()
    await page.keyboard.press('Enter')
    await expect(panelLink).toHaveAttribute('href', greeting)
    await expect(chat.getByRole('link', { name: /Ask about/ })).toHaveCount(0)
    await expect(chat.getByRole('link', { name: 'Find your order' })).toHaveAttribute('href', '/order')
    if (!isPhone(page)) {
      const { width, height } = page.viewportSize()!
      const box = (await button.boundingBox())!
      expect([width - box.x - box.width, height - box.y - box.height]).toEqual([16, 16])
    }
    // On wide screens the panel of a product, below, has one link more.
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
  },
)

test(
  'the chat button covers nothing: on a phone it is shown at the top and the end of a page only',
  { tag: '@both' },
  async ({ page, shopper, catalogue }) => {
    const toggle = page.getByRole('button', { name: 'Need help?' })
    const product = await catalogue.add({ description: null })
    const inFooter = (name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true })
    const inMenu = async (name: string) =>
      (await shopper.mainLinks()).getByRole('link', { name, exact: true })
    await fillCart(page, [{ product }])
    await shopper.open(`/product/${product.id}`)
    for (const [heading, link] of [
      [product.name, null],
      ['Your cart', () => shopper.cartBadge(1)],
      ['Checkout', () => page.getByRole('link', { name: 'Proceed to Checkout' })],
      ['All Products', () => inFooter('Shop')],
      ['Frequently Asked Questions', () => inFooter('FAQ')],
      ['Contact', () => inMenu('Contact')],
      ['Made for the way we live', () => inMenu('Home')],
    ] as const) {
      await test.step(heading, async () => {
        // By a click on the header, Playwright may scroll by a few pixels while the header moves, which moves it again, and so on.
        if (link) await (await link()).press('Enter')
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
      })
    }
  },
)

async function lekkiSofa(staff: StaffClient): Promise<string> {
  const { data } = await staff.from('products').select('id').eq('name', 'Lekki Three-Seat Sofa').single()
  return data?.id ?? ''
}

test('on a product page the panel has a link to ask about the product', async ({
  page,
  shop,
  shopper,
  staff,
}) => {
  const id = await lekkiSofa(staff)
  await page.goto(`/product/${id}`)
  await shopper.untilReady()
  const chat = page.getByRole('complementary', { name: 'Chat' })
  await chat.getByRole('button', { name: 'Need help?' }).click()
  const question = chat.getByRole('link', { name: 'Ask about Lekki Three-Seat Sofa' })
  const href = new URL((await question.getAttribute('href')) ?? '')
  expect(href.host).toBe('wa.me')
  expect(href.searchParams.get('text')).toContain('Lekki Three-Seat Sofa')
  const address = new URL(/http\S+/.exec(href.searchParams.get('text') ?? '')?.[0] ?? '')
  expect([address.pathname, address.port]).toEqual([`/product/${id}`, new URL(shop.url).port])
  await expect(chat.getByRole('link', { name: 'Start a chat' })).toHaveAttribute('href', /interior%20design/)
  await expectAccessible(page, 'chat panel on a product')
  await (await shopper.mainLinks()).getByRole('link', { name: 'About' }).click()
  await expect(question).toHaveCount(0)
})
