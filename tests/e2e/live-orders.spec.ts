import type { WebSocket } from '@playwright/test'
import { placeOrder } from '../support/orders.ts'
import { expect, test } from '../support/test.ts'

function untilFollowing(socket: WebSocket): Promise<unknown> {
  return socket.waitForEvent('framereceived', ({ payload }) =>
    String(payload).includes('Subscribed to PostgreSQL'),
  )
}

test('the order list and the dashboard follow new orders, and the sidebar counts those not yet looked at', async ({
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
