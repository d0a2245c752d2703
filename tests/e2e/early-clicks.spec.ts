import type { Locator, Page } from '@playwright/test'
import { PRESSED } from '../../app/lib/first-load/early-presses.ts'
import { held } from '../support/held.ts'
import { storeSession, signUp } from '../support/sessions.ts'
import { newAccount } from '../support/shopper.ts'
import { expect, test } from '../support/test.ts'

const SCRIPTS = /\/assets\/[^?]+\.js$/

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens a page whose scripts load once `early` has run. */
async function openEarly(page: Page, path: string, early: () => Promise<void>): Promise<void> {
  const scripts = held()
  await page.route(SCRIPTS, scripts.answer)
  await page.goto(path, { waitUntil: 'commit' })
  await early()
  scripts.release()
}

/** Presses a control as soon as it is visible, before hydration, and expects its effect. */
async function press(control: Locator): Promise<void> {
  await control.click()
  await expect(control).toHaveAttribute(PRESSED)
}

/** Runs in the page: presses the button again and again from its hydration on. Returns how often. */
async function pressWhileItBeginsToReact(pressed: HTMLElement): Promise<number> {
  let presses = 0
  for (let after = 0; after < 10; after += window.earlyPresses ? 0 : 1) {
    await new Promise((next) => setTimeout(next))
    if (!Object.keys(pressed).some((key) => key.startsWith('__reactProps'))) continue
    pressed.click()
    presses += 1
  }
  return presses
}

test('on the page of a product, each press before it works and while it begins to react counts once', async ({
  page,
  shopper,
  catalogue,
}) => {
  const quantity = page.getByRole('spinbutton', { name: 'Quantity' })
  const plus = button(page, 'Increase quantity')
  const openProduct = async (early: () => Promise<void>, facts: Parameters<typeof catalogue.add>[0] = {}) => {
    const { id, name } = await catalogue.add(facts)
    await openEarly(page, `/product/${id}`, early)
    return name
  }

  await test.step('Add to Cart and three presses on plus', async () => {
    const name = await openProduct(async () => {
      for (let count = 0; count < 3; count++) await press(plus)
      await press(button(page, 'Add to Cart'))
    })
    await expect(shopper.notice('Added to cart', `4 ${name} added to your cart.`)).toBeVisible()
    await expect(shopper.cartBadge(4)).toBeVisible()
    await expect(page.locator(`[${PRESSED}]`)).toHaveCount(0)
  })

  await test.step('Add to Cart, pressed twice, adds once', async () => {
    const name = await openProduct(async () => {
      await press(button(page, 'Add to Cart'))
      await press(button(page, 'Add to Cart'))
    })
    await expect(shopper.notice('Added to cart', `1 ${name} added to your cart.`)).toHaveCount(1)
    await expect(page.getByText('1 in your cart.')).toBeVisible()
  })

  await test.step('a quantity that is typed meanwhile is what Add to Cart adds', async () => {
    const name = await openProduct(async () => {
      await press(plus)
      await press(plus)
      await quantity.fill('1')
    })
    await shopper.untilReady()
    await quantity.press('End')
    await page.keyboard.type('2')
    await expect(quantity).toHaveValue('12')
    await button(page, 'Add to Cart').click()
    await expect(shopper.notice('Added to cart', `12 ${name} added to your cart.`)).toBeVisible()
  })

  await test.step('presses on plus from the moment on in which it begins to react', async () => {
    let presses = Promise.resolve(0)
    const pressEarly = async () => {
      await press(plus)
      presses = plus.evaluate(pressWhileItBeginsToReact)
    }
    await openProduct(pressEarly, { stock_quantity: 900 })
    await shopper.untilReady()
    await expect(quantity).toHaveValue(String(1 + 1 + (await presses)))
  })

  await test.step('a colour that was chosen and a quantity that was typed are what Add to Cart adds', async () => {
    const chooseEarly = async () => {
      await page.getByText('Oat', { exact: true }).click()
      await quantity.fill('3')
      await press(button(page, 'Add to Cart'))
    }
    const name = await openProduct(chooseEarly, { color_variants: ['Ochre', 'Oat'] })
    await expect(shopper.notice('Added to cart', `3 ${name} added to your cart.`)).toBeVisible()
    await expect(quantity).toHaveValue('3')
    await page.getByRole('main').getByRole('link', { name: 'View cart' }).click()
    await expect(page.getByRole('combobox', { name: `Colour of ${name}` })).toHaveValue('Oat')
  })
})

test('of two tabs of the collection, the one that is pressed last stays, and Filter in the shop opens', async ({
  page,
  shopper,
}) => {
  const tab = (name: string) => page.getByRole('tab', { name })
  await openEarly(page, '/', async () => {
    await press(tab('Chairs'))
    // As soon as the first press is no longer marked, the page begins to react.
    await tab('Beds').evaluate((beds: HTMLElement, mark) => {
      const begins = new MutationObserver(() => beds.click())
      begins.observe(document.querySelector(`[${mark}]`)!, { attributeFilter: [mark] })
    }, PRESSED)
  })
  await shopper.untilReady()
  await expect(page.locator(`[${PRESSED}]`)).toHaveCount(0)
  await expect(page.getByRole('tabpanel', { name: 'Beds' })).toBeVisible()
  await openEarly(page, '/shop', () => press(button(page, 'Filter')))
  await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible()
})

test(
  'on a phone Menu opens, and the cart that is opened right after Add to Cart has the product',
  { tag: '@phone' },
  async ({ page, shopper, catalogue }) => {
    await openEarly(page, '/about', () => press(button(page, 'Open menu')))
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()

    const { id } = await catalogue.add()
    await openEarly(page, `/product/${id}`, async () => {
      await press(button(page, 'Add to Cart'))
      await press(shopper.cartBadge(0))
    })
    await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible()
    await expect(page.getByText('1 piece', { exact: true })).toBeVisible()
  },
)

test('Search opens once, however often it was pressed, but not after the visitor has scrolled away', async ({
  page,
  shopper,
}) => {
  await openEarly(page, '/about', async () => {
    for (let count = 0; count < 2; count++) await press(button(page, 'Search'))
  })
  await expect(page.getByRole('dialog', { name: 'Search Products' })).toBeVisible()
  await expect(page.getByPlaceholder('Search for products...')).toBeFocused()

  await openEarly(page, '/about', async () => {
    await press(button(page, 'Search'))
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  })
  await shopper.untilReady()
  await expect(page.locator(`[${PRESSED}]`)).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an email that is typed early is passed on to the page for a forgotten password; the account icon links to sign-in, and the submitted form signs in', async ({
  page,
  shop,
  shopper,
}) => {
  const email = page.getByRole('main').getByLabel('Email')
  await openEarly(page, '/auth', () => email.fill('ada@example.com'))
  await shopper.untilReady()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('form', { name: 'Ask for a new password' })).toBeVisible()
  await expect(email).toHaveValue('ada@example.com')

  const account = newAccount()
  await signUp(shop, account)
  await openEarly(page, '/about', async () => {
    await shopper.header.getByRole('link', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL('/auth')
    await shopper.signIn(account)
    await expect(button(page, 'Sign In')).toHaveAttribute(PRESSED)
  })
  await expect(shopper.toast('Welcome back!')).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('the account that is opened right after Add to Cart opens; the quantity in the cart and Place Order work as soon as they are visible', async ({
  page,
  shop,
  shopper,
  catalogue,
}) => {
  const account = newAccount()
  await storeSession(page, shop, await signUp(shop, account))
  const { id } = await catalogue.add()
  await openEarly(page, `/product/${id}`, async () => {
    await press(button(page, 'Add to Cart'))
    await press(shopper.header.getByRole('link', { name: 'Sign In', exact: true }))
  })
  await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible()
  await expect(shopper.cartBadge(1)).toBeVisible()

  await openEarly(page, '/cart', async () => undefined)
  await button(page, 'Increase quantity').click()
  await expect(shopper.cartBadge(2)).toBeVisible()
  await openEarly(page, '/checkout', async () => undefined)
  await shopper.fillShipping(account)
  await shopper.placeOrder()
  await expect(shopper.toast('Order placed successfully!')).toBeVisible()
})

test.describe('when the scripts fail to load', () => {
  test.use({ expectedInConsole: /ERR_FAILED/ })

  test('no control stays pressed, links work, and a form redirects to its screen', async ({
    page,
    shopper,
  }) => {
    const failed = Promise.withResolvers<void>()
    await page.route(SCRIPTS, async (route) => {
      await failed.promise
      await route.abort()
    })
    await page.goto('/auth', { waitUntil: 'commit' })
    await shopper.signIn({ email: 'ada@example.com', password: 'harmattan' })
    await expect(button(page, 'Sign In')).toHaveAttribute(PRESSED)
    failed.resolve()
    await expect(button(page, 'Sign In')).not.toHaveAttribute(PRESSED)
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST'),
      button(page, 'Sign In').click(),
    ])
    expect(answer.status()).toBe(303)
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Design Blog' })).toBeVisible()
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a phone shows the main links', { tag: '@phone' }, async ({ page, shopper }) => {
    await page.goto('/')
    await shopper.header.getByLabel('Menu', { exact: true }).first().click()
    await shopper.header.getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL('/about')
  })
})
