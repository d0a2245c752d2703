import { expectAccessible, expectNoOverflow } from '../support/accessibility.ts'
import { rowsOf } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

test('staff take an order with a discount for a customer in the showroom, who pays in cash @both', async ({
  backOffice,
  staff,
  catalogue,
}) => {
  const { page } = backOffice
  const sofa = await catalogue.add({ price: 200_000, stock_quantity: 5 })
  await backOffice.signIn()
  await page.goto('/admin/orders')
  await page.getByRole('link', { name: 'Take an Order' }).click()
  const form = page.getByRole('form', { name: 'Order' })
  await form.getByRole('button', { name: 'Take the Order' }).click()
  await expect(form.getByText('Add at least one product.')).toBeVisible()
  await form.getByLabel('Find a product').fill(sofa.name)
  await form.getByRole('button', { name: `Add ${sofa.name}` }).click()
  await form.getByLabel(`Quantity of ${sofa.name}`).fill('2')
  await form.getByLabel('Discount (₦)').fill('5,000')
  await form.getByLabel('Reason').fill('Regular customer')
  await form.getByLabel('How it is paid').selectOption('Paid: Cash')
  await form.getByLabel('Name').fill('Ngozi Umeh')
  await form.getByLabel('Phone').fill('0803 555 0199')
  await form.getByLabel('Address').fill('Takes it along')
  await expectAccessible(page, 'an order that staff take')
  await expectNoOverflow(page, 'an order that staff take')
  await form.getByRole('button', { name: 'Take the Order' }).click()

  const details = backOffice.dialog('Order Details')
  await expect(details.getByText('₦5,000: Regular customer')).toBeVisible()
  await expect(details.getByRole('link', { name: /^WhatsApp to Ngozi Umeh/ })).toBeVisible()
  const taken = staff.from('orders').select('total_amount, payment_status, channel, customer_phone')
  expect(
    rowsOf(
      await taken.eq('customer_phone', '+2348035550199').order('created_at', { ascending: false }).limit(1),
    ),
  ).toEqual([
    { total_amount: 395_000, payment_status: 'paid', channel: 'showroom', customer_phone: '+2348035550199' },
  ])
})

test('a quantity can be typed anew in its field', async ({ backOffice, catalogue }) => {
  const { page } = backOffice
  const sofa = await catalogue.add({ price: 1000, stock_quantity: 20 })
  await backOffice.signIn()
  await backOffice.open('/admin/take-order', 'Take an Order')
  const form = page.getByRole('form', { name: 'Order' })
  await form.getByLabel('Find a product').fill(sofa.name)
  await form.getByRole('button', { name: `Add ${sofa.name}` }).click()
  const quantity = form.getByLabel(`Quantity of ${sofa.name}`)
  await quantity.press('Backspace')
  await quantity.pressSequentially('5')
  await expect(quantity).toHaveValue('5')
  await expect(form.getByText('₦5,000', { exact: true })).toBeVisible()

  // Enter does not take the order, whose quantity may not be complete.
  await quantity.fill('')
  await quantity.press('Enter')
  await expect(quantity).toHaveValue('5')
  await quantity.fill('0')
  await quantity.blur()
  await expect(quantity).toHaveValue('5')
  await expect(form.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
})
