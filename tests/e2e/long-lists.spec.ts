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

test('a long blog begins with 49 posts, grows while it is scrolled, and Back finds it as it was', async ({
  page,
  request,
  shopper,
}) => {
  const first = (await readPage(request, '/blog')).page
  expect(first.getByRole('article').count).toBe(49)
  expect(first.getByRole('link', { name: 'Show more' }).attributes('href')).toEqual(['/blog?posts=97'])
  expect((await readPage(request, '/blog?posts=97')).page.getByRole('article').count).toBe(97)

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

test('so does a long portfolio', async ({ page, request, shopper, staff }) => {
  const items = posts.map(({ title, slug, status, published_at: created_at }) => ({
    title,
    slug,
    status,
    created_at,
  }))
  rowsOf(await staff.from('portfolio_items').insert(items).select('id'))
  const first = (await readPage(request, '/portfolio')).page
  expect(first.getByRole('article').count).toBe(49)
  expect(first.getByRole('link', { name: 'Show more' }).attributes('href')).toEqual(['/portfolio?items=97'])
  expect((await readPage(request, '/portfolio?items=97')).page.getByRole('article').count).toBe(97)

  await shopper.open('/portfolio')
  await page.getByRole('link', { name: 'Show more' }).press('Enter')
  const item = page.getByRole('link', { name: 'Endless 90.' })
  await item.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Endless 90.')
  await page.goBack()
  await expect(item).toBeFocused()
})

test.describe('without an answer', () => {
  test.use({ expectedInConsole: /Failed to load resource/ })

  test('the posts stay, one toast says so however often it fails, and the button tries again', async ({
    page,
    shopper,
  }) => {
    await page.route('**/blog.data?*', (route) => route.abort())
    await shopper.open('/blog')
    const more = page.getByRole('link', { name: 'Show more' })
    const notice = shopper.toast('Error loading blog posts')
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

  test('Ctrl and a click open more posts in another tab', async ({ page, shopper }) => {
    // Otherwise the list would have grown before the click.
    await page.route('**/blog.data?*', (route) => route.abort())
    await shopper.open('/blog')
    const opening = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'Show more' }).click({ modifiers: ['ControlOrMeta'] })
    await expect(await opening).toHaveURL('/blog?posts=97')
  })
})
