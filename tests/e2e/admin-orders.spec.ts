import { readFileSync } from 'node:fs'
import { expectAccessible } from '../support/accessibility.ts'
import { held } from '../support/held.ts'
import { placeDeliveredOrder, placeOrder, updateOrder } from '../support/orders.ts'
import { expect, test } from '../support/test.ts'

test.use({ expectedInConsole: /Failed to load resource|could not be loaded/ })

const COLUMNS = ['Order Number', 'Customer', 'Email', 'Total', 'Status', 'Payment', 'Date', 'Actions']

test('an order is opened, changed and deleted, and its history is kept', async ({ backOffice, staff }) => {
  const { page } = backOffice
  const order = await placeOrder(staff, { name: 'Ṣadé Ọlátúnjí' })
  await backOffice.signIn()
  await backOffice.open('/admin/orders', 'Orders Management')
  const row = backOffice.row(order.order_number)

  await test.step('the list has its columns', async () => {
    const headers = page.getByRole('columnheader')
    for (const header of COLUMNS) await expect(headers.filter({ hasText: header })).toBeVisible()
    for (const text of ['Ṣadé Ọlátúnjí', 'ngozi@example.com', '₦', 'pending'])
      await expect(row).toContainText(text)
  })

  await test.step('its status, payment and notes are changed', async () => {
    await row.getByRole('button', { name: `Update status of ${order.order_number}` }).press('Enter')
    const dialog = backOffice.dialog('Update Order Status')
    await expect(dialog).toBeVisible()
    await expectAccessible(page, 'the update of an order')
    await dialog.getByLabel('Order Status', { exact: true }).selectOption('processing')
    await dialog.getByLabel('Payment Status').selectOption('paid')
    await dialog.getByLabel('Notes').fill('Ask for Mama Ṣadé')
    await dialog.getByRole('button', { name: 'Update Order' }).click()
    await expect(backOffice.notice('Success', 'Order updated successfully')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(row).toContainText('processing')
    await expect(row).toContainText('paid')
  })

  await test.step('its details show its fields and its history', async () => {
    const view = row.getByRole('button', { name: `View details of ${order.order_number}` })
    const code = Promise.withResolvers<void>()
    await page.route('**/*.js', async (route) => {
      await code.promise
      await route.fallback()
    })
    await view.press('Enter')
    await expect(view, 'a spinner stands there as long as the window has not come').toBeHidden()
    code.resolve()
    const details = backOffice.dialog('Order Details')
    for (const text of ['12 Bourdillon Road, Ikoyi, Lagos', '+234 803 555 0101', 'Ask for Mama Ṣadé'])
      await expect(details.getByRole('definition').filter({ hasText: text })).toBeVisible()
    const items = details.getByRole('table', { name: 'Items of the order' })
    for (const header of ['Product', 'Quantity', 'Price', 'Total'])
      await expect(items.getByRole('columnheader', { name: header })).toBeAttached()
    const history = details.getByRole('region', { name: 'History' }).getByRole('listitem')
    await expect(history).toHaveCount(2)
    await expect(history.first()).toContainText('Order placed')
    for (const text of [
      'Status changed from pending to processing',
      'Payment changed from pending to paid',
      'Staff notes changed',
      'Administrator, ',
    ])
      await expect(history.last()).toContainText(text)

    const saving = page.waitForEvent('download')
    await details.getByRole('button', { name: 'Invoice (PDF)' }).click()
    const invoice = await saving
    expect(invoice.suggestedFilename()).toBe(`${order.order_number}.pdf`)
    expect(readFileSync(await invoice.path(), 'latin1')).toMatch(/^%PDF-/)

    await expect(details.getByRole('link', { name: 'ngozi@example.com' })).toHaveAttribute(
      'href',
      'mailto:ngozi@example.com',
    )
    await expect(details.getByRole('link', { name: '+234 803 555 0101' })).toHaveAttribute(
      'href',
      'tel:+2348035550101',
    )
    await details.getByRole('button', { name: 'Update status' }).click()
    const update = backOffice.dialog('Update Order Status')
    await update.getByLabel('Order Status', { exact: true }).selectOption('shipped')
    await test.step('a failure keeps the form', async () => {
      await backOffice.answerCalls('POST', 'rpc/update_order', 500, { message: 'no' })
      await update.getByRole('button', { name: 'Update Order' }).click()
      await expect(backOffice.notice('Error', 'Failed to update order')).toBeVisible()
      await expect(update.getByLabel('Order Status', { exact: true })).toHaveValue('shipped')
      await backOffice.restoreCalls()
    })
    await backOffice.press(update.getByRole('button', { name: 'Update Order' }))
    await expect(update).toBeHidden()
    await expect(history.last()).toContainText('Status changed from processing to shipped')

    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/admin/orders')
    await expect(view).toBeFocused()
    await expect(row).toContainText('shipped')
  })

  await test.step('it is printed on one sheet, without the layout of the back office', async () => {
    await page.goto(`/admin/orders/${order.id}/print`)
    await expect(page.getByRole('article', { name: `Order ${order.order_number}` })).toContainText('₦')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('navigation', { name: 'Back office' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    const sheet = await page.pdf({ format: 'A4' })
    expect(sheet.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('link', { name: 'All orders' }).click()
    await row.getByRole('button', { name: `View details of ${order.order_number}` }).press('Enter')
  })

  await test.step('the browser’s own command prints the same from the details, and says when they have not come', async () => {
    const details = backOffice.dialog('Order Details')
    const hint = details.getByText('Please print it again once it is shown.')
    await expect(details.getByRole('table', { name: 'Items of the order' })).toBeVisible()
    await details.getByRole('button', { name: 'Update status' }).click()
    const sheet = await page.pdf({ format: 'A4' })
    expect(sheet.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    const items = held()
    await page.route('**/rest/v1/order_items?**', items.answer)
    await page.reload()
    await expect(details.getByRole('status')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(hint).toBeVisible()
    await expect(details.getByRole('status')).toBeHidden()
    items.release()
    await expect(hint).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await page.keyboard.press('Escape')
  })

  await test.step('its cancellation says what it means, and refunds with it', async () => {
    await row.getByRole('button', { name: `Update status of ${order.order_number}` }).click()
    const dialog = backOffice.dialog('Update Order Status')
    await dialog.getByLabel('Order Status', { exact: true }).selectOption('cancelled')
    await expect(dialog.getByRole('listitem')).toContainText([
      'was received.',
      'is to go back to the customer.',
      'back into stock.',
      'The customer gets a mail about it.',
    ])
    const box = dialog.getByRole('checkbox', { name: /^Refund ₦[\d,]+ now, by hand$/ })
    await expect(box).not.toBeChecked()
    await expectAccessible(page, 'what a cancellation means')
    await box.check()
    await dialog.getByRole('button', { name: 'Update Order' }).click()
    await expect(backOffice.notice('Success', 'The refund is recorded.')).toBeVisible()
    await expect(row).toContainText('Paid back')
  })

  await test.step('it is deleted after a confirmation, and its history is found by its number', async () => {
    await row.getByRole('button', { name: `Delete ${order.order_number}` }).click()
    await expect(page.getByRole('alertdialog').getByRole('listitem').first()).toContainText('went back.')
    await backOffice.confirmDeletion(`This will permanently delete order ${order.order_number}.`)
    await expect(backOffice.notice('Success', 'Order deleted successfully')).toBeVisible()
    await expect(row).toHaveCount(0)
    await page.goto(`/admin/orders/${order.order_number}`)
    const details = backOffice.dialog('Order Details')
    await expect(details.getByText('There is no such order any more')).toBeVisible()
    await expect(details.getByRole('listitem').last()).toContainText('Order deleted')

    await page.goto('/admin/orders/ORD-0')
    await expect(details.getByText('There is no such order any more')).toBeVisible()
    await expect(details.getByRole('region', { name: 'History' })).toBeHidden()
  })
})

test('orders are filtered by the URL, exported and changed in bulk', async ({ backOffice, staff }) => {
  const { page } = backOffice
  const name = `Bola ${Date.now()}`
  const [first, second] = [await placeOrder(staff, { name }), await placeDeliveredOrder(staff, { name })]
  await backOffice.signIn()
  await backOffice.open(`/admin/orders?payment=paid&search=${name}`, 'Orders Management')
  await expect(page.getByRole('combobox', { name: 'Payment' })).toHaveValue('paid')
  await expect(backOffice.row(second.order_number)).toBeVisible()
  await expect(backOffice.row(first.order_number)).toHaveCount(0)
  const bar = page.getByRole('region', { name: 'Selected rows' })
  const question = page.getByRole('alertdialog', { name: 'Set status to Shipped?' })
  const setShipped = async () => {
    await bar.getByRole('button', { name: 'Set status' }).click()
    await page.getByRole('menuitem', { name: 'Shipped' }).click()
  }
  await test.step('finished orders alone cannot be changed unless they are ticked', async () => {
    await page.getByRole('checkbox', { name: `Select ${second.order_number}` }).check()
    await setShipped()
    await expect(question).toContainText('Every selected order is delivered or cancelled.')
    await expect(question.getByRole('button', { name: 'Set status' })).toBeDisabled()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
  })
  await page.getByRole('combobox', { name: 'Payment' }).selectOption('All payments')
  await expect(page.getByText('2 orders', { exact: true })).toBeVisible()

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const lines = readFileSync(await (await saving).path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(second.order_number)
  await expect(backOffice.notice('Success', '2 orders exported')).toBeVisible()

  await page.getByRole('checkbox', { name: `Select ${first.order_number}` }).press('Space')
  await page.getByRole('checkbox', { name: `Select ${second.order_number}` }).check()
  await expect(bar).toContainText('2 orders selected')
  await expectAccessible(page, 'selected orders')
  await setShipped()
  await expect(question).toContainText('1 order will be set to Shipped. 1 stays as it is.')
  await expectAccessible(page, 'the question before a change of many orders')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(bar.getByRole('button', { name: 'Set status' })).toBeFocused()
  await expect(backOffice.row(first.order_number)).toContainText('pending')

  await test.step('finished orders stay as they are unless they are ticked', async () => {
    await setShipped()
    await question.getByRole('checkbox', { name: /^Also change the order that is delivered/ }).check()
    await expect(question).toContainText('2 orders will be set to Shipped.')
    await question.getByRole('checkbox').uncheck()
    await question.getByRole('button', { name: 'Set status' }).click()
    await expect(backOffice.notice('Success', '1 order updated')).toBeVisible()
    await expect(backOffice.row(first.order_number)).toContainText('shipped')
    await expect(backOffice.row(second.order_number)).toContainText('delivered')
  })

  await test.step('an Undo without an answer is offered again, and the change is undone', async () => {
    await page.route(/\/rpc\/restore_orders/, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    const noAnswer = 'The shop did not answer. Please check your connection and try again.'
    const failure = backOffice.notice('Error', `0 orders put back, 1 order not. ${noAnswer}`)
    await expect(failure).toBeVisible()
    await backOffice.restoreCalls()
    await failure.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(backOffice.notice('Success', '1 order put back')).toBeVisible()
    await expect(backOffice.row(first.order_number)).toContainText('pending')
  })
})

test('a bulk change names orders that were delivered since it asked, and its Undo keeps a newer selection', async ({
  backOffice,
  staff,
}) => {
  const { page } = backOffice
  const name = `Kemi ${Date.now()}`
  const [first, second] = [await placeOrder(staff, { name }), await placeOrder(staff, { name })]
  await backOffice.signIn()
  await backOffice.open(`/admin/orders?search=${name}`, 'Orders Management')
  for (const { order_number } of [first, second])
    await page.getByRole('checkbox', { name: `Select ${order_number}` }).check()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await bar.getByRole('button', { name: 'Set status' }).click()
  await page.getByRole('menuitem', { name: 'Shipped' }).click()
  const question = page.getByRole('alertdialog', { name: 'Set status to Shipped?' })
  await expect(question).toContainText('2 orders will be set to Shipped.')
  await updateOrder(staff, second, { status: 'delivered' })
  await question.getByRole('button', { name: 'Set status' }).click()
  await expect(backOffice.notice('Error', '1 order updated, 1 order not.')).toBeVisible()
  const report = backOffice.dialog('1 order not updated')
  await expect(report.getByRole('listitem')).toContainText([second.order_number])
  await expect(report.getByRole('listitem')).toContainText(['It was delivered meanwhile.'])
  await report.getByRole('button', { name: 'OK' }).click()
  const reason = new RegExp(`${second.order_number}: It was delivered meanwhile\\.`)
  const refusal = backOffice.refusal(page.getByRole('main'), reason)
  await expect(refusal).toBeInViewport()
  await expect(backOffice.row(first.order_number)).toContainText('shipped')

  // The order that was not updated is still selected.
  await expect(bar).toContainText('1 order selected')
  await page.getByRole('checkbox', { name: `Select ${first.order_number}` }).check()
  await refusal.getByRole('button', { name: 'Undo' }).click()
  await expect(backOffice.notice('Success', '1 order put back')).toBeVisible()
  await expect(refusal).toHaveCount(0)
  await expect(backOffice.row(first.order_number)).toContainText('pending')
  await expect(bar).toContainText('2 orders selected')
})

test('what fails to load in the details of an order says so', async ({ backOffice, staff }) => {
  const { page } = backOffice
  const order = await placeOrder(staff)
  await backOffice.signIn()
  await backOffice.answerCalls('GET', 'order_items', 500, { message: 'no' })
  await backOffice.answerCalls('GET', 'audit_log', 500, { message: 'no' })
  await page.route('**/invoice.pdf', (route) =>
    route.fulfill({ status: 503, json: { message: 'The printer is out.' } }),
  )
  await page.goto(`/admin/orders/${order.id}`)
  const details = backOffice.dialog('Order Details')
  await expect(details.getByText('The items could not be loaded.')).toBeVisible()
  await expect(details.getByText('The history could not be loaded.')).toBeVisible()
  await details.getByRole('button', { name: 'Invoice (PDF)' }).click()
  await expect(backOffice.notice('Error', 'The printer is out.')).toBeVisible()
})
