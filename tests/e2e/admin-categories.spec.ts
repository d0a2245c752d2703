import { expect, test } from '../support/test.ts'

test.use({ expectedInConsole: /Failed to load resource/ })

test('a category is added after errors and a failure, shown in the list, changed and deleted', async ({
  backOffice,
}) => {
  const { page } = backOffice
  const name = `Day Beds ${Date.now()}`
  await backOffice.signIn()
  await backOffice.open('/admin/categories', 'Categories')
  await page.getByRole('button', { name: 'Add Category' }).press('Enter')
  const dialog = backOffice.dialog('Add New Category')
  const create = dialog.getByRole('button', { name: 'Create Category' })
  await expect(dialog.getByLabel('Name *')).toBeFocused()
  await dialog.getByLabel('Display Order').fill('first')
  await create.click()
  await expect(dialog.getByLabel('Name *')).toBeFocused()
  await expect(dialog.getByLabel('Name *')).toHaveAccessibleDescription('Enter a name.')
  await expect(dialog.getByLabel('Display Order')).toHaveAccessibleDescription(/Enter a whole number/)
  await dialog.getByLabel('Name *').fill(name)
  await dialog.getByLabel('Belongs To').selectOption('Furniture')
  await dialog.getByLabel('Display Order').fill('90')
  await backOffice.breakCalls('POST', 'categories')
  await page.keyboard.press('Enter')
  await expect(backOffice.notice('Error', 'Failed to save category.')).toBeVisible()
  await expect(dialog.getByLabel('Name *')).toHaveValue(name)
  await backOffice.restoreCalls()
  await backOffice.press(create)
  await expect(backOffice.notice('Success', 'Category created successfully.')).toBeVisible()
  await expect(dialog).toBeHidden()
  const row = backOffice.row(name)
  await expect(row).toContainText(name.toLowerCase().replaceAll(' ', '-'))
  await expect(row).toContainText('Furniture')

  await backOffice.press(row.getByRole('button', { name: `Edit ${name}` }))
  await backOffice.dialog('Edit Category').getByLabel('Description').fill('<i>For</i> an afternoon')
  await backOffice.press(page.getByRole('button', { name: 'Update Category' }))
  await expect(backOffice.notice('Success', 'Category updated successfully.')).toBeVisible()
  await expect(row).toContainText('<i>For</i> an afternoon')

  await row.getByRole('button', { name: `Delete ${name}` }).click()
  await backOffice.confirmDeletion('This will permanently delete this category.')
  await expect(backOffice.notice('Success', 'Category deleted successfully.')).toBeVisible()
  await expect(row).toHaveCount(0)
})
