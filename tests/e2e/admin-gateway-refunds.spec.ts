import { expectAccessible } from '../support/accessibility.ts'
import { placeOrder, recordRefund } from '../support/orders.ts'
import { rowsOf, type StaffClient } from '../support/staff-client.ts'
import type { TestGateway } from '../support/test-gateway.ts'
import { expect, test } from '../support/test.ts'

// Refunds through the provider, with the test gateway as the provider. It finishes a refund after two seconds by itself, which a
// slow machine may need to show the state before.

/** An order that was paid through Paystack, by API. */
async function placePaidOrder(staff: StaffClient, gateway: TestGateway) {
  const order = await placeOrder(staff, { method: 'paystack' })
  const body = { order_id: order.id, method: 'paystack', origin: 'http://shop.example' }
  rowsOf(await staff.functions.invoke('payment-start', { body }))
  const { reference } = rowsOf(
    await staff.from('payments').select('reference').eq('order_id', order.id).single(),
  )
  const paid = await gateway.fetch(
    new Request(`http://gateway.invalid/pay/${reference}`, { method: 'POST', body: '{}' }),
  )
  expect(paid.status).toBe(200)
  rowsOf(await staff.functions.invoke('payment-check', { body: { reference } }))
  return order
}

test('a part of a payment is refunded, and goes to a bank account when the provider needs one; a recorded refund is sent, fails and is sent again', async ({
  backOffice,
  staff,
  gateway,
  payments,
}) => {
  const { page } = backOffice
  await payments.enable('paystack')
  const order = await placePaidOrder(staff, gateway)
  const late = await placePaidOrder(staff, gateway)
  await recordRefund(staff, late, { amount: 700, reason: 'Late' })
  await backOffice.signIn()
  await page.goto(`/admin/orders/${order.id}`)
  const paid = page.getByRole('region', { name: 'Payments' })
  await paid.getByRole('button', { name: 'Refund through Paystack' }).click()
  const dialog = backOffice.dialog('Refund through Paystack')
  await expect(dialog.getByLabel('Amount (₦) *')).toHaveValue(String(order.total_amount))
  await dialog.getByLabel('Amount (₦) *').fill('0')
  await dialog.getByRole('button', { name: 'Send Refund' }).click()
  await expect(dialog.getByText('A refund has to be more than ₦0.')).toBeVisible()
  await expect(dialog.getByText('Enter a reason.')).toBeVisible()
  await expectAccessible(page, 'the refund of a payment')
  await dialog.getByLabel('Reason *').fill('A scratch')
  await dialog.getByLabel('Amount (₦) *').fill('2,500')
  gateway.faults.add({ fault: 'refund-needs-attention', times: 1 })
  await dialog.getByRole('button', { name: 'Send Refund' }).click()
  await expect(backOffice.notice('Success', 'The refund is begun.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(paid).toContainText(/Refund of ₦2,500, Paystack: (on its way|needs a bank account)/)

  await gateway.deliver()
  await backOffice.open('/admin/refunds', 'Refunds Management')
  const row = backOffice.row(order.order_number)
  await expect(row).toContainText('Paystack: needs a bank account')
  await row.getByRole('button', { name: 'Enter the bank account' }).click()
  const account = backOffice.dialog('Bank account for the refund')
  await account.getByLabel('Bank *').selectOption('Zenith Bank')
  await account.getByLabel('Account number *').fill('0123456789')
  await account.getByRole('button', { name: 'Send Refund' }).click()
  await expect(account.getByText('Look up the name of the account first.')).toBeVisible()
  await account.getByRole('button', { name: 'Look up the name' }).click()
  await expect(account.getByText('Account name: PARLOUR TEST SHOPPER')).toBeVisible()
  await expectAccessible(page, 'the account of a refund')
  await account.getByRole('button', { name: 'Send Refund' }).click()
  await expect(account).toBeHidden()
  await expect(row).toContainText(/Paystack: (on its way|sent back)/)
  await gateway.deliver()
  await page.reload()
  await expect(row).toContainText('Paystack: sent back')
  await expect(row).toContainText('processed')

  await test.step('a recorded refund is sent, fails and is sent again', async () => {
    const recorded = backOffice.row(late.order_number)
    gateway.faults.add({ fault: 'refund-failed', times: 1 })
    await recorded.getByRole('button', { name: 'Refund through Paystack' }).click()
    await expect(dialog).toContainText(`₦700 for ${late.order_number} go back the way they were paid`)
    await dialog.getByRole('button', { name: 'Send Refund' }).click()
    await expect(recorded).toContainText(/Paystack: (on its way|failed)/)
    await gateway.deliver()
    await page.reload()
    await expect(recorded).toContainText('Paystack: failed')
    await recorded.getByRole('button', { name: 'Send again' }).click()
    await dialog.getByRole('button', { name: 'Send Refund' }).click()
    await expect(recorded).toContainText(/Paystack: (on its way|sent back)/)
  })
})

const NO_ANSWER = 'The shop did not answer. Please check your connection and try again.'

const SENT_MEANWHILE =
  '₦2,500.00 of this payment was sent back meanwhile: by a colleague, or by an attempt whose answer was lost. To send this refund as well, press “Send Refund” again.'

test.describe('a lost answer', () => {
  test.use({ expectedInConsole: /Failed to load resource/ })

  test('money that an attempt has sent is not sent once more unseen, from this dialog or another one', async ({
    backOffice,
    staff,
    gateway,
    payments,
  }) => {
    const { page } = backOffice
    await payments.enable('paystack')
    const order = await placePaidOrder(staff, gateway)
    const sent = async () =>
      rowsOf(await staff.from('payments').select('sent_back_amount').eq('order_id', order.id).single())
        .sent_back_amount
    await backOffice.signIn()
    await page.goto(`/admin/orders/${order.id}`)
    const begin = page.getByRole('button', { name: 'Refund through Paystack' })
    const dialog = backOffice.dialog('Refund through Paystack')
    const [amount, reason] = [dialog.getByLabel('Amount (₦) *'), dialog.getByLabel('Reason *')]
    const send = dialog.getByRole('button', { name: 'Send Refund' })
    await begin.press('Enter')
    await amount.fill('2,500')
    await reason.fill('A scratch')
    await page.route(/\/functions\/v1\/payment-refund/, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await send.click()
    await expect(backOffice.notice('Error', NO_ANSWER)).toBeVisible()
    await page.unrouteAll()

    await amount.fill('3,000')
    await backOffice.press(send)
    await expect(amount).toBeFocused()
    await expect(amount).toHaveAccessibleDescription(SENT_MEANWHILE)
    expect(await sent()).toBe(2500)
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).press('Enter')
    await expect(begin).toBeFocused()

    await begin.press('Enter')
    await amount.fill('2,500')
    await reason.fill('A scratch')
    await backOffice.press(send)
    await expect(amount).toHaveAccessibleDescription(SENT_MEANWHILE)
    expect(await sent()).toBe(2500)
    await expect(reason).toHaveValue('A scratch')
    await backOffice.press(send)
    await expect(dialog).toBeHidden()
    expect(await sent()).toBe(5000)
  })
})
