import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'

const PAGES = ['/', '/shop', '/shop?category=sofas', '/blog', '/portfolio']

async function productPath(page: Page): Promise<string> {
  const html = await (await page.request.get('/shop')).text()
  return /\/product\/[0-9a-f-]{36}/.exec(html)?.[0] ?? '/product/missing'
}

/** The loaded pictures of the first view. */
async function firstPictures(page: Page) {
  await page.waitForLoadState('networkidle')
  return page.locator('main img').evaluateAll((images) =>
    (images as HTMLImageElement[])
      .filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < window.innerHeight)
      .filter((image) => image.getBoundingClientRect().left < window.innerWidth && image.complete)
      .map((image) => ({
        src: image.currentSrc,
        drawn: image.getBoundingClientRect().width,
        asked: Number(/[?&]width=(\d+)/.exec(image.currentSrc)?.[1] ?? 0),
        hasRoom: image.width > 0 && image.hasAttribute('width') && image.hasAttribute('height'),
      })),
  )
}

test(
  'pictures have a modern format, the width they are displayed in, and reserved space',
  { tag: '@both' },
  async ({ page }) => {
    const types = new Set<string>()
    page.on('response', (response) => {
      if (response.url().includes('/render/image/')) types.add(response.headers()['content-type'] ?? '')
    })
    for (const path of [...PAGES, await productPath(page)]) {
      await page.goto(path)
      for (const { src, drawn, asked, hasRoom } of await firstPictures(page)) {
        expect(hasRoom, `${path} ${src}`).toBe(true)
        if (asked === 0) continue
        // The next larger width, or the one after it for a picture that is cropped.
        expect(asked, `${path} ${src}`).toBeGreaterThanOrEqual(Math.floor(drawn))
        expect(asked, `${path} ${src}`).toBeLessThanOrEqual(Math.max(drawn * 2.3, 320))
      }
    }
    expect([...types]).toEqual(['image/avif'])
  },
)

test('pictures cause no layout shift', { tag: '@both' }, async ({ page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number })[]
      const before = Number(document.documentElement.dataset['shift'] ?? 0)
      const sum = shifts.reduce((total, { value }) => total + value, before)
      document.documentElement.dataset['shift'] = String(sum)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const path of ['/', '/shop', await productPath(page), '/blog']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const shift = await page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0))
    expect(shift, path).toBeLessThan(0.02)
  }
})

test('the first view of the home page weighs less than 400 KB', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  const bytes = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .map((entry) => (entry as PerformanceResourceTiming).transferSize)
      .reduce((sum, size) => sum + size, 0),
  )
  expect(bytes).toBeGreaterThan(100_000)
  expect(bytes).toBeLessThan(400_000)
})

test('a preview is shown until the picture has loaded', async ({ page }) => {
  const open = Promise.withResolvers<void>()
  await page.route('**/render/image/**', async (route) => {
    await open.promise
    await route.continue()
  })
  await page.goto('/shop', { waitUntil: 'domcontentloaded' })
  const first = page.getByRole('region', { name: 'Highlights' }).locator('img').first()
  await expect(first).toHaveCSS('background-image', /^url\("data:image\/webp;base64,/)
  open.resolve()
  await expect(first).toHaveCSS('background-image', 'none')
  expect(await first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test.describe('when pictures fail to load', () => {
  test.use({ expectedInConsole: /Failed to load resource/ })

  test('the placeholder is shown everywhere', async ({ page, shopper }) => {
    await page.route('**/storage/v1/**', (route) => route.abort())
    const product = await productPath(page)
    await page.goto(product)
    await shopper.untilReady()
    await shopper.addToCart()
    for (const path of [product, '/shop', '/cart', '/blog', '/portfolio']) {
      await page.goto(path)
      const picture = page.locator('main img').first()
      await expect(picture, path).toHaveAttribute('src', '/placeholder.svg')
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)
    }
  })
})
