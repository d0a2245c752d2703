import { readPage } from '../support/html-page.ts'
import { expect, test } from '../support/test.ts'

const MISSING_ID = '00000000-0000-4000-8000-000000000000'

const LONG = 'x'.repeat(7000)

/** Malformed URLs, and the status they must get: never 500. */
const answers: Record<number, readonly string[]> = {
  200: [
    '/shop/',
    '/SHOP',
    '/faq/',
    '/BLOG',
    '/page/privacy-policy/',
    '/shop?category=%20SOFAS',
    '/shop?category=sofas&category=moon',
    '/shop?category=&sort=',
    '/shop?category[]=sofas',
    '/shop?CATEGORY=sofas',
    '/shop?sort=%00',
    '/shop?sort=price-low&sort=colour',
    ...['%ff', '1&from=2', '-1', '1.5', '0x10', '1e9', '99999999999999999999'].map(
      (from) => `/shop?from=${from}`,
    ),
    '/cart?ids=%00',
    '/cart?ids=a,b,%ff',
    `/cart?ids=${LONG}`,
    '/checkout?x=%ff',
    '/auth?next=%ff',
    '/auth?next=/shop&next=//evil.example',
    '/offline?page=//evil.example',
    '/contact?name=<script>',
    '/robots.txt?x=%ff',
  ],
  404: [
    ...[
      '%00',
      '%ff',
      '%',
      '%E0%A4%A',
      '..%2f..%2fetc%2fpasswd',
      "' or 1=1 --",
      '<script>',
      '🛋️',
      LONG,
    ].flatMap((part) =>
      ['/', '/product/', '/blog/', '/page/', '/portfolio/', '/shop/'].map((path) => path + part),
    ),
    ...['%ff', '%', '%00', '__proto__', LONG].map((category) => `/shop?category=${category}`),
    `/product/${MISSING_ID}`,
    '/product/lekki-three-seat-sofa',
    '/product',
    '/page',
    '/page/Privacy-Policy',
    '/sitemap.xml?part=%00',
    '/assets/..%2f..%2fpackage.json',
    '/media/..%2f..%2fpackage.json',
    '/.env',
    '/.git/config',
    '//evil.example',
  ],
}

for (const [status, addresses] of Object.entries(answers)) {
  test(`malformed URLs are answered with ${status}`, async ({ request, shop }) => {
    for (const address of addresses) {
      const response = await request.get(shop.url + address, { maxRedirects: 0 })
      expect(response.status(), address.slice(0, 80)).toBe(Number(status))
    }
  })
}

test('a too large form is refused before it is read', async ({ request, shop }) => {
  const response = await request.post(`${shop.url}/contact`, {
    headers: { Origin: shop.url },
    form: { message: 'x'.repeat(1024 * 1024) },
  })
  expect(response.status()).toBe(413)
})

test('an invalid query does not break the shop', async ({ request }) => {
  for (const query of ['category=%00', 'category=SOFAS', 'sort=colour', 'category=a&category=b']) {
    const { page } = await readPage(request, `/shop?${query}`)
    expect(page.getByRole('heading', { level: 1 }).count).toBe(1)
    expect(page.getByRole('link', { name: 'SHOP ALL' }).count).toBe(1)
  }
})

test('malformed messages are refused with an error message', async ({ request, shop }) => {
  const headers = { Origin: shop.url }
  const hostile = { name: 'Ada\0', email: 'a@b.co', message: 'Hi' }
  expect((await request.post('/contact', { form: hostile, headers })).status()).toBe(400)
  expect((await request.post('/contact', { data: '{"name":', headers })).status()).toBe(400)
  const nul = { name: 'Ada', email: 'ada@example.com', message: 'Hi\0 there' }
  const refused = await request.post('/contact', { form: nul, headers })
  expect(refused.status()).toBe(400)
  expect(await refused.text()).toContain('Please remove the invisible character at position 3.')
})
