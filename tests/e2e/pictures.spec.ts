import { globSync } from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { held } from '../support/held.ts'
import { observeShifts } from '../support/layout-shifts.ts'
import { putPicture, seePicture } from '../support/picture-with-words.ts'
import { expect, test } from '../support/test.ts'

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 640

async function productPath(page: Page): Promise<string> {
  const html = await (await page.request.get('/shop')).text()
  return /\/product\/[0-9a-f-]{36}/.exec(html)?.[0] ?? '/product/missing'
}

/** The pictures of the first view, once they have loaded. */
async function firstPictures(page: Page) {
  const find = () =>
    page.locator('main img').evaluateAll((images) =>
      (images as HTMLImageElement[])
        .filter((image) => image.checkVisibility())
        .filter((image) => {
          const { top, left, right } = image.getBoundingClientRect()
          return top < window.innerHeight && left < window.innerWidth && right > 0
        })
        .map((image) => ({
          src: image.currentSrc,
          isLoaded: image.complete,
          drawn: image.getBoundingClientRect().width,
          asked: Number(/[?&]width=(\d+)/.exec(image.currentSrc)?.[1] ?? 0),
          hasRoom: image.width > 0 && image.hasAttribute('width') && image.hasAttribute('height'),
        })),
    )
  await expect.poll(async () => (await find()).filter(({ isLoaded }) => !isLoaded)).toEqual([])
  return find()
}

/** In bytes: the page, and of its pictures these. A browser may load more of those further down, as many as it likes. */
const loadedBytes = (page: Page, pictures: readonly { src: string }[]) =>
  page.evaluate(
    (inView) =>
      (
        [
          ...performance.getEntriesByType('navigation'),
          ...performance.getEntriesByType('resource'),
        ] as PerformanceResourceTiming[]
      )
        .filter(({ initiatorType, name }) => initiatorType !== 'img' || inView.includes(name))
        .reduce((sum, { transferSize }) => sum + transferSize, 0),
    pictures.map(({ src }) => src),
  )

test(
  'pictures have a modern format and the displayed width, shift no layout, and weigh less than 250 KB on a phone’s home page',
  { tag: '@both' },
  async ({ page, shopper }) => {
    const types = new Set<string>()
    page.on('response', (response) => {
      if (response.url().includes('/render/image/')) types.add(response.headers()['content-type'] ?? '')
    })
    await page.addInitScript(observeShifts)
    // The home page is first: nothing is cached yet.
    for (const path of [
      '/',
      '/shop',
      '/shop?category=sofas',
      '/blog',
      '/portfolio',
      await productPath(page),
    ]) {
      await shopper.open(path)
      const pictures = await firstPictures(page)
      for (const { src, drawn, asked, hasRoom } of pictures) {
        expect(hasRoom, `${path} ${src}`).toBe(true)
        if (asked === 0) continue
        // The next larger width, or the one after it for a picture that is cropped.
        expect(asked, `${path} ${src}`).toBeGreaterThanOrEqual(Math.floor(drawn))
        expect(asked, `${path} ${src}`).toBeLessThanOrEqual(Math.max(drawn * 2.3, 320))
      }
      const { shift = '0', moved = '' } = await page.evaluate(() => ({ ...document.documentElement.dataset }))
      expect(Number(shift), `${path}${moved}`).toBeLessThan(0.02)
      if (path === '/' && isPhone(page)) {
        const bytes = await loadedBytes(page, pictures)
        expect(bytes).toBeGreaterThan(100_000)
        expect(bytes).toBeLessThan(250_000)
      }
    }
    expect([...types]).toEqual(['image/avif'])
  },
)

/** The five darkest and the five brightest pictures of the demonstration in order, as paths in its folder. */
async function extremePictures(): Promise<string[]> {
  const pictures = globSync('**/*.jpg', { cwd: 'demo' })
  const measured = await Promise.all(
    pictures.map(async (path) => {
      const { channels } = await sharp(await sharp(`demo/${path}`).resize(64).greyscale().toBuffer()).stats()
      return { path, brightness: channels[0]?.mean ?? 0 }
    }),
  )
  const paths = measured.toSorted((a, b) => a.brightness - b.brightness).map(({ path }) => path)
  return [...paths.slice(0, 5), ...paths.slice(-5)]
}

test('the darkest and the brightest pictures are seen as their files are, and the words on them are legible', async ({
  page,
  shopper,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const paths = await extremePictures()
  const tile = page.getByRole('region', { name: 'Highlights' }).getByRole('article').first()
  const slides = page.getByRole('region', { name: 'Collections' })
  const first = page.locator('.spread').first()
  const parts = [
    { at: '/', picture: first.locator('img'), words: first.locator('.spread-words') },
    { at: '/', picture: slides.locator('img'), words: slides.locator('.spread-words') },
    {
      at: '/shop?category=sofas',
      picture: page.locator('main img').first(),
      words: page.getByRole('heading', { level: 1 }).locator('..'),
    },
    {
      at: '/shop?category=sofas',
      picture: tile.locator('img'),
      words: tile.getByRole('heading').locator('..'),
    },
  ]
  for (const [index, { at, picture, words }] of parts.entries()) {
    await shopper.open(at)
    await picture.evaluate((image) => image.scrollIntoView({ block: 'center' }))
    // Elsewhere the ends of the range are enough.
    for (const path of index === 0 ? paths : [paths[0]!, paths.at(-1)!]) {
      await putPicture(picture, `/storage/v1/object/public/product-images/${path}`)
      const { contrast, difference } = await seePicture(page, { picture, words, file: `demo/${path}` })
      expect(contrast, path).toBeGreaterThanOrEqual(4.5)
      expect(difference, path).toBeLessThan(0.03)
    }
  }
})

test('a preview is shown until the picture has loaded', async ({ page }) => {
  const pictures = held()
  await page.route('**/render/image/**', pictures.answer)
  await page.goto('/shop', { waitUntil: 'domcontentloaded' })
  const first = page.getByRole('region', { name: 'Highlights' }).locator('img').first()
  await expect(first).toHaveCSS('background-image', /^url\("data:image\/webp;base64,/)
  pictures.release()
  await expect(first).toHaveCSS('background-image', 'none')
  expect(await first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test.describe('when pictures fail to load', () => {
  test.use({ expectedInConsole: /Failed to load resource/ })

  test('the placeholder is shown everywhere', async ({ page, shopper }) => {
    await page.route('**/storage/v1/**', (route) => route.abort())
    const expectPlaceholder = async (path: string) => {
      await expect(page).toHaveURL(path)
      const picture = page.locator('main img').first()
      await expect(picture, path).toHaveAttribute('src', '/placeholder.svg')
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)
    }
    const inFooter = (name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true })

    await test.step('on a page that is opened', async () => {
      await page.goto('/shop')
      await expectPlaceholder('/shop')
      const product = await productPath(page)
      await shopper.open(product)
      await expectPlaceholder(product)
    })

    await test.step('on pages that are opened by links', async () => {
      await shopper.addToCart()
      await page.getByRole('main').getByRole('link', { name: 'View cart' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart')
      await expectPlaceholder('/cart')
      for (const [link, path] of [
        ['Blog', '/blog'],
        ['Portfolio', '/portfolio'],
      ] as const) {
        await inFooter(link).click()
        await expectPlaceholder(path)
      }
    })
  })
})
