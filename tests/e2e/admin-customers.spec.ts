import { readFile } from 'node:fs/promises'
import { placeOrder } from '../support/orders.ts'
import { rowsOf } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

const DELETION = 'This will permanently delete this customer. This action cannot be undone.'

test.use({ expectedInConsole: /Failed to load resource/ })

test('a customer is added after errors and a failure, changed and deleted', async ({ backOffice }) => {
  const { page } = backOffice
  const email = `ada-${Date.now()}@example.com`
  await backOffice.signIn()
  await backOffice.open('/admin/customers', 'Customers Management')
  await page.getByRole('button', { name: 'Add Customer' }).press('Enter')
  const dialog = backOffice.dialog('Add New Customer')
  await expect(dialog.getByLabel('Name *')).toBeFocused()
  await expect(dialog.getByLabel('Phone')).toHaveAttribute('placeholder', /^\+234/)
  await test.step('a notice over the dialog is dismissed by its button, and the dialog stays', async () => {
    await dialog.getByLabel('Email *').fill('not an address')
    await page.keyboard.press('Enter')
    const notice = backOffice.notice('Error', 'Name and email are required')
    await notice.getByRole('button', { name: 'Dismiss' }).click()
    await expect(notice).toBeHidden()
    await expect(dialog.getByLabel('Email *')).toHaveValue('not an address')
    await expect(dialog.getByLabel('Email *')).toHaveAccessibleDescription(/ada@example.com/)
    await expect(dialog.getByLabel('Name *'), 'it keeps the focus').toBeFocused()
  })
  await dialog.getByLabel('Name *').fill('  Adaọbí <b>Eze</b>  ')
  await dialog.getByLabel('Email *').fill(email)
  await test.step('a failure keeps the form', async () => {
    await backOffice.breakCalls('POST', 'customers')
    await page.keyboard.press('Enter')
    await expect(backOffice.notice('Error', 'Failed to save customer')).toBeVisible()
    await expect(dialog.getByLabel('Email *')).toHaveValue(email)
    await backOffice.restoreCalls()
  })
  await backOffice.press(dialog.getByRole('button', { name: 'Add Customer' }))
  await expect(backOffice.notice('Success', 'Customer added successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  const row = backOffice.row(email)
  await expect(row).toContainText('Adaọbí <b>Eze</b>')
  await expect(row).toContainText('N/A')
  await expect(row).toContainText('₦0')

  await row.getByRole('button', { name: /^Edit/ }).click()
  await backOffice.dialog('Edit Customer').getByLabel('Phone').fill('+234 803 555 0199')
  await page.getByRole('button', { name: 'Update Customer' }).click()
  await expect(backOffice.notice('Success', 'Customer updated successfully')).toBeVisible()
  await expect(row).toContainText('+234 803 555 0199')

  await test.step('it is found by a part of the phone number and exported as listed', async () => {
    const search = page.getByRole('searchbox', { name: 'Search customers by name, email or phone' })
    await search.fill('no such customer')
    await expect(page.getByText('No customers found with this search or these filters')).toBeVisible()
    await search.fill('803 555 0199')
    await expect(page.getByText('1 customer', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Total Spent' }).click()
    await expect(page).toHaveURL('/admin/customers?search=803+555+0199&sort=total_spent.desc')
    await expect(page.getByRole('columnheader', { name: 'Total Spent' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^customers-\d{4}-\d\d-\d\d\.csv$/)
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(email)
  })

  await row.getByRole('button', { name: /^Delete/ }).click()
  await backOffice.confirmDeletion(DELETION)
  await expect(backOffice.notice('Success', 'Customer deleted successfully')).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 }), 'without rows it takes the focus').toBeFocused()
})

test('personal data is erased from a customer’s form, once the orders are finished', async ({
  backOffice,
  staff,
}) => {
  const { page } = backOffice
  const customer = { name: `Ngozi ${Date.now()}`, email: `ngozi-${Date.now()}@example.com` }
  const order = await placeOrder(staff, customer)
  await backOffice.signIn()
  await backOffice.open(`/admin/customers?search=${customer.email}`, 'Customers Management')
  const row = backOffice.row(customer.email)
  await row.getByRole('button', { name: /^Edit/ }).click()
  const dialog = backOffice.dialog('Edit Customer')
  const question = page.getByRole('alertdialog', { name: `Erase ${customer.name}?` })
  const erase = async () => {
    await backOffice.press(dialog.getByRole('button', { name: 'Erase Personal Data' }))
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await backOffice.pressTwice(question.getByRole('button', { name: 'Erase' }))
  }
  await erase()
  await expect(dialog.getByText(`Order ${order.order_number} is not finished.`)).toBeVisible()
  await expect(dialog).toBeVisible()

  rowsOf(await staff.rpc('change_orders', { p_ids: [order.id], p_status: 'cancelled' }))
  await erase()
  await expect(backOffice.notice('Success', 'Personal data erased')).toHaveCount(1)
  await expect(dialog).toBeHidden()
  await expect(row).toHaveCount(0)
  const { data } = await staff.from('orders').select('customer_name').eq('id', order.id).single()
  expect(data).toEqual({ customer_name: 'Erased customer' })
})
