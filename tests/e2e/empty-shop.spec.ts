import type { TextList } from '../../app/domain/texts/text-list.ts'
import { TEXT_DEFAULTS } from '../../app/domain/texts/texts.ts'
import { readPage, type Html } from '../support/html-page.ts'
import { withOwnShop } from '../support/own-shop.ts'
import { rowsOf } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

test.use({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires an object pattern
    async ({}, use) => withOwnShop(use, { empty: true }),
    { scope: 'worker' },
  ],
  // The page for unknown addresses.
  expectedInConsole: /status of 404|404: a visitor asked for/,
})

/** Words of the demonstration's brand, its people and its promises. */
const DEMONSTRATION =
  /parlour|adire|iroko|lekki|ikoyi|ifeoma|adaeze|sadiq|designer|workshop|national shipping|on their way|7 days|hero-loop/i

const PAGES = [
  '/',
  '/shop',
  '/cart',
  '/faq',
  '/blog',
  '/about',
  '/contact',
  '/portfolio',
  '/checkout',
  '/account',
  '/auth',
  '/auth/forgot-password',
  '/auth/new-password',
  '/page/privacy-policy',
  '/page/terms-of-service',
  '/page/refund-policy',
  '/no-such-page',
]

/** They have texts of their own. The others have those of header and footer, as these do. */
const WITH_TEXTS = [
  '/',
  '/about',
  '/contact',
  '/faq',
  '/blog',
  '/portfolio',
  '/shop',
  '/auth',
  '/no-such-page',
]

test('an empty shop with another name says nothing of the demonstration, and has no dead link and no empty part', async ({
  request,
  staff,
}) => {
  const name = 'Zuma Living'
  rowsOf(await staff.from('website_settings').update({ site_name: name }).eq('id', 1).select('id').single())
  const links = new Set<string>()
  for (const path of PAGES) {
    const { page } = await readPage(request, path)
    expect(page.getByRole('contentinfo').text).toContain(name)
    expect(page.getByTag('title').text, path).toContain(name)
    expect(wordsOf(page).match(DEMONSTRATION), path).toBeNull()
    expect(emptyParts(page), path).toEqual([])
    for (const link of page.getByTag('a', { href: /^\// }).attributes('href')) links.add(link!)
  }
  expect([...links]).toEqual(expect.arrayContaining(['/', '/shop', '/cart', '/page/privacy-policy']))
  for (const link of links) expect((await request.get(link)).status(), link).toBe(200)
})

test('the screen of the demonstration does not say that an empty shop began with one', async ({
  backOffice,
}) => {
  await backOffice.signIn()
  await backOffice.open('/admin/demonstration', 'Demonstration')
  await expect(backOffice.page.getByRole('main')).toHaveText(
    'DemonstrationThere is nothing of the demonstration in this shop.',
  )
})

test.describe('in pages as they are served', () => {
  test.use({ javaScriptEnabled: false })

  test('10,000 characters in every text widen no page, and HTML and right-to-left letters are shown as typed', async ({
    page,
    staff,
  }) => {
    for (const [name, defaults] of Object.entries(TEXT_DEFAULTS)) {
      rowsOf(
        await staff
          .from('storefront_texts')
          .update({ texts: longTexts(defaults) })
          .eq('page', name)
          .select('page'),
      )
    }
    for (const path of WITH_TEXTS) {
      await page.goto(path)
      await expect(page.getByRole('contentinfo')).toBeVisible()
      expect(await page.locator('b').count(), path).toBe(0)
      // What is below the first screen would have no layout.
      await page.evaluate(() => (document.documentElement.dataset['laidOut'] = ''))
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} ${width}`).toBe(
          width,
        )
      }
    }
  })
})

const LONG = '<b>ọ̀</b>أهلا'.padEnd(10_000, 'x')

/** The longest value of each text; lists have one entry. */
function longTexts(defaults: object): Record<string, string | boolean | Record<string, string>[]> {
  const entries = Object.entries<string | boolean | TextList>({ ...defaults })
  return Object.fromEntries(
    entries.map(([name, initial]) => {
      if (typeof initial === 'boolean') return [name, true]
      if (typeof initial === 'string') return [name, longText(name)]
      return [name, [Object.fromEntries(Object.keys(initial.blank).map((part) => [part, longText(part)]))]]
    }),
  )
}

function longText(name: string): string {
  if (name.endsWith('picture')) return ''
  return name.endsWith('link') ? '/shop' : LONG
}

/** What shoppers, search engines and link previews read: texts, addresses and descriptions. */
function wordsOf(page: Html): string {
  return page.html
    .replace(/<(script|style)\b.*?<\/\1>|<link rel="modulepreload"[^>]*>/gs, '')
    .replace(/ class="[^"]*"/g, '') // One of them is a word of the pattern, and is not shown to anybody.
}

/** Sections and lists with nothing in them but a heading. */
function emptyParts(page: Html): string[] {
  const parts = [
    ...['section', 'ul', 'ol'].flatMap((tag) => page.getByRole('main').getByTag(tag).each),
    ...page.getByRole('contentinfo').getByTag('ul').each,
    ...page.getByTag('nav').each,
  ]
  return parts.filter(isEmpty).map((part) => part.html.slice(0, 200))
}

function isEmpty(part: Html): boolean {
  const headings = part.getByRole('heading').texts
  const words = headings.reduce((text, heading) => text.replace(heading, ''), part.text)
  const hasMore = ['img', 'video', 'input', 'textarea', 'button'].some((tag) => part.getByTag(tag).count > 0)
  return words.trim() === '' && !hasMore
}
