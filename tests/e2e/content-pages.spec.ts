import type { Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow, expectTouchTargets } from '../support/accessibility.ts'
import { rowsOf, type StaffClient } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('FAQ', () => {
  test('published questions are grouped by category, those without one under General Questions', async ({
    served,
    staff,
  }) => {
    const ids = rowsOf(
      await staff
        .from('faqs')
        .insert([
          { question: 'Last of all?', answer: 'Yes.', category: null, display_order: 900, published: true },
          {
            question: 'First of all?',
            answer: 'Line one\nline two',
            category: '  ',
            display_order: -5,
            published: true,
          },
          { question: 'Not yet?', answer: 'No.', category: 'Delivery', display_order: 0, published: false },
        ])
        .select('id'),
    ).map(({ id }) => id)
    try {
      const { page } = await served('/faq')
      await expect(title(page)).toHaveText('Frequently Asked Questions')
      await expect(page.getByRole('heading', { level: 2, name: /^[A-Z]/ }).first()).toHaveText(
        'General Questions',
      )
      const general = page.getByRole('region', { name: 'General Questions' })
      const questions = await general.getByRole('button').allTextContents()
      expect([questions.at(0), questions.at(-1)]).toEqual(['First of all?', 'Last of all?'])
      await expect(page.getByRole('region', { name: 'Delivery', exact: true })).toBeVisible()
      await expect(page.getByText('Not yet?')).toHaveCount(0)
    } finally {
      rowsOf(await staff.from('faqs').delete().in('id', ids).select('id'))
    }
  })

  test('one answer of a group is open at a time, by click or keyboard, and can be closed', async ({
    page,
    shopper,
  }) => {
    await shopper.open('/faq')
    const questions = page.getByRole('region', { name: 'Delivery' }).getByRole('button')
    const first = questions.first()
    await expect(first).toHaveAttribute('aria-expanded', 'false')
    await first.click()
    await expect(first).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('region', { name: (await first.textContent()) ?? '' })).toBeVisible()
    await expectAccessible(page, 'a question open')
    await questions.nth(1).focus()
    await page.keyboard.press('Enter')
    await expect(questions.nth(1)).toHaveAttribute('aria-expanded', 'true')
    await expect(first).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Enter')
    await expect(questions.nth(1)).toHaveAttribute('aria-expanded', 'false')
    for (const question of await questions.allTextContents())
      await expect(page.getByRole('region', { name: question })).toHaveCount(0)
  })

  test('without questions it shows a text', async ({ served, staff }) => {
    const published = rowsOf(
      await staff.from('faqs').update({ published: false }).eq('published', true).select('id'),
    )
    try {
      const { page } = await served('/faq')
      await expect(page.getByText('No FAQs available at the moment.', { exact: true })).toBeVisible()
      await expect(title(page)).toHaveText('Frequently Asked Questions')
    } finally {
      const ids = published.map(({ id }) => id)
      rowsOf(await staff.from('faqs').update({ published: true }).in('id', ids).select('id'))
    }
  })
})

test('long words in categories and questions wrap', { tag: '@both' }, async ({ page, shopper, staff }) => {
  const long = 'Sitting-rooms-and-verandas-for-the-harmattan-season-and-after'
  const post = {
    title: 'Long',
    author: 'Ada',
    category: long,
    status: 'published',
    slug: `long-${Date.now()}`,
  }
  rowsOf(await staff.from('blog_posts').insert(post).select('id'))
  const faq = { question: `https://example.com/${long}${long}`, answer: `${long}${long}`, published: true }
  const asked = rowsOf(await staff.from('faqs').insert(faq).select('id').single())
  try {
    const footer = page.getByRole('contentinfo')
    await shopper.open('/faq')
    await expect(page.getByText(long).first()).toBeVisible()
    await expectNoOverflow(page, 'FAQ')
    await expectTouchTargets(page, 'FAQ')
    await footer.getByRole('link', { name: 'Blog', exact: true }).click()
    await expect(title(page)).toHaveText('Design Blog')
    await expect(page.getByText(long).first()).toBeVisible()
    await expectNoOverflow(page, 'the blog')
    await expectTouchTargets(page, 'the blog')
    await page
      .getByRole('article')
      .filter({ hasText: long })
      .getByRole('link', { name: /^Read More/ })
      .click()
    await expect(title(page)).toHaveText('Long')
    await expect(page.getByText(long).first()).toBeVisible()
    await expectNoOverflow(page, 'a post')
  } finally {
    rowsOf(await staff.from('blog_posts').delete().eq('slug', post.slug).select('id'))
    rowsOf(await staff.from('faqs').delete().eq('id', asked.id).select('id'))
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the answers of the FAQ can be read', async ({ page }) => {
    await page.goto('/faq')
    await expect(page.getByText(/Add what you like to your cart/)).toBeVisible()
  })
})

async function withPost(staff: StaffClient, status: string, use: (slug: string) => Promise<void>) {
  const slug = `post-${Date.now()}-${Math.random().toString(36).slice(2)}`
  const post = {
    slug,
    title: `Rooms that rest ${slug}`,
    excerpt: 'A short word before the long one.',
    content:
      'First line\nsecond line<script>document.title="stolen"</script><p onclick="x()">A <em>paragraph</em></p>',
    author: 'Ifeoma Adeyemi',
    category: 'Living Room',
    image_url: null,
    status,
    published_at: '2030-03-04T23:30:00Z',
  }
  const [row] = rowsOf(await staff.from('blog_posts').insert([post]).select('id'))
  try {
    await use(slug)
  } finally {
    rowsOf(await staff.from('blog_posts').delete().eq('id', row!.id).select('id'))
  }
}

test.describe('Blog', () => {
  test.use({ expectedInConsole: /status of 404/ })

  test('the newest post is first, and its card links to it', async ({ page, shopper, staff }) => {
    await withPost(staff, 'published', async (slug) => {
      await shopper.open('/blog')
      await expect(title(page)).toHaveText('Design Blog')
      const card = page.getByRole('article').first()
      await expect(card.getByRole('heading', { name: `Rooms that rest ${slug}` })).toBeVisible()
      for (const text of ['Living Room', '5 Mar 2030', 'Ifeoma Adeyemi', 'A short word before the long one.'])
        await expect(card.getByText(text, { exact: true })).toBeVisible()
      await expect(card.locator('img')).toHaveAttribute('src', /placeholder/)
      await card.getByRole('link', { name: /^Read More/ }).click()
      await expect(page).toHaveURL(`/blog/${slug}`)

      await test.step('a post shows its long date in Lagos and keeps line breaks', async () => {
        const post = page.getByRole('article')
        await expect(title(page)).toHaveText(`Rooms that rest ${slug}`)
        await expect(post.getByText('5 March 2030')).toBeVisible()
        for (const text of ['Living Room', 'A short word before the long one.'])
          await expect(post.getByText(text, { exact: true })).toBeVisible()
        await expect(post.getByText('Ifeoma Adeyemi')).toBeVisible()
        expect(await post.locator('.prose-shop').innerText()).toContain('First line\nsecond line')
        await post.getByRole('link', { name: 'Back to Blog' }).first().click()
        await expect(page).toHaveURL('/blog')
      })
    })
  })

  test('the scripts of a post are removed', async ({ served, staff }) => {
    await withPost(staff, 'published', async (slug) => {
      const { page } = await served(`/blog/${slug}`)
      const content = page.getByRole('article').locator('.prose-shop')
      await expect(title(page)).toHaveText(`Rooms that rest ${slug}`)
      await expect(page.getByRole('article').getByText('5 March 2030')).toBeVisible()
      await expect(content.locator('em')).toHaveText('paragraph')
      expect(await content.innerHTML()).not.toMatch(/script|onclick|stolen/)
    })
  })

  test("a draft and an unknown slug show 'Blog Post Not Found'", async ({ page, served, shopper, staff }) => {
    await withPost(staff, 'draft', async (slug) => {
      for (const address of [slug, 'no-such-post', '%00', '%E0%A4%A', 'x'.repeat(3000), "' or 1=1 --"]) {
        const answer = await served(`/blog/${address}`)
        expect(answer.status, address).toBe(404)
        await expect(title(answer.page)).toHaveText('Blog Post Not Found')
      }
    })
    await shopper.open('/blog/no-such-post')
    await expect(shopper.notice('Error', 'Blog post not found')).toBeVisible()
    await expectAccessible(page, 'no post')
    await page.getByRole('link', { name: 'Back to Blog' }).click()
    await expect(page).toHaveURL('/blog')
  })

  test('without posts it shows a text', async ({ served, staff }) => {
    const posts = () => staff.from('blog_posts')
    const published = rowsOf(await posts().update({ status: 'draft' }).eq('status', 'published').select('id'))
    try {
      const { page } = await served('/blog')
      await expect(page.getByText('No blog posts yet. Check back soon!', { exact: true })).toBeVisible()
    } finally {
      const ids = published.map(({ id }) => id)
      rowsOf(await posts().update({ status: 'published' }).in('id', ids).select('id'))
    }
  })
})

// header.spec.ts checks its accessibility.
test('About has the story, four values, three people with their roles, and the mission', async ({
  served,
}) => {
  const { page } = await served('/about')
  await expect(page.getByRole('heading', { level: 2 }).filter({ visible: true })).toContainText([
    'Our Story',
    'Our Values',
    'Meet the Team',
    'Our Mission',
  ])
  const values = page.getByRole('region', { name: 'Our Values' })
  await expect(values.getByRole('heading', { level: 3 })).toHaveText([
    'Passion',
    'Excellence',
    'Collaboration',
    'Precision',
  ])
  const team = page.getByRole('region', { name: 'Meet the Team' }).getByRole('listitem')
  await expect(team).toHaveCount(3)
  await expect(team).toContainText(['Founder & Lead Designer', 'Senior Interior Designer', 'Project Manager'])
})

test.describe('CMS page', () => {
  test('shows title, description and cleaned HTML; unpublished it is not found', async ({
    served,
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
      const { page } = await served(`/page/${encodeURIComponent(slug)}`)
      await expect(title(page)).toHaveText('House rules')
      const article = page.getByRole('article')
      await expect(article.getByText('What holds here.')).toBeVisible()
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', 'What holds here.')
      await expect(article.getByRole('heading', { level: 2, name: 'Rules' })).toHaveCSS(
        'text-align',
        'center',
      )
      await expect(article.getByRole('listitem')).toHaveText('One')
      await expect(article.getByRole('img', { name: 'A chair' })).toHaveAttribute('src', '/placeholder.svg')
      expect(await article.innerHTML()).not.toMatch(/script|onerror|iframe/)
      rowsOf(await staff.from('cms_pages').update({ published: false }).eq('id', row!.id).select('id'))
      for (const address of [slug, 'no-such-page', '%00', 'x'.repeat(3000)]) {
        expect((await served(`/page/${address}`)).status, address).toBe(404)
        await expect(title(page)).toHaveText('Page Not Found')
      }
    } finally {
      rowsOf(await staff.from('cms_pages').delete().eq('id', row!.id).select('id'))
    }
  })

  test(
    'HTML of staff stays inside its box and the screen, and keeps its alignment',
    { tag: '@phone' },
    async ({ page, shopper, staff }) => {
      const cover = 'position:fixed;inset:0;z-index:9999;background:white'
      const content = [
        `<div style="${cover}">Over the shop</div><div class="fixed inset-0 z-70">By class</div>`,
        '<h2>Rules</h2><ul><li>One</li></ul><img src="/placeholder.svg" alt="A chair">',
        '<p class="ql-align-center">Centred</p><p class="ql-align-right">Right</p><p class="ql-indent-2">Indented</p>',
        `<pre>${'A long line of text. '.repeat(20)}</pre><div style="width:900px">A wide box</div>`,
        `<table><tr>${'<td>A cell with words</td>'.repeat(12)}</tr></table><p>${'https://example.com/'.repeat(12)}</p>`,
      ].join('')
      const slug = `wide-${Date.now()}`
      rowsOf(
        await staff.from('cms_pages').insert({ slug, title: 'Wide', content, published: true }).select('id'),
      )
      try {
        await shopper.open(`/page/${slug}`)
        await expect(page.getByRole('img', { name: 'A chair' })).toBeVisible()
        await expectAccessible(page, 'CMS page')
        for (const width of [360, 820, 1024, 1280]) {
          await page.setViewportSize({ width, height: 800 })
          await expectNoOverflow(page, `${width} px`)
        }
        await expect(page.getByText('Centred')).toHaveCSS('text-align', 'center')
        await expect(page.getByText('Right')).toHaveCSS('text-align', 'right')
        await expect(page.getByText('Indented')).toHaveCSS('padding-left', /^[1-9]/)
        // A click on a covered element would fail.
        await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click()
        await expect(page).toHaveURL('/cart')
      } finally {
        rowsOf(await staff.from('cms_pages').delete().eq('slug', slug).select('id'))
      }
    },
  )

  test('the three policy pages of the footer exist', async ({ served }) => {
    for (const name of ['Privacy Policy', 'Terms of Service', 'Refund Policy']) {
      const { page } = await served('/about')
      const link = page.getByRole('contentinfo').getByRole('link', { name })
      const policy = await served((await link.getAttribute('href'))!)
      expect(policy.status).toBe(200)
      await expect(title(page)).toHaveText(name)
    }
  })
})

test('a long word in the title of a project is broken @phone', async ({ page, shopper, staff }) => {
  const project = { title: 'Redecorated'.repeat(5), slug: `long-${Date.now()}`, status: 'published' }
  const { id } = rowsOf(await staff.from('portfolio_items').insert(project).select('id').single())
  try {
    await shopper.open('/portfolio')
    await expectNoOverflow(page, 'the portfolio')
    await page.getByRole('link', { name: project.title }).click()
    await expect(title(page)).toHaveText(project.title)
    await expectNoOverflow(page, 'a project')
  } finally {
    rowsOf(await staff.from('portfolio_items').delete().eq('id', id).select('id'))
  }
})

test('the portfolio lists its projects, and a project shows its pictures and products', async ({
  page,
  shopper,
}) => {
  await shopper.open('/portfolio')
  await expect(title(page)).toHaveText('Portfolio')
  expect(await page.getByRole('article').count()).toBeGreaterThan(2)
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/portfolio\/./)
  await expect(page.getByRole('heading', { name: 'Shop the room' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Portfolio' }).click()
  await expect(page).toHaveURL('/portfolio')
})

test('a project whose slug has characters of URLs is opened by its link, and its address is encoded', async ({
  page,
  shopper,
  staff,
}) => {
  const slug = `room-#1?-${Date.now()}`
  const project = { slug, title: `The room ${slug}`, status: 'published' }
  const [row] = rowsOf(await staff.from('portfolio_items').insert([project]).select('id'))
  try {
    await shopper.open('/portfolio')
    await page.getByRole('link', { name: project.title }).click()
    await expect(title(page)).toHaveText(project.title)
    const path = `/portfolio/${encodeURIComponent(slug)}`
    await expect(page).toHaveURL(path)
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
    expect(new URL(canonical!).pathname).toBe(path)
  } finally {
    rowsOf(await staff.from('portfolio_items').delete().eq('id', row!.id).select('id'))
  }
})

test.describe('an unknown URL', () => {
  test.use({ expectedInConsole: /status of 404|404: a visitor asked for/ })

  test('answers 404, logs the path and links to the home page', async ({ page }) => {
    const logged = page.waitForEvent('console', (message) => message.text().includes('/no/such/ro%CC%81om'))
    const response = await page.goto('/no/such/ro%CC%81om?x=%00')
    expect(response?.status()).toBe(404)
    await logged
    await expect(title(page)).toHaveText('404 Oops! Page not found')
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(title(page)).toHaveText('Made for the way we live')
    await page.goBack()
    await expect(title(page)).toHaveText('404 Oops! Page not found')
  })

  test('unknown query parameters do not change a page', async ({ request }) => {
    const junk = '?x=%00&category=<script>&__proto__[a]=1&q=%ff&' + 'y='.padEnd(2000, 'z')
    for (const path of ['/', '/faq', '/blog', '/about', '/contact', '/portfolio', '/page/privacy-policy'])
      expect((await request.get(path + junk)).status(), path).toBe(200)
  })
})
