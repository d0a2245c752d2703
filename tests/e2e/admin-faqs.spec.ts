import { readPage } from '../support/html-page.ts'
import { expect, test } from '../support/test.ts'

test.use({ expectedInConsole: /Failed to load resource/ })

test('FAQs that failed to load are read again, and one is added, published, unpublished and deleted', async ({
  backOffice,
  request,
}) => {
  const { page: office } = backOffice
  const question = `Do you paint walls? ${Date.now()}`
  await backOffice.signIn()
  await backOffice.answerCalls('GET', 'faqs', 500, { message: 'no' })
  await backOffice.open('/admin/faqs', 'Manage FAQs')
  await expect(backOffice.notice('Error', 'Failed to load FAQs.')).toBeVisible()
  await backOffice.restoreCalls()
  await office.getByRole('button', { name: 'Try again' }).click()
  const columns = ['Question', 'Category', 'Order', 'Status', 'Actions']
  await expect(office.getByRole('columnheader')).toHaveText(columns)
  await office.getByRole('button', { name: 'Add FAQ' }).press('Enter')
  const dialog = backOffice.dialog('Add FAQ')
  await expect(dialog.getByLabel('Question *')).toBeFocused()
  await expect(dialog.getByLabel('Display Order')).toHaveValue('0')
  await expect(dialog.getByLabel('Published')).toBeChecked()
  await dialog.getByLabel('Question *').fill(question)
  await dialog.getByLabel('Answer *').fill('<script>alert(1)</script> Only the ones behind our sofas.')
  await dialog.getByLabel('Category').fill('Ìtọ́jú')
  await dialog.getByLabel('Display Order').fill('-1')
  await dialog.getByRole('button', { name: 'Create FAQ' }).click()
  await expect(backOffice.notice('Success', 'FAQ created successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  const row = backOffice.row(question)
  await expect(row).toContainText('Published')
  await expect(office.getByRole('row').nth(1), 'the lowest order comes first').toContainText(question)
  const { page: faq } = await readPage(request, '/faq')
  expect(faq.getByText(question).count).toBe(1)

  await row.getByRole('button', { name: `Edit ${question}` }).click()
  const editor = backOffice.dialog('Edit FAQ')
  await expect(editor.getByLabel('Answer *')).toHaveValue(/Only the ones behind our sofas\./)
  await editor.getByLabel('Category').fill('itoju')
  await editor.getByRole('button', { name: 'Ìtọ́jú' }).click()
  await expect(editor.getByLabel('Category')).toHaveValue('Ìtọ́jú')
  await expect(editor.getByLabel('Category')).toBeFocused()
  await editor.getByLabel('Published').press('Space')
  const update = editor.getByRole('button', { name: 'Update FAQ' })
  await test.step('a failure keeps the form', async () => {
    await backOffice.answerCalls('PATCH', 'faqs', 500, { message: 'The disk is full.' })
    await update.click()
    await expect(backOffice.notice('Error', 'The disk is full.')).toBeVisible()
    await expect(editor.getByLabel('Published')).not.toBeChecked()
    await backOffice.restoreCalls()
  })
  await backOffice.press(update)
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
