import { expectAccessible, expectNoOverflow, expectTouchTargets } from '../support/accessibility.ts'
import { readyToOrder, updateOrder } from '../support/orders.ts'
import type { Shopper } from '../support/shopper.ts'
import { rowsOf, type StaffClient } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

// From the cart to 'paid', with the test gateway as the providers.

const TRANSFER = {
  bank_name: 'Parlour Bank',
  account_number: '0123456789',
  account_name: 'Parlour Interiors Ltd',
}

/** Presses 'Place Order' with a way to pay. */
async function orderWith(shopper: Shopper, method: RegExp): Promise<void> {
  await shopper.page.getByRole('radio', { name: method }).check()
  await shopper.placeOrder()
}

const paymentOf = (shopper: Shopper) => shopper.page.getByRole('region', { name: 'Payment' })

async function orderOf(staff: StaffClient, email: string) {
  const columns = 'id, order_number, status, payment_status, total_amount'
  return rowsOf(await staff.from('orders').select(columns).eq('customer_email', email).single())
}

test('a shopper pays with Paystack, and comes back to the paid order @phone', async ({
  page,
  shopper,
  shop,
  catalogue,
  payments,
  staff,
}) => {
  await payments.enable('paystack')
  await payments.enable('flutterwave')
  const product = await catalogue.add({ price: 45_000.5 })
  const { email } = await readyToOrder(shopper, shop, [{ product, quantity: 2 }])
  await shopper.placeOrder()
  await expect(page.getByText('Please choose how you would like to pay.')).toBeVisible()
  await expectAccessible(page, 'the checkout with ways to pay')
  await expectTouchTargets(page, 'the checkout with ways to pay')
  await orderWith(shopper, /Paystack/)

  await expect(page.getByRole('heading', { name: 'Pay with Paystack' })).toBeVisible()
  await expect(page.getByText('₦90,001')).toBeVisible()
  await page.getByRole('button', { name: 'Pay by card' }).click()
  await expect(shopper.notice('Payment received', 'Thank you. Your order is paid.')).toBeVisible()
  const { order_number: number } = await orderOf(staff, email)
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you. Your order is paid' })).toHaveCSS(
    'outline-style',
    'none',
  )
  await expect(page.getByText(`Order ${number}`, { exact: true })).toBeVisible()
  await expect(paymentOf(shopper)).toContainText('We have received your payment.')
  await expect(page.getByRole('button', { name: 'Cancel this order' })).toBeHidden()
  await expectAccessible(page, 'a paid order')
  await expectNoOverflow(page, 'a paid order')
  const paid = rowsOf(await staff.from('payments').select('method, state, counts').eq('order_number', number))
  expect(paid).toEqual([{ method: 'paystack', state: 'paid', counts: true }])
})

test('a shopper comes back without paying, by Back or by the provider’s button, and pays another way, also after a transfer', async ({
  page,
  shopper,
  shop,
  catalogue,
  payments,
}) => {
  await payments.enable('paystack')
  await payments.enable('flutterwave')
  await payments.enable('bank_transfer', TRANSFER)
  await readyToOrder(shopper, shop, [{ product: await catalogue.add({ price: 3000 }) }])
  const payment = paymentOf(shopper)
  const startTransfer = async () => {
    await page.getByRole('radio', { name: 'Bank transfer' }).check()
    await page.getByRole('button', { name: 'Show how to transfer' }).click()
    await expect(payment).toContainText('0123456789')
  }
  const payBy = async (provider: string) => {
    await page.getByRole('radio', { name: new RegExp(provider) }).check()
    await page.getByRole('button', { name: 'Pay ₦3,000' }).click()
    await expect(page.getByRole('heading', { name: `Pay with ${provider}` })).toBeVisible()
  }
  await orderWith(shopper, /Paystack/)
  await expect(page.getByRole('heading', { name: 'Pay with Paystack' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/account\/orders\/ORD-\d+$/)
  await expect(payment).toContainText('₦3,000 is due by')
  await startTransfer()
  await payBy('Paystack')
  await page.getByRole('button', { name: 'Cancel and go back' }).click()
  await expect(shopper.toast('Not paid yet')).toBeVisible()
  await startTransfer()
  await payBy('Flutterwave')
  await page.getByRole('button', { name: 'Pay by transfer' }).click()
  await expect(shopper.toast('Payment received')).toBeVisible()
})

test('a transfer shows account and reference, takes a receipt, and is paid when staff confirm it @phone', async ({
  page,
  shopper,
  shop,
  catalogue,
  payments,
  staff,
}) => {
  await payments.enable('bank_transfer', TRANSFER)
  const { email } = await readyToOrder(shopper, shop, [{ product: await catalogue.add({ price: 70_000 }) }])
  await orderWith(shopper, /Bank transfer/)
  const payment = paymentOf(shopper)
  for (const text of ['0123456789', 'Parlour Interiors Ltd', '₦70,000'])
    await expect(payment).toContainText(text)
  const order = await orderOf(staff, email)
  await expect(payment.getByRole('definition').last()).toContainText(order.order_number)
  await expectAccessible(page, 'an order to be paid by transfer')
  await expectTouchTargets(page, 'an order to be paid by transfer')
  await expectNoOverflow(page, 'an order to be paid by transfer')

  await page.getByRole('button', { name: 'Send receipt' }).click()
  await expect(payment.getByText('Please choose a picture or PDF of your receipt.')).toBeVisible()
  const text = { name: 'receipt.txt', mimeType: 'text/plain', buffer: Buffer.from('paid') }
  await payment.getByLabel('Receipt', { exact: true }).setInputFiles(text)
  await page.getByRole('button', { name: 'Send receipt' }).click()
  await expect(
    payment.getByText('receipt.txt cannot be opened. Please choose a JPEG, PNG, WebP or PDF file.'),
  ).toBeVisible()
  await payment.getByRole('button', { name: 'Remove receipt.txt' }).click()
  await expect(payment.getByLabel('Receipt', { exact: true })).toBeFocused()
  const pdf = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await payment.getByLabel('Receipt', { exact: true }).setInputFiles(pdf)
  await page.getByRole('button', { name: 'Send receipt' }).dblclick()
  await expect(payment).toContainText('We have your receipt and are checking it.')
  expect(asked.filter((url) => url.endsWith('/rpc/submit_receipt'))).toHaveLength(1)

  const { id } = rowsOf(await staff.from('payments').select('id').eq('order_id', order.id).single())
  rowsOf(await staff.rpc('confirm_transfer', { p_payment_id: id, p_amount: 70_000 }))
  await page.reload()
  await expect(payment).toContainText('We have received your payment.')
})

test('an order that is paid on delivery asks for nothing now, and is paid once staff have the money @phone', async ({
  page,
  shopper,
  shop,
  catalogue,
  payments,
  staff,
}) => {
  await payments.enable('pay_on_delivery', { highest_total: 50_000 })
  const { email } = await readyToOrder(shopper, shop, [{ product: await catalogue.add({ price: 50_000 }) }])
  await shopper.placeOrder()
  await expect(paymentOf(shopper)).toContainText('You pay when your order arrives.')
  const { id } = await orderOf(staff, email)
  rowsOf(
    await staff.rpc('update_order', { p_id: id, p_changes: { status: 'delivered', payment_status: 'paid' } }),
  )
  await page.reload()
  await expect(paymentOf(shopper)).toContainText('We have received your payment.')
  await expect(page.getByRole('region', { name: 'Where it is' })).toContainText('Delivered')
  await expect(page.getByRole('link', { name: 'Return items' })).toBeVisible()
  await expectNoOverflow(page, 'a delivered order')
})

test.describe('a provider that does not answer', () => {
  test.use({ expectedInConsole: /status of 503/ })

  test('leaves the order, whose fee was shown before and part of the total, and another way to pay is offered', async ({
    page,
    shopper,
    shop,
    catalogue,
    payments,
    gateway,
    staff,
  }) => {
    await payments.enable('paystack', { customer_bears_fee: true })
    await payments.enable('bank_transfer', TRANSFER)
    const product = await catalogue.add({ price: 100_000 })
    const { email } = await readyToOrder(shopper, shop, [{ product }])
    const amounts = page.getByRole('region', { name: 'Order Summary' }).getByRole('definition')
    await page.getByRole('radio', { name: /Bank transfer/ }).check()
    await expect(amounts).toHaveText(['₦100,000', 'TBD', '₦100,000'])
    await page.getByRole('radio', { name: /Paystack/ }).check()
    await expect(amounts).toHaveText(['₦100,000', 'TBD', '₦1,624.37', '₦101,624.37'])
    gateway.faults.add({ fault: 'server-error', endpoint: 'initialize', times: 1 })
    await shopper.placeOrder()
    await expect(
      page.getByText(/This way of paying does not work at the moment\. Your order is kept/),
    ).toBeVisible()
    expect(await orderOf(staff, email)).toMatchObject({ payment_status: 'pending', total_amount: 101_624.37 })
    await page.getByRole('radio', { name: 'Bank transfer' }).check()
    await page.getByRole('button', { name: 'Show how to transfer' }).click()
    await expect(paymentOf(shopper)).toContainText('0123456789')
  })
})

test.describe('an order with a deposit', () => {
  // The refusal of the changed order.
  test.use({ expectedInConsole: /Failed to load resource/ })

  test('a shopper pays a deposit for a sofa that is made to order, staff ask for the rest, and it is paid another way by the link @both', async ({
    page,
    shopper,
    shop,
    catalogue,
    payments,
    settings,
    staff,
    backOffice,
  }) => {
    await settings.change({ takes_deposits: true })
    await payments.enable('paystack')
    await payments.enable('bank_transfer', TRANSFER)
    const product = await catalogue.add({ price: 100_000, stock_quantity: 0, deposit_percent: 70 })
    rowsOf(await staff.from('product_facts').insert({ id: product.id, made_to_order_weeks: 4 }).select())
    const { email } = await readyToOrder(shopper, shop, [{ product, quantity: 1 }])
    const summary = page.getByRole('region', { name: 'Order Summary' })
    await expect(summary).toContainText('To pay now')
    await expect(summary).toContainText('₦70,000')
    await expect(summary).toContainText('The rest, before delivery')
    await expectAccessible(page, 'the checkout with a deposit')
    await expectNoOverflow(page, 'the checkout with a deposit')
    await settings.change({ kept_after_work: 50 })
    await orderWith(shopper, /Paystack/)
    const note = page.getByRole('region', { name: 'Your order has changed' })
    await expect(note).toContainText(
      'we keep nothing before work on your order has begun, and 50% of the total from then on',
    )
    await expect(note, 'which is no new one').toContainText(
      'Nothing has been ordered yet. The total is ₦100,000.',
    )
    await expect(page.getByText(/we keep nothing before work/)).toHaveCount(2)
    await shopper.placeOrder()
    await expect(page.getByText('₦70,000')).toBeVisible()
    await page.getByRole('button', { name: 'Pay by card' }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Thank you. We have received your deposit' }),
    ).toBeVisible()
    await expect(paymentOf(shopper)).toContainText('Deposit received')
    await expect(paymentOf(shopper)).toContainText('The rest, ₦30,000, is due before delivery.')
    await expectAccessible(page, 'an order with a deposit')
    await expectNoOverflow(page, 'an order with a deposit')

    const { id, order_number: number } = await orderOf(staff, email)
    await backOffice.signIn()
    await backOffice.page.goto(`/admin/orders/${id}`)
    const rest = backOffice.page.getByRole('region', { name: 'The rest' })
    await expect(rest).toContainText('The deposit was received. The rest, ₦30,000, is due before delivery.')
    await backOffice.press(rest.getByRole('button', { name: 'Ask for the rest' }))
    await expect(backOffice.notice('Success', 'The rest was asked for.')).toBeVisible()
    await expect(rest).toContainText('It was last asked for on')

    await shopper.open(rowsOf(await staff.rpc('order_page_path', { p_order_id: id })))
    await paymentOf(shopper).getByRole('radio', { name: 'Bank transfer' }).check()
    await page.getByRole('button', { name: 'Show how to transfer' }).click()
    await expect(paymentOf(shopper)).toContainText(TRANSFER.account_number)
    await expect(paymentOf(shopper)).toContainText('₦30,000')
    const columns = 'id, method, amount'
    const parts = rowsOf(
      await staff.from('payments').select(columns).eq('order_number', number).order('created_at'),
    )
    expect(parts).toMatchObject([
      { method: 'paystack', amount: 70_000 },
      { method: 'bank_transfer', amount: 30_000 },
    ])
    rowsOf(await staff.rpc('confirm_transfer', { p_payment_id: parts[1]!.id, p_amount: 30_000 }))
    await updateOrder(staff, { id }, { status: 'delivered' })
    await page.reload()
    await expect(paymentOf(shopper)).toContainText('We have received your payment. Thank you.')
    await expect(page.getByText('Delivered', { exact: true }).first()).toBeVisible()
    expect(await orderOf(staff, email)).toMatchObject({ payment_status: 'paid', status: 'delivered' })
  })
})
