import type { Locator } from '@playwright/test'
import { rowsOf } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

const NO_ANSWER = 'The shop did not answer. Please check your connection and try again.'

// The browser logs each failed request.
test.use({ expectedInConsole: /Failed to load resource/ })

// All forms share this behaviour. The tests of each screen prove its own message and that it keeps what was typed.

async function fill(form: Locator, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await form.getByLabel(label).fill(text)
}

async function expectKept(form: Locator, fields: Record<string, string>, submit: string): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await expect(form.getByLabel(label)).toHaveValue(text)
  await expect(form.getByRole('button', { name: submit, exact: true })).toBeEnabled()
}

test('a form in a dialog keeps what was typed when the connection is lost, and asks before closing', async ({
  backOffice,
}) => {
  const { page } = backOffice
  const fields = { 'Title *': 'Adire', 'Author *': 'Ada', 'Category *': 'Textiles' }
  await backOffice.signIn()
  await backOffice.open('/admin/blog-posts', 'Blog Posts')
  await page.route(/\/rest\/v1\//, (route) => route.abort())
  await page.getByRole('button', { name: 'Add Blog Post' }).click()
  const dialog = backOffice.dialog('Add New Blog Post')
  await fill(dialog, fields)
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(backOffice.notice('Error', NO_ANSWER)).toBeVisible()
  await expectKept(dialog, fields, 'Create')

  const question = page.getByRole('alertdialog', { name: 'Close without saving?' })
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
  ]
  for (const tryToClose of ways) {
    await tryToClose()
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(question).toBeHidden()
    // While it closes, the dialog behind it ignores keys and clicks.
    await expect(dialog).toHaveCSS('pointer-events', 'auto')
  }
  await expectKept(dialog, fields, 'Create')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
})

test('the first message of a screen is shown above its dialog without a connection', async ({
  backOffice,
}) => {
  const { page } = backOffice
  await backOffice.signIn()
  const loaded = page.waitForResponse(/\/assets\/toast-stack/)
  await backOffice.open('/admin/faqs', 'Manage FAQs')
  await (await loaded).finished()
  await page.getByRole('button', { name: 'Add FAQ' }).click()
  const dialog = backOffice.dialog('Add FAQ')
  await fill(dialog, { 'Question *': 'Is it offline?', 'Answer *': 'It is.' })
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Create FAQ' }).click()
  await expect(backOffice.notice('Error', NO_ANSWER)).toBeVisible()
})

test('a message whose script does not load is above the dialog, and can be dismissed', async ({
  backOffice,
}) => {
  const { page } = backOffice
  await backOffice.signIn()
  await page.route(/\/assets\/toast-stack/, (route) => route.abort())
  await backOffice.open('/admin/faqs', 'Manage FAQs')
  await backOffice.breakCalls('POST', 'faqs')
  await page.getByRole('button', { name: 'Add FAQ' }).click()
  const dialog = backOffice.dialog('Add FAQ')
  await fill(dialog, { 'Question *': 'Is it offline?', 'Answer *': 'It is.' })
  await dialog.getByRole('button', { name: 'Create FAQ' }).click()
  const message = page.getByRole('region', { name: 'Notifications' })
  await expect(message).toContainText(NO_ANSWER)
  await message.getByRole('button', { name: 'Dismiss' }).click()
  await expect(message).toBeHidden()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(dialog.getByLabel('Question *')).toHaveValue('Is it offline?')
})

test('so does a form on a page, and leaving asks first', async ({ backOffice }) => {
  const { page } = backOffice
  const fields = { 'Footer Text': 'Made in Lagos' }
  const submit = 'Save Changes'
  await backOffice.signIn()
  await backOffice.open('/admin/settings', 'Website Settings')
  const form = page.getByRole('form', { name: 'Website Settings', exact: true })
  await fill(form, fields)
  await page.route(/\/rest\/v1\//, (route) => route.abort())
  await form.getByRole('button', { name: submit }).click()
  await expect(backOffice.notice('Error', NO_ANSWER)).toBeVisible()
  await expectKept(form, fields, submit)
  await backOffice.restoreCalls()

  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  const link = (await backOffice.sidebar()).getByRole('link', { name: 'FAQs' })
  await link.click()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  await expectKept(form, fields, submit)
  const closing = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  expect((await closing).type()).toBe('beforeunload')
  await (await closing).dismiss()
  await expectKept(form, fields, submit)
  await link.click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Manage FAQs' })).toBeVisible()
})

test('a product whose answers were lost is stored once, with what the last attempt says', async ({
  backOffice,
  staff,
}) => {
  const { page } = backOffice
  const name = `Jos Stool ${Date.now()}`
  await backOffice.signIn()
  await backOffice.open('/admin/products/new', 'Add Product')
  const form = page.getByRole('form', { name: 'Product' })
  await fill(form, { 'Name *': name, 'Price (₦) *': '185000', 'Stock Quantity *': '3' })
  await form.getByLabel('Category *').selectOption('Chairs')
  const submit = form.getByRole('button', { name: 'Create Product' })
  const failure = form.getByRole('alert').getByText('The product could not be saved. Please try again.')
  for (const [lost, price] of [
    ['POST', '185000'],
    ['PATCH', '187500'],
  ] as const) {
    await page.route(/\/rest\/v1\/products\?/, async (route, request) => {
      if (request.method() !== lost) return route.fallback()
      await route.fetch()
      await route.abort()
    })
    await fill(form, { 'Price (₦) *': price })
    await submit.press('Enter')
    await expect(failure).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await backOffice.restoreCalls()
  }
  await fill(form, { 'Price (₦) *': '190000' })
  await backOffice.press(submit)
  await expect(page.getByText('Product created successfully.')).toBeVisible()
  await expect(failure).toHaveCount(0)
  const { data } = await staff.from('products').delete().eq('name', name).select('price')
  expect(data).toEqual([{ price: 190_000 }])
})

test('a row whose deletion lost its answer leaves the list with the second attempt', async ({
  backOffice,
  staff,
}) => {
  const { page } = backOffice
  const name = `Bola ${Date.now()}`
  rowsOf(
    await staff
      .from('customers')
      .insert({ name, email: `${Date.now()}@example.com` })
      .select('id'),
  )
  await backOffice.signIn()
  await backOffice.open('/admin/customers', 'Customers Management')
  await page.route(/\/rest\/v1\/customers\?/, async (route, request) => {
    if (request.method() !== 'DELETE') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  const row = backOffice.row(name)
  const failure = backOffice.notice('Error', 'Failed to delete customer')
  const remove = async () => {
    await row.getByRole('button', { name: /^Delete/ }).press('Enter')
    await backOffice.confirmDeletion('This will permanently delete this customer.')
  }
  await remove()
  await expect(failure).toBeVisible()
  await expect(row, 'nothing is known yet').toBeVisible()
  await backOffice.restoreCalls()
  await remove()
  await expect(row).toHaveCount(0)
  await expect(failure.first()).toBeVisible()
})
