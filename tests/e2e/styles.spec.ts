import type { Page } from '@playwright/test'
import type { Shopper } from '../support/shopper.ts'
import { rowsOf, type StaffClient } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

// No page allows style attributes (docs/decisions/0059-no-style-attributes.md). A test fails on what the browser reports about them.

const CONTENT = [
  '<h2 style="text-align: center">Rules</h2>',
  '<p style="color: rgb(1, 2, 3); background-color: rgb(255, 240, 180)">Marked</p>',
  '<div style="width: 50%; padding: 10px; border: 3px dashed rgb(4, 5, 6)">Half</div>',
  '<p style="font-family: &quot;Courier New&quot;, monospace; font-size: 21px!important">Typed</p>',
].join('')

async function withPost(staff: StaffClient, use: (post: { slug: string; title: string }) => Promise<void>) {
  const post = { slug: `styled-${Date.now()}`, title: `Styled ${Date.now()}` }
  const row = { ...post, author: 'A', category: 'Ideas', content: CONTENT, status: 'published' }
  rowsOf(await staff.from('blog_posts').insert(row).select('id'))
  try {
    await use(post)
  } finally {
    rowsOf(await staff.from('blog_posts').delete().eq('slug', post.slug).select('id'))
  }
}

async function expectStyles(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Rules' })).toHaveCSS('text-align', 'center')
  const marked = page.getByText('Marked')
  await expect(marked).toHaveCSS('color', 'rgb(1, 2, 3)')
  await expect(marked).toHaveCSS('background-color', 'rgb(255, 240, 180)')
  const half = page.getByText('Half')
  await expect(half).toHaveCSS('border-top', '3px dashed rgb(4, 5, 6)')
  const share = await half.evaluate((box: HTMLElement) => box.offsetWidth / box.parentElement!.offsetWidth)
  expect(share).toBeCloseTo(0.5, 2)
  const typed = page.getByText('Typed')
  await expect(typed).toHaveCSS('font-family', '"Courier New", monospace')
  await expect(typed).toHaveCSS('font-size', '21px')
}

/** Runs in the page: keeps the alignments that the heading has had, before anything was painted. */
function recordAlignments(): void {
  const seen = new Set<string>()
  new MutationObserver(() => {
    const heading = [...document.querySelectorAll('h2')].find((each) => each.textContent === 'Rules')
    if (heading) seen.add(getComputedStyle(heading).textAlign)
    document.documentElement.dataset['alignments'] = [...seen].join()
  }).observe(document, { childList: true, subtree: true })
}

test('a text of staff looks as given when it comes by a link and when it is opened, and its styles leave with it', async ({
  page,
  shopper,
  staff,
}) => {
  await withPost(staff, async ({ slug, title }) => {
    await page.addInitScript(recordAlignments)
    await expectStylesByLink(page, shopper, title)
    await page.goto(`/blog/${slug}`)
    await shopper.untilReady()
    await expectStyles(page)
    await expect(page.locator('html')).toHaveAttribute('data-alignments', 'center')
    await expect(page.locator('[style*="text-align"]')).toHaveCount(0)
  })
})

test('a browser without adopted style sheets and service workers shows the shop and texts of staff as given, too', async ({
  page,
  shopper,
  staff,
}) => {
  await withPost(staff, async ({ title }) => {
    await page.addInitScript(recordAlignments)
    await page.addInitScript(() => {
      Reflect.deleteProperty(Document.prototype, 'adoptedStyleSheets')
      Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
    })
    await expectStylesByLink(page, shopper, title)
  })
})

async function expectStylesByLink(page: Page, shopper: Shopper, title: string): Promise<void> {
  await shopper.open('/blog')
  const rules = () =>
    page.evaluate(() =>
      [...document.styleSheets, ...(document.adoptedStyleSheets ?? [])]
        .flatMap((sheet) => [...sheet.cssRules])
        .filter((rule) => rule.cssText.includes('[data-style')),
    )
  expect(await rules()).toHaveLength(0)
  await page.getByRole('link', { name: title }).first().click()
  await expectStyles(page)
  await expect(page.locator('html')).toHaveAttribute('data-alignments', 'center')
  expect(await rules()).not.toHaveLength(0)
  await page.getByRole('link', { name: 'Back to Blog' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Design Blog')
  expect(await rules()).toHaveLength(0)
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a text of staff looks as given, the answers of the FAQ can be read, and the cart says what it needs', async ({
    page,
    staff,
    catalogue,
  }) => {
    await withPost(staff, async ({ slug }) => {
      await page.goto(`/blog/${slug}`)
      await expectStyles(page)
    })
    await page.goto('/faq')
    await expect(page.getByText(/Add what you like to your cart/)).toBeVisible()
    const { id } = await catalogue.add()
    await page.goto(`/product/${id}`)
    await expect(page.getByText(/^The cart needs JavaScript\./)).toBeVisible()
    await expect(page.getByRole('button', { name: /Add to Cart|Open menu|Search|Need help/ })).toHaveCount(0)
  })
})
