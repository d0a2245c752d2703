import type { Page } from '@playwright/test'
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

test.describe('a text of staff looks as given', () => {
  test('when its page is opened, and after hydration', async ({ page, shopper, staff }) => {
    await withPost(staff, async ({ slug }) => {
      await page.addInitScript(recordAlignments)
      await shopper.open(`/blog/${slug}`)
      await expectStyles(page)
      await expect(page.locator('html')).toHaveAttribute('data-alignments', 'center')
      await expect(page.locator('[style*="text-align"]')).toHaveCount(0)
    })
  })

  test('without JavaScript', async ({ browser, shop, staff }) => {
    await withPost(staff, async ({ slug }) => {
      const context = await browser.newContext({ javaScriptEnabled: false })
      const page = await context.newPage()
      await page.goto(`${shop.url}/blog/${slug}`)
      await expectStyles(page)
      await context.close()
    })
  })

  for (const browser of ['a browser', 'a browser without adopted style sheets']) {
    test(`when ${browser} comes by a link, and its styles leave with it`, async ({
      page,
      shopper,
      staff,
    }) => {
      await withPost(staff, async ({ title }) => {
        await page.addInitScript(recordAlignments)
        if (browser !== 'a browser')
          await page.addInitScript(() => {
            Reflect.deleteProperty(Document.prototype, 'adoptedStyleSheets')
          })
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
      })
    })
  }
})

test.describe('what is injected', () => {
  test.use({ expectedInConsole: /Content Security Policy/ })

  test('has no styles: neither by attribute nor by element', async ({ page, shopper }) => {
    await shopper.open('/faq')
    const positions = await page.evaluate(() => {
      const box = document.createElement('div')
      box.innerHTML = '<p id="a" style="position:fixed">A</p><style>#b{position:fixed}</style><p id="b">B</p>'
      const element = document.createElement('p')
      element.setAttribute('style', 'position:fixed')
      const style = document.createElement('style')
      style.textContent = '#b{position:fixed}'
      document.body.append(box, element, style)
      return [...box.querySelectorAll('p'), element].map((each) => getComputedStyle(each).position)
    })
    expect(positions).toEqual(['static', 'static', 'static'])
  })
})

test('no answer of the shop allows unnamed scripts or styles', async ({ shop, staff }) => {
  const product = rowsOf(
    await staff.from('products').select('id, image_url').not('image_url', 'is', null).limit(1).single(),
  )
  const picture = product.image_url!
  const rendering = picture.replace('/object/', '/render/image/')
  const paths = ['/', `/product/${product.id}`, '/checkout', '/admin', '/no/such/page', '/offline', '/sw.js']
  const files = ['/favicon.svg', picture, `${rendering}?width=16`, '/rest/v1/', '/auth/v1/health']
  for (const path of [...paths, ...files]) {
    const { headers } = await fetch(new URL(path, shop.url))
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy, path).not.toContain('unsafe')
    if (paths.slice(0, 6).includes(path)) expect(policy, path).toContain("style-src-attr 'none'")
  }
})
