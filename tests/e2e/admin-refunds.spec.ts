import { expectAccessible } from '../support/accessibility.ts'
import { placeOrder, placePaidOrder, recordRefund, updateOrder } from '../support/orders.ts'
import { rowsOf, type StaffClient } from '../support/staff-client.ts'
import type { TestGateway } from '../support/test-gateway.ts'
import { expect, test } from '../support/test.ts'

test.use({ expectedInConsole: /Failed to load resource/ })

const DELETION = 'This will permanently delete this refund. This action cannot be undone.'

test('a refund is created for an order, approved and deleted', async ({ backOffice, staff }) => {
  const { page } = backOffice
  const order = await placePaidOrder(staff)
  await backOffice.signIn()
  await backOffice.open('/admin/refunds', 'Refunds Management')
  await page.getByRole('button', { name: 'Create Refund' }).press('Enter')
  const dialog = backOffice.dialog('Create New Refund')
  const choice = dialog.getByLabel('Order *')
  await expect(dialog.getByLabel('Find an order')).toBeFocused()
  await page.keyboard.type('no such order')
  await expect(dialog.getByText('No orders found for “no such order”')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(order.order_number.slice(4).toLowerCase())
  await expect(dialog.getByText('1 order to choose from, newest first.')).toBeVisible()
  await expect(dialog.getByLabel('Status')).toHaveValue('pending')
  const create = dialog.getByRole('button', { name: 'Create Refund' })
  await dialog.getByLabel('Refund Amount *').fill('abc')
  await create.click()
  await expect(backOffice.notice('Error', 'Please fill in all required fields')).toBeVisible()
  await expect(choice).toBeFocused()
  await expect(dialog.getByLabel('Refund Amount *')).toHaveAccessibleDescription(/amount/)
  await choice.selectOption(`${order.order_number} - Ngozi Umeh`)
  await dialog.getByLabel('Refund Amount *').fill('99,999,999')
  await expect(dialog.getByText(/This is more than the order's total of ₦/)).toBeVisible()
  await dialog.getByLabel('Refund Amount *').fill('₦1,500.50')
  await expect(dialog.getByText(/This is more than/)).toBeHidden()
  await dialog.getByLabel('Reason *').fill('<b>Torn</b> at one corner')
  await backOffice.press(create)
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
  await expect(editor.getByLabel('Find an order')).toHaveValue('')
  await editor.getByLabel('Status').selectOption('Approved')
  await test.step('a failure keeps the form', async () => {
    await backOffice.answerCalls('POST', 'rpc/update_refund', 400, { message: 'The books are closed.' })
    await editor.getByRole('button', { name: 'Update Refund' }).click()
    await expect(backOffice.notice('Error', 'The books are closed.')).toBeVisible()
    await expect(editor.getByLabel('Status')).toHaveValue('approved')
    await expect(backOffice.refusal(editor, 'The books are closed.')).toBeInViewport()
    await backOffice.restoreCalls()
  })
  await editor.getByRole('button', { name: 'Update Refund' }).press('Enter')
  await expect(backOffice.notice('Success', 'Refund updated successfully')).toBeVisible()
  await expect(row).toContainText('approved')

  const refusal = backOffice.refusal(
    page.getByRole('main'),
    /^Failed to delete refund\nIt is in the books\.$/,
  )
  await backOffice.answerCalls('DELETE', 'refunds', 409, { message: 'It is in the books.' })
  await row.getByRole('button', { name: /^Delete/ }).click()
  await backOffice.confirmDeletion(DELETION)
  await expect(refusal).toBeInViewport()
  await backOffice.restoreCalls()

  await row.getByRole('button', { name: /^Delete/ }).click()
  await backOffice.confirmDeletion(DELETION)
  await expect(backOffice.notice('Success', 'Refund deleted successfully')).toBeVisible()
  await expect(refusal).toHaveCount(0)
  await expect(row).toHaveCount(0)
})

test('a refund above the paid amount needs a second click', async ({ backOffice, staff }) => {
  const { page } = backOffice
  const order = await placeOrder(staff)
  await backOffice.signIn()
  await backOffice.open('/admin/refunds', 'Refunds Management')
  await page.getByRole('button', { name: 'Create Refund' }).click()
  const dialog = backOffice.dialog('Create New Refund')
  const create = dialog.getByRole('button', { name: 'Create Refund' })
  await dialog.getByLabel('Order *').selectOption(`${order.order_number} - Ngozi Umeh`)
  await dialog.getByLabel('Refund Amount *').fill('100')
  await dialog.getByLabel('Reason *').fill('Paid in cash')
  await create.click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'This order has not been paid' })).toHaveText(
    'This order has not been paid: its payment is pending. To save it all the same, press “Create Refund” again.',
  )
  await expectAccessible(page, 'a refund to think over')

  // Meanwhile the order is paid, and a colleague refunds all but ₦50.
  await updateOrder(staff, order, { payment_status: 'paid' })
  const amount = order.total_amount - 50
  await recordRefund(staff, order, { amount, reason: 'Torn' })
  await create.click()
  await expect(
    dialog.getByRole('alert').filter({ hasText: 'more than is left to refund: ₦50' }),
  ).toBeVisible()
  expect(await refundsOf(staff, order.id)).toHaveLength(1)
  await create.click()
  await expect(backOffice.notice('Success', 'Refund created successfully')).toBeVisible()
  expect(await refundsOf(staff, order.id)).toHaveLength(2)
})

test('a processed refund of all that was paid offers to mark its order as refunded', async ({
  backOffice,
  staff,
}) => {
  const order = await placePaidOrder(staff)
  await recordRefund(staff, order, { amount: 10, reason: 'Late', status: 'processed' })
  await recordRefund(staff, order, { amount: order.total_amount - 20, reason: 'Scratched' })
  await backOffice.signIn()
  await backOffice.open('/admin/refunds', 'Refunds Management')
  const row = backOffice.row(order.order_number).filter({ hasText: 'Scratched' })
  const editor = backOffice.dialog('Edit Refund')
  const offer = backOffice.notice(
    'Mark the order as refunded?',
    `The payment of ${order.order_number} is still paid.`,
  )
  const accept = offer.getByRole('button', { name: 'Mark as refunded' })
  const saveAs = async (status: string, notes: string, amount = order.total_amount - 10) => {
    await row.getByRole('button', { name: /^Edit/ }).press('Enter')
    await editor.getByLabel('Refund Amount *').fill(String(amount))
    await editor.getByLabel('Status').selectOption(status)
    await editor.getByLabel('Notes').fill(notes)
    await editor.getByRole('button', { name: 'Update Refund' }).press('Enter')
    await expect(editor).toBeHidden()
  }

  await saveAs('Processed', 'By transfer')
  await expect(offer).toBeVisible()
  await updateOrder(staff, order, { notes: 'Call first' })
  await backOffice.press(accept)
  const refusal = `${order.order_number} was changed meanwhile. Please open the order and check it first.`
  await expect(backOffice.notice('Error', refusal)).toBeVisible()
  expect(await paymentOf(staff, order.id)).toBe('paid')

  await expect(offer).toBeHidden()
  await saveAs('Processed', 'By bank transfer')
  await backOffice.press(accept)
  const marked = `The payment of ${order.order_number} is marked as refunded.`
  await expect(backOffice.notice('Success', marked)).toBeVisible()
  expect(await paymentOf(staff, order.id)).toBe('refunded')
})

async function paymentOf(staff: StaffClient, orderId: string) {
  const { payment_status } = rowsOf(
    await staff.from('orders').select('payment_status').eq('id', orderId).single(),
  )
  return payment_status
}

async function refundsOf(staff: StaffClient, orderId: string) {
  return rowsOf(await staff.from('refunds').select('id').eq('order_id', orderId))
}

const UNCOUNTED = 'The order does not count this payment: nothing of the sale is undone.'

/** An order that was paid twice through Paystack: the payment that was begun first came last, and does not count, which staff have seen. */
async function placeOrderPaidTwice(staff: StaffClient, gateway: TestGateway) {
  const order = await placeOrder(staff, { method: 'paystack' })
  const body = { order_id: order.id, method: 'paystack', origin: 'http://shop.example' }
  rowsOf(await staff.functions.invoke('payment-start', { body }))
  rowsOf(await staff.functions.invoke('payment-start', { body }))
  const payments = () =>
    staff
      .from('payments')
      .select('id, reference, counts')
      .eq('order_id', order.id)
      .order('created_at', { ascending: false })
  for (const { reference } of rowsOf(await payments())) {
    await gateway.fetch(
      new Request(`http://gateway.invalid/pay/${reference}`, { method: 'POST', body: '{}' }),
    )
    rowsOf(await staff.functions.invoke('payment-check', { body: { reference } }))
  }
  const task = staff.from('payment_tasks').select('id').eq('order_id', order.id).single()
  const seen = { p_task_id: rowsOf(await task).id, p_resolution: 'It is paid back by hand.' }
  rowsOf(await staff.rpc('resolve_payment_task', seen))
  return { order, second: rowsOf(await payments()).find(({ counts }) => !counts) }
}

test('a refund by hand says which payment it gives back, where an order has several', async ({
  backOffice,
  staff,
  gateway,
  payments,
}) => {
  const once = await placePaidOrder(staff)
  await payments.enable('paystack')
  const { order, second } = await placeOrderPaidTwice(staff, gateway)
  await backOffice.signIn()
  await backOffice.open('/admin/refunds', 'Refunds Management')
  await backOffice.page.getByRole('button', { name: 'Create Refund' }).click()
  const dialog = backOffice.dialog('Create New Refund')
  const payment = dialog.getByLabel('Of which payment')
  await dialog.getByLabel('Order *').selectOption(once.id)
  await expect(payment).toBeHidden()
  await dialog.getByLabel('Order *').selectOption(order.id)
  await expect(payment.getByRole('option')).toHaveText([
    'Not said',
    /^Paystack, ₦[\d,.]+, \d+ \w+ \d{4}$/,
    /^Paystack, ₦[\d,.]+, \d+ \w+ \d{4}, does not count$/,
  ])
  await expect(payment).toHaveValue('')
  await payment.selectOption({ label: (await payment.getByText(/does not count/).textContent()) ?? '' })
  await expect(payment).toHaveAccessibleDescription(UNCOUNTED)
  await dialog.getByLabel('Refund Amount *').fill('500')
  await dialog.getByLabel('Reason *').fill('Paid twice')
  await dialog.getByRole('button', { name: 'Create Refund' }).click()
  await expect(dialog).toBeHidden()

  await backOffice.row(order.order_number).getByRole('button', { name: /^Edit/ }).click()
  await expect(backOffice.dialog('Edit Refund').getByLabel('Of which payment')).toHaveValue(second?.id ?? '')
  await expectAccessible(backOffice.page, 'the payment of a refund')
})
