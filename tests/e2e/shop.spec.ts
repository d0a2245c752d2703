import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectTouchTargets } from '../support/accessibility.ts'
import { held } from '../support/held.ts'
import { names, ORDERS } from '../support/product-orders.ts'
import { expect, test } from '../support/test.ts'

/** The names of the products in the three parts of the list. */
function parts(page: Page): { tiles: Locator; strip: Locator; rest: Locator } {
  const part = (name: string) => page.getByRole('region', { name }).getByRole('heading')
  return { tiles: part('Highlights'), strip: part('More to discover'), rest: part('All the rest') }
}

const boxOf = async (locator: Locator) => (await locator.boundingBox())!

/** Of the product Jos Cane Platform Bed. It is decoration, and has no name. */
const secondPicture = (page: Page) => page.locator('img[src*="jos-cane-platform-bed-2"]')

async function openFilter(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Filter' }).click()
  return page.getByRole('dialog', { name: 'Filter' })
}

test('3 large tiles, the next 5 in a strip, and the rest in a grid that loads on scrolling', async ({
  page,
  shopper,
  catalogue,
}) => {
  const all = (await catalogue.products()).toSorted(ORDERS['popular']!.compare)
  await shopper.open('/shop')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Products')
  const { tiles, strip, rest } = parts(page)
  await test.step('the first product is high on the page, and the floating button is left of it', async () => {
    const product = await boxOf(page.getByRole('region', { name: 'Highlights' }).getByRole('article').first())
    expect(product.y).toBeLessThanOrEqual(420)
    const floating = await boxOf(page.getByRole('button', { name: 'Filter' }))
    expect(floating.x + floating.width).toBeLessThanOrEqual(product.x)
  })

  await expect(tiles).toHaveText(names(all.slice(0, 3)))
  await expect(strip).toHaveText(names(all.slice(3, 8)))
  expect(await rest.count()).toBeLessThan(all.length - 8)
  const onScrolling = async () => {
    await rest.last().scrollIntoViewIfNeeded()
    return rest.allTextContents()
  }
  await expect.poll(onScrolling).toEqual(names(all.slice(8)))
  await expect(page.getByRole('link', { name: 'Show more' })).toHaveCount(0)

  await test.step('the second picture of a product is shown while the mouse is over its card', async () => {
    const card = page.getByRole('article').filter({ hasText: 'Jos Cane Platform Bed' })
    await card.scrollIntoViewIfNeeded()
    const picture = card.locator('div', { has: secondPicture(page) }).last()
    await expect(picture).toHaveCSS('opacity', '0')
    await card.hover()
    await expect(picture).toHaveCSS('opacity', '1')
  })

  await test.step('a tile opens its product, and going back restores the list', async () => {
    const last = all.at(-1)!
    await page.getByRole('link', { name: last.name, exact: true }).click()
    await expect(page).toHaveURL(`/product/${last.id}`)
    await expect(page.getByRole('heading', { level: 1, name: last.name })).toBeVisible()
    await page.goBack()
    await expect(rest).toHaveText(names(all.slice(8)))
    await expect(rest.last()).toBeInViewport()
  })
})

test('going back restores the place in the list although the page had no idle moment', async ({
  page,
  shopper,
}) => {
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  await shopper.open('/shop')
  const product = parts(page).rest.nth(9).getByRole('link')
  await product.press('Enter')
  await expect(page).toHaveURL(/\/product\//)
  await page.goBack()
  await expect(product).toBeFocused()
  await expect(product).toBeInViewport()
})

test(
  'on a phone a large tile is a link as a whole, the second picture of a product is not loaded, and the floating button has a strip of its own',
  { tag: '@phone' },
  async ({ page, shopper }) => {
    await shopper.open('/shop')
    for (const tile of await parts(page).tiles.all()) {
      const missed = await tile.evaluate((heading) => {
        const article = heading.closest('article')
        article?.scrollIntoView({ block: 'center' })
        const { left, top, width, height } = article?.getBoundingClientRect() ?? new DOMRect()
        const corners = [0.05, 0.5, 0.95].flatMap((x) => [0.25, 0.5, 0.95].map((y) => ({ x, y })))
        return corners.filter(
          ({ x, y }) => !document.elementFromPoint(left + width * x, top + height * y)?.closest('a, header'),
        )
      })
      expect(missed).toEqual([])
    }
    await expectTouchTargets(page, '/shop')
    await page.getByRole('article').filter({ hasText: 'Jos Cane Platform Bed' }).scrollIntoViewIfNeeded()
    await expect(secondPicture(page)).toHaveCount(0)

    const button = page.getByRole('button', { name: 'Filter' })
    const strip = page.locator('div', { has: button }).last()
    await expect(strip).toHaveCSS('position', 'sticky')
    const [outer, inner] = [(await strip.boundingBox())!, (await button.boundingBox())!]
    expect(outer.width).toBe(page.viewportSize()!.width)
    expect(outer.height).toBeLessThan(inner.height + 20)
    await button.scrollIntoViewIfNeeded()
    const focusable = page.getByRole('region', { name: 'All the rest' }).getByRole('link').nth(2)
    await focusable.focus()
    const focused = (await focusable.boundingBox())!
    expect(focused.y + focused.height, 'what takes the focus is above it').toBeLessThanOrEqual(outer.y)
  },
)

test.describe('in pages as they are served, since no script places products', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'a long word in a name leaves a large tile as it is',
    { tag: '@phone' },
    async ({ page, catalogue }) => {
      const category = await catalogue.category()
      await catalogue.add({ category, name: 'Stool' })
      await catalogue.add({ category, name: `Oversized${'andoversized'.repeat(6)}` })
      await page.goto(`/shop?category=${category}`)
      const tiles = page.getByRole('region', { name: 'Highlights' }).getByRole('article')
      const heightOf = async (name: string) => (await tiles.filter({ hasText: name }).boundingBox())?.height
      expect(await heightOf('Oversized')).toBe(await heightOf('Stool'))
    },
  )

  test('few products fill their row', async ({ page, catalogue }) => {
    const category = await catalogue.category()
    const articles = page.getByRole('main').getByRole('article')
    for (const count of [1, 2, 3, 4, 5]) {
      await catalogue.add({ category, name: `Stool ${count}` })
      await page.goto(`/shop?category=${category}`)
      await expect(articles).toHaveCount(count)
      const { left, right } = await page.getByRole('region', { name: 'Highlights' }).evaluate((section) => {
        const style = getComputedStyle(section)
        const box = section.getBoundingClientRect()
        return {
          left: box.left + parseFloat(style.paddingLeft),
          right: box.right - parseFloat(style.paddingRight),
        }
      })
      const rows = new Map<number, { left: number; right: number }>()
      for (const article of await articles.all()) {
        const { x, y, width } = (await article.boundingBox())!
        const row = rows.get(Math.round(y))
        rows.set(Math.round(y), {
          left: Math.min(x, row?.left ?? x),
          right: Math.max(x + width, row?.right ?? 0),
        })
      }
      for (const row of rows.values()) {
        expect(row.left, `${count} products`).toBeCloseTo(left, 0)
        expect(row.right, `${count} products`).toBeCloseTo(right, 0)
      }
    }
  })
})

test('the panel lists All Products, then the categories in display order, and sorts', async ({
  page,
  shopper,
  catalogue,
  staff,
}) => {
  const all = await catalogue.products()
  const { data: categories } = await staff.from('categories').select('name, slug').order('display_order')
  await shopper.open('/shop')
  const panel = await openFilter(page)
  await expect(panel.getByRole('navigation').getByRole('link')).toHaveText([
    'All Products',
    ...(categories ?? []).map(({ name }) => name),
  ])
  const sort = panel.getByLabel('Sort By')
  await expect(sort).toHaveValue('popular')
  await expect(sort.getByRole('option')).toHaveText(Object.values(ORDERS).map(({ label }) => label))
  await expectAccessible(page, 'the open filter panel')
  await expectTouchTargets(page, 'the open filter panel')

  await expect(panel).toBeFocused()
  await sort.selectOption('price-low')
  const cheapest = names(all.toSorted(ORDERS['price-low']!.compare))
  await page.keyboard.press('Escape')
  await expect(parts(page).tiles).toHaveText(cheapest.slice(0, 3))
  await expect(page.getByRole('button', { name: 'Filter' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sort).toHaveValue('price-low')

  await test.step('the row above the list opens the same panel', async () => {
    await page.keyboard.press('Escape')
    const rowSort = page.getByRole('button', { name: 'Sort', exact: true })
    await rowSort.click()
    await sort.selectOption('newest')
    await page.keyboard.press('Escape')
    await expect(rowSort).toBeFocused()
    await expect(page.getByText(/^\d+ products · Newest$/)).toBeVisible()
    await rowSort.press('Enter')
    await sort.selectOption('price-low')
  })

  await test.step('choosing a category closes the panel and keeps the order', async () => {
    await panel.getByRole('link', { name: 'Curtains' }).click()
    await expect(panel).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Curtains')
    const curtains = all.filter(({ category }) => category === 'curtains')
    const expected = names(curtains.toSorted(ORDERS['price-low']!.compare))
    await expect(parts(page).tiles).toHaveText(expected.slice(0, 3))
    await expectAccessible(page, 'a category')
  })

  await test.step('a tile of the category carousel selects its category', async () => {
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Beds' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beds')
    await expect(page).toHaveURL(/category=beds/)
    const announced = page.locator('[aria-live=polite]').filter({ hasText: 'Parlour' })
    await expect(announced, 'to screen readers').toHaveText(await page.title())
    await expect(announced).toHaveText(/^Beds/)
  })
})

test(
  'a shopper filters by two values, sees chips and counts, goes back and takes one off',
  { tag: '@phone' },
  async ({ page, shopper, catalogue, staff }) => {
    const category = await catalogue.category()
    const facts = { Bench: 'Solid iroko, cane', Stool: 'Solid Iroko', Shelf: 'Cane' }
    for (const [name, materials] of Object.entries(facts)) {
      const color_variants = name === 'Shelf' ? ['Ochre'] : ['Forest Green']
      const { id } = await catalogue.add({
        category,
        name,
        color_variants,
        stock_quantity: name === 'Stool' ? 0 : 5,
      })
      await staff.from('product_facts').insert({ id, materials }).throwOnError()
    }
    await shopper.open(`/shop?category=${category}`)
    // Also while the panel hides them from screen readers.
    const shown = page.locator('main article').getByRole('heading', { includeHidden: true })
    const chips = page.getByRole('navigation', { name: 'Filters' }).getByRole('link')
    await expect(shown).toHaveCount(3)
    await expect(chips).toHaveCount(0)

    const panel = await openFilter(page)
    const value = (name: string, count: string) =>
      panel.getByRole('checkbox', { name: `${name} ${count}`, exact: true })
    await value('Forest Green', '2').check()
    await expect(shown).toHaveText([/^Stool/, /^Bench/])
    await expect(value('Ochre', '1'), 'counted as if no other colour were chosen').not.toBeChecked()
    await value('In stock', '1').check()
    await expect(shown).toHaveText([/^Bench/])
    await expect(page).toHaveURL(`/shop?category=${category}&colour=forest-green&stock=in`)
    await expectAccessible(page, 'the panel with filters')
    await expectTouchTargets(page, 'the panel with filters')
    await panel.getByRole('button', { name: 'View products' }).click()
    await expect(panel).toBeHidden()
    await expect(chips).toHaveText(['Forest Green ×', 'In stock ×', 'Clear filters'])

    await page.goBack()
    await expect(shown).toHaveCount(2)
    await expect(chips).toHaveText(['Forest Green ×', 'Clear filters'])
    await page.goForward()
    await expect(shown).toHaveCount(1)
    await chips.filter({ hasText: 'Forest Green' }).click()
    await expect(shown).toHaveText([/^Shelf/, /^Bench/])
    await expect(page).toHaveURL(`/shop?category=${category}&stock=in`)

    await test.step('a price that no product has leads back by one press', async () => {
      await openFilter(page)
      await panel.getByLabel('From ₦').fill('-5')
      await panel.getByRole('button', { name: 'Set price' }).click()
      await expect(panel.getByText('Please write whole naira')).toBeVisible()
      await panel.getByLabel('From ₦').fill('900,000')
      await panel.getByLabel('To ₦').fill('800,000')
      await panel.getByRole('button', { name: 'Set price' }).click()
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL(/&min=800000&max=900000$/)
      await expect(page.getByRole('heading', { name: 'Nothing fits all of these' })).toBeVisible()
      await page.getByRole('link', { name: 'Clear filters' }).last().click()
      await expect(shown).toHaveCount(3)
    })
  },
)

test('a category that is chosen again while it loads keeps the page before it', async ({ page, shopper }) => {
  await shopper.open('/shop')
  const { answer, release } = held()
  await page.route('**/shop.data?*category=beds*', answer)
  for (let time = 0; time < 2; time += 1) {
    const panel = await openFilter(page)
    await panel.getByRole('link', { name: 'Beds' }).click()
    await expect(panel).toBeHidden()
  }
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beds')
  await page.goBack()
  await expect(page).toHaveURL('/shop')
})

test('Show more opens another tab where the browser is asked to', async ({ page, context, shopper }) => {
  // The link is gone once scrolling to it has loaded the rest.
  await page.route('**/shop.data*', () => {})
  await shopper.open('/shop')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Show more' }).click({ modifiers: ['Control'] })
  await expect(await opened).toHaveURL(/\/shop\?from=\d+/)
})

test.describe('when the products fail to load', () => {
  test.use({ expectedInConsole: /ERR_FAILED|got no answer/ })

  test('of a page of the list, the list says so and can be loaded further', async ({ page, shopper }) => {
    const { rest } = parts(page)
    await page.route(/\/shop\.data\?.*from=/, (route) => route.abort())
    await shopper.open('/shop')
    const before = await rest.count()
    await rest.last().scrollIntoViewIfNeeded()
    const notice = shopper.notice('Error', 'Failed to load products. Please try again.')
    await expect(notice).toBeVisible()
    await notice.getByRole('button', { name: 'Dismiss' }).click()
    await expect(notice).toHaveCount(0)
    await page.unrouteAll()
    await page.getByRole('main').getByRole('link', { name: 'Try again' }).click()
    await expect.poll(() => rest.count()).toBeGreaterThan(before)
  })
})
