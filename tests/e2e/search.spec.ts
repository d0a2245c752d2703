import type { Locator } from '@playwright/test'
import { expectAccessible, expectTouchTargets } from '../support/accessibility.ts'
import { rowsOf, type StaffClient } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

const box = (dialog: Locator) => dialog.getByPlaceholder('Search for products...')
const results = (dialog: Locator) => dialog.getByRole('listitem')

async function ask(dialog: Locator, query: string): Promise<void> {
  await box(dialog).fill(query)
  await box(dialog).press('Enter')
}

test.beforeEach(async ({ shopper }) => shopper.goHome())

test('a result shows name, description and category, closes the dialog and opens its product', async ({
  page,
  shopper,
}) => {
  const dialog = await shopper.search('lekki')
  await expect(dialog.getByRole('heading', { name: 'Search Products' })).toBeVisible()
  await expect(dialog.getByText('Found 1 result(s)', { exact: true })).toBeVisible()
  const result = results(dialog).first()
  await expect(result).toContainText('Lekki Three-Seat Sofa')
  await expect(result).toContainText('track-arm')
  await expect(result.getByText('sofas', { exact: true })).toBeVisible()
  await expectAccessible(page, 'results')
  await expectTouchTargets(page, 'results')
  await result.getByRole('link').click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/product\/[\da-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Lekki Three-Seat Sofa' })).toBeVisible()
})

test('it searches by Enter and by button, and tells the number of results or that there are none', async ({
  page,
  shopper,
}) => {
  const dialog = await shopper.search('SOFA')
  await expect(dialog.getByText(/^Found \d+ result\(s\)$/)).toBeVisible()
  expect(await results(dialog).count()).toBeGreaterThan(1)
  await ask(dialog, 'spaceship')
  await expect(dialog.getByText(/^No products found matching .*spaceship/)).toBeVisible()
  await expect(results(dialog)).toHaveCount(0)
  await expectAccessible(page, 'no results')
})

test('closing clears query and results; the focus is trapped while open and returned', async ({
  page,
  shopper,
}) => {
  const opener = shopper.header.getByRole('button', { name: 'Search' })
  const dialog = await shopper.search('lekki')
  await expect(dialog.getByText(/^Found/)).toBeVisible()
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
  await opener.click()
  await expect(box(dialog)).toHaveValue('')
  await expect(results(dialog)).toHaveCount(0)
})

test('a blank query does not search', async ({ page, shopper }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const dialog = await shopper.search('   ')
  await ask(dialog, '')
  await ask(dialog, 'sofa')
  await expect(dialog.getByText(/^Found/)).toBeVisible()
  expect(asked.filter((url) => url.includes('/rest/v1/rpc/search_active_products'))).toHaveLength(1)
})

async function withProducts(staff: StaffClient, names: Record<string, string>, use: () => Promise<void>) {
  const rows = Object.entries(names).map(([name, status]) => ({
    name,
    status,
    description: 'Tall as a palm; woven 100% by hand_and_eye.',
    category: 'accessories',
    price: 1000,
    sku: null,
  }))
  const inserted = rowsOf(await staff.from('products').insert(rows).select('id'))
  try {
    await use()
  } finally {
    const ids = inserted.map(({ id }) => id)
    rowsOf(await staff.from('products').delete().in('id', ids).select('id'))
  }
}

test('it finds at most 10 active products', async ({ shopper, staff }) => {
  const twelve = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`Zebrano tray ${n}`, 'active']))
  const names = { ...twelve, 'Quagga bench': 'active', 'Quagga draft': 'draft', 'Quagga secret': 'hidden' }
  await withProducts(staff, names, async () => {
    const dialog = await shopper.search('zebrano')
    await expect(dialog.getByText('Found 10 result(s)', { exact: true })).toBeVisible()
    await expect(results(dialog)).toHaveCount(10)
    await ask(dialog, 'quagga')
    await expect(dialog.getByText('Found 1 result(s)', { exact: true })).toBeVisible()
    await expect(results(dialog)).toContainText(['Quagga bench'])
  })
})

test('a part of name, description or category matches literally, in any case', async ({ shopper, staff }) => {
  const name = 'Àṣọ Ọ̀ṣun ńkà "50%" ẹ́wà'
  await withProducts(staff, { [name]: 'active' }, async () => {
    const dialog = await shopper.search('tall as a PALM')
    await expect(results(dialog)).toContainText([name])
    // One after the other, so that answers are not confused.
    for (const [strange, found] of [
      ['50%%', 'ṣun'],
      ['hand-and', 'ọ̀ṣun'.normalize('NFD')],
      ['%ṣun%', '"50%"'],
      ['ṣ_n', '100%'],
      ["'; drop table products; --", 'HAND_and'],
      ['<b>x</b>', 'essorie'],
      ['🛋️', 'ẹ́wà'],
    ] as const) {
      await ask(dialog, strange)
      await expect(dialog.getByText(`No products found matching "${strange}"`), strange).toBeVisible()
      await ask(dialog, found)
      await expect(results(dialog).filter({ hasText: name }), found).toHaveCount(1)
    }
  })
})

test('10,000 characters are cut to the longest query', async ({ page, shopper }) => {
  const dialog = await shopper.search('lekki')
  await box(dialog).fill('')
  await page.keyboard.insertText('ẹ́🛋'.repeat(2500))
  expect((await box(dialog).inputValue()).length).toBeLessThanOrEqual(200)
  await box(dialog).press('Enter')
  await expect(dialog.getByText(/^No products found matching/)).toBeVisible()
  await expectAccessible(page, 'a very long question')
})

test('the answer to an earlier search is dropped', async ({ page, shopper }) => {
  const release = Promise.withResolvers<void>()
  await page.route(/\/rest\/v1\/rpc\/search_active_products.*chair/, async (route) => {
    await release.promise
    await route.continue()
  })
  const dialog = await shopper.search('chair')
  await expect(dialog.getByText('Searching...')).toBeVisible()
  await ask(dialog, 'lamp')
  await expect(dialog.getByRole('link', { name: /Lamp/ }).first()).toBeVisible()
  const late = page.waitForResponse(/\/rest\/v1\/rpc\/search_active_products.*chair/)
  release.resolve()
  await (await late).finished()
  await shopper.untilReady()
  await expect(dialog.getByRole('link', { name: /Lamp/ }).first()).toBeVisible()
  await expect(dialog.getByRole('link', { name: /Chair/ })).toHaveCount(0)
})

test.describe('when the backend refuses', () => {
  test.use({ expectedInConsole: /status of 400/ })

  test("a failed search shows 'Search failed' and the reason", async ({ page, shopper }) => {
    await page.route(/\/rest\/v1\/rpc\/search_active_products/, (route) =>
      route.fulfill({ status: 400, json: { message: 'The shelves are being counted.' } }),
    )
    await shopper.search('sofa')
    await expect(shopper.toast('Search failed')).toBeVisible()
    await expect(page.getByText('The shelves are being counted.')).toBeVisible()
  })
})
