import type { Locator, Page, Response } from '@playwright/test'
import { held } from '../support/held.ts'
import { storeSession, signUp } from '../support/sessions.ts'
import { newAccount } from '../support/shopper.ts'
import { expect, test } from '../support/test.ts'

test('the styles are in the document, and no script of the page repeats them', async ({
  page,
  shop,
  shopper,
}) => {
  const stylesheets: string[] = []
  const scripts: Response[] = []
  page.on('response', (response) => {
    const type = response.request().resourceType()
    if (type === 'stylesheet') stylesheets.push(response.url())
    if (type === 'script') scripts.push(response)
  })
  await shopper.open('/shop')
  expect(stylesheets).toEqual([])
  const styles = await page.locator('style#styles').textContent()
  expect(styles).toContain('@layer')
  expect(await (await fetch(`${shop.url}/shop`)).text()).toContain(styles)
  for (const script of scripts) expect(await script.text()).not.toContain('tailwindcss v')
})

test('pages of the shop do not have the styles that the back office alone needs', async ({ shop }) => {
  const stylesOf = async (path: string) => {
    const html = await (await fetch(shop.url + path)).text()
    return /<style id="styles">(.*?)<\/style>/s.exec(html)?.[1] ?? ''
  }
  const [home, dashboard, invitation] = await Promise.all(['/', '/admin', '/auth/new-password'].map(stylesOf))
  expect(home).toContain('@layer utilities')
  expect(home!.length).toBeLessThan(0.85 * dashboard!.length)
  // It leads to the back office without loading another document.
  expect(invitation).toBe(dashboard)
})

test('pages of the shop do not load the routes of the back office, and lead to its document', async ({
  page,
  shop,
  shopper,
}) => {
  const manifests: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/assets\/((?:[a-z]+-)?manifest)-/.exec(request.url()) ?? []
    if (name) manifests.push(name)
  })
  await shopper.open('/faq')
  await storeSession(page, shop, await signUp(shop, newAccount()))
  await page.goto('/auth?next=/admin/orders')
  // The back office sends shoppers to the home page.
  await expect(shopper.toast('Admin access needed')).toBeVisible()
  expect(manifests).toEqual(['shop-manifest', 'shop-manifest', 'manifest'])
})

test('a page with the letters of English and ₦ loads the small font files only', async ({
  page,
  shopper,
}) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname)
  })
  await shopper.open('/')
  await expect
    .poll(() => fonts.toSorted())
    .toEqual(['/fonts/fraunces-basic.woff2', '/fonts/work-sans-basic.woff2'])
})

test('a phone loads one poster of the first film, in the smallest format that it can show', async ({
  page,
  shopper,
}) => {
  const posters: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/media/hero-loop-poster')) posters.push(pathname)
  })
  await page.setViewportSize({ width: 360, height: 800 })
  await shopper.open('/')
  await expect.poll(() => [...new Set(posters)]).toEqual(['/media/hero-loop-poster-portrait.avif'])
})

/** Runs in the page: slow machines must not reach the time after which the rest starts without the largest picture. */
function waitForPictures(): void {
  const start = window.setTimeout
  window.setTimeout = ((work: () => void, ms?: number) =>
    ms === 3_000 ? 0 : start(work, ms)) as typeof start
}

/** Waits until the browser has drawn a frame. */
const untilDrawn = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))

test.describe('while the largest picture loads', () => {
  const PICTURE = '/media/hero-loop-poster.webp'

  /** Opens the home page, whose picture arrives when `arrive` is called, and waits for a frame. `scripts` are requested so far. */
  async function openWithoutPicture(page: Page) {
    // A page whose data is late on a busy machine is streamed, and its scripts start at once. The next visitor gets it complete.
    await page.request.get('/')
    const picture = held()
    await page.route(`**${PICTURE}`, picture.answer)
    await page.addInitScript(waitForPictures)
    const scripts: string[] = []
    page.on('request', (request) => request.url().endsWith('.js') && scripts.push(request.url()))
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await untilDrawn(page)
    return { scripts, arrive: picture.release }
  }

  test('no script is requested before it has arrived', async ({ page, shopper }) => {
    const { scripts, arrive } = await openWithoutPicture(page)
    expect(scripts).toEqual([])
    arrive()
    await shopper.untilReady()
    expect(scripts).not.toEqual([])
  })

  test('a visitor who presses something does not wait for it', async ({ page, shopper }) => {
    const { arrive } = await openWithoutPicture(page)
    await shopper.header.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('dialog', { name: 'Search Products' })).toBeVisible()
    arrive()
  })
})

/** Opens the listing, whose first picture and scripts come when `release` is called. `pictures` are requested so far. */
async function openListingWithoutPicture(page: Page) {
  // A page whose data is late is streamed. The next visitor gets it complete.
  await page.request.get('/shop')
  const { answer, release } = held()
  await page.route('**/assets/*.js', answer)
  let first: string | undefined
  const pictures = new Set<string>()
  await page.route('**/render/image/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    first ??= pathname
    pictures.add(pathname)
    await (pathname === first ? answer(route) : route.continue())
  })
  await page.addInitScript(waitForPictures)
  await page.goto('/shop', { waitUntil: 'domcontentloaded' })
  const next = page.getByRole('region', { name: 'Highlights' }).locator('img').nth(1)
  await expect(next).toHaveCSS('translate', '0px -100000px')
  return { pictures, next, release }
}

/** Adds a lazy picture that does not wait, and waits for it: by then the browser has asked for the others that it wants. */
async function untilLazyPicturesLoad(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const picture = Object.assign(new Image(), { loading: 'lazy', src: '/favicon.svg' })
    picture.style.setProperty('translate', 'none', 'important')
    document.body.prepend(picture)
    await new Promise((loaded) => picture.addEventListener('load', loaded))
  })
}

/** How far below the screen a browser loads lazy pictures is its own choice, so the picture is brought into view. */
async function expectLoadedInView(picture: Locator): Promise<void> {
  await expect(picture).toHaveCSS('translate', 'none')
  await picture.scrollIntoViewIfNeeded()
  await expect(picture).toHaveJSProperty('complete', true)
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
}

test.describe('on a phone, pictures further down', () => {
  test('wait until the first one is painted @phone', async ({ page }) => {
    const { pictures, next, release } = await openListingWithoutPicture(page)
    await untilLazyPicturesLoad(page)
    expect(pictures.size).toBe(1)
    release()
    await expectLoadedInView(next)
  })

  test('come at once for a visitor who touches the screen @phone', async ({ page }) => {
    const { next } = await openListingWithoutPicture(page)
    await page.touchscreen.tap(180, 5)
    await expectLoadedInView(next)
  })
})

test('what is below the first screen is laid out once the page has nothing else to do', async ({
  page,
  shopper,
}) => {
  const scripts = held()
  await page.route('**/assets/*.js', scripts.answer)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  const footer = page.getByRole('contentinfo')
  await expect(footer).toHaveCSS('content-visibility', 'auto')
  scripts.release()
  await shopper.untilReady()
  await expect(footer).toHaveCSS('content-visibility', 'visible')
})

test(
  'a page that is reloaded shows the place where it was read',
  { tag: '@phone' },
  async ({ page, shopper }) => {
    await page.goto('/shop')
    await shopper.untilReady()
    await expect(page.getByRole('contentinfo')).toHaveCSS('content-visibility', 'visible')
    const product = page.getByRole('region', { name: 'All the rest' }).getByRole('listitem').nth(5)
    const place = async () => Math.round((await product.boundingBox())?.y ?? 0)
    await product.scrollIntoViewIfNeeded()
    const read = await place()
    await page.reload()
    await shopper.untilReady()
    expect(await place()).toBe(read)
  },
)
