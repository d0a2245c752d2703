import { expectAccessible } from '../support/accessibility.ts'
import { rowsOf, type StaffClient } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

const DELETION = 'This will permanently delete this refund. This action cannot be undone.'

/** Somebody bought a vase. */
async function placeOrder(staff: StaffClient) {
  const product = rowsOf(await staff.from('products').select('id').eq('name', 'Sahel Handwoven Rug').single())
  return rowsOf(
    await staff.rpc('place_order', {
      p_items: [{ product_id: product.id, quantity: 1 }],
      p_customer_name: 'Ngozi Umeh',
      p_customer_email: 'ngozi@example.com',
      p_customer_phone: '+234 803 555 0101',
      p_shipping_address: '12 Bourdillon Road, Ikoyi, Lagos',
      p_idempotency_key: crypto.randomUUID(),
    }),
  )
}

test('a refund is made for an order, approved and deleted', async ({ backOffice, staff }) => {
  const { page } = backOffice
  const order = await placeOrder(staff)
  await backOffice.signIn()
  await backOffice.open('/admin/refunds', 'Refunds Management')
  await page.getByRole('button', { name: 'Create Refund' }).press('Enter')
  const dialog = backOffice.dialog('Create New Refund')
  await expect(dialog.getByLabel('Order *')).toBeFocused()
  await expect(dialog.getByLabel('Status')).toHaveValue('pending')
  await expectAccessible(page, 'the form of a refund')
  await dialog.getByLabel('Order *').selectOption(`${order.order_number} - Ngozi Umeh`)
  await dialog.getByLabel('Refund Amount *').fill('99,999,999')
  await expect(dialog.getByText(/This is more than the order's total of ₦/)).toBeVisible()
  await dialog.getByLabel('Refund Amount *').fill('₦1,500.50')
  await expect(dialog.getByText(/This is more than/)).toBeHidden()
  await dialog.getByLabel('Reason *').fill('<b>Torn</b> at one corner')
  await dialog.getByRole('button', { name: 'Create Refund' }).click()
  await expect(backOffice.notice('Success', 'Refund created successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  const row = backOffice.row(order.order_number)
  for (const text of ['Ngozi Umeh', '₦1,500.50', '<b>Torn</b> at one corner', 'pending'])
    await expect(row).toContainText(text)
  const { processed_by } = rowsOf(
    await staff.from('refunds').select('processed_by').eq('order_id', order.id).single(),
  )
  expect(processed_by).toBe((await staff.auth.getUser()).data.user?.id)
  await expectAccessible(page, 'the refunds')

  await row.getByRole('button', { name: /^Edit/ }).click()
  const editor = backOffice.dialog('Edit Refund')
  await expect(editor.getByLabel('Order *')).toHaveValue(order.id)
  await editor.getByLabel('Status').selectOption('Approved')
  await editor.getByRole('button', { name: 'Update Refund' }).click()
  await expect(backOffice.notice('Success', 'Refund updated successfully')).toBeVisible()
  await expect(row).toContainText('approved')

  await row.getByRole('button', { name: /^Delete/ }).click()
  await backOffice.confirmDeletion(DELETION)
  await expect(backOffice.notice('Success', 'Refund deleted successfully')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test("a refund whose order was deleted shows 'N/A' and can still be processed", async ({
  backOffice,
  staff,
}) => {
  const order = await placeOrder(staff)
  const reason = `Never arrived ${Date.now()}`
  await staff.from('refunds').insert({ order_id: order.id, amount: 10, reason })
  await staff.from('orders').delete().eq('id', order.id)
  await backOffice.signIn()
  await backOffice.open('/admin/refunds', 'Refunds Management')
  const row = backOffice.row(reason)
  await expect(row.getByText('N/A', { exact: true })).toHaveCount(2)
  await row.getByRole('button', { name: /^Edit/ }).click()
  await backOffice.dialog('Edit Refund').getByLabel('Status').selectOption('Processed')
  await backOffice.page.getByRole('button', { name: 'Update Refund' }).click()
  await expect(row).toContainText('processed')
})

test.describe('what is refused or fails', () => {
  test.use({ expectedInConsole: /Failed to load resource|The orders to choose from could not be loaded/ })

  test('a refund without an order, an amount or a reason, or with a strange amount, is not saved', async ({
    backOffice,
  }) => {
    const { page } = backOffice
    await backOffice.signIn()
    await backOffice.answerCalls('GET', 'refunds', 200, [])
    await backOffice.answerCalls('GET', 'orders', 500, { message: 'no' })
    await backOffice.open('/admin/refunds', 'Refunds Management')
    await expect(page.getByText('No refunds found', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Create Refund' }).click()
    const dialog = backOffice.dialog('Create New Refund')
    const create = dialog.getByRole('button', { name: 'Create Refund' })
    await create.click()
    await expect(backOffice.notice('Error', 'Please fill in all required fields')).toBeVisible()
    await expect(dialog.getByLabel('Order *')).toBeFocused()
    for (const amount of ['-5', 'abc', '1e9', '9'.repeat(30)]) {
      await dialog.getByLabel('Refund Amount *').fill(amount)
      await create.click()
      await expect(dialog.getByLabel('Refund Amount *')).toHaveAccessibleDescription(/amount/)
    }
  })

  test('failures are told, and nothing typed is lost', async ({ backOffice, staff }) => {
    const { page } = backOffice
    const order = await placeOrder(staff)
    await staff.from('refunds').insert({ order_id: order.id, amount: 10, reason: 'Scratched' })
    await backOffice.signIn()
    await backOffice.answerCalls('GET', 'refunds', 500, { message: 'no' })
    await backOffice.open('/admin/refunds', 'Refunds Management')
    await expect(backOffice.notice('Error', 'Failed to load refunds')).toBeVisible()
    await backOffice.mend()
    await page.getByRole('button', { name: 'Try again' }).click()

    await backOffice.breakCalls('DELETE', 'refunds')
    await backOffice
      .row(order.order_number)
      .getByRole('button', { name: /^Delete/ })
      .click()
    await backOffice.confirmDeletion(DELETION)
    await expect(backOffice.notice('Error', 'Failed to delete refund')).toBeVisible()

    await backOffice.breakCalls('PATCH', 'refunds')
    await backOffice.row(order.order_number).getByRole('button', { name: /^Edit/ }).click()
    const dialog = backOffice.dialog('Edit Refund')
    await dialog.getByLabel('Notes').fill('Typed with care')
    await dialog.getByRole('button', { name: 'Update Refund' }).click()
    await expect(backOffice.notice('Error', 'Failed to save refund')).toBeVisible()
    await backOffice.mend()
    await backOffice.answerCalls('PATCH', 'refunds', 400, { message: 'The books are closed.' })
    await dialog.getByRole('button', { name: 'Update Refund' }).click()
    await expect(backOffice.notice('Error', 'The books are closed.')).toBeVisible()
    await expect(dialog.getByLabel('Notes')).toHaveValue('Typed with care')
  })
})
