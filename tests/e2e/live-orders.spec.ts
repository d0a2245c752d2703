import type { WebSocket } from '@playwright/test'
import type { StaffClient } from '../support/staff-client.ts'
import { rowsOf } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

/** An order of one piece, placed elsewhere. */
async function placeOrder(staff: StaffClient, name: string): Promise<string> {
  const [product] = rowsOf(
    await staff.from('products').select('id').gt('stock_quantity', 5).order('name').limit(1),
  )
  const order = rowsOf(
    await staff.rpc('place_order', {
      p_items: [{ product_id: product!.id, quantity: 1 }],
      p_customer_name: name,
      p_customer_email: 'live@example.com',
      p_customer_phone: '+234 803 555 0101',
      p_shipping_address: '12 Bourdillon Road, Ikoyi, Lagos',
      p_idempotency_key: crypto.randomUUID(),
    }),
  )
  return order.order_number
}

function untilFollowing(socket: WebSocket): Promise<unknown> {
  return socket.waitForEvent('framereceived', ({ payload }) =>
    String(payload).includes('Subscribed to PostgreSQL'),
  )
}

test('the order list and the dashboard follow new orders while they are open', async ({
  backOffice,
  staff,
}) => {
  const office = backOffice.page
  await backOffice.signIn()
  const connected = office
    .waitForEvent('websocket')
    .then((socket) => untilFollowing(socket).then(() => socket))
  await backOffice.open('/admin/orders', 'Orders Management')
  const socket = await connected

  const first = await placeOrder(staff, 'Amaka Live')
  await expect(backOffice.toast('New order')).toBeVisible()
  await expect(office.getByText(`${first} by Amaka Live`)).toBeVisible()
  await expect(backOffice.row(first)).toContainText('live@example.com')

  const following = untilFollowing(socket)
  const sidebar = await backOffice.sidebar()
  await sidebar.getByRole('link', { name: 'Dashboard' }).click()
  await expect(office.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await following
  const total = office.getByRole('link', { name: /Total Orders/ })
  const before = Number(/\d+/.exec((await total.textContent()) ?? '')?.[0])

  const second = await placeOrder(staff, 'Bola Live')
  await expect(office.getByText(`${second} by Bola Live`)).toBeVisible()
  await expect(total).toContainText(String(before + 1))
})
