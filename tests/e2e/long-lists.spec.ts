import { readPage } from '../support/html-page.ts'
import { rowsOf } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

const NEWEST = Date.UTC(2030, 0, 1)

const posts = Array.from({ length: 110 }, (_, number) => ({
  title: `Endless ${number}.`,
  slug: `endless-${number}`,
  author: 'Ada',
  category: 'Design',
  status: 'published',
  published_at: new Date(NEWEST - number * 60_000).toISOString(),
}))

test.beforeEach(async ({ staff }) => {
  rowsOf(await staff.from('blog_posts').insert(posts).select('id'))
})
test.afterEach(async ({ staff }) => {
  for (const table of ['blog_posts', 'portfolio_items'] as const)
    rowsOf(await staff.from(table).delete().like('slug', 'endless-%').select('id'))
})

/** The addresses of a list's beginning and of twice as much. */
const LISTS = [
  ['/blog', '/blog?posts=97'],
  ['/portfolio', '/portfolio?items=97'],
] as const

test('a long blog and a long portfolio begin with 49 rows, grow, and Back finds them as they were', async ({
  page,
  request,
  shopper,
  staff,
}) => {
  const items = posts.map(({ title, slug, status, published_at: created_at }) => ({
    title,
    slug,
    status,
    created_at,
  }))
  rowsOf(await staff.from('portfolio_items').insert(items).select('id'))
  for (const [path, more] of LISTS) {
    const first = (await readPage(request, path)).page
    expect(first.getByRole('article').count).toBe(49)
    expect(first.getByRole('link', { name: 'Show more' }).attributes('href')).toEqual([more])
    expect((await readPage(request, more)).page.getByRole('article').count).toBe(97)
  }

  await test.step('the blog grows while it is scrolled', async () => {
    await shopper.open('/blog')
    const last = page
      .getByRole('article')
      .filter({ hasText: 'Endless 109.' })
      .getByRole('link', { name: /^Read More/ })
    await expect(async () => {
      await page.mouse.wheel(0, 4_000)
      await expect(last).toBeAttached({ timeout: 200 })
    }).toPass()
    await last.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Endless 109.')
    await page.goBack()
    await expect(last).toBeInViewport()
    await expect(last).toBeFocused()
  })

  await test.step('the portfolio grows by its link', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Portfolio', exact: true }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Portfolio')
    await page.getByRole('link', { name: 'Show more' }).press('Enter')
    const item = page.getByRole('link', { name: 'Endless 90.' })
    await item.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Endless 90.')
    await page.goBack()
    await expect(item).toBeFocused()
  })
})

test.describe('without an answer', () => {
  test.use({ expectedInConsole: /Failed to load resource/ })

  test('the posts stay, one toast says so however often it fails, and the link tries again or opens another tab', async ({
    page,
    shopper,
  }) => {
    await page.route('**/blog.data?*', (route) => route.abort())
    await shopper.open('/blog')
    const more = page.getByRole('link', { name: 'Show more' })
    const notice = shopper.toast('Error loading blog posts')
    const opening = page.context().waitForEvent('page')
    await more.click({ modifiers: ['ControlOrMeta'] })
    await expect(await opening).toHaveURL('/blog?posts=97')
    await (await opening).close()
    await more.press('Enter')
    await expect(notice).toBeVisible()
    const failedAgain = page.waitForEvent('requestfailed')
    await more.press('Enter')
    await failedAgain
    await expect(page.getByRole('article')).toHaveCount(49)
    await page.unroute('**/blog.data?*')
    await more.press('Enter')
    await expect(page.getByRole('article')).toHaveCount(97)
    expect(await notice.count()).toBeLessThanOrEqual(1)
  })
})
