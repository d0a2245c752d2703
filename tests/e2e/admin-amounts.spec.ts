import type { Locator } from '@playwright/test'
import { placeOrder, placePaidOrder, recordRefund } from '../support/orders.ts'
import { expect, test } from '../support/test.ts'

/** Naira: as wide as the orders and sums of a busy shop. */
const PRICE = 312_482_500.25

/** The amounts of a row that are broken into lines or wider than their cell. */
function unreadableAmounts(row: Locator): Promise<string[]> {
  return row.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const unreadable: string[] = []
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const cell = text.parentElement?.closest('[role=cell]')
      if (!cell || !text.textContent?.startsWith('₦')) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)))
      const { left, right } = range.getBoundingClientRect()
      const { left: start, right: end } = cell.getBoundingClientRect()
      const { paddingLeft, paddingRight } = getComputedStyle(cell)
      const isOutside =
        left < start + Number.parseFloat(paddingLeft) - 1 || right > end - Number.parseFloat(paddingRight) + 1
      if (lines.size > 1 || isOutside) unreadable.push(text.textContent)
    }
    return unreadable
  })
}

const SIZES = [
  { width: 1280, height: 800 },
  { width: 360, height: 800 },
]

test('amounts of hundreds of millions stay in their column and in one line', async ({
  backOffice,
  catalogue,
  staff,
}) => {
  const email = `big-${Date.now()}@example.com`
  const { id: productId } = await catalogue.add({ price: PRICE })
  const paid = await placePaidOrder(staff, { email, productId })
  await placeOrder(staff, { email, productId })
  await recordRefund(staff, paid, { amount: PRICE, reason: 'Scratched' })
  await backOffice.signIn()
  for (const [path, title, text] of [
    ['/admin/orders', 'Orders Management', paid.order_number],
    ['/admin/customers', 'Customers Management', email],
    ['/admin/refunds', 'Refunds Management', paid.order_number],
  ] as const) {
    await backOffice.open(path, title)
    const row = backOffice.row(text)
    for (const size of SIZES) {
      await backOffice.page.setViewportSize(size)
      await expect(row).toContainText('₦312,482,500.25')
      await expect.poll(() => unreadableAmounts(row), `${title} at ${size.width} px`).toEqual([])
    }
  }
})

const FIGURES = {
  orders: 480,
  goods: PRICE,
  delivery: 850_000,
  payment_fees: 0,
  ordered: PRICE,
  payments: 390,
  paid: PRICE,
  provider_fees: 0,
  refunds: 12,
  refunded: 9_482_500,
  net: PRICE,
}

test('the figures of a busy month fit the screen, or scroll beside the names of their rows', async ({
  backOffice,
}) => {
  const { page } = backOffice
  await backOffice.signIn()
  await backOffice.answerCalls('POST', 'rpc/monthly_statement', 200, [
    { ...FIGURES, grouped_by: 'method', group_key: 'bank_transfer', state_name: null },
    { ...FIGURES, grouped_by: 'total', group_key: null, state_name: null },
  ])
  await backOffice.open('/admin/statement/2026-10', 'Statement')
  const table = page.getByRole('region', { name: 'By payment method, figures' })
  const scrollToTheEnd = () =>
    table.evaluate((element) => {
      element.scrollLeft = element.scrollWidth
      return element.scrollLeft
    })
  const expectBothEndsInView = async () => {
    await expect(table.getByRole('rowheader', { name: 'Bank transfer' })).toBeInViewport({ ratio: 1 })
    await expect(table.getByRole('columnheader', { name: 'Net' })).toBeInViewport({ ratio: 0.98 })
  }
  await expect(table.getByRole('rowheader', { name: 'Bank transfer' })).toBeVisible()
  expect(await scrollToTheEnd(), 'on a desktop').toBe(0)
  await expectBothEndsInView()
  await page.setViewportSize({ width: 360, height: 800 })
  await expect.poll(scrollToTheEnd, 'on a phone').toBeGreaterThan(0)
  await expectBothEndsInView()

  await test.step('on paper it names the shop and is legible, on a page that lies on its side', async () => {
    await page.emulateMedia({ media: 'print' })
    // The width of A4 without the margins, in CSS pixels.
    await page.setViewportSize({ width: 1031, height: 700 })
    await expect(page.getByRole('main').getByText('Parlour', { exact: true })).toBeVisible()
    await expect(table.getByRole('table')).toHaveCSS('font-size', '11px')
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    const sheet = await page.pdf({ preferCSSPageSize: true })
    const boxes = sheet.toString('latin1').match(/\/MediaBox \[0 0 \d+/g)
    expect([...new Set(boxes)]).toEqual(['/MediaBox [0 0 841'])
  })
})
