import { readPage } from '../support/html-page.ts'
import { expect, test } from '../support/test.ts'

test('a review is added, shown on the home page, hidden as a draft and deleted', async ({
  backOffice,
  request,
}) => {
  const { page: office } = backOffice
  const name = `Ngozi ${Date.now()}`
  await backOffice.signIn()
  await backOffice.open('/admin/client-reviews', 'Client Reviews')
  await office.getByRole('button', { name: 'Add Review' }).click()
  const dialog = backOffice.dialog('Add Review')
  await dialog.getByRole('button', { name: 'Create Review' }).click()
  await expect(dialog.getByLabel('Name *')).toHaveAccessibleDescription('Enter a name.')
  await dialog.getByLabel('Name *').fill(name)
  await dialog.getByLabel('Review *').fill('<b>Solid</b> ọjà, every one.')
  await dialog.getByLabel('Rating').selectOption('4 stars')
  await dialog.getByLabel('Display Order').fill('-1')
  await dialog.getByRole('button', { name: 'Create Review' }).click()
  await expect(backOffice.notice('Success', 'Review created successfully')).toBeVisible()
  const row = backOffice.row(name)
  await expect(row).toContainText('Published')

  const first = async () => {
    const { page } = await readPage(request, '/')
    return page.getByRole('region', { name: 'Client Reviews' }).getByRole('listitem').nth(0).text
  }
  expect(await first()).toContain(`4 out of 5 stars<b>Solid</b> ọjà, every one.${name}`)

  await row.getByRole('button', { name: `Edit the review by ${name}` }).click()
  const editor = backOffice.dialog('Edit Review')
  await editor.getByLabel('Published').uncheck()
  await editor.getByRole('button', { name: 'Update Review' }).click()
  await expect(backOffice.notice('Success', 'Review updated successfully')).toBeVisible()
  await expect(row).toContainText('Draft')
  expect(await first()).toContain('Adaeze Nwankwo')

  await row.getByRole('button', { name: `Delete the review by ${name}` }).click()
  await backOffice.confirmDeletion('This will permanently delete this review.')
  await expect(backOffice.notice('Success', 'Review deleted successfully')).toBeVisible()
  await expect(row).toHaveCount(0)
})
