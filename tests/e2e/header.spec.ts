import type { Page } from '@playwright/test'
import { expectAccessible, expectTouchTargets } from '../support/accessibility.ts'
import { newAccount } from '../support/shopper.ts'
import { expect, test } from '../support/test.ts'

const onPhones = (page: Page) => (page.viewportSize()?.width ?? 0) < 640

/** A red square of 40 × 20. */
const LOGO = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="red"/></svg>')}`

test(
  'at the top it has the promo bar, the name in the middle, search, NGN, account and cart',
  { tag: '@both' },
  async ({ page, shopper }) => {
    await shopper.goHome()
    const { header } = shopper
    await expect(header.getByText('National shipping is available')).toBeInViewport()
    await expect(header.getByText('NGN', { exact: true })).toBeVisible()
    await expect(header.getByRole('button', { name: 'Search' })).toBeVisible()
    await expect(header.getByRole('link', { name: 'Sign In' }).first()).toHaveAttribute('href', '/auth')
    await expect(shopper.cartBadge(0)).toHaveAttribute('href', '/cart')
    const name = await header.getByRole('link', { name: 'Parlour', exact: true }).boundingBox()
    const middle = (page.viewportSize()?.width ?? 0) / 2
    expect(Math.abs((name?.x ?? 0) + (name?.width ?? 0) / 2 - middle)).toBeLessThan(6)
  },
)

test(
  'it is sticky, becomes compact after 100 px, and does not shift the page',
  { tag: '@both' },
  async ({ page, shopper }) => {
    await shopper.goHome()
    const promo = shopper.header.getByText('National shipping is available')
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.evaluate(() => window.scrollTo(0, 101))
    await expect(promo).not.toBeInViewport()
    await page.evaluate(() => window.scrollTo(0, 100))
    await expect(promo).toBeInViewport()
    await page.evaluate(() => window.scrollTo(0, 2000))
    await expect(promo).not.toBeInViewport()
    await expect(shopper.header.getByRole('button', { name: 'Search' })).toBeInViewport()
    await expect(shopper.cartBadge(0)).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
    await expectAccessible(page, 'compact header')
  },
)

test(
  'the main links open their pages, and the current one is highlighted',
  { tag: '@both' },
  async ({ page, shopper }) => {
    await shopper.goHome()
    for (const [name, path] of [
      ['Shop', '/shop'],
      ['Blog', '/blog'],
      ['About', '/about'],
      ['Contact', '/contact'],
      ['Home', '/'],
    ] as const) {
      const links = await shopper.mainLinks()
      await expect(links.getByRole('link', { name: /^(Home|Shop|Blog|About|Contact)$/ })).toHaveText([
        'Home',
        'Shop',
        'Blog',
        'About',
        'Contact',
      ])
      await links.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(path)
      await expect(shopper.header.locator('[aria-current=page]', { hasText: name }).first()).toBeAttached()
      const highlighted = (await shopper.mainLinks()).locator('[aria-current=page]')
      await expect(highlighted).toHaveText([name])
      const closing = shopper.header.getByRole('button', { name: 'Close menu' })
      if (await closing.isVisible()) await closing.click()
    }
  },
)

test(
  'the menu of a phone opens and closes, and links to sign-in',
  { tag: '@phone' },
  async ({ page, shopper }) => {
    await shopper.goHome()
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
      await expect(page).toHaveURL('/')
      await opener.click()
      await menu.getByRole('link', { name: 'Sign In' }).focus()
      await page.keyboard.press('Tab')
      await expect(menu).toBeHidden()
      await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
      await opener.click()
      await shopper.cartBadge(0).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty')
      await expect(menu).toBeHidden()
      await opener.click()
      await menu.getByRole('link', { name: 'Sign In' }).click()
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
      await page.addStyleTag({ content: 'html { font-size: 200% }' })
      const widest = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(widest, path).toBeLessThanOrEqual(0)
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

test(
  'signed in, the account menu has My Account, My Orders and Sign Out, and Sign Out ends the session and goes to /',
  { tag: '@both' },
  async ({ page, shopper }) => {
    await shopper.join(newAccount())
    const { header } = shopper
    await expect(header.getByRole('button', { name: 'Account menu' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Made for the way we live')
    const links = await shopper.mainLinks()
    await expect(links.getByRole('link', { name: 'Home' })).toBeVisible()
    await expect(links.getByRole('link', { name: 'Sign In' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await header.getByRole('button', { name: 'Account menu' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem')).toHaveText(['My Account', 'My Orders', 'Sign Out'])
    await expectAccessible(page, 'account menu open')
    await page.keyboard.press('Escape')
    await expect(header.getByRole('button', { name: 'Account menu' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'My Account' }).click()
    await expect(page).toHaveURL('/account')
    await header.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/')
    await expect(header.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
    await page.reload()
    await expect(header.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  },
)

test.describe('when the backend does not answer', () => {
  test.use({ expectedInConsole: /net::ERR_FAILED|Failed to fetch|did not confirm/ })

  test("a sign-out that fails says 'Error signing out'", async ({ page, shopper }) => {
    await shopper.join(newAccount())
    await page.route(/\/auth\/v1\/logout/, (route) => route.abort())
    await shopper.header.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect(shopper.notice('Error', 'Error signing out')).toBeVisible()
  })
})

test('the badge counts every piece in the cart', async ({ page, shopper }) => {
  const line = { name: 'Sofa', price: 1000 }
  await page.addInitScript(
    (cart) => localStorage.setItem('cart', cart),
    JSON.stringify([
      { ...line, id: '00000000-0000-4000-8000-000000000001', quantity: 2 },
      { ...line, id: '00000000-0000-4000-8000-000000000002', quantity: 3 },
    ]),
  )
  await page.goto('/about')
  await expect(shopper.cartBadge(5)).toHaveText('5')
})

test(
  'by keyboard, the skip link is first, then the header from left to right',
  { tag: '@both' },
  async ({ page, shopper }) => {
    await shopper.goHome()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await shopper.goHome()
    await page.keyboard.press('Tab')
    const expected = onPhones(page)
      ? ['Open menu', 'Search', 'Parlour', 'Sign In', 'Cart']
      : ['Search', 'Parlour', 'Sign In', 'Cart', 'Home', 'Shop', 'Blog', 'About', 'Contact']
    for (const name of expected) {
      await page.keyboard.press('Tab')
      const focused = shopper.header.locator(':focus-visible')
      await expect(focused).toHaveAccessibleName(name)
      expect(await focused.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')
    }
  },
)

test('a long name is centred at 1024 px, at the top and when compact', async ({
  page,
  settings,
  shopper,
}) => {
  const name = 'Ilé Ọ̀ṣun Interiors and Furniture of Ibadan'
  await settings.change({ site_name: name, logo_url: '' })
  await page.setViewportSize({ width: 1024, height: 768 })
  await shopper.open('/about')
  const middle = async () => {
    const box = await shopper.header.getByRole('link', { name, exact: true }).boundingBox()
    return Math.round(box!.x + box!.width / 2)
  }
  expect(Math.abs((await middle()) - 512)).toBeLessThanOrEqual(8)
  await page.evaluate(() => window.scrollTo(0, 600))
  await expect(shopper.header).toHaveAttribute('data-compact', 'true')
  expect(Math.abs((await middle()) - 512)).toBeLessThanOrEqual(8)
  await expect(shopper.header.getByRole('link', { name: 'Shop', exact: true })).toBeInViewport({ ratio: 1 })
})

test('name and logo follow the settings; a logo that fails to load is replaced by the name', async ({
  page,
  settings,
  shopper,
}) => {
  const name = 'Ọ̀ṣun & Daughters'
  const home = shopper.header.getByRole('link', { name, exact: true })
  await settings.change({ site_name: name, logo_url: null })
  await page.goto('/about')
  await expect(home).toHaveText(name)
  await expect(page).toHaveTitle(`About | ${name}`)
  await settings.change({ logo_url: LOGO })
  await page.reload()
  await expect(home.getByRole('img', { name })).toBeVisible()
  await settings.change({ logo_url: 'data:image/png;base64,AAAA' })
  await page.reload()
  await expect(home).toHaveText(name)
  await settings.change({ site_name: null, logo_url: null })
  await page.reload()
  await expect(shopper.header.getByRole('link', { name: 'Parlour', exact: true })).toBeVisible()
})
