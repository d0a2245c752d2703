import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { held } from '../support/held.ts'
import { expect, test } from '../support/test.ts'

/** The colour of error toasts. */
const DANGER = 'rgb(168, 36, 27)'

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
    await shopper.open('/about')
    const shop = held()
    await page.route(/\/shop\.data/, shop.answer)
    await inFooter('Shop')(page).click()
    await expect(page.getByRole('progressbar', { name: 'Loading page' })).toBeAttached()
    await expectAccessible(page, 'a page while the next one loads')
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
  test('a sort order and a category selected while another order is loading', async ({
    page,
    shopper,
    catalogue,
  }) => {
    await catalogue.add({ price: 90_000_000 })
    await shopper.open('/shop')
    const filter = page.getByRole('dialog', { name: 'Filter' })

    await test.step('the sort order that was selected last is used', async () => {
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
      await expect(filter).toHaveCount(0)
      await expect(page).toHaveURL(/sort=price-high/)
      const dearest = (await catalogue.products()).toSorted((a, b) => b.price - a.price)[0]!
      const highlights = page.getByRole('region', { name: 'Highlights' })
      await expect(highlights.getByRole('heading').first()).toHaveText(dearest.name)
      await page.unrouteAll()
    })

    await test.step('a category keeps the sort order that is loading', async () => {
      const first = held()
      await page.route(
        (url) => url.href.includes('/shop.data') && !url.searchParams.has('category'),
        first.answer,
      )
      await page.getByRole('button', { name: 'Filter' }).click()
      // On a slow device both are clicked before the next render.
      await filter.evaluate((panel) => {
        const sort = panel.querySelector('select')!
        sort.value = 'price-low'
        sort.dispatchEvent(new Event('change', { bubbles: true }))
        panel.querySelector<HTMLElement>('a[href*=beds]')!.click()
      })
      await expect(page).toHaveURL('/shop?category=beds&sort=price-low')
      first.release()
      await expect(page.getByRole('heading', { level: 1, name: 'Beds' })).toBeVisible()
    })
  })
})

test.describe('when the server is not reached', () => {
  test.use({ expectedInConsole: /ERR_FAILED|got no answer|status of (400|500)|did not confirm|Retryable/ })

  test('each screen says so and keeps the header', async ({ page, shopper }) => {
    /** Clicks the link while the data of its page is not reached. */
    const followInVain = async (data: RegExp, link: Locator) => {
      await cutOff(page, data)
      await link.click()
    }
    /** Error toasts are red. */
    const expectError = async (title: string, description: string) => {
      await expect(shopper.notice(title, description)).toBeVisible()
      await expect(shopper.notice(title, description)).toHaveCSS('background-color', DANGER)
    }
    const expectHeading = async (heading: string) => {
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      await expect(shopper.header.getByRole('link', { name: 'Parlour' })).toBeVisible()
    }
    const expectTitle = (name: string) =>
      expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await shopper.open('/about')

    await test.step('a screen without a text of its own, which keeps header and footer and offers to try again', async () => {
      await followInVain(/\/faq\.data/, inFooter('FAQ')(page))
      await expectHeading('The shop did not answer')
      await expect(page.getByRole('contentinfo')).toBeVisible()
      await expectAccessible(page, 'a screen that did not come')
      await page.unrouteAll()
      await page.getByRole('link', { name: 'Try again' }).click()
      await expectTitle('Frequently Asked Questions')
      // It was a new document, whose links load documents until it is hydrated.
      await shopper.untilReady()
    })

    await test.step('the shop, which offers to try again', async () => {
      await followInVain(/\/shop\.data/, inFooter('Shop')(page))
      await expectError('Error', 'Failed to load products. Please try again.')
      await expectHeading('The shelves did not load')
      await expectAccessible(page, 'a shop that did not load')
      await page.unrouteAll()
      await page.getByRole('main').getByRole('link', { name: 'Try again' }).click()
      await expectTitle('All Products')
    })

    await test.step('a product, which links to the shop', async () => {
      const product = page.getByRole('region', { name: 'Highlights' }).getByRole('link').first()
      await followInVain(/\/product\/[^/]+\.data/, product)
      await expectError('Error', 'Failed to load product details.')
      await expectHeading('Product not found')
      await expect(page.getByRole('link', { name: 'Back to Shop' })).toHaveAttribute('href', '/shop')
      await expectAccessible(page, 'a product that did not load')
    })

    await test.step('the blog', async () => {
      await followInVain(/\/blog\.data/, inFooter('Blog')(page))
      await expectError(
        'Error loading blog posts',
        'The shop did not answer. Please check your connection and try again.',
      )
      await expectHeading('Design Blog')
      await expectAccessible(page, 'a blog that did not load')
      await page.unrouteAll()
    })

    await test.step('a post, which links to the blog', async () => {
      await inFooter('Blog')(page).click()
      const post = page.getByRole('article').getByRole('link').first()
      await followInVain(/\/blog\/[^/]+\.data/, post)
      await expectError('Error', 'Blog post not found')
      await expectHeading('Blog Post Not Found')
      await expect(page.getByRole('link', { name: 'Back to Blog' })).toHaveAttribute('href', '/blog')
      await expectAccessible(page, 'a post that did not load')
    })

    await test.step('the portfolio', async () => {
      await followInVain(/\/portfolio\.data/, inFooter('Portfolio')(page))
      await expectError(
        'Error loading portfolio',
        'The shop did not answer. Please check your connection and try again.',
      )
      await expectHeading('Portfolio')
      await expectAccessible(page, 'a portfolio that did not load')
    })

    await test.step('a page', async () => {
      await followInVain(/\/page\/[^/]+\.data/, inFooter('Privacy Policy')(page))
      await expectError(
        'Error loading page',
        'The shop did not answer. Please check your connection and try again.',
      )
      await expectHeading('Page Not Found')
      await expectAccessible(page, 'a page that did not load')
    })
  })

  test('a lazy part that fails to load does not break the page', async ({ page, shopper }) => {
    await page.route(/\/assets\/(search-dialog|toast-stack)/, (route) => route.abort())
    await shopper.open('/faq')
    await shopper.header.getByRole('button', { name: 'Search' }).click()
    await expect(shopper.toast('Search failed')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently Asked Questions')
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
      await route.fulfill({ response, body: (await response.text()).replace('"rows"', '"rowz"') })
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
