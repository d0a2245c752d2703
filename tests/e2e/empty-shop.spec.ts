import type { Page } from '@playwright/test'
import type { TextList } from '../../app/domain/texts/text-list.ts'
import { TEXT_DEFAULTS } from '../../app/domain/texts/texts.ts'
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

test('an empty shop with another name says nothing of the demonstration, and has no dead link and no empty part', async ({
  page,
  staff,
}) => {
  const name = 'Zuma Living'
  rowsOf(await staff.from('website_settings').update({ site_name: name }).eq('id', 1).select('id').single())
  const links = new Set<string>()
  for (const path of PAGES) {
    await page.goto(path)
    await expect(page.getByRole('contentinfo')).toContainText(name)
    expect(await page.title(), path).toContain(name)
    expect((await wordsOf(page)).match(DEMONSTRATION), path).toBeNull()
    expect(await emptyParts(page), path).toEqual([])
    for (const link of await linksOf(page)) links.add(link)
  }
  expect(links.size).toBeGreaterThan(10)
  for (const link of links) expect((await page.request.get(link)).status(), link).toBe(200)
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
  for (const path of PAGES) {
    await page.goto(path)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    expect(await page.locator('b').count(), path).toBe(0)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} ${width}`).toBe(width)
    }
  }
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
async function wordsOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement
    for (const script of copy.querySelectorAll('script, style, link[rel=modulepreload]')) script.remove()
    // A class of the pattern, which is not shown to anybody.
    for (const element of copy.querySelectorAll('[class]')) element.removeAttribute('class')
    return copy.innerHTML
  })
}

/** Sections and lists with nothing in them but a heading. */
async function emptyParts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main section, main ul, main ol, footer ul, nav')]
      .filter((part) => {
        const copy = part.cloneNode(true) as HTMLElement
        for (const heading of copy.querySelectorAll('h1, h2, h3')) heading.remove()
        const hasPicture = copy.querySelector('img, video, input, textarea, button') !== null
        return copy.textContent?.trim() === '' && !hasPicture
      })
      .map((part) => part.outerHTML.slice(0, 200)),
  )
}

async function linksOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')].map(
      (link) => link.pathname + link.search,
    ),
  )
}
