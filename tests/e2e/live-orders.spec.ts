import type { WebSocket } from '@playwright/test'
import { placeOrder } from '../support/orders.ts'
import { expect, test } from '../support/test.ts'

function untilFollowing(socket: WebSocket): Promise<unknown> {
  return socket.waitForEvent('framereceived', ({ payload }) =>
    String(payload).includes('Subscribed to PostgreSQL'),
  )
}

test('the order list and the dashboard show new orders, and the sidebar counts the unread ones', async ({
  backOffice,
  staff,
}) => {
  const office = backOffice.page
  await backOffice.signIn()
  const connected = office.waitForEvent('websocket').then(untilFollowing)
  await backOffice.open('/admin/orders', 'Orders Management')
  await connected

  const { order_number: first } = await placeOrder(staff, { name: 'Amaka Live', email: 'live@example.com' })
  await expect(backOffice.toast('New order')).toBeVisible()
  await expect(office.getByText(`${first} by Amaka Live`)).toBeVisible()
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

test('a new order does not move the visible rows', { tag: '@both' }, async ({ backOffice, staff }) => {
  const office = backOffice.page
  const { order_number: oldest } = await placeOrder(staff, { name: 'Stays Here' })
  for (let index = 0; index < 12; index += 1) await placeOrder(staff, { name: `Reader ${index}` })
  await backOffice.signIn()
  const connected = office.waitForEvent('websocket').then(untilFollowing)
  await backOffice.open('/admin/orders', 'Orders Management')
  await connected
  const row = backOffice.row(oldest)
  await row.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await expect(backOffice.row(oldest)).toBeInViewport()
  const before = (await row.boundingBox())?.y ?? 0

  const { order_number: latest } = await placeOrder(staff, { name: 'Comes Later' })
  await expect(office.getByText(`${latest} by Comes Later`)).toBeVisible()
  await expect(office.getByRole('row').nth(1), 'the new order is on top').toContainText(latest)
  await expect.poll(async () => Math.abs(((await row.boundingBox())?.y ?? 0) - before)).toBeLessThan(3)
})
