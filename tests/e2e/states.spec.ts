import type { Locator, Page, Route } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { newAccount } from '../support/shopper.ts'
import { expect, test } from '../support/test.ts'

/** The colour of error toasts. */
const DANGER = 'rgb(168, 36, 27)'

/** Delays responses until `release` is called. */
function held() {
  const released = Promise.withResolvers<void>()
  return {
    release: released.resolve,
    answer: async (route: Route) => {
      await released.promise
      await route.continue()
    },
  }
}

/** Aborts all matching requests from here on. */
async function cutOff(page: Page, address: RegExp): Promise<void> {
  await page.route(address, (route) => route.abort())
}

const inFooter =
  (name: string) =>
  (page: Page): Locator =>
    page.getByRole('contentinfo').getByRole('link', { name, exact: true })

test.describe('while data is loading', () => {
  test('a thin line shows that the next page is loading', async ({ page, shopper }) => {
    await shopper.goHome()
    const shop = held()
    await page.route(/\/shop\.data/, shop.answer)
    await page.getByRole('link', { name: 'Shop the collection' }).click()
    await expect(page.getByRole('progressbar', { name: 'Loading page' })).toBeAttached()
    shop.release()
    await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
  })

  test('the collection has four skeleton cards', async ({ page, shopper }) => {
    await page.addInitScript(holdTheRest)
    await page.goto('/about')
    await shopper.untilReady()
    await shopper.header.getByRole('link', { name: 'Parlour' }).click()
    const collection = page.getByRole('region', { name: 'Our Collection' })
    await expect(collection.getByText('Loading...')).toBeAttached()
    await expectAccessible(page, 'the home page while its products load')
    await page.evaluate(() => window.dispatchEvent(new Event('the-rest-may-come')))
    await expect(collection.getByRole('tabpanel').getByRole('heading')).toHaveCount(4)
  })

  test('the search dialog shows that it is searching', async ({ page, shopper }) => {
    await shopper.goHome()
    const products = held()
    await page.route(/\/rest\/v1\/rpc\/search_active_products/, products.answer)
    const dialog = await shopper.search('sofa')
    await expect(dialog.getByRole('button', { name: 'Search', exact: true })).toHaveAttribute(
      'aria-busy',
      'true',
    )
    products.release()
    await expect(dialog.getByText(/^Found \d+ result\(s\)$/)).toBeVisible()
  })
})

/** Runs in the page: holds back all but the first line of the home page's data until it is released. */
function holdTheRest(): void {
  const ask = window.fetch
  const mayCome = new Promise((resolve) => window.addEventListener('the-rest-may-come', resolve))
  const inTwoParts = (body: ReadableStream<Uint8Array>) =>
    new ReadableStream<Uint8Array>({
      async start(controller) {
        const text = await new Response(body).text()
        const firstLine = text.indexOf('\n') + 1
        const encoder = new TextEncoder()
        controller.enqueue(encoder.encode(text.slice(0, firstLine)))
        await mayCome
        controller.enqueue(encoder.encode(text.slice(firstLine)))
        controller.close()
      },
    })
  window.fetch = async (input, init) => {
    const response = await ask(input, init)
    const url = input instanceof Request ? input.url : String(input)
    return url.includes('/_.data') && response.body
      ? new Response(inTwoParts(response.body), response)
      : response
  }
}

test.describe('the last choice wins, whatever the order of the responses', () => {
  test('a sort order selected while another one is loading', async ({ page, shopper, catalogue }) => {
    await catalogue.add({ price: 90_000_000 })
    await page.goto('/shop')
    await shopper.untilReady()
    const first = held()
    await page.route(/\/shop\.data.*sort=price-low/, first.answer)
    await page.getByRole('button', { name: 'Filter' }).click()
    const sort = page.getByLabel('Sort By')
    await sort.selectOption('price-low')
    await expect(sort).toHaveValue('price-low')
    await sort.selectOption('price-high')
    await expect(page).toHaveURL(/sort=price-high/)
    first.release()
    await page.getByRole('button', { name: 'View products' }).click()
    await expect(page).toHaveURL(/sort=price-high/)
    const dearest = (await catalogue.products()).toSorted((a, b) => b.price - a.price)[0]!
    const highlights = page.getByRole('region', { name: 'Highlights' })
    await expect(highlights.getByRole('heading').first()).toHaveText(dearest.name)
  })

  test('a category selected while a sort order is loading keeps that order', async ({ page, shopper }) => {
    await page.goto('/shop')
    await shopper.untilReady()
    const first = held()
    await page.route(
      (url) => url.href.includes('/shop.data') && !url.searchParams.has('category'),
      first.answer,
    )
    await page.getByRole('button', { name: 'Filter' }).click()
    // On a slow device both are clicked before the next render.
    await page.getByRole('dialog').evaluate((panel) => {
      const sort = panel.querySelector('select')!
      sort.value = 'price-low'
      sort.dispatchEvent(new Event('change', { bubbles: true }))
      panel.querySelector<HTMLElement>('a[href*=beds]')!.click()
    })
    await expect(page).toHaveURL('/shop?category=beds&sort=price-low')
    first.release()
    await expect(page.getByRole('heading', { level: 1, name: 'Beds' })).toBeVisible()
  })

  test('tabs and slides pressed quickly end with the last one', async ({ page, shopper }) => {
    await shopper.goHome()
    for (const tab of ['Beds', 'Chairs', 'Tables']) await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel', { name: 'Tables' })).toBeVisible()
    const carousel = page.getByRole('region', { name: 'Collections' })
    const dots = carousel.getByRole('button', { name: /^Slide \d/ })
    const last = (await dots.count()) - 1
    await carousel.getByRole('button', { name: 'Next slide' }).click()
    await carousel.getByRole('button', { name: 'Next slide' }).click()
    await dots.nth(last).click()
    await expect(dots.nth(last)).toHaveAttribute('aria-current', 'true')
    const title = /: (.+)$/.exec((await dots.nth(last).getAttribute('aria-label')) ?? '')?.[1] ?? ''
    await expect(carousel.getByRole('heading')).toHaveText(title)
  })
})

test.describe('when the server is not reached', () => {
  test.use({ expectedInConsole: /ERR_FAILED|got no answer|status of (400|500)|did not confirm|Retryable/ })

  const failures = [
    {
      name: 'the shop shows a toast and offers to try again',
      data: /\/shop\.data/,
      from: '/about',
      link: inFooter('Shop'),
      toast: ['Error', 'Failed to load products. Please try again.'],
      heading: 'The shelves did not load',
    },
    {
      name: 'a product shows a toast and links to the shop',
      data: /\/product\/[^/]+\.data/,
      from: '/shop',
      link: (page: Page) => page.getByRole('region', { name: 'Highlights' }).getByRole('link').first(),
      toast: ['Error', 'Failed to load product details.'],
      heading: 'Product not found',
    },
    {
      name: 'the blog shows a toast',
      data: /\/blog\.data/,
      from: '/about',
      link: inFooter('Blog'),
      toast: [
        'Error loading blog posts',
        'The shop did not answer. Please check your connection and try again.',
      ],
      heading: 'Design Blog',
    },
    {
      name: 'a post shows a toast and links to the blog',
      data: /\/blog\/[^/]+\.data/,
      from: '/blog',
      link: (page: Page) => page.getByRole('main').getByRole('link').first(),
      toast: ['Error', 'Blog post not found'],
      heading: 'Blog Post Not Found',
    },
    {
      name: 'the portfolio shows a toast',
      data: /\/portfolio\.data/,
      from: '/about',
      link: inFooter('Portfolio'),
      toast: [
        'Error loading portfolio',
        'The shop did not answer. Please check your connection and try again.',
      ],
      heading: 'Portfolio',
    },
    {
      name: 'a page shows a toast',
      data: /\/page\/[^/]+\.data/,
      from: '/about',
      link: inFooter('Privacy Policy'),
      toast: ['Error loading page', 'The shop did not answer. Please check your connection and try again.'],
      heading: 'Page Not Found',
    },
  ]

  for (const { name, data, from, link, toast, heading } of failures) {
    test(name, async ({ page, shopper }) => {
      await page.goto(from)
      await shopper.untilReady()
      await cutOff(page, data)
      await link(page).click()
      const [title = '', description = ''] = toast
      await expect(shopper.notice(title, description)).toBeVisible()
      // Error toasts are red.
      await expect(shopper.notice(title, description)).toHaveCSS('background-color', DANGER)
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      await expect(shopper.header.getByRole('link', { name: 'Parlour' })).toBeVisible()
      await expectAccessible(page, name)
    })
  }

  test('any other screen keeps header and footer and offers to try again', async ({ page, shopper }) => {
    await page.goto('/about')
    await shopper.untilReady()
    await cutOff(page, /\/faq\.data/)
    await inFooter('FAQ')(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'The shop did not answer' })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expectAccessible(page, 'a screen that did not come')
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Frequently Asked Questions' })).toBeVisible()
  })

  test('search, sign-in and sign-out show a toast and keep what was typed', async ({ page, shopper }) => {
    await cutOff(page, /\/rpc\/search_active_products/)
    await shopper.goHome()
    const dialog = await shopper.search('sofa')
    await expect(shopper.toast('Search failed')).toBeVisible()
    await expect(
      shopper.toast('The shop did not answer. Please check your connection and try again.'),
    ).toBeVisible()
    await expect(dialog.getByPlaceholder('Search for products...')).toHaveValue('sofa')

    const account = newAccount()
    await page.goto('/auth')
    await shopper.untilReady()
    await page.route(/\/auth\/v1\/(token|signup)/, (route) => route.abort(), { times: 1 })
    await shopper.signIn(account)
    await expect(shopper.toast('Something went wrong. Please try again.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(account.email)
    await shopper.signIn(account)
    await expect(shopper.toast('Invalid login credentials')).toBeVisible()

    await shopper.signUp(account)
    await expect(page).toHaveURL('/')
    await page.route(/\/auth\/v1\/logout/, (route) => route.fulfill({ status: 500, json: { msg: 'no' } }))
    await shopper.header.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect(shopper.toast('Error signing out')).toBeVisible()
    await expect(
      page.getByText(/^You are signed out on this device, but the shop did not answer/),
    ).toBeVisible()
    // The session is removed from this device in any case.
    await expect(shopper.header.getByRole('link', { name: 'Sign In' })).toBeVisible()
  })

  test('a message that was not sent keeps its form', async ({ page, shopper }) => {
    await page.goto('/contact')
    await shopper.untilReady()
    await cutOff(page, /\/contact\.data/)
    const form = page.getByRole('form', { name: 'Contact form' })
    await form.getByLabel('Name').fill('Ngozi Eze')
    await form.getByLabel('Email').fill('ngozi@example.com')
    await form.getByLabel('Message').fill('Do you deliver to Jos?')
    await form.getByRole('button', { name: 'Send Message' }).click()
    await expect(
      shopper.toast('Failed to send message. Please try again or contact us directly.'),
    ).toBeVisible()
    await expect(form.getByLabel('Message')).toHaveValue('Do you deliver to Jos?')
  })

  test('a lazy part that fails to load does not break the page', async ({ page, shopper }) => {
    await page.route(/\/assets\/(search-dialog|toast-stack)/, (route) => route.abort())
    await shopper.goHome()
    await shopper.header.getByRole('button', { name: 'Search' }).click()
    await expect(shopper.toast('Search failed')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Made for the way we live')
    await expectAccessible(page, 'a notice without its library')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(shopper.toast('Search failed')).toBeHidden()
  })
})

test.describe('when a screen throws', () => {
  test.use({ expectedInConsole: /TypeError|error occurred|Error: / })

  test('the error screen is shown, and its link to the home page works', async ({ page, shopper }) => {
    await page.route(/\/portfolio\.data/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace('"items"', '"itemz"') })
    })
    await page.goto('/about')
    await shopper.untilReady()
    await inFooter('Portfolio')(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible()
    await expect(shopper.header.getByRole('link', { name: 'Parlour' })).toBeVisible()
    await expect(page.getByRole('main').getByText(/TypeError|\.js:/), 'the insides').toHaveCount(0)
    await expectAccessible(page, 'a screen that broke')
    await page.getByRole('link', { name: 'Back to the home page' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Made for the way we live')
  })
})

test('an empty cart links to the shop, and its checkout redirects to it', async ({ page, shopper }) => {
  await page.goto('/checkout')
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart is empty' })).toBeVisible()
  await shopper.untilReady()
  await expectAccessible(page, 'an empty cart')
  await page.getByRole('link', { name: 'Continue Shopping' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible()
})
