import type { Locator, Page, Request } from '@playwright/test'
import { untilLaidOut } from '../support/accessibility.ts'
import { held } from '../support/held.ts'
import { storeSession, signUp } from '../support/sessions.ts'
import { newAccount } from '../support/shopper.ts'
import { expect, test } from '../support/test.ts'

test('a first visit loads no style sheet, the small fonts and one poster, stores nothing about the visitor and calls no third party', async ({
  page,
  shop,
  shopper,
}) => {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  const pathsOf = (kind: (request: Request) => boolean) => [
    ...new Set(requests.filter(kind).map((request) => new URL(request.url()).pathname)),
  ]
  await page.setViewportSize({ width: 360, height: 800 })
  await shopper.open('/')

  await test.step('the styles are in the document, and no script of the page repeats them', async () => {
    expect(pathsOf((request) => request.resourceType() === 'stylesheet')).toEqual([])
    const styles = await page.locator('style#styles').textContent()
    expect(styles).toContain('@layer')
    expect(await (await fetch(shop.url)).text()).toContain(styles)
    const scripts = requests.filter((request) => request.resourceType() === 'script')
    for (const script of scripts) {
      const response = await script.response()
      expect(await response?.text(), script.url()).not.toContain('tailwindcss v')
    }
  })

  await test.step('of the fonts only the small files, with the letters of English and ₦', async () => {
    await expect
      .poll(() => pathsOf((request) => request.resourceType() === 'font').toSorted())
      .toEqual(['/fonts/fraunces-basic.woff2', '/fonts/work-sans-basic.woff2'])
  })

  await test.step('on a phone one poster of the first film, in the smallest format that it can show', async () => {
    await expect
      .poll(() => pathsOf((request) => request.url().includes('/media/hero-loop-poster')))
      .toEqual(['/media/hero-loop-poster-portrait.avif'])
  })

  for (const path of ['/shop', '/contact']) {
    await untilLaidOut(page)
    await shopper.open(path)
  }
  await untilLaidOut(page)
  const { cookies, origins } = await page.context().storageState()
  expect(cookies).toEqual([])
  expect(origins.flatMap(({ localStorage }) => localStorage.map(({ name }) => name))).toEqual([])
  const hosts = requests
    .map((request) => new URL(request.url()))
    .filter(({ protocol }) => protocol.startsWith('http'))
  expect([...new Set(hosts.map(({ origin }) => origin))]).toEqual([new URL(shop.url).origin])
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
  await expect(page).toHaveURL('/')
  expect(manifests).toEqual(['shop-manifest', 'shop-manifest', 'manifest'])
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

  test('no script is requested, nor what is below laid out, unless the visitor presses something', async ({
    page,
    shopper,
  }) => {
    const footer = page.getByRole('contentinfo')
    const { scripts, arrive } = await openWithoutPicture(page)
    expect(scripts).toEqual([])
    await expect(footer).toHaveCSS('content-visibility', 'auto')
    arrive()
    await shopper.untilReady()
    expect(scripts).not.toEqual([])
    await expect(footer, 'once the page has nothing else to do').toHaveCSS('content-visibility', 'visible')

    await test.step('a press does not wait for it', async () => {
      const again = await openWithoutPicture(page)
      await shopper.header.getByRole('button', { name: 'Search' }).click()
      await expect(page.getByRole('dialog', { name: 'Search Products' })).toBeVisible()
      again.arrive()
    })
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
