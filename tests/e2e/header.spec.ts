import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import {
  expectAccessible,
  expectNoOverflow,
  expectTouchTargets,
  untilLaidOut,
} from '../support/accessibility.ts'
import { signUp, storeSession } from '../support/sessions.ts'
import { newAccount } from '../support/shopper.ts'
import { expect, test } from '../support/test.ts'

const onPhones = (page: Page) => (page.viewportSize()?.width ?? 0) < 640

/** A red square of 40 × 20. */
const LOGO = '/placeholder.svg'

/** The button beside the link to the shop. */
const CATEGORIES = 'Shop: categories'

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'no-preference' }))

test(
  'it has the promo bar, the name in the middle and all controls, is used by keyboard, and becomes compact',
  { tag: '@both' },
  async ({ page, shopper }) => {
    await shopper.open('/about')
    const { header } = shopper
    const promo = header.getByText('National shipping is available')

    await test.step('at the top it has the promo bar, the name in the middle, search, NGN, account and cart', async () => {
      await expect(promo).toBeInViewport()
      await expect(header.getByText('NGN', { exact: true })).toBeVisible()
      await expect(header.getByRole('button', { name: 'Search' })).toBeVisible()
      await expect(header.getByRole('link', { name: 'Sign In' }).first()).toHaveAttribute('href', '/auth')
      await expect(shopper.cartBadge(0)).toHaveAttribute('href', '/cart')
      const name = await header.getByRole('link', { name: 'Parlour', exact: true }).boundingBox()
      const middle = (page.viewportSize()?.width ?? 0) / 2
      expect(Math.abs((name?.x ?? 0) + (name?.width ?? 0) / 2 - middle)).toBeLessThan(6)
    })

    await test.step('by keyboard, the skip link is first, then the header from left to right', async () => {
      await page.keyboard.press('Tab')
      const skip = page.getByRole('link', { name: 'Skip to content' })
      await expect(skip).toBeFocused()
      await expect(skip).toBeInViewport()
      const expected = onPhones(page)
        ? ['Open menu', 'Search', 'Parlour', 'Sign In', 'Cart']
        : ['Search', 'Home', 'Shop', CATEGORIES, 'Blog', 'About', 'Contact', 'Parlour', 'Sign In', 'Cart']
      for (const name of expected) {
        await page.keyboard.press('Tab')
        const focused = header.locator(':focus-visible')
        await expect(focused).toHaveAccessibleName(name)
        expect(await focused.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')
      }
      await skip.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('main')).toBeFocused()
    })

    await test.step('with the promo bar it takes 128 px at most, and its icons are at the edges of the page', async () => {
      expect((await header.boundingBox())!.height).toBeLessThanOrEqual(128)
      const icons = header.locator('svg:visible')
      const footer = await edges(page.getByRole('contentinfo').locator('.border-t'))
      expect((await edges(icons.first())).left).toBe(footer.left)
      expect((await edges(icons.last())).right).toBe(footer.right)
      await expect(header.getByText('Prices in naira')).toBeAttached()
    })

    await test.step('it is sticky, becomes compact after 100 px, and does not shift the page', async () => {
      await untilLaidOut(page)
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.evaluate(() => window.scrollTo(0, 101))
      await expect(promo).not.toBeInViewport()
      await page.evaluate(() => window.scrollTo(0, 100))
      await expect(promo).toBeInViewport()
      await page.evaluate(() => window.scrollTo(0, 2000))
      await expect(promo).not.toBeInViewport()
      await expect.poll(() => lowestPoint(header)).toBeLessThanOrEqual(96)
      await expect(header.getByRole('button', { name: 'Search' })).toBeInViewport()
      await expect(shopper.cartBadge(0)).toBeInViewport()
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
      await expectAccessible(page, 'About with the compact header')
      await expectTouchTargets(page, 'About with the compact header')
    })

    await test.step('a main link opens its page, and is highlighted there', async () => {
      for (const [name, path] of [
        ['Blog', '/blog'],
        ['Contact', '/contact'],
      ] as const) {
        // By a click, Playwright may scroll by a few pixels while the header moves, which moves it again, and so on.
        await (await shopper.mainLinks()).getByRole('link', { name, exact: true }).press('Enter')
        await expect(page).toHaveURL(path)
        await expect(header.locator('[aria-current=page]', { hasText: name }).first()).toBeAttached()
        // The new page is at its top. Until the header has noticed, the links move below the pointer.
        await expect(promo).toBeInViewport()
        await expect((await shopper.mainLinks()).locator('[aria-current=page]')).toHaveText([name])
        const closing = header.getByRole('button', { name: 'Close menu' })
        if (await closing.isVisible()) await closing.click()
      }
    })
  },
)

async function edges(locator: Locator) {
  const box = await locator.boundingBox()
  return { left: Math.round(box!.x), right: Math.round(box!.x + box!.width) }
}

/** In pixels from the top of the window: the header keeps its place when it is compact, and its parts move up. */
function lowestPoint(header: Locator): Promise<number> {
  return header.evaluate((element) =>
    Math.max(
      ...[...element.querySelectorAll('*')]
        .filter((part) => part.checkVisibility())
        .map((part) => part.getBoundingClientRect().bottom),
    ),
  )
}

test(
  'the button beside the link to the shop opens the categories in two levels',
  { tag: '@both' },
  async ({ page, shopper }) => {
    await shopper.open('/about')
    const menu = await shopper.mainLinks()
    const button = menu.getByRole('button', { name: CATEGORIES })
    const categories = menu.getByRole('list').filter({ hasText: 'Sofas' }).last()
    await button.focus()
    await page.keyboard.press('Enter')
    for (const [name, slug] of [
      ['Curtains', 'curtains'],
      ['Furniture', 'furniture'],
      ['Sofas', 'sofas'],
    ] as const) {
      const link = menu.getByRole('link', { name, exact: true })
      await expect(link).toHaveAttribute('href', `/shop?category=${slug}`)
      await expect(link.locator('img')).toBeVisible()
    }
    await expect(categories.getByRole('link')).toHaveText(['Sofas', 'Beds', 'Chairs', 'Tables', 'Consoles'])
    await expect(menu.getByRole('link', { name: 'Shop', exact: true })).toHaveAttribute('href', '/shop')
    await expectAccessible(page, 'categories open')
    await expectTouchTargets(page, 'categories open')
    await button.press('Enter')
    await expect(categories).toBeHidden()
    await button.press('Enter')

    if (!onPhones(page)) {
      await test.step('on wide screens, Escape, a press beside them and leaving them by keyboard close them', async () => {
        await categories.getByRole('link').first().focus()
        await page.keyboard.press('Escape')
        await expect(categories).toBeHidden()
        await expect(button).toBeFocused()
        await button.press('Enter')
        await expect(categories).toBeVisible()
        await page.mouse.click(640, 780)
        await expect(categories).toBeHidden()
        await button.press('Enter')
        await expect(categories).toBeVisible()
        await menu.getByRole('link', { name: 'All products' }).focus()
        await page.keyboard.press('Tab')
        await expect(menu.getByRole('link', { name: 'Blog' })).toBeFocused()
        await expect(categories).toBeHidden()
        await button.press('Enter')
      })
    }
    await categories.getByRole('link', { name: 'Sofas' }).press('Enter')
    await expect(page).toHaveURL('/shop?category=sofas')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sofas')
    await expect(categories).toBeHidden()
  },
)

test(
  'the menu of a phone opens and closes, and links to sign-in',
  { tag: '@phone' },
  async ({ page, shopper }) => {
    await shopper.open('/about')
    const { header } = shopper
    const menu = header.getByRole('navigation', { name: 'Menu' })
    await expect(menu).toBeHidden()
    await header.getByRole('button', { name: 'Open menu' }).click()
    await expect(menu.getByRole('link', { name: 'Sign In' })).toBeVisible()
    await expectAccessible(page, 'menu open')
    await expectTouchTargets(page, 'menu open')
    await menu.getByRole('link', { name: 'About' }).focus()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(header.getByRole('button', { name: 'Open menu' })).toBeFocused()

    await test.step('a tap beside it, leaving it by keyboard, and navigating close it', async () => {
      const opener = header.getByRole('button', { name: 'Open menu' })
      await opener.click()
      await page.mouse.click(180, 780)
      await expect(menu).toBeHidden()
      await expect(page).toHaveURL('/about')
      await opener.click()
      await menu.getByRole('link', { name: 'Sign In' }).focus()
      await page.keyboard.press('Tab')
      await expect(menu).toBeHidden()
      await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
      // A header that still moves is missed: by a tap, and by a mouse button that goes up beside the link on which it went down.
      const atRest = () =>
        header.evaluate(async (element) => {
          const moves = element.getAnimations({ subtree: true })
          await Promise.allSettled(moves.map(({ finished }) => finished))
        })
      await opener.click()
      await atRest()
      await shopper.cartBadge(0).tap()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty')
      await expect(menu).toBeHidden()
      await expect(header).not.toHaveAttribute('data-compact')
      await opener.click()
      await atRest()
      await menu.getByRole('link', { name: 'Sign In' }).tap()
      await expect(page).toHaveURL('/auth')
      await expect(menu).toBeHidden()
    })
  },
)

test(
  'with the text at twice its size a phone shows the whole header, and no page is wider than the screen',
  { tag: '@phone' },
  async ({ page, shopper }) => {
    for (const path of ['/', '/shop', '/cart', '/about', '/contact', '/auth']) {
      await shopper.open(path)
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      await expectNoOverflow(page, path)
    }
    const inOrder = ['Open menu', 'Search', 'Parlour', 'Sign In', 'Cart'].map((name) =>
      shopper.header.getByRole(/menu|Search/.test(name) ? 'button' : 'link', { name, exact: true }).first(),
    )
    let free = 0
    for (const control of inOrder) {
      await expect(control).toBeInViewport({ ratio: 1 })
      const box = await control.boundingBox()
      expect(box?.x, await control.innerText()).toBeGreaterThanOrEqual(free)
      free = (box?.x ?? 0) + (box?.width ?? 0)
    }
  },
)

test.describe('when the backend does not answer', () => {
  test.use({ expectedInConsole: /net::ERR_FAILED|Failed to fetch|did not confirm/ })

  test(
    'signed in, the account menu has My Account, My Orders and Sign Out, and Sign Out ends the session and goes to /, or says that it failed',
    { tag: '@phone' },
    async ({ page, shop, shopper }) => {
      await storeSession(page, shop, await signUp(shop, newAccount()))
      await shopper.open('/about')
      const { header } = shopper
      await expect(header.getByRole('button', { name: 'Account menu' })).toBeVisible()
      const links = await shopper.mainLinks()
      await expect(links.getByRole('link', { name: 'Home' })).toBeVisible()
      await expect(links.getByRole('link', { name: 'Sign In' })).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(links).toBeHidden()
      await header.getByRole('button', { name: 'Account menu' }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('menuitem')).toHaveText(['My Account', 'My Orders', 'Sign Out'])
      await expectAccessible(page, 'account menu open')
      await page.keyboard.press('Escape')
      await expect(header.getByRole('button', { name: 'Account menu' })).toBeFocused()
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name: 'My Account' }).click()
      await expect(page).toHaveURL('/account')
      // Elsewhere: the account's page reads by itself, which is refused, and logged, when the session has just ended.
      await shopper.open('/faq')
      const signOut = async () => {
        await header.getByRole('button', { name: 'Account menu' }).click()
        await page.getByRole('menuitem', { name: 'Sign Out' }).click()
      }
      await signOut()
      await expect(page).toHaveURL('/')
      await expect(header.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
      await shopper.open('/faq')
      await expect(header.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()

      await test.step("a sign-out that fails says 'Error signing out'", async () => {
        await storeSession(page, shop, await signUp(shop, newAccount()))
        await shopper.open('/about')
        await page.route(/\/auth\/v1\/logout/, (route) => route.abort())
        await signOut()
        await expect(shopper.notice('Error', 'Error signing out')).toBeVisible()
      })
    },
  )

  test('without an answer for the categories there is a link to all products', async ({ page, shopper }) => {
    await shopper.open('/about')
    await page.route(/\/categories\.data/, (route) => route.abort())
    const menu = await shopper.mainLinks()
    await menu.getByRole('button', { name: CATEGORIES }).click()
    await expect(menu.getByText('The categories could not be loaded.')).toBeVisible()
    await page.unroute(/\/categories\.data/)
    await menu.getByRole('link', { name: 'All products' }).click()
    await expect(page).toHaveURL('/shop')
  })
})

test('name and logo follow the settings: a long name is centred, a logo that fails to load is replaced by the name, and a wide one has a line of its own on phones', async ({
  page,
  settings,
  shopper,
  staff,
}) => {
  await test.step('a long name is centred at 1024 px, at the top and when compact', async () => {
    const long = 'Ilé Ọ̀ṣun Interiors and Furniture of Ibadan'
    await settings.change({ site_name: long, logo_url: '' })
    await page.setViewportSize({ width: 1024, height: 768 })
    await shopper.open('/about')
    const middle = async () => {
      const box = await shopper.header.getByRole('link', { name: long, exact: true }).boundingBox()
      return Math.round(box!.x + box!.width / 2)
    }
    expect(Math.abs((await middle()) - 512)).toBeLessThanOrEqual(8)
    await page.evaluate(() => window.scrollTo(0, 600))
    await expect(shopper.header).toHaveAttribute('data-compact', 'true')
    expect(Math.abs((await middle()) - 512)).toBeLessThanOrEqual(8)
    await expect(shopper.header.getByRole('link', { name: 'Shop', exact: true })).toBeInViewport({ ratio: 1 })
  })

  await test.step('a logo is shown, and one that fails to load is replaced by the name', async () => {
    const name = 'Ọ̀ṣun & Daughters'
    const home = shopper.header.getByRole('link', { name, exact: true })
    await settings.change({ site_name: name, logo_url: LOGO })
    await shopper.open('/faq')
    await expect(home.getByRole('img', { name })).toBeVisible()
    await settings.change({ logo_url: '/media/default-film.webm' })
    await page.reload()
    await expect(home).toHaveText(name)
  })

  await test.step('a wide logo has a line of its own on phones, and the middle of a tall one is shown', async () => {
    const pictures = staff.storage.from('product-images')
    const stored = async (width: number, height: number) => {
      const drawing = sharp({ create: { width, height, channels: 4, background: '#1d3f8f' } })
      const { data, error } = await pictures.upload(`logo-${width}.png`, await drawing.png().toBuffer(), {
        contentType: 'image/png',
        upsert: true,
      })
      if (error) throw error
      return new URL(pictures.getPublicUrl(data.path).data.publicUrl).pathname
    }
    const logo = shopper.header.getByRole('img').first()
    await page.setViewportSize({ width: 360, height: 800 })
    for (const [width, height, shown] of [
      [4000, 300, { width: 328, height: 24.6 }],
      [20, 2000, { width: 8, height: 36 }],
    ] as const) {
      await settings.change({ logo_url: await stored(width, height) })
      await shopper.open('/faq')
      await expect.poll(async () => (await logo.boundingBox())?.width).toBeCloseTo(shown.width, 0)
      expect((await logo.boundingBox())?.height).toBeCloseTo(shown.height, 0)
      const header = await shopper.header.boundingBox()
      const bar = width > height ? 5.5 : 4
      expect(header?.height).toBeCloseTo((2.25 + bar) * 16, 0)
    }
    await expectNoOverflow(page, 'a tall logo')
  })
})
