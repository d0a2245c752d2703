import { expectNoOverflow } from '../support/accessibility.ts'
import type { Catalogue } from '../support/catalogue.ts'
import type { Delivery } from '../support/delivery.ts'
import { updateOrder } from '../support/orders.ts'
import { rowsOf, type StaffClient } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

// How staff read the status of pickups and of orders that cost nothing: docs/behaviour/orders.md#the-list.

interface Fixtures {
  catalogue: Catalogue
  delivery: Delivery
  staff: StaffClient
}

/** An order of ₦20,000 that staff take, less the discount. */
async function takePickup({ catalogue, delivery, staff }: Fixtures, name: string, discount = 0) {
  const product = await catalogue.add({ price: 20_000 })
  const place = { name: `Showroom ${crypto.randomUUID()}`, address: '4 Marina, Lagos' }
  const point = await delivery.addPickupPoint(place)
  return rowsOf(
    await staff.rpc('take_order', {
      p_items: [{ product_id: product.id, quantity: 1 }],
      p_customer: { name, phone: '0803 555 0177' },
      p_terms: { channel: 'phone', is_paid: false, discount, discount_reason: 'A gift' },
      p_delivery: { pickup_point: point.id },
    }),
  )
}

test('a pickup is ready and picked up where a delivery is shipped and delivered, and a free order waits for no payment', async ({
  backOffice,
  catalogue,
  delivery,
  staff,
}) => {
  const { page } = backOffice
  const name = `Pickup ${crypto.randomUUID()}`
  const order = await takePickup({ catalogue, delivery, staff }, name)
  const gift = await takePickup({ catalogue, delivery, staff }, name, 20_000)
  await updateOrder(staff, order, { status: 'shipped' })
  await backOffice.signIn()
  await page.goto(`/admin/orders?search=${name}`)
  await expect(page.getByText('Ready for pickup', { exact: true })).toBeVisible()
  await expect(backOffice.row(gift.order_number)).toContainText('Free')
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoOverflow(page, `a list with a pickup at ${width} px`)
  }

  await page.getByRole('button', { name: `Update status of ${order.order_number}` }).click()
  const dialog = backOffice.dialog('Update Order Status')
  await expect(dialog.getByText('Shipped: Ready for pickup. Delivered: Picked up.')).toBeVisible()
  await dialog.getByLabel('Order Status').selectOption('Delivered')
  await dialog.getByRole('button', { name: 'Update Order' }).click()
  await expect(page.getByText('Picked up', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: `View details of ${order.order_number}` }).click()
  const details = backOffice.dialog('Order Details')
  await expect(details.getByText('Picked up', { exact: true })).toBeVisible()
  await expect(details.getByText('Pickup Fee')).toBeVisible()
  await expect(details.getByText('Status changed from ready for pickup to picked up')).toBeVisible()
  await expectNoOverflow(page, 'the details of a pickup')

  await page.goto(`/admin/orders/${gift.order_number}`)
  await expect(details.getByText('Payment Status').locator('xpath=..')).toContainText('Free')
  await expect(details.getByRole('button', { name: 'Copy link' })).toBeVisible()
})
