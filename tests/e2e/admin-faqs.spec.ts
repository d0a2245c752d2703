import { expect, test } from '../support/test.ts'

test('an FAQ is added, published, unpublished and deleted', async ({ backOffice, served }) => {
  const { page: office } = backOffice
  const question = `Do you paint walls? ${Date.now()}`
  await backOffice.signIn()
  await backOffice.open('/admin/faqs', 'Manage FAQs')
  const columns = ['Question', 'Category', 'Order', 'Status', 'Actions']
  await expect(office.getByRole('columnheader')).toHaveText(columns)
  await office.getByRole('button', { name: 'Add FAQ' }).press('Enter')
  const dialog = backOffice.dialog('Add FAQ')
  await expect(dialog.getByLabel('Question *')).toBeFocused()
  await expect(dialog.getByLabel('Display Order')).toHaveValue('0')
  await expect(dialog.getByLabel('Published')).toBeChecked()
  await dialog.getByLabel('Question *').fill(question)
  await dialog.getByLabel('Answer *').fill('<script>alert(1)</script> Only the ones behind our sofas.')
  await dialog.getByLabel('Display Order').fill('-1')
  await dialog.getByRole('button', { name: 'Create FAQ' }).click()
  await expect(backOffice.notice('Success', 'FAQ created successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  const row = backOffice.row(question)
  await expect(row).toContainText('Published')
  await expect(office.getByRole('row').nth(1), 'the lowest order comes first').toContainText(question)
  const { page: faq } = await served('/faq')
  await expect(faq.getByText(question)).toBeAttached()

  await row.getByRole('button', { name: `Edit ${question}` }).click()
  const editor = backOffice.dialog('Edit FAQ')
  await expect(editor.getByLabel('Answer *')).toHaveValue(/Only the ones behind our sofas\./)
  await editor.getByLabel('Published').press('Space')
  await editor.getByRole('button', { name: 'Update FAQ' }).click()
  await expect(backOffice.notice('Success', 'FAQ updated successfully')).toBeVisible()
  await expect(row).toContainText('Draft')

  const search = office.getByRole('searchbox', { name: 'Search FAQs by question' })
  await search.fill('paint walls')
  await office.getByRole('combobox', { name: 'Status' }).selectOption('Published')
  await expect(row).toHaveCount(0)
  await office.getByRole('combobox', { name: 'Status' }).selectOption('Draft')
  await expect(row).toBeVisible()

  await row.getByRole('button', { name: `Delete ${question}` }).click()
  await backOffice.confirmDeletion('This will permanently delete this FAQ.')
  await expect(backOffice.notice('Success', 'FAQ deleted successfully')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test.describe('refusals and failures', () => {
  test.use({ expectedInConsole: /Failed to load resource/ })

  test('errors are shown at their fields, the message of a failure in a toast, and the form keeps what was typed', async ({
    backOffice,
  }) => {
    const { page } = backOffice
    await backOffice.signIn()
    await backOffice.answerCalls('GET', 'faqs', 500, { message: 'no' })
    await page.goto('/admin/faqs')
    await expect(backOffice.notice('Error', 'Failed to load FAQs.')).toBeVisible()
    await backOffice.answerCalls('GET', 'faqs', 200, [])
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No FAQs yet. Click "Add FAQ" to create one.', { exact: true })).toBeVisible()
    await backOffice.restoreCalls()

    await page.getByRole('button', { name: 'Add FAQ' }).click()
    const dialog = backOffice.dialog('Add FAQ')
    const create = dialog.getByRole('button', { name: 'Create FAQ' })
    await dialog.getByLabel('Question *').fill('x'.repeat(10_000))
    await dialog.getByLabel('Display Order').fill('1.5')
    await create.click()
    await expect(dialog.getByLabel('Question *')).toBeFocused()
    await expect(dialog.getByLabel('Question *')).toHaveAccessibleDescription(
      /keep this to 1,000 characters or fewer/,
    )
    await expect(dialog.getByLabel('Answer *')).toHaveAccessibleDescription('Enter an answer.')
    await expect(dialog.getByLabel('Display Order')).toHaveAccessibleDescription(/Enter a whole number/)

    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()

    await (await backOffice.sidebar()).getByRole('link', { name: 'FAQs' }).click()
    await backOffice.answerCalls('DELETE', 'faqs', 500, { message: 'It is stuck.' })
    await page.getByRole('button', { name: 'Delete How do I pay?' }).click()
    await backOffice.confirmDeletion('This will permanently delete this FAQ.')
    await expect(backOffice.notice('Error', 'It is stuck.')).toBeVisible()

    await backOffice.answerCalls('PATCH', 'faqs', 500, { message: 'The disk is full.' })
    await page.getByRole('button', { name: 'Edit How do I pay?' }).click()
    const editor = backOffice.dialog('Edit FAQ')
    const update = editor.getByRole('button', { name: 'Update FAQ' })
    await editor.getByLabel('Category').fill('Money')
    await update.click()
    await expect(backOffice.notice('Error', 'The disk is full.')).toBeVisible()
    await expect(editor.getByLabel('Category')).toHaveValue('Money')
    await backOffice.restoreCalls()
    await backOffice.breakCalls('PATCH', 'faqs')
    await update.click()
    await expect(page.getByText(/Please check your connection and try again/)).toBeVisible()
    await expect(update).toBeEnabled()
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
    await expect(editor).toBeHidden()
  })
})
