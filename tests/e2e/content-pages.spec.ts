import type { Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow, expectTouchTargets } from '../support/accessibility.ts'
import { rowsOf } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('FAQ', () => {
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
})

test('long words in questions, categories and titles wrap @phone', async ({ page, shopper, staff }) => {
  const long = 'Sitting-rooms-and-verandas-for-the-harmattan-season-and-after'
  const post = {
    title: 'Long',
    author: 'Ada',
    category: long,
    status: 'published',
    slug: `long-${Date.now()}`,
    content: 'First line\nsecond line',
  }
  rowsOf(await staff.from('blog_posts').insert(post).select('id'))
  const faq = { question: `https://example.com/${long}${long}`, answer: `${long}${long}`, published: true }
  const asked = rowsOf(await staff.from('faqs').insert(faq).select('id').single())
  const project = {
    title: 'Redecorated'.repeat(5),
    slug: `room-#1?-${Date.now()}`,
    status: 'published',
  }
  rowsOf(await staff.from('portfolio_items').insert(project).select('id'))
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
    expect(await page.getByRole('article').locator('.prose-shop').innerText()).toContain(
      'First line\nsecond line',
    )
    await expectNoOverflow(page, 'a post')
    await page.getByRole('article').getByRole('link', { name: 'Back to Blog' }).first().click()
    await expect(page).toHaveURL('/blog')

    await test.step('a project whose slug has characters of URLs is opened by its link', async () => {
      await footer.getByRole('link', { name: 'Portfolio', exact: true }).click()
      await expect(title(page)).toHaveText('Portfolio')
      await expectNoOverflow(page, 'the portfolio')
      await page.getByRole('link', { name: project.title }).click()
      await expect(title(page)).toHaveText(project.title)
      await expectNoOverflow(page, 'a project')
      const path = `/portfolio/${encodeURIComponent(project.slug)}`
      await expect(page).toHaveURL(path)
      const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
      expect(new URL(canonical!).pathname).toBe(path)
      await page.getByRole('link', { name: 'Back to Portfolio' }).click()
      await expect(page).toHaveURL('/portfolio')
    })
  } finally {
    rowsOf(await staff.from('portfolio_items').delete().eq('slug', project.slug).select('id'))
    rowsOf(await staff.from('blog_posts').delete().eq('slug', post.slug).select('id'))
    rowsOf(await staff.from('faqs').delete().eq('id', asked.id).select('id'))
  }
})

test.describe('CMS page', () => {
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
})
