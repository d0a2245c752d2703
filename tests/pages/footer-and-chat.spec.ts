import { readPage } from '../support/html-page.ts'
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

test('all links of the header and the footer exist', async ({ request }) => {
  const { page } = await readPage(request, '/')
  const addresses = ['header', 'footer'].flatMap((part) =>
    page.getByTag(part).getByTag('a').attributes('href'),
  )
  const own = new Set(addresses.filter((address) => address?.startsWith('/')))
  expect([...own]).toEqual(expect.arrayContaining(['/shop', '/cart', '/faq', '/page/privacy-policy']))
  for (const address of own) expect((await request.get(address!)).status(), address).toBe(200)
})

test('the footer shows name, description, links, contact lines and text of the settings', async ({
  request,
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
      instagram: '@ile.osun',
    },
  })
  const footer = (await readPage(request, '/about')).page.getByRole('contentinfo')
  for (const text of [
    'Ilé Ọ̀ṣun',
    'Chairs for long talks.',
    '7 Ọbáfẹ́mi Street',
    'Woven by hand & heart <b>since</b> 1999.',
  ])
    expect(footer.getByText(text).count, text).toBeGreaterThan(0)
  for (const [name, address] of [
    ['+234 (0) 803 123 4567', 'tel:+2348031234567'],
    ['ile@shop.example', 'mailto:ile@shop.example'],
    ['Facebook', 'https://facebook.com/ile'],
    ['Twitter', 'https://x.com/ile'],
    ['Instagram', 'https://instagram.com/ile.osun'],
    ['Furniture', '/shop?category=furniture'],
  ] as const)
    expect(footer.getByRole('link', { name }).attributes('href'), name).toEqual([address])
  expect(footer.getByRole('link').texts).toEqual(expect.arrayContaining(OWN_LINKS))
  expect(footer.getByRole('heading').texts).toEqual(['Quick Links', 'Categories', 'Contact Us'])
})

test("'Find your order' is beside the policies where orders without an account are on", async ({
  request,
  settings,
}) => {
  const links = async () =>
    (await readPage(request, '/about')).page.getByRole('contentinfo').getByRole('link')
  await settings.change({ allows_guests: false })
  expect((await links()).texts).not.toContain('Find your order')
  await settings.change({ allows_guests: true })
  const shown = await links()
  expect(shown.texts.slice(-2)).toEqual(['FAQ', 'Find your order'])
  expect(shown.filter(/^Find your order$/).attributes('href')).toEqual(['/order'])
})

test('empty settings are left out, and the default name is used', async ({ request, settings }) => {
  await settings.change({
    site_name: ' ',
    site_description: null,
    contact_address: '',
    contact_phone: null,
    contact_email: '',
    footer_text: null,
    social_media_links: SOCIAL,
  })
  const { page } = await readPage(request, '/contact')
  const footer = page.getByRole('contentinfo')
  expect(footer.getByText('Our Shop', { exact: true }).count).toBeGreaterThan(0)
  expect(footer.text).not.toContain('Interiors and furniture')
  expect(footer.getByRole('heading').texts).toEqual(['Quick Links', 'Categories'])
  expect(footer.getByRole('link', { name: /Facebook|Instagram|Twitter/ }).count).toBe(0)
  expect(page.getByRole('heading', { name: /^(Visit|Call|Email) Us$/ }).count).toBe(0)
})

test('without a phone number there is no chat', async ({ request, settings }) => {
  await settings.change({ contact_phone: 'ask in the shop' })
  const { page } = await readPage(request, '/contact')
  expect(page.getByRole('heading', { level: 1 }).texts).toEqual(['Contact'])
  expect(page.getByRole('complementary', { name: 'Chat' }).count).toBe(0)
  expect(page.getByRole('heading', { name: 'Chat with Us' }).count).toBe(0)
  expect(page.html).not.toContain('wa.me')
})

test('chats go to the WhatsApp number, and calls to the phone', async ({ request, settings }) => {
  await settings.change({ contact_phone: '0803 123 4567', whatsapp_number: '0805 765 4321' })
  const { page } = await readPage(request, '/contact')
  const chats = page.getByRole('link', { name: /chat/i }).attributes('href')
  expect(chats).not.toEqual([])
  for (const address of chats) expect(address).toMatch(/^https:\/\/wa\.me\/2348057654321\?/)
  const call = page.getByRole('main').getByRole('link', { name: '0803 123 4567' })
  expect(call.attributes('href')).toEqual(['tel:08031234567'])
})

test('contact details are shown where they are set', async ({ request, settings }) => {
  const main = async () => (await readPage(request, '/contact')).page.getByRole('main')
  const ways = /^(Visit|Call|Email|Chat with) Us$/
  await settings.change({ contact_address: null, contact_phone: '', contact_email: 'ile@shop.example' })
  const byEmail = await main()
  expect(byEmail.getByRole('heading', { name: ways }).texts).toEqual(['Email Us'])
  expect(byEmail.getByRole('link', { name: 'ile@shop.example' }).attributes('href')).toEqual([
    'mailto:ile@shop.example',
  ])
  const address = '7 Ọbáfẹ́mi Street\nIbadan'
  await settings.change({ contact_address: address, contact_phone: '0803 123 4567', contact_email: '' })
  const byVisit = await main()
  expect(byVisit.getByRole('heading', { name: ways }).texts).toEqual(['Visit Us', 'Call Us', 'Chat with Us'])
  expect(byVisit.getByText('7 Ọbáfẹ́mi Street').count).toBe(1)
})
