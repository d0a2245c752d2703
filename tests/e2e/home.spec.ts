import type { Page } from '@playwright/test'
import { expectAccessible, expectTouchTargets } from '../support/accessibility.ts'
import { withMedia, type Medium } from '../support/hero-media.ts'
import { rowsOf } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 640
const heroes = (page: Page) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.locator('.spread-words') })
const featured = (page: Page) => page.getByRole('region', { name: /^Featured / })
const carousel = (page: Page) => page.getByRole('region', { name: 'Collections' })
const dots = (page: Page) => carousel(page).getByRole('button', { name: /^Slide \d/ })

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'no-preference' }))

test('the film and the word strip can be stopped, and the reviews scroll by arrows', async ({
  page,
  shopper,
}) => {
  await shopper.goHome()
  const hero = heroes(page).first()
  const strip = page.locator('main ul').filter({ hasText: /^SOFASTABLESCONSOLESBEDSCHAIRS$/ })
  const moving = () =>
    strip
      .first()
      .evaluate(
        (element) =>
          element.getAnimations({ subtree: false }).length +
          (element.parentElement?.getAnimations().length ?? 0),
      )
  const paused = () => hero.locator('video').evaluate((film: HTMLVideoElement) => film.paused)

  await test.step('the film has a poster, plays, and can be paused', async () => {
    await expect(hero.locator('img')).toHaveAttribute('src', /poster/)
    await expect.poll(paused).toBe(false)
    await hero.getByRole('button', { name: 'Pause the film' }).click()
    await expect.poll(paused).toBe(true)
    await hero.getByRole('button', { name: 'Play the film' }).click()
    await expect.poll(paused).toBe(false)
  })

  await test.step('the word strip repeats its five words three times, once for screen readers', async () => {
    await expect(strip).toHaveCount(3)
    await expect(page.getByRole('listitem').filter({ hasText: /^CONSOLES$/ })).toHaveCount(1)
    await expect.poll(moving).toBe(1)
  })

  await test.step('the client reviews scroll by arrows', async () => {
    const reviews = page.getByRole('region', { name: 'Client Reviews' })
    const list = reviews.getByRole('list')
    const position = () => list.evaluate((element) => element.scrollLeft)
    await reviews.getByRole('button', { name: 'Next reviews' }).click()
    await expect.poll(position).toBeGreaterThan(0)
    await reviews.getByRole('button', { name: 'Previous reviews' }).click()
    await expect.poll(position).toBe(0)
    await reviews.getByRole('button', { name: 'Previous reviews' }).click()
    await expect(list.getByRole('listitem').last()).toBeInViewport()
  })

  await test.step('the film pauses outside of the screen; with reduced motion nothing moves', async () => {
    await expect.poll(paused).toBe(true)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect.poll(moving).toBe(0)
    await expect(hero.locator('video')).toHaveCount(0)
  })
})

test('the tabs of the collection and its slides are selected, and Back from a product restores the selection', async ({
  page,
  shopper,
}) => {
  await shopper.goHome()

  await test.step('the collection starts with 4 sofas, and its tabs are selected by click or keyboard', async () => {
    const panel = page.getByRole('tabpanel')
    await expect(page.getByRole('tab')).toHaveText(['Sofas', 'Beds', 'Chairs', 'Tables', 'Consoles'])
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Sofas')
    await expect(panel.getByRole('article')).toHaveCount(4)
    const sofas = await panel.getByRole('heading').allTextContents()
    await page.getByRole('tab', { name: 'Chairs' }).click()
    await expect(page.getByRole('tabpanel', { name: 'Chairs' })).toBeVisible()
    await expect.poll(() => panel.getByRole('heading').allTextContents()).not.toEqual(sofas)
    for (const [key, tab] of [
      ['ArrowRight', 'Tables'],
      ['End', 'Consoles'],
      ['ArrowRight', 'Sofas'],
      ['ArrowLeft', 'Consoles'],
      ['Home', 'Sofas'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(page.getByRole('tab', { name: tab })).toBeFocused()
      await expect(page.getByRole('tab', { selected: true })).toHaveText(tab)
    }
    for (const tab of ['Tables', 'Chairs', 'Beds']) await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel', { name: 'Beds' })).toBeVisible()
  })

  await test.step('the slides wrap at both ends, and the featured products follow the selected slide', async () => {
    const count = await dots(page).count()
    expect(count).toBeGreaterThan(2)
    const title = featured(page).getByRole('heading', { level: 2 })
    const first = (await title.textContent()) ?? ''
    const products = await featured(page).getByRole('heading', { level: 3 }).allTextContents()
    expect(products.length).toBeLessThanOrEqual(5)
    await carousel(page).getByRole('button', { name: 'Previous slide' }).click()
    await expect(dots(page).nth(count - 1)).toHaveAttribute('aria-current', 'true')
    await expect(title).not.toHaveText(first)
    await expect
      .poll(() => featured(page).getByRole('heading', { level: 3 }).allTextContents())
      .not.toEqual(products)
    const category = ((await title.textContent()) ?? '').replace('Featured ', '')
    const target = `/shop?category=${category.toLowerCase()}`
    await expect(featured(page).getByRole('link', { name: /^View All/ })).toHaveAttribute('href', target)
    await expect(carousel(page).getByRole('link', { name: 'Shop Now' })).toHaveAttribute('href', target)
    await carousel(page).getByRole('button', { name: 'Next slide' }).click()
    await expect(dots(page).first()).toHaveAttribute('aria-current', 'true')
    await expect(title).toHaveText(first)
    for (const dot of [2, 0, 1]) await dots(page).nth(dot).click()
    await expect(dots(page).nth(1)).toHaveAttribute('aria-current', 'true')
    await expect(title).not.toHaveText(first)
  })

  await expectAccessible(page, 'home with another tab and another slide')

  await test.step('going back from a product restores the selected tab and slide', async () => {
    await page.getByRole('tab', { name: 'Consoles' }).click()
    // At the lower edge, where a click may leave it, a part of a pixel can be cut off.
    await page.getByRole('tablist').evaluate((list) => list.scrollIntoView({ block: 'center' }))
    await expect(page.getByRole('tab', { name: 'Consoles' })).toBeInViewport({ ratio: 1 })
    await page.getByRole('tabpanel', { name: 'Consoles' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/product\//)
    await page.goBack()
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Consoles')
    await expect(dots(page).nth(1)).toHaveAttribute('aria-current', 'true')
  })

  await test.step('a product that opens during a view transition logs nothing', async () => {
    await page.evaluate(() => {
      const start = Document.prototype.startViewTransition
      Document.prototype.startViewTransition = function (update) {
        const transition = start.call(this, update)
        transition.skipTransition()
        return transition
      }
    })
    await page.getByRole('tabpanel', { name: 'Consoles' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/product\//)
    await page.goBack()
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Consoles')
  })

  await test.step('another history entry of the same document starts with the first tab', async () => {
    // Footer and logo do not move while the page scrolls.
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Rooms for the way we gather' })).toBeVisible()
    await shopper.header.getByRole('link', { name: 'Parlour', exact: true }).click()
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Sofas')
  })
})

test(
  'on a phone the hero shows its poster, a swipe changes the slide, and landscape has room for the headline',
  { tag: '@phone' },
  async ({ page, shopper }) => {
    await shopper.goHome()
    const hero = heroes(page).first()
    await expect(hero.locator('img')).toHaveAttribute('src', /poster/)
    await expect(hero.locator('video')).toHaveCount(0)
    await expectAccessible(page, 'home on a phone')
    await expectTouchTargets(page, 'home on a phone')

    await test.step('a swipe changes the slide', async () => {
      await carousel(page).scrollIntoViewIfNeeded()
      const box = await carousel(page).boundingBox()
      const y = (box?.y ?? 0) + 200
      const touch = await page.context().newCDPSession(page)
      const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
        touch.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
      await send('touchStart', 300)
      await send('touchMove', 200)
      await send('touchMove', 120)
      await send('touchEnd')
      await expect(dots(page).nth(1)).toHaveAttribute('aria-current', 'true')
    })

    await test.step('in landscape the first hero shows its headline and its buttons', async () => {
      await page.setViewportSize({ width: 740, height: 360 })
      await page.evaluate(() => window.scrollTo(0, 0))
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('link', { name: 'Shop the collection' })).toBeInViewport({ ratio: 1 })
    })
  },
)

const STUDIO: Medium = { media_type: 'image', media_url: '/icons/icon-512.png' }
const OWN_FILM: Medium = { media_type: 'video', media_url: '/media/hero-loop.webm', poster_url: null }
const POSTER = '/media/hero-loop-poster.jpg'

test(
  'both heroes fill the screen, phones show the poster of a film, and the dots of many slides scroll between the arrows',
  { tag: '@both' },
  async ({ page, shopper, staff }) => {
    const slides = Array.from({ length: 12 }, (_, n) => ({
      title: `Slide of many ${n}`,
      image_url: '/icons/icon-512.png',
      category: 'Sofas',
    }))
    const added = rowsOf(await staff.from('homepage_hero_slides').insert(slides).select('id'))
    try {
      await withMedia(staff, [{ ...OWN_FILM, poster_url: POSTER }, STUDIO], () => shopper.goHome())
    } finally {
      const ids = added.map(({ id }) => id)
      rowsOf(await staff.from('homepage_hero_slides').delete().in('id', ids).select('id'))
    }

    await test.step('both heroes fill the screen and show the media of the settings', async () => {
      const [first, last] = [heroes(page).first(), heroes(page).last()]
      for (const hero of [first, last]) expect((await hero.boundingBox())?.height).toBeGreaterThan(600)
      await expect(first.locator('img')).toHaveAttribute('src', POSTER)
      await expect(last.locator('img')).toHaveAttribute('src', '/icons/icon-512.png')
      await expect(last.locator('video')).toHaveCount(0)
      const film = first.locator('video')
      if (isPhone(page)) await expect(film).toHaveCount(0)
      else {
        await expect(film.locator('source')).toHaveAttribute('src', '/media/hero-loop.webm')
        await expect(film).toHaveCSS('opacity', '1')
      }
    })

    await test.step('the dots scroll between the arrows, with the current one visible', async () => {
      const [before, after] = ['Previous slide', 'Next slide'].map((name) =>
        carousel(page).getByRole('button', { name }),
      )
      await before!.click()
      const last = dots(page).last()
      await expect(last).toHaveAttribute('aria-current', 'true')
      await expect(last).toHaveAccessibleName(/^Slide 1\d:/)
      await expect(last).toBeInViewport({ ratio: 1 })
      const [left, dot, right] = await Promise.all(
        [before!, last, after!].map((control) => control.boundingBox()),
      )
      expect(dot!.x).toBeGreaterThanOrEqual(left!.x + left!.width)
      expect(dot!.x + dot!.width).toBeLessThanOrEqual(right!.x)
      expect(right!.x + right!.width).toBeLessThanOrEqual(page.viewportSize()!.width)
    })
  },
)

test.describe('in place of a film', () => {
  test.use({ expectedInConsole: /status of 404/ })

  test('that is missing, and with Save-Data, the poster is shown', async ({ page, shopper, staff }) => {
    const hero = heroes(page).first()
    await withMedia(staff, [{ media_type: 'video', media_url: '/media/no-such-film.mp4' }], () =>
      shopper.goHome(),
    )
    await expect
      .poll(() => hero.locator('img').evaluate((image: HTMLImageElement) => image.currentSrc))
      .toMatch(/default-film-poster/)
    await expect(hero.locator('video')).toHaveCount(0)

    await test.step('with Save-Data', async () => {
      const films: string[] = []
      page.on('request', (request) => films.push(request.url()))
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
      )
      await shopper.goHome()
      await expect(hero.locator('img')).toHaveAttribute('src', /poster/)
      await expect(page.locator('video')).toHaveCount(0)
      expect(films.filter((url) => /\.(mp4|webm)$/.test(url))).toEqual([])
    })
  })
})
