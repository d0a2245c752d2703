import type { BackOffice } from '../support/back-office.ts'
import type { Catalogue } from '../support/catalogue.ts'
import { placeOrder } from '../support/orders.ts'
import type { StaffClient } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

interface Shop {
  staff: StaffClient
  catalogue: Catalogue
}

/** Places orders at once, and returns their numbers, the latest first. */
async function placeOrders({ staff, catalogue }: Shop, name: string, count: number): Promise<string[]> {
  const { id: productId } = await catalogue.add({ stock_quantity: count })
  const placed = await Promise.all(
    Array.from({ length: count }, () => placeOrder(staff, { name, productId })),
  )
  return placed.map(({ order_number: number }) => number).toSorted((a, b) => b.localeCompare(a))
}

/** Opens the orders with a list that is longer than the screen, and returns the oldest one's number. */
async function followLongList(backOffice: BackOffice, shop: Shop): Promise<string> {
  const { order_number: oldest } = await placeOrder(shop.staff, { name: 'Stays Here' })
  await placeOrders(shop, 'Reader', 12)
  await backOffice.signIn()
  await backOffice.openFollowing('/admin/orders', 'Orders Management')
  return oldest
}

/** A reader who has scrolled down to this order does not notice a new one. */
async function expectNewOrderMovesNothing(
  backOffice: BackOffice,
  staff: StaffClient,
  number: string,
  name = 'Comes Later',
): Promise<void> {
  const office = backOffice.page
  const row = backOffice.row(number)
  await row.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await expect(row).toBeInViewport()
  const before = (await row.boundingBox())?.y ?? 0
  const place = Number(await row.getAttribute('aria-rowindex'))

  const { order_number: latest } = await placeOrder(staff, { name })
  const notice = office.getByText(`${latest} by ${name}`)
  // Every look searches the whole page. On a slow computer, looks in quick succession leave it no time for the new order.
  await expect(async () => expect(await notice.isVisible()).toBe(true)).toPass({ intervals: [2_000] })
  await expect(row, 'the list has the new order').toHaveAttribute('aria-rowindex', String(place + 1))
  await expect.poll(async () => Math.abs(((await row.boundingBox())?.y ?? 0) - before)).toBeLessThan(3)
  // Only the rows in sight and a few beside them are in the document.
  await office.evaluate(() => scrollTo(0, 0))
  await expect(office.getByRole('row').nth(1), 'the new order is on top').toContainText(latest)
}

test('the order list shows new orders without moving the visible rows, the dashboard counts them, and the sidebar the unread ones', async ({
  backOffice,
  catalogue,
  staff,
}) => {
  const office = backOffice.page
  const oldest = await followLongList(backOffice, { staff, catalogue })
  await expectNewOrderMovesNothing(backOffice, staff, oldest)

  const { order_number: first } = await placeOrder(staff, { name: 'Amaka Live', email: 'live@example.com' })
  await expect(backOffice.notice('New order', `${first} by Amaka Live`)).toBeVisible()
  await expect(backOffice.row(first)).toContainText('live@example.com')

  const sidebar = await backOffice.sidebar()
  await sidebar.getByRole('link', { name: 'Dashboard' }).click()
  await expect(office.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  const total = office.getByRole('link', { name: /Total Orders/ })
  await expect(total).toContainText(/\d/)
  const before = Number(/\d+/.exec((await total.textContent()) ?? '')?.[0])

  const { order_number: second } = await placeOrder(staff, { name: 'Bola Live' })
  await expect(office.getByText(`${second} by Bola Live`)).toBeVisible()
  await expect(total).toContainText(String(before + 1))

  const orders = (await backOffice.sidebar()).getByRole('link', { name: 'Orders 1 new' })
  await orders.click()
  await expect(backOffice.row(second)).toContainText('Bola Live')
  await expect((await backOffice.sidebar()).getByRole('link', { name: 'Orders', exact: true })).toBeVisible()
})

test(
  'on a phone a new order does not move the visible rows either',
  { tag: '@phone' },
  async ({ backOffice, catalogue, staff }) => {
    await expectNewOrderMovesNothing(
      backOffice,
      staff,
      await followLongList(backOffice, { staff, catalogue }),
    )
  },
)

/** Opens the list of `count` new orders under a name, and returns name and numbers, the latest first. */
async function followOrders(backOffice: BackOffice, shop: Shop, count: number) {
  const name = `Many ${Date.now()}`
  const numbers = await placeOrders(shop, name, count)
  await backOffice.signIn()
  await backOffice.openFollowing(`/admin/orders?search=${encodeURIComponent(name)}`, 'Orders Management')
  return { name, numbers }
}

test('a list that becomes so long that only its visible rows are drawn does not move them', async ({
  backOffice,
  catalogue,
  staff,
}) => {
  const { name, numbers } = await followOrders(backOffice, { staff, catalogue }, 30)
  await expectNewOrderMovesNothing(backOffice, staff, numbers[14]!, name)
})

test('a long list does not move its visible rows on a slow computer either', async ({
  backOffice,
  catalogue,
  staff,
}) => {
  const { name, numbers } = await followOrders(backOffice, { staff, catalogue }, 40)
  const devTools = await backOffice.page.context().newCDPSession(backOffice.page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 12 })
  await expectNewOrderMovesNothing(backOffice, staff, numbers[12]!, name)
})
