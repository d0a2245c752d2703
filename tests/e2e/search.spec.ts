import type { Locator } from '@playwright/test'
import { expectAccessible, expectNoOverflow, expectTouchTargets } from '../support/accessibility.ts'
import { expect, test } from '../support/test.ts'

const box = (dialog: Locator) => dialog.getByPlaceholder('Search for products...')
const results = (dialog: Locator) => dialog.getByRole('listitem')

async function ask(dialog: Locator, query: string): Promise<void> {
  await box(dialog).fill(query)
  await box(dialog).press('Enter')
}

test('it searches by Enter and by button, tells the number of results, and a result opens its product', async ({
  page,
  shopper,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await shopper.open('/faq')

  const dialog = await test.step('a blank query does not search', async () => {
    const opened = await shopper.search('   ')
    await ask(opened, '')
    await ask(opened, 'SOFA')
    await expect(opened.getByText(/^Found \d+ result\(s\)$/)).toBeVisible()
    expect(asked.filter((url) => url.includes('/rest/v1/rpc/search_active_products'))).toHaveLength(1)
    return opened
  })

  await test.step('it tells the number of results or that there are none', async () => {
    const count = await results(dialog).count()
    expect(count).toBeGreaterThan(1)
    await expect(dialog.getByText(`Found ${count} result(s)`, { exact: true })).toBeVisible()
    await ask(dialog, '<b>spaceship</b>')
    await expect(dialog.getByText('No products found matching "<b>spaceship</b>"')).toBeVisible()
    await expect(results(dialog)).toHaveCount(0)
    await expect(dialog.getByRole('link', { name: 'See all products' })).toHaveAttribute('href', '/shop')
    await expectAccessible(page, 'no results')
  })

  await test.step('without a product that has all words it offers the nearest', async () => {
    await ask(dialog, 'blue velvet')
    await expect(dialog.getByText('No products found matching "blue velvet"')).toBeVisible()
    await expect(dialog.getByText('These come nearest:')).toBeVisible()
    const nearest = dialog.getByRole('list', { name: 'Nearest products' })
    await expect(nearest.getByRole('link', { name: /Zaria Channel Velvet Sofa/ })).toBeVisible()
    await expectAccessible(page, 'the nearest products')
  })

  await test.step('a result shows name, description and category, closes the dialog and opens its product', async () => {
    await expect(dialog.getByRole('heading', { name: 'Search Products' })).toBeVisible()
    await box(dialog).fill('lekki')
    await dialog.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(dialog.getByText('Found 1 result(s)', { exact: true })).toBeVisible()
    const result = results(dialog).first()
    await expect(result).toContainText('Lekki Three-Seat Sofa')
    await expect(result).toContainText('track-arm')
    await expect(result.getByText('sofas', { exact: true })).toBeVisible()
    await expect(result.getByText(/^₦[\d,]+$/)).toBeVisible()
    await expect(result.locator('img[src*="lekki-three-seat-sofa"]')).toBeVisible()
    await expectAccessible(page, 'results')
    await result.getByRole('link').click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/product\/[\da-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Lekki Three-Seat Sofa' })).toBeVisible()
  })
})

test('closing clears query and results; the focus is trapped while open and returned', async ({
  page,
  shopper,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await shopper.open('/faq')
  const opener = shopper.header.getByRole('button', { name: 'Search' })
  const dialog = await shopper.search('lekki')
  await expect(dialog.getByText(/^Found/)).toBeVisible()
  await expect(dialog, 'its edge, where the browser forces its colours').toHaveCSS('outline-style', 'solid')
  await page.emulateMedia({ forcedColors: 'none' })
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(box(dialog)).toBeFocused()
  await expect(box(dialog)).toHaveValue('')
  await expect(dialog.getByText(/^Found/)).toBeHidden()
  await ask(dialog, 'lekki')
  await expect(results(dialog)).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await expect(box(dialog)).toHaveValue('')
  await expect(results(dialog)).toHaveCount(0)

  await test.step('10,000 characters are cut to the longest query', async () => {
    await box(dialog).focus()
    await page.keyboard.insertText('ẹ́🛋'.repeat(2500))
    expect((await box(dialog).inputValue()).length).toBeLessThanOrEqual(200)
    await box(dialog).press('Enter')
    await expect(dialog.getByText(/^No products found matching/)).toBeVisible()
    await expectNoOverflow(page, 'a very long question')
  })
})

test('a result can be tapped; a long word in a name is broken, and its category stays in sight @phone', async ({
  page,
  shopper,
  catalogue,
}) => {
  const word = `Oversized${'andoversized'.repeat(6)}`
  await catalogue.add({ name: word })
  await shopper.open('/faq')
  const dialog = await shopper.search(word)
  await expect(results(dialog).getByText('accessories')).toBeInViewport()
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  await expectTouchTargets(page, 'results')
})

test.describe('when answers are late or refused', () => {
  test.use({ expectedInConsole: /status of 400/ })

  test("the answer to an earlier search is dropped, and a failed search shows 'Search failed' and the reason", async ({
    page,
    shopper,
  }) => {
    const release = Promise.withResolvers<void>()
    await page.route(/\/rest\/v1\/rpc\/search_active_products.*chair/, async (route) => {
      await release.promise
      await route.continue()
    })
    await shopper.open('/faq')
    const dialog = await shopper.search('chair')
    await expect(dialog.getByText('Searching...')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Search', exact: true })).toHaveAttribute(
      'aria-busy',
      'true',
    )
    await ask(dialog, 'lamp')
    await expect(dialog.getByRole('link', { name: /Lamp/ }).first()).toBeVisible()
    const late = page.waitForResponse(/\/rest\/v1\/rpc\/search_active_products.*chair/)
    release.resolve()
    await (await late).finished()
    await shopper.untilReady()
    await expect(dialog.getByRole('link', { name: /Lamp/ }).first()).toBeVisible()
    await expect(dialog.getByRole('link', { name: /Chair/ })).toHaveCount(0)

    await page.route(/\/rest\/v1\/rpc\/search_active_products/, (route) =>
      route.fulfill({ status: 400, json: { message: 'The shelves are being counted.' } }),
    )
    await ask(dialog, 'sofa')
    await expect(shopper.notice('Search failed', 'The shelves are being counted.')).toBeVisible()
    await expect(box(dialog)).toHaveValue('sofa')
    await expect(dialog.getByRole('status')).toBeEmpty()
    await expect(dialog.getByRole('link')).toHaveCount(0)
  })
})
