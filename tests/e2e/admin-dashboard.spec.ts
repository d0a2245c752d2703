import { expectAccessible } from '../support/accessibility.ts'
import { placeDeliveredOrder, placeOrder } from '../support/orders.ts'
import { rowsOf } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

const COUNTS = ['Total Products', 'Total Orders', 'Blog Posts', 'Portfolio Items']

test('the dashboard shows counts, links and the sales of the last 30 days', async ({
  backOffice,
  catalogue,
  staff,
}) => {
  const { page } = backOffice
  // Only the oldest waiting orders are listed, so those of other tests are set to shipped.
  const sent = { status: 'delivered' }
  rowsOf(await staff.from('orders').update(sent).in('status', ['pending', 'processing']).select('id'))
  const order = await placeOrder(staff, { name: 'Ọláńrewájú Ṣówándé' })
  // The figures of a busy shop fit a phone with large text, too.
  const { id: costly } = await catalogue.add({ price: 312_482_500.25 })
  await placeDeliveredOrder(staff, { productId: costly })
  const product = await catalogue.add({ name: 'A Vase Nearly Gone', stock_quantity: 0 })
  await backOffice.signIn()
  await backOffice.open('/admin', 'Dashboard')

  await test.step('four counts, quick actions and the two recent lists', async () => {
    const main = page.getByRole('main')
    for (const label of COUNTS)
      await expect(main.getByRole('link', { name: new RegExp(`${label}\\s*\\d`) })).toBeVisible()
    const actions = page.getByRole('region', { name: 'Quick Actions' }).getByRole('link')
    const leadTo = ['/admin/products/new', '/admin/categories', '/admin/blog', '/admin/portfolio']
    await expect(actions).toHaveCount(leadTo.length)
    for (const [place, path] of leadTo.entries())
      await expect(actions.nth(place)).toHaveAttribute('href', path)
    const posts = page.getByRole('region', { name: 'Recent Blog Posts' }).getByRole('listitem')
    await expect(posts.first()).toContainText(/published|draft/)
    await expect(posts.first().getByRole('link')).toHaveAttribute('href', /^\/admin\/blog-posts\?edit=/)
    const rooms = page.getByRole('region', { name: 'Recent Portfolio Items' }).getByRole('listitem')
    await expect(rooms).toHaveCount(5)
  })

  await test.step('sales are read by arrow keys, and in a table', async () => {
    const sales = page.getByRole('region', { name: 'Sales over the last 30 days' })
    await expect(sales.getByRole('row')).toHaveCount(31)
    // The last day or, around midnight, the one before.
    await expect(
      sales
        .getByRole('row')
        .filter({ hasText: /₦[1-9]/ })
        .last(),
    ).toBeAttached()
    const days = await sales.getByRole('rowheader').allTextContents()
    const reader = sales.getByRole('slider', { name: 'Day to read' })
    const tells = (day: string, what: RegExp) =>
      expect(reader).toHaveAttribute('aria-valuetext', new RegExp(`^${day}: ${what.source}$`))
    const today = /(no orders|₦[\d,.]+ paid(, ₦[\d,.]+ not paid yet)?, from \d+ orders?)/
    await tells(days.at(-1)!, today)
    await reader.press('Home')
    await tells(days[0]!, /no orders/)
    await reader.press('End')
    await tells(days.at(-1)!, today)
    await reader.hover({ position: { x: 4, y: 40 } })
    await tells(days[0]!, /no orders/)
  })
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page, 'the dashboard on a small phone')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(excess, 'with the text twice as large').toBeLessThanOrEqual(0)
  await page.evaluate(() => document.documentElement.removeAttribute('style'))
  await page.setViewportSize({ width: 1280, height: 800 })

  await test.step('a sold-out product links to its form', async () => {
    const low = page.getByRole('region', { name: 'Low stock' })
    await expect(low.getByRole('listitem').filter({ hasText: product.name })).toContainText('Sold-out')
    await low.getByRole('link', { name: product.name }).click()
    await expect(page.getByLabel('Name *')).toHaveValue(product.name)
    await page.goBack()
  })

  await test.step('a waiting order links to its details', async () => {
    const waiting = page.getByRole('region', { name: 'Waiting orders' })
    const entry = waiting.getByRole('listitem').filter({ hasText: order.order_number })
    await expect(entry).toContainText('Ọláńrewájú Ṣówándé')
    await expect(entry).toContainText(/Waiting for (less than a|\d+) minute/)
    await entry.getByRole('link').press('Enter')
    const details = backOffice.dialog('Order Details')
    await expect(details).toContainText(order.order_number)
    await expect(details.getByRole('table', { name: 'Items of the order' })).toContainText('₦')
    await page.keyboard.press('Escape')
    await expect(details).toBeHidden()
    await expect(page).toHaveURL('/admin/orders')
  })

  await test.step('a recent portfolio item links to its form', async () => {
    await (await backOffice.sidebar()).getByRole('link', { name: 'Dashboard' }).click()
    const entry = page.getByRole('region', { name: 'Recent Portfolio Items' }).getByRole('link').first()
    const title = (await entry.textContent()) ?? ''
    await entry.click()
    const form = page.getByRole('dialog', { name: 'Edit' })
    await expect(form.getByLabel('Title *')).toHaveValue(title)
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/admin/portfolio')
  })
})

test('the checklist of a new shop is completed, closed and reopened', async ({ backOffice, staff }) => {
  const { page } = backOffice
  const reset = () =>
    staff.from('setup_checklist').update({ dismissed_at: null, discount_decided_at: null }).eq('id', 1)
  await reset().throwOnError()
  const policies = () => staff.from('cms_pages')
  const reviewed = { reviewed_at: new Date().toISOString() }
  await policies().update(reviewed).in('slug', ['privacy-policy', 'terms-of-service']).throwOnError()
  await policies().update({ reviewed_at: null }).eq('slug', 'refund-policy').throwOnError()
  const list = page.getByRole('region', { name: 'Get your shop ready' })
  const line = (name: string) => list.getByRole('link', { name })
  try {
    await backOffice.signIn()
    await backOffice.open('/admin', 'Dashboard')
    await expectAccessible(page, 'the checklist')

    await list.getByRole('button', { name: 'Keep regular prices' }).press('Enter')
    await expect(line('Decide on “Charge discount prices” (done)')).toBeVisible()
    await expect(list.getByRole('heading')).toBeFocused()

    await line('Review the policy pages (to do)').click()
    const approve = page.getByRole('button', { name: 'Mark as reviewed: Refund Policy' })
    await approve.press('Enter')
    await expect(approve).toBeHidden()
    await page.goBack()
    await expect(line('Review the policy pages (done)')).toBeVisible()

    await list.getByRole('button', { name: 'Close the checklist' }).press('Enter')
    await expect(list).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(list).toBeHidden()
    await (await backOffice.sidebar()).getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Show the checklist' }).click()
    await expect(page.getByRole('button', { name: 'Show the checklist' })).toBeHidden()
    await page.goBack()
    await expect(list).toBeVisible()

    const { data } = await staff.rpc('setup_progress').single()
    const done = Object.keys(Object(data)).map((name) => [name, name !== 'dismissed'])
    await backOffice.answerCalls('POST', 'rpc/setup_progress', 200, [Object.fromEntries(done)])
    const closing = page.waitForResponse(/setup_checklist/)
    await backOffice.open('/admin', 'Dashboard')
    const notice = page.getByRole('region', { name: 'All done: your shop is ready' })
    await expect(notice).toBeVisible()
    await expectAccessible(page, 'the end of the checklist')
    await closing
    await notice.getByRole('button', { name: 'Close' }).click()
    await expect(notice).toBeHidden()
    await backOffice.restoreCalls()
    await backOffice.open('/admin', 'Dashboard')
    await expect(page.getByRole('region', { name: 'Quick Actions' })).toBeVisible()
    await expect(list).toBeHidden()
  } finally {
    await reset()
  }
})

test.describe('a part that fails', () => {
  test.use({ expectedInConsole: /Failed to load resource|could not be loaded/ })

  test('does not affect the others, and can be loaded again; empty parts show texts', async ({
    backOffice,
  }) => {
    const { page } = backOffice
    const days = Array.from({ length: 30 }, (_, index) => `2026-03-${String(index + 1).padStart(2, '0')}`)
    const noSales = days.map((day) => ({ day, orders: 0, paid: 0, unpaid: 0 }))
    const expectTexts = async (texts: readonly (string | RegExp)[]) => {
      for (const text of texts) await expect(page.getByText(text)).toBeVisible()
    }
    await backOffice.signIn()
    await backOffice.answerCalls('POST', 'rpc/dashboard_sales', 500, { message: 'no' })
    await backOffice.answerCalls('HEAD', 'orders', 500, null)
    await backOffice.answerCalls('GET', 'blog_posts', 500, { message: 'no' })
    await backOffice.answerCalls('POST', 'rpc/dashboard_waiting_orders', 200, [])
    await backOffice.answerCalls('POST', 'rpc/dashboard_waiting_work', 200, [])
    await backOffice.answerCalls('POST', 'rpc/dashboard_low_stock', 200, [])
    await backOffice.answerCalls('GET', 'portfolio_items', 200, [])
    await backOffice.open('/admin', 'Dashboard')
    await expect(page.getByRole('link', { name: /Total Products\s*\d/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Total Orders Not loaded' })).toBeVisible()
    await expect(page.getByText('This part could not be loaded.')).toHaveCount(2)
    await expect(page.getByRole('button', { name: /^Try again.*Sales$/ })).toBeVisible()
    await expectTexts([
      'No order waits. Well done!',
      'Every product on sale has more than 10 pieces in stock.',
      'No portfolio items yet',
    ])
    await expectAccessible(page, 'the dashboard without some of its parts')

    await backOffice.answerCalls('POST', 'rpc/dashboard_sales', 200, noSales)
    await backOffice.answerCalls('GET', 'blog_posts', 200, [])
    await page.getByRole('button', { name: /^Try again.*Recent Blog Posts/ }).click()
    await expect(page.getByRole('region', { name: 'Sales over the last 30 days' })).toBeVisible()
    await expectTexts([/^No sales in the last 30 days/, 'No blog posts yet'])
    await expect(page.getByText('This part could not be loaded.')).toHaveCount(0)
  })
})
