import type { Page } from '@playwright/test'
import { expectAccessible, expectTouchTargets } from '../support/accessibility.ts'
import { fillCart } from '../support/catalogue.ts'
import { coveredBy } from '../support/covered.ts'
import type { StaffClient } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 640

const SOCIAL = { facebook: '', instagram: '', twitter: '', linkedin: '' }

const OWN_LINKS = [
  'Shop',
  'Portfolio',
  'Blog',
  'About Us',
  'Curtains',
  'Furniture',
  'Accessories',
  'Privacy Policy',
  'Terms of Service',
  'Refund Policy',
]

test('all links of the header and the footer exist', async ({ request, served }) => {
  const { page } = await served('/')
  const links = page.locator('header a, footer a')
  const addresses = await links.evaluateAll((elements) =>
    elements.map((element) => element.getAttribute('href') ?? ''),
  )
  const own = [...new Set(addresses.filter((address) => address.startsWith('/')))]
  expect(own.length).toBeGreaterThan(10)
  for (const address of own) expect((await request.get(address)).status(), address).toBe(200)
})

test(
  'the footer shows name, description, links, contact lines and text of the settings',
  { tag: '@phone' },
  async ({ page, settings }) => {
    await settings.change({
      site_name: 'Ilé Ọ̀ṣun',
      site_description: 'Chairs for long talks.',
      contact_address: '7 Ọbáfẹ́mi Street\nIbadan',
      contact_phone: '+234 (0) 803 123 4567',
      contact_email: 'ile@shop.example',
      footer_text: 'Woven by hand & heart <b>since</b> 1999.',
      social_media_links: {
        ...SOCIAL,
        facebook: 'https://facebook.com/ile',
        twitter: 'x.com/ile',
        instagram: '@ile.osun',
      },
    })
    await page.goto('/about')
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByText('Ilé Ọ̀ṣun', { exact: true })).toBeVisible()
    await expect(footer.getByText('Chairs for long talks.')).toBeVisible()
    await expect(footer.getByText('7 Ọbáfẹ́mi Street')).toBeVisible()
    await expect(footer.getByRole('link', { name: '+234 (0) 803 123 4567' })).toHaveAttribute(
      'href',
      'tel:+2348031234567',
    )
    await expect(footer.getByRole('link', { name: 'ile@shop.example' })).toHaveAttribute(
      'href',
      'mailto:ile@shop.example',
    )
    await expect(footer.getByText('Woven by hand & heart <b>since</b> 1999.')).toBeVisible()
    await expect(footer.getByRole('link', { name: 'Facebook' })).toHaveAttribute(
      'href',
      'https://facebook.com/ile',
    )
    await expect(footer.getByRole('link', { name: 'Twitter' })).toHaveAttribute('href', 'https://x.com/ile')
    await expect(footer.getByRole('link', { name: 'Instagram' })).toHaveAttribute(
      'href',
      'https://instagram.com/ile.osun',
    )
    const names = await footer.getByRole('link').allTextContents()
    expect(names).toEqual(expect.arrayContaining(OWN_LINKS))
    for (const title of ['Quick Links', 'Categories', 'Contact Us'])
      await expect(footer.getByRole('heading', { name: title })).toBeVisible()
    await expect(footer.getByRole('link', { name: 'Furniture' })).toHaveAttribute(
      'href',
      '/shop?category=furniture',
    )
    await expectAccessible(page, 'a footer with all that the settings can add')
    await expectTouchTargets(page, 'footer')
  },
)

test('empty settings are left out, and the default name is used', async ({ served, settings }) => {
  await settings.change({
    site_name: ' ',
    site_description: null,
    contact_address: '',
    contact_phone: null,
    contact_email: '',
    footer_text: null,
    social_media_links: SOCIAL,
  })
  const { page } = await served('/contact')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText('Our Shop', { exact: true })).toBeVisible()
  await expect(footer).not.toContainText('Interiors and furniture')
  await expect(footer.getByRole('heading')).toHaveText(['Quick Links', 'Categories'])
  for (const name of ['Facebook', 'Instagram', 'Twitter'])
    await expect(footer.getByRole('link', { name })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /^(Visit|Call|Email) Us$/ })).toHaveCount(0)
})

test(
  'the chat button and the panel link to WhatsApp with the greeting; the panel opens and closes',
  { tag: '@both' },
  async ({ page, settings, shopper }) => {
    await settings.change({ contact_phone: '0803 123 4567 / 0805 765 4321' })
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

test('without a phone number there is no chat', async ({ served, settings }) => {
  await settings.change({ contact_phone: 'ask in the shop' })
  const { page } = await served('/contact')
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Chat' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Chat with Us' })).toHaveCount(0)
  await expect(page.locator('[href*="wa.me"]')).toHaveCount(0)
})

test('chats go to the WhatsApp number, and calls to the phone', async ({ served, settings }) => {
  await settings.change({ contact_phone: '0803 123 4567', whatsapp_number: '0805 765 4321' })
  const { page } = await served('/contact')
  const chats = await page.getByRole('link', { name: /chat/i }).all()
  expect(chats.length).toBeGreaterThan(0)
  for (const chat of chats) await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/2348057654321\?/)
  await expect(page.getByRole('main').getByRole('link', { name: '0803 123 4567' })).toHaveAttribute(
    'href',
    'tel:08031234567',
  )
})

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
