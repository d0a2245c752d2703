import { rowsOf } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

// The total of an order before it is taken: docs/behaviour/orders.md#taking-an-order.

// Refused estimates.
test.use({ expectedInConsole: /Failed to load resource/ })

test('what an order costs is shown before it is taken, and is what is stored', async ({
  backOffice,
  catalogue,
  delivery,
  payments,
  staff,
}) => {
  const { page } = backOffice
  const sofa = await catalogue.add({ price: 200_000, stock_quantity: 5, size_class: 'large' })
  await delivery.addZone({ areas: ['LA'] })
  await delivery.addPickupPoint({ name: 'Surulere', address: '1 Bode Thomas Street, Lagos', fee: 750 })
  await delivery.addPickupPoint({ name: 'Ajah', address: '2 Addo Road, Lagos' })
  const fees = { fee_percent: 0, fee_flat: 100, fee_flat_from: 0, fee_cap: null }
  await payments.enable('flutterwave', { customer_bears_fee: true, ...fees })
  await backOffice.signIn()
  await backOffice.open('/admin/take-order', 'Take an Order')
  const form = page.getByRole('form', { name: 'Order' })
  const total = form.getByRole('region', { name: 'Total' })
  const expectSums = (...sums: string[]) => expect(total.locator('dl')).toHaveText(sums.join(''))
  await expect(total).toContainText('Add a product to see what the order costs.')

  await form.getByLabel('Find a product').fill(sofa.name)
  await form.getByRole('button', { name: `Add ${sofa.name}` }).click()
  await form.getByLabel(`Quantity of ${sofa.name}`).fill('2')
  await expectSums('Goods₦400,000', 'DeliveryChoose where to', 'Total before delivery₦400,000')
  await form.getByLabel('State').selectOption('Kano')
  await form.getByLabel('Local Government Area').selectOption('Dala')
  await expect(total).toContainText('No zone delivers to this place. Enter an agreed fee.')
  await form.getByLabel('State').selectOption('Lagos')
  await form.getByLabel('Local Government Area').selectOption('Ikeja')
  await expectSums('Goods₦400,000', 'DeliveryQuoted after ordering', 'Total before delivery₦400,000')
  await form.getByLabel('How the customer gets it').selectOption('Picked up')
  await form.getByLabel('Pickup point').selectOption('Surulere')
  await expectSums('Goods₦400,000', 'Pickup₦750', 'Total₦400,750')
  await form.getByLabel('How the customer gets it').selectOption('Delivered to a zone')
  await form.getByLabel('Agreed fee (₦)').fill('9,000')
  await form.getByLabel('Discount (₦)').fill('5,000')
  await form.getByLabel('Reason').fill('Regular customer')
  await form.getByLabel('How it is paid').selectOption('Pays later: Card, transfer or USSD with Flutterwave')
  const sums = ['Goods₦400,000', 'Discount−₦5,000', 'Delivery₦9,000', 'Payment fee₦100', 'Total₦404,100']
  await expectSums(...sums)

  // A price that changes meanwhile is seen before the order is taken.
  await form.getByLabel('Name').fill('Ngozi Umeh')
  await form.getByLabel('Email').fill('ngozi@example.com')
  await form.getByLabel('Address').fill('12 Allen Avenue')
  rowsOf(await staff.from('products').update({ price: 210_000 }).eq('id', sofa.id).select())
  await form.getByRole('button', { name: 'Take the Order' }).click()
  await expect(
    backOffice.notice(
      'Error',
      'The total has changed since you saw it. Please look at it again, then take the order.',
    ),
  ).toBeVisible()
  await expectSums('Goods₦420,000', ...sums.slice(1, -1), 'Total₦424,100')
  await form.getByRole('button', { name: 'Take the Order' }).click()
  await expect(backOffice.dialog('Order Details')).toContainText('₦424,100')
  await expect(backOffice.dialog('Order Details')).toContainText('Payment Fee₦100')
  const stored = staff.from('orders').select('total_amount, delivery_fee, discount_amount, payment_fee')
  expect(rowsOf(await stored.eq('shipping_address', '12 Allen Avenue\nIkeja, Lagos'))).toEqual([
    { total_amount: 424_100, delivery_fee: 9000, discount_amount: 5000, payment_fee: 100 },
  ])
})

test('a total that could not be worked out is asked for again', async ({ backOffice, catalogue }) => {
  const { page } = backOffice
  const sofa = await catalogue.add({ price: 200_000 })
  await backOffice.signIn()
  await backOffice.open('/admin/take-order', 'Take an Order')
  const form = page.getByRole('form', { name: 'Order' })
  const total = form.getByRole('region', { name: 'Total' })
  await page.route('**/rpc/taken_order_estimate', (route) => route.abort())
  await form.getByLabel('Find a product').fill(sofa.name)
  await form.getByRole('button', { name: `Add ${sofa.name}` }).click()
  await expect(total).toContainText('The shop did not answer.')
  await page.unroute('**/rpc/taken_order_estimate')
  await total.getByRole('button', { name: 'Work it out again' }).press('Enter')
  await expect(total.locator('dl')).toHaveText('Goods₦200,000Total₦200,000')
  await expect(total.locator('dl'), 'in place of the button').toBeFocused()
})

test('an order is not taken before its total was seen', async ({ backOffice, catalogue, staff }) => {
  const { page } = backOffice
  const sofa = await catalogue.add({ price: 200_000, stock_quantity: 5 })
  await backOffice.signIn()
  await backOffice.open('/admin/take-order', 'Take an Order')
  const form = page.getByRole('form', { name: 'Order' })
  const total = form.getByRole('region', { name: 'Total' })
  const answered = Promise.withResolvers<void>()
  await page.route('**/rpc/taken_order_estimate', (route) => answered.promise.then(() => route.continue()))
  await form.getByLabel('Find a product').fill(sofa.name)
  await form.getByRole('button', { name: `Add ${sofa.name}` }).click()
  const name = `Ngozi ${crypto.randomUUID()}`
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Phone').fill('0803 555 0144')
  await form.getByLabel('Address').fill('Takes it along')
  await form.getByLabel('How it is paid').selectOption('Paid: Cash')
  await form.getByRole('button', { name: 'Take the Order' }).click()
  await expect(total.getByRole('alert')).toHaveText(
    'The total was not worked out yet. Please look at it, then take the order.',
  )
  expect(rowsOf(await staff.from('orders').select('id').eq('customer_name', name))).toEqual([])

  answered.resolve()
  await expect(total.locator('dl')).toHaveText('Goods₦200,000Total₦200,000')
  await form.getByRole('button', { name: 'Take the Order' }).click()
  await expect(backOffice.dialog('Order Details')).toContainText('₦200,000')
})
