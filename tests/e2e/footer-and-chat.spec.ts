import { expectAccessible, expectTouchTargets } from '../support/accessibility.ts'
import type { StaffClient } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

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

test('every address in the header and the footer leads somewhere', async ({ page, request, shopper }) => {
  await shopper.goHome()
  const links = page.locator('header a, footer a')
  const addresses = await links.evaluateAll((elements) =>
    elements.map((element) => element.getAttribute('href') ?? ''),
  )
  const own = [...new Set(addresses.filter((address) => address.startsWith('/')))]
  expect(own.length).toBeGreaterThan(10)
  for (const address of own) expect((await request.get(address)).status(), address).toBe(200)
})

test('the footer shows name, description, links, contact lines and its text as the settings say', async ({
  page,
  settings,
}) => {
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
      instagram: 'javascript:alert(1)',
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
  await expect(footer.getByRole('link', { name: 'Instagram' })).toHaveCount(0)
  const names = await footer.getByRole('link').allTextContents()
  expect(names).toEqual(expect.arrayContaining(OWN_LINKS))
  for (const title of ['Quick Links', 'Categories', 'Contact Us'])
    await expect(footer.getByRole('heading', { name: title })).toBeVisible()
  await expect(footer.getByRole('link', { name: 'Furniture' })).toHaveAttribute(
    'href',
    '/shop?category=furniture',
  )
  await expectAccessible(page, 'footer')
  await expectTouchTargets(page, 'footer')
})

test('what is not set leaves no trace, and the shop keeps its default name and description', async ({
  page,
  settings,
}) => {
  await settings.change({
    site_name: ' ',
    site_description: null,
    contact_address: '',
    contact_phone: null,
    contact_email: '',
    footer_text: null,
    social_media_links: SOCIAL,
  })
  await page.goto('/contact')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText('Parlour', { exact: true })).toBeVisible()
  await expect(footer.getByText('Interiors and furniture, made for the way we live.')).toBeVisible()
  await expect(footer.getByRole('heading')).toHaveText(['Quick Links', 'Categories'])
  for (const name of ['Facebook', 'Instagram', 'Twitter'])
    await expect(footer.getByRole('link', { name })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /^(Visit|Call|Email) Us$/ })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Chat with Us' })).toBeVisible()
})

test('the chat button and the panel lead to WhatsApp with the greeting; the panel opens and closes', async ({
  page,
  settings,
  shopper,
}) => {
  await settings.change({ contact_phone: '0803 123 4567 / 0805 765 4321' })
  await shopper.goHome()
  const chat = page.getByRole('complementary', { name: 'Chat' })
  const greeting = /^https:\/\/wa\.me\/2348031234567\?text=Hello.*interior%20design%20services/
  const button = chat.getByRole('link', { name: 'Chat on WhatsApp' })
  await expect(button).toHaveAttribute('href', greeting)
  await expect(button).toHaveAttribute('target', '_blank')
  const panelLink = chat.getByRole('link', { name: 'Start a chat' })
  const toggle = chat.getByRole('button', { name: 'Need help?' })
  await expect(panelLink).toBeHidden()
  await toggle.focus()
  await page.keyboard.press('Enter')
  await expect(panelLink).toHaveAttribute('href', greeting)
  await expect(chat.getByRole('link', { name: /Ask about/ })).toHaveCount(0)
  await expectAccessible(page, 'chat panel open')
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
})

test(
  'on a phone the chat buttons step aside while one reads on or types, and come back',
  { tag: '@phone' },
  async ({ page, shopper }) => {
    await shopper.open('/contact')
    const button = page.getByRole('link', { name: 'Chat on WhatsApp' })
    await expect(button).toBeInViewport()
    await page.evaluate(() => window.scrollTo(0, 900))
    await expect(button).not.toBeInViewport()
    await page.evaluate(() => window.scrollTo(0, 600))
    await expect(button).toBeInViewport()
    await page.getByRole('textbox', { name: /Message/ }).focus()
    await expect(button).not.toBeInViewport()
    await button.focus()
    await expect(button).toBeInViewport()
  },
)

test('without a number the chat still only opens WhatsApp', async ({ page, settings }) => {
  await settings.change({ contact_phone: 'ask in the shop' })
  await page.goto('/about')
  const chat = page.getByRole('complementary', { name: 'Chat' })
  await expect(chat.getByRole('link', { name: 'Chat on WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\?text=/,
  )
})

async function lekkiSofa(staff: StaffClient): Promise<string> {
  const { data } = await staff.from('products').select('id').eq('name', 'Lekki Three-Seat Sofa').single()
  return data?.id ?? ''
}

test('on a product the panel offers to ask about it, with its name and address, and elsewhere it does not', async ({
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
