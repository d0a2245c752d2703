import { expectAccessible } from '../support/accessibility.ts'
import { placeOrder } from '../support/orders.ts'
import { rowsOf } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

test('staff take an order with a discount for a customer in the showroom, who pays in cash', async ({
  backOffice,
  staff,
  catalogue,
}) => {
  const { page } = backOffice
  const sofa = await catalogue.add({ price: 200_000, stock_quantity: 5 })
  const chair = await catalogue.add({ price: 90_000 })
  rowsOf(
    await staff.rpc('set_product_variants', {
      p_product_id: chair.id,
      p_options: [{ name: 'Wood', choices: ['Iroko', 'Teak'] }],
      p_variants: [
        { choices: ['Iroko'], stock_quantity: 1 },
        { choices: ['Teak'], price: 120_000, made_to_order_weeks: 6 },
      ],
    }),
  )
  await backOffice.signIn()
  await page.goto('/admin/orders')
  await page.getByRole('link', { name: 'Take an Order' }).click()
  const form = page.getByRole('form', { name: 'Order' })
  await form.getByRole('button', { name: 'Take the Order' }).click()
  await expect(form.getByText('Add at least one product.')).toBeVisible()
  await expect(form.getByLabel('Find a product')).toBeFocused()
  await form.getByLabel('Find a product').fill(sofa.name)
  await form.getByRole('button', { name: `Add ${sofa.name}` }).click()
  await form.getByLabel(`Quantity of ${sofa.name}`).fill('2')
  await form.getByLabel('Find a product').fill(chair.name)
  await expect(form.getByRole('button', { name: `Add ${chair.name}` })).toContainText('From ₦90,000')
  await form.getByRole('button', { name: `Add ${chair.name}` }).click()
  const lines = form.getByRole('list', { name: 'Products of the order' }).getByRole('listitem')
  await expect(lines.last()).toContainText('₦90,000 each, 1 in stock')
  await form.getByLabel(`Variant of ${chair.name}`).selectOption('Teak')
  await expect(lines.last()).toContainText('₦120,000 each, Made to order within 6 weeks')
  await form.getByLabel('Discount (₦)').fill('5,000')
  await form.getByLabel('Reason').fill('Regular customer')
  await form.getByLabel('How it is paid').selectOption('Paid: Cash')
  await form.getByLabel('Name').fill('Ngozi Umeh')
  await form.getByLabel('Phone').fill('0803 555 0199')
  await form.getByLabel('Address').fill('Takes it along')
  await expect(form.getByRole('region', { name: 'Total' })).toContainText('Total₦515,000')
  await expectAccessible(page, 'an order that staff take')
  await page.setViewportSize({ width: 360, height: 800 })
  await expectAccessible(page, 'an order that staff take on a phone')
  await form.getByRole('button', { name: 'Take the Order' }).click()

  const details = backOffice.dialog('Order Details')
  await expect(details.getByText('₦5,000: Regular customer')).toBeVisible()
  await expect(details.getByText(`${chair.name} (Teak)`)).toBeVisible()
  await expect(details.getByText('Made to order within 6 weeks')).toBeVisible()
  await expect(details.getByRole('link', { name: /^WhatsApp to Ngozi Umeh/ })).toBeVisible()
  const taken = staff.from('orders').select('total_amount, payment_status, channel, customer_phone')
  expect(
    rowsOf(
      await taken.eq('customer_phone', '+2348035550199').order('created_at', { ascending: false }).limit(1),
    ),
  ).toEqual([
    { total_amount: 515_000, payment_status: 'paid', channel: 'showroom', customer_phone: '+2348035550199' },
  ])
})

test.describe('more pieces than there are', () => {
  // If they stay for a moment, their total is asked for, and the browser logs the refusal.
  test.use({ expectedInConsole: /status of 409/ })

  test('products and customer are chosen by keyboard, and the focus stays with them; a quantity can be typed anew in its field', async ({
    backOffice,
    catalogue,
    staff,
  }) => {
    const { page } = backOffice
    const name = `Stool ${crypto.randomUUID()}`
    const [first, second] = [await catalogue.add({ name }), await catalogue.add({ name })]
    const order = await placeOrder(staff, { name: `Ada ${crypto.randomUUID()}` })
    await backOffice.signIn()
    await backOffice.open('/admin/take-order', 'Take an Order')
    const form = page.getByRole('form', { name: 'Order' })
    const search = form.getByLabel('Find a product')
    await search.fill(name)
    for (const { name: found } of [first, second]) {
      await form.getByRole('button', { name: `Add ${found}` }).press('Enter')
      await expect(search).toBeFocused()
    }
    await expect(search, 'once nothing is left of what was found').toHaveValue('')
    await form.getByRole('button', { name: `Take away ${first.name}` }).press('Enter')
    await expect(form.getByRole('button', { name: `Take away ${second.name}` })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(search).toBeFocused()

    const earlier = form.getByLabel('Has ordered before?')
    await earlier.fill(order.customer_name)
    await form.getByRole('list', { name: 'Earlier customers' }).getByRole('button').press('Enter')
    await expect(form.getByLabel('Name')).toHaveValue(order.customer_name)
    await expect(earlier).toBeFocused()
    await expect(earlier).toHaveValue('')

    const sofa = await catalogue.add({ price: 1000, stock_quantity: 20 })
    await search.fill(sofa.name)
    await form.getByRole('button', { name: `Add ${sofa.name}` }).click()
    const quantity = form.getByLabel(`Quantity of ${sofa.name}`)
    await quantity.press('Backspace')
    await quantity.pressSequentially('5')
    await expect(quantity).toHaveValue('5')
    await expect(form.getByRole('region', { name: 'Total' })).toContainText('Goods₦5,000')

    await expect(form.getByText('₦1,000 each, 20 in stock')).toBeVisible()
    await quantity.fill('21')
    await expect(form.getByText('₦1,000 each, only 20 in stock')).toBeVisible()
    await quantity.fill('5')

    // Enter does not take the order, whose quantity may not be complete.
    await quantity.fill('')
    await quantity.press('Enter')
    await expect(quantity).toHaveValue('5')
    await quantity.fill('0')
    await quantity.blur()
    await expect(quantity).toHaveValue('5')
    await expect(form.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  })
})

test('choosing an earlier customer keeps what was typed, and another one takes the place of a wrong one', async ({
  backOffice,
  catalogue,
  delivery,
  staff,
}) => {
  const { page } = backOffice
  const sofa = await catalogue.add({ stock_quantity: 20 })
  await delivery.addZone({ areas: ['LA'], fee_medium: 15_000, min_days: 2, max_days: 4 })
  await delivery.addPickupPoint({ name: 'Marina', address: '4 Marina, Lagos' })
  await delivery.addPickupPoint({ name: 'Yaba', address: '1 Herbert Macaulay Way, Lagos' })
  const takeOrder = async (name: string, address: string, lga: string) =>
    rowsOf(
      await staff.rpc('take_order', {
        p_items: [{ product_id: sofa.id, quantity: 1 }],
        p_customer: { name, phone: '0803 555 0142', email: `${crypto.randomUUID()}@example.com`, address },
        p_terms: { channel: 'phone', is_paid: false },
        p_delivery: { state: 'LA', lga, landmark: '' },
      }),
    )
  const ada = `Ada ${crypto.randomUUID()}`
  const bola = `Bola ${crypto.randomUUID()}`
  await takeOrder(ada, '12 Allen Avenue', 'Ikeja')
  await takeOrder(bola, '3 Beach Road', 'Epe')
  await backOffice.signIn()
  await backOffice.open('/admin/take-order', 'Take an Order')
  const form = page.getByRole('form', { name: 'Order' })
  const choose = async (name: string) => {
    await form.getByLabel('Has ordered before?').fill(name)
    await form.getByRole('list', { name: 'Earlier customers' }).getByRole('button').click()
    await expect(form.getByLabel('Name')).toHaveValue(name)
  }

  await form.getByLabel('Customer’s note').fill('Calls before noon')
  await form.getByLabel('Landmark').fill('Behind the bank')
  await form.getByLabel('Agreed fee (₦)').fill('9,000')
  await choose(ada)
  await expect(form.getByLabel('Phone')).toHaveValue('+2348035550142')
  await expect(form.getByLabel('Customer’s note')).toHaveValue('Calls before noon')
  await expect(form.getByLabel('Landmark')).toHaveValue('Behind the bank')
  await expect(form.getByLabel('Agreed fee (₦)')).toHaveValue('9,000')
  await expect(form.getByLabel('State')).toHaveValue('LA')
  await expect(form.getByLabel('Local Government Area')).toHaveValue('Ikeja')
  await expect(form.getByLabel('Address')).toHaveValue('12 Allen Avenue')

  await choose(bola)
  await expect(form.getByLabel('Local Government Area')).toHaveValue('Epe')
  await expect(form.getByLabel('Address')).toHaveValue('3 Beach Road')

  await form.getByLabel('How the customer gets it').selectOption('Picked up')
  await form.getByLabel('Pickup point').selectOption('Yaba')
  await choose(ada)
  await expect(form.getByLabel('How the customer gets it')).toHaveValue('pickup')
  await expect(form.getByRole('option', { name: 'Yaba', selected: true })).toBeAttached()
})
