import { readPage, type Html } from '../support/html-page.ts'
import { withPost } from '../support/posts.ts'
import { rowsOf } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

const title = (page: Html) => page.getByRole('heading', { level: 1 }).texts

test.describe('FAQ', () => {
  test('published questions are grouped by category, those without one under General Questions', async ({
    request,
    staff,
  }) => {
    const question = { answer: 'Yes.', category: null, published: true }
    const ids = rowsOf(
      await staff
        .from('faqs')
        .insert([
          { ...question, question: 'Last of all?', display_order: 900 },
          { ...question, question: 'First of all?', category: '  ', display_order: -5 },
          { ...question, question: 'Not yet?', category: 'Delivery', display_order: 0, published: false },
        ])
        .select('id'),
    ).map(({ id }) => id)
    try {
      const { page } = await readPage(request, '/faq')
      expect(title(page)).toEqual(['Frequently Asked Questions'])
      const general = page.getByRole('region', { name: 'General Questions' })
      expect(page.getByRole('main').getByRole('heading', { level: 2 }).texts[0]).toBe('General Questions')
      const questions = general.getByTag('button').texts
      expect([questions.at(0), questions.at(-1)]).toEqual(['First of all?', 'Last of all?'])
      expect(page.getByRole('region', { name: 'Delivery', exact: true }).count).toBe(1)
      expect(page.getByText('Not yet?').count).toBe(0)
    } finally {
      rowsOf(await staff.from('faqs').delete().in('id', ids).select('id'))
    }
  })

  test('without questions it shows a text', async ({ request, staff }) => {
    const published = rowsOf(
      await staff.from('faqs').update({ published: false }).eq('published', true).select('id'),
    )
    try {
      const { page } = await readPage(request, '/faq')
      expect(page.getByText('No FAQs available at the moment.', { exact: true }).count).toBe(1)
      expect(title(page)).toEqual(['Frequently Asked Questions'])
    } finally {
      const ids = published.map(({ id }) => id)
      rowsOf(await staff.from('faqs').update({ published: true }).in('id', ids).select('id'))
    }
  })
})

test.describe('Blog', () => {
  test('a card and a post have category, date, author and text, and its scripts are removed', async ({
    request,
    staff,
  }) => {
    await withPost(staff, 'published', async (slug) => {
      const card = (await readPage(request, '/blog')).page.getByRole('article').nth(0)
      const words = ['Living Room', 'Ifeoma Adeyemi', 'A short word before the long one.']
      for (const text of [`Rooms that rest ${slug}`, '5 Mar 2030', ...words])
        expect(card.getByText(text, { exact: true }).count, text).toBe(1)
      expect(card.getByTag('img').attributes('src')).toEqual(['/placeholder.svg'])
      expect(card.getByRole('link', { name: /^Read More/ }).attributes('href')).toEqual([`/blog/${slug}`])

      const { page } = await readPage(request, `/blog/${slug}`)
      const post = page.getByRole('article')
      const content = post.getByTag('div', { class: /\bprose-shop\b/ })
      expect(title(page)).toEqual([`Rooms that rest ${slug}`])
      for (const text of ['5 March 2030', ...words]) expect(post.getByText(text).count, text).toBe(1)
      expect(content.getByTag('em').texts).toEqual(['paragraph'])
      expect(content.html).not.toMatch(/script|onclick|stolen/)
    })
  })

  test("a draft and an unknown slug show 'Blog Post Not Found'", async ({ request, staff }) => {
    await withPost(staff, 'draft', async (slug) => {
      for (const address of [slug, 'no-such-post', '%00', '%E0%A4%A', 'x'.repeat(3000), "' or 1=1 --"]) {
        const { page, status } = await readPage(request, `/blog/${address}`)
        expect(status, address).toBe(404)
        expect(title(page)).toEqual(['Blog Post Not Found'])
        expect(page.getByRole('link', { name: 'Back to Blog' }).attributes('href')).toEqual(['/blog'])
      }
    })
  })

  test('without posts it shows a text', async ({ request, staff }) => {
    const posts = () => staff.from('blog_posts')
    const published = rowsOf(await posts().update({ status: 'draft' }).eq('status', 'published').select('id'))
    try {
      const { page } = await readPage(request, '/blog')
      expect(page.getByText('No blog posts yet. Check back soon!', { exact: true }).count).toBe(1)
    } finally {
      const ids = published.map(({ id }) => id)
      rowsOf(await posts().update({ status: 'published' }).in('id', ids).select('id'))
    }
  })
})

test('the portfolio lists its projects, and a project shows its pictures and products', async ({
  request,
}) => {
  const list = (await readPage(request, '/portfolio')).page
  expect(title(list)).toEqual(['Portfolio'])
  const projects = list.getByRole('article')
  expect(projects.count).toBeGreaterThan(2)
  const [address] = projects.nth(0).getByRole('link').attributes('href')
  expect(address).toMatch(/^\/portfolio\/./)
  const { page } = await readPage(request, address!)
  expect(page.getByRole('main').getByTag('img').count).toBeGreaterThan(0)
  expect(page.getByRole('region', { name: 'Shop the room' }).getByRole('article').count).toBeGreaterThan(0)
  expect(page.getByRole('link', { name: 'Back to Portfolio' }).attributes('href')).toEqual(['/portfolio'])
})

test('About has the story, four values, three people with their roles, and the mission', async ({
  request,
}) => {
  const { page } = await readPage(request, '/about')
  expect(page.getByRole('main').getByRole('heading', { level: 2 }).texts).toEqual(
    expect.arrayContaining(['Our Story', 'Our Values', 'Meet the Team', 'Our Mission']),
  )
  const values = page.getByRole('region', { name: 'Our Values' })
  expect(values.getByRole('heading', { level: 3 }).texts).toEqual([
    'Passion',
    'Excellence',
    'Collaboration',
    'Precision',
  ])
  const team = page.getByRole('region', { name: 'Meet the Team' }).getByRole('listitem').texts
  expect(team).toEqual(
    ['Founder & Lead Designer', 'Senior Interior Designer', 'Project Manager'].map((role) =>
      expect.stringContaining(role),
    ),
  )
})

test('a CMS page shows title, description and cleaned HTML; unpublished it is not found', async ({
  request,
  staff,
}) => {
  const slug = `seite-ọ̀ṣun-${Date.now()}`
  const content =
    '<h2 style="text-align:center">Rules</h2><ul><li>One</li></ul><img src="/placeholder.svg" alt="A chair" onerror="alert(1)"><script>document.title="stolen"</script><a href="javascript:alert(1)">click</a><iframe src="/"></iframe>'
  const [row] = rowsOf(
    await staff
      .from('cms_pages')
      .insert([{ slug, title: 'House rules', meta_description: 'What holds here.', content }])
      .select('id'),
  )
  try {
    const { page } = await readPage(request, `/page/${encodeURIComponent(slug)}`)
    const article = page.getByRole('article')
    expect(title(page)).toEqual(['House rules'])
    expect(article.getByText('What holds here.').count).toBe(1)
    expect(page.getByTag('meta', { name: 'description' }).attributes('content')).toEqual(['What holds here.'])
    expect(article.getByRole('heading', { level: 2 }).texts).toEqual(['Rules'])
    expect(article.getByRole('listitem').texts).toEqual(['One'])
    expect(article.getByRole('img', { name: 'A chair' }).attributes('src')).toEqual(['/placeholder.svg'])
    expect(article.html).not.toMatch(/script|onerror|iframe/)
    rowsOf(await staff.from('cms_pages').update({ published: false }).eq('id', row!.id).select('id'))
    for (const address of [encodeURIComponent(slug), 'no-such-page', '%00', 'x'.repeat(3000)]) {
      const missing = await readPage(request, `/page/${address}`)
      expect(missing.status, address).toBe(404)
      expect(title(missing.page)).toEqual(['Page Not Found'])
    }
  } finally {
    rowsOf(await staff.from('cms_pages').delete().eq('id', row!.id).select('id'))
  }
})

test('the three policy pages of the footer exist', async ({ request }) => {
  const footer = (await readPage(request, '/about')).page.getByRole('contentinfo')
  for (const name of ['Privacy Policy', 'Terms of Service', 'Refund Policy']) {
    const [address] = footer.getByRole('link', { name }).attributes('href')
    const { page, status } = await readPage(request, address!)
    expect(status).toBe(200)
    expect(title(page)).toEqual([name])
  }
})

test('unknown query parameters do not change a page', async ({ request }) => {
  const junk = '?x=%00&category=<script>&__proto__[a]=1&q=%ff&' + 'y='.padEnd(2000, 'z')
  for (const path of ['/', '/faq', '/blog', '/about', '/contact', '/portfolio', '/page/privacy-policy'])
    expect((await request.get(path + junk)).status(), path).toBe(200)
})

test('an unknown URL answers 404, with a link to the home page', async ({ request }) => {
  const { page, status } = await readPage(request, '/no/such/ro%CC%81om?x=%00')
  expect(status).toBe(404)
  expect(title(page)).toEqual(['404 Oops! Page not found'])
  expect(page.getByRole('link', { name: 'Return to Home' }).attributes('href')).toEqual(['/'])
})
