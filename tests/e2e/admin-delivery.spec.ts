import { readFile } from 'node:fs/promises'
import { expectAccessible, expectNoOverflow } from '../support/accessibility.ts'
import { rowsOf, type StaffClient } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

/** An order of one piece to Ikeja, whose fee is quoted after ordering. */
async function orderToIkeja(staff: StaffClient, productId: string) {
  return rowsOf(
    await staff.rpc('place_order', {
      p_items: [{ product_id: productId, quantity: 1 }],
      p_customer_name: 'Ngozi Umeh',
      p_customer_email: 'ngozi@example.com',
      p_customer_phone: '+234 803 555 0101',
      p_shipping_address: '12 Allen Avenue',
      p_delivery: { state: 'LA', lga: 'Ikeja', landmark: 'Opposite the church', fee: null },
      p_idempotency_key: crypto.randomUUID(),
    }),
  )
}

// The browser logs the refusal of what was changed meanwhile.
test.use({ expectedInConsole: /status of 409/ })

test('staff set a fee that was quoted after ordering, the second one sees the fee of the first, and the papers list it', async ({
  backOffice,
  staff,
  catalogue,
  delivery,
}) => {
  const { page } = backOffice
  await delivery.addZone({ areas: ['LA'], min_days: 2, max_days: 4 })
  const sofa = await catalogue.add({ price: 200_000 })
  const order = await orderToIkeja(staff, sofa.id)
  await backOffice.signIn()
  await page.goto(`/admin/orders/${order.id}`)
  const details = backOffice.dialog('Order Details')
  const facts = details.getByRole('definition')
  await expect(facts.filter({ hasText: 'Delivery to Ikeja, Lagos · 2–4 days' })).toBeVisible()
  await expect(facts.filter({ hasText: /· 2–4 days\s+Delivered between \d/ })).toBeVisible()
  await expect(facts.filter({ hasText: 'Quoted after ordering' })).toBeVisible()
  await expectAccessible(page, 'an order with a quoted delivery')
  await expectNoOverflow(page, 'an order with a quoted delivery')

  const form = details.getByRole('form', { name: 'Delivery fee' })
  await form.getByRole('button', { name: 'Set delivery fee' }).click()
  await expect(form.getByRole('alert')).toHaveText('Enter the fee; 0 for a free delivery.')

  const fee = form.getByLabel('Delivery Fee (₦)')
  await test.step('of two staff who set it, the second one sees the fee of the first, and chooses', async () => {
    const conflict = backOffice.dialog('Somebody else changed this')
    await fee.fill('9000')
    await staff.rpc('set_delivery_fee', { p_order_id: order.id, p_fee: 7000 }).throwOnError()
    await form.getByRole('button', { name: 'Set delivery fee' }).click()
    await expect(conflict.getByRole('row', { name: /Delivery fee/ })).toHaveText('Delivery fee₦7,000₦9,000')
    await expectAccessible(page, 'two fees')
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await expect(
      backOffice.notice('Success', 'The delivery fee is set, and is part of the total.'),
    ).toBeVisible()
    await expect(facts.filter({ hasText: '₦209,000' })).toBeVisible()
    await expect(fee).toHaveValue('9000')
  })

  await fee.fill('15,000')
  await backOffice.press(form.getByRole('button', { name: 'Set delivery fee' }))
  await expect(facts.filter({ hasText: '₦15,000' })).toBeVisible()
  await expect(facts.filter({ hasText: '₦215,000' })).toBeVisible()
  const history = details.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect(history.filter({ hasText: 'Delivery fee changed from nothing to ₦7,000' })).toHaveCount(1)
  await expect(history.last()).toContainText('Delivery fee changed from ₦9,000 to ₦15,000')

  await page.goto(`/admin/orders/${order.id}/print`)
  const sheet = page.getByRole('article', { name: `Order ${order.order_number}` })
  for (const text of [
    'Goods ₦200,000',
    'Delivery ₦15,000',
    'Total Amount ₦215,000',
    'Landmark: Opposite the church',
  ])
    await expect(sheet).toContainText(text)
})

test('staff fill in a template of all states, and the export of its zones changes nothing', async ({
  backOffice,
  delivery,
}) => {
  const { page } = backOffice
  await delivery.restore()
  const name = `Kano and around ${Date.now()}`
  const choose = (text: string) =>
    page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'zones.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const saved = async (button: string) => {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    return readFile(await (await saving).path(), 'utf8')
  }

  await backOffice.signIn()
  await backOffice.open('/admin/delivery/import', 'Import Zones')
  const template = await saved('All states')
  await choose(template.replace(/^"","Kano","","",/m, `${name},Kano,,2500,`))
  const report = page.getByRole('table', { name: 'What the import does' })
  const row = report.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Areas added: Kano')
  await expect(row).toContainText('Small Fee: ₦2,500')
  await expectAccessible(page, 'a checked file of zones')
  await expectNoOverflow(page, 'a checked file of zones')
  await page.getByRole('button', { name: 'Import 1 zone' }).click()
  await expect(backOffice.notice('Success', '1 zone imported')).toBeVisible()
  await expect(
    page.getByRole('table', { name: 'Delivery' }).getByRole('row').filter({ hasText: name }),
  ).toContainText('Kano')

  const exported = await saved('Export')
  await backOffice.open('/admin/delivery/import', 'Import Zones')
  await choose(exported)
  await expect(page.getByText('The shop has all of this already. There is nothing to import.')).toBeVisible()
})
