import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '../support/test.ts'

test.describe('the home page', () => {
  test.beforeEach(async ({ shopper }) => shopper.goHome())

  test('the collection opens on sofas and shows the kind one chooses', async ({ page }) => {
    const panel = page.getByRole('tabpanel')
    await expect(page.getByRole('tab', { name: 'Sofas' })).toHaveAttribute('aria-selected', 'true')
    const sofas = await panel.getByRole('heading').allTextContents()
    await page.getByRole('tab', { name: 'Chairs' }).click()
    await expect(panel.getByRole('heading').first()).toBeVisible()
    expect(await panel.getByRole('heading').allTextContents()).not.toEqual(sofas)
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Tables' })).toBeFocused()
    await expect(page.getByRole('tab', { name: 'Tables' })).toHaveAttribute('aria-selected', 'true')
  })

  test('going back from the first slide leads to the last, and the featured products follow', async ({
    page,
  }) => {
    const carousel = page.getByRole('region', { name: 'Collections' })
    const dots = carousel.getByRole('button', { name: /^Slide \d/ })
    const count = await dots.count()
    expect(count).toBeGreaterThan(1)
    const first = await page.getByRole('heading', { name: /^Featured / }).textContent()
    await carousel.getByRole('button', { name: 'Previous slide' }).click()
    await expect(dots.nth(count - 1)).toHaveAttribute('aria-current', 'true')
    await expect(page.getByRole('heading', { name: /^Featured / })).not.toHaveText(first ?? '')
    await carousel.getByRole('button', { name: 'Next slide' }).click()
    await expect(dots.first()).toHaveAttribute('aria-current', 'true')
    await expect(page.getByRole('heading', { name: /^Featured / })).toHaveText(first ?? '')
  })

  test('past 100 px of scrolling the promo bar makes room, and nothing on the page jumps', async ({
    page,
    shopper,
  }) => {
    const promo = shopper.header.getByText('National shipping is available')
    await expect(promo).toBeInViewport()
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.evaluate(() => window.scrollTo(0, 300))
    await expect(promo).not.toBeInViewport()
    await expect(shopper.header.getByRole('button', { name: 'Search' })).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
  })
})

test.describe('the search dialog', () => {
  test.beforeEach(async ({ shopper }) => shopper.goHome())

  test('it counts what it found and says what it did not find', async ({ shopper }) => {
    const dialog = await shopper.search('sofa')
    await expect(dialog.getByText(/^Found \d+ result\(s\)$/)).toBeVisible()
    await dialog.getByPlaceholder('Search for products...').fill('spaceship')
    await dialog.getByPlaceholder('Search for products...').press('Enter')
    await expect(dialog.getByText(/^No products found matching .*spaceship/)).toBeVisible()
  })

  test('closing forgets the question and gives the focus back', async ({ page, shopper }) => {
    const dialog = await shopper.search('sofa')
    await expect(dialog.getByText(/^Found/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(shopper.header.getByRole('button', { name: 'Search' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByPlaceholder('Search for products...')).toHaveValue('')
    await expect(dialog.getByText(/^Found/)).toBeHidden()
  })

  test('only spaces ask nothing', async ({ page, shopper }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const dialog = await shopper.search('   ')
    await dialog.getByPlaceholder('Search for products...').fill('sofa')
    await dialog.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(dialog.getByText(/^Found/)).toBeVisible()
    expect(asked.filter((url) => url.includes('/rest/v1/products'))).toHaveLength(1)
  })

  test('an answer that comes after a later question is dropped', async ({ page, shopper }) => {
    const release = Promise.withResolvers<void>()
    await page.route(/\/rest\/v1\/products.*chair/, async (route) => {
      await release.promise
      await route.continue()
    })
    const dialog = await shopper.search('chair')
    await dialog.getByPlaceholder('Search for products...').fill('lamp')
    await dialog.getByPlaceholder('Search for products...').press('Enter')
    await expect(dialog.getByRole('link', { name: /Lamp/ }).first()).toBeVisible()
    const late = page.waitForResponse(/\/rest\/v1\/products.*chair/)
    release.resolve()
    await (await late).finished()
    await expect(dialog.getByRole('link', { name: /Lamp/ }).first()).toBeVisible()
    await expect(dialog.getByRole('link', { name: /Chair/ })).toHaveCount(0)
  })

  test('a search that fails says so', async ({ page, shopper }) => {
    await page.route(/\/rest\/v1\/products/, (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body: '{broken' }),
    )
    await shopper.search('sofa')
    await expect(shopper.toast('Search failed')).toBeVisible()
  })
})

test('every address in the header and the footer leads somewhere', async ({ page, request, shopper }) => {
  await shopper.goHome()
  const links = page.locator('header a, footer a')
  const addresses = await links.evaluateAll((elements) =>
    elements.map((element) => element.getAttribute('href') ?? ''),
  )
  const own = [...new Set(addresses.filter((address) => address.startsWith('/')))]
  expect(own.length).toBeGreaterThan(10)
  for (const address of own) expect((await request.get(address)).status(), address).toBe(200)
})

test('the chat panel opens, leads to the chat with a greeting, and closes', async ({ page, shopper }) => {
  await shopper.goHome()
  const chat = page.getByRole('complementary', { name: 'Chat' })
  await expect(chat.getByRole('link', { name: 'Start a chat' })).toBeHidden()
  await chat.getByRole('button', { name: 'Need help?' }).click()
  await expect(chat.getByRole('link', { name: 'Start a chat' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\d+\?text=.*interior%20design%20services/,
  )
  await chat.getByRole('button', { name: 'Close chat' }).click()
  await expect(chat.getByRole('link', { name: 'Start a chat' })).toBeHidden()
})

test('a message from the contact form is accepted and the form is empty again', async ({ page, shopper }) => {
  await page.goto('/contact')
  await shopper.untilReady()
  const form = page.getByRole('form', { name: 'Contact form' })
  await form.getByLabel('Name').fill('Ngozi Eze')
  await form.getByLabel('Email').fill('ngozi@example.com')
  await form.getByLabel('Message').fill('Do you deliver to Jos?')
  await form.getByRole('button', { name: 'Send Message' }).click()
  await expect(shopper.toast('Message Sent!')).toBeVisible()
  await expect(form.getByLabel('Message')).toHaveValue('')
})

test.describe('an address that leads nowhere', () => {
  test.use({ expectedInConsole: /404/ })

  test('answers 404, says so, and leads home', async ({ page, shopper }) => {
    const response = await page.goto('/no/such/room')
    expect(response?.status()).toBe(404)
    await shopper.untilReady()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Oops! Page not found')
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL('/')
  })
})

for (const address of ['/', '/faq', '/blog', '/about', '/contact', '/portfolio', '/page/privacy-policy']) {
  test(`${address} has no accessibility faults and fits the screen`, async ({ page, shopper }) => {
    await page.goto(address)
    await shopper.untilReady()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
}
