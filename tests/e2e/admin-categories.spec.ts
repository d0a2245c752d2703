import { expect, test } from '../support/test.ts'

test('a category is added, shown in the shop, changed and deleted', async ({ backOffice }) => {
  const { page } = backOffice
  const name = `Day Beds ${Date.now()}`
  await backOffice.signIn()
  await backOffice.open('/admin/categories', 'Categories')
  await page.getByRole('button', { name: 'Add Category' }).press('Enter')
  const dialog = backOffice.dialog('Add New Category')
  await expect(dialog.getByLabel('Name *')).toBeFocused()
  await dialog.getByLabel('Name *').fill(name)
  await dialog.getByLabel('Belongs To').selectOption('Furniture')
  await dialog.getByLabel('Display Order').fill('90')
  await page.keyboard.press('Enter')
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

test.describe('invalid categories', () => {
  test.use({ expectedInConsole: /Failed to load resource/ })

  test('errors are shown at their fields, failures in a toast, and the form keeps what was typed', async ({
    backOffice,
  }) => {
    const { page } = backOffice
    await backOffice.signIn()
    await backOffice.answerCalls('GET', 'categories', 500, { message: 'no' })
    await backOffice.open('/admin/categories', 'Categories')
    await expect(backOffice.notice('Error', 'Failed to load categories.')).toBeVisible()
    await backOffice.answerCalls('GET', 'categories', 200, [])
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No categories yet')).toBeVisible()
    await backOffice.restoreCalls()

    await page.getByRole('button', { name: 'Add Category' }).click()
    const dialog = backOffice.dialog('Add New Category')
    const create = dialog.getByRole('button', { name: 'Create Category' })
    await dialog.getByLabel('Name *').fill('   ')
    await dialog.getByLabel('Display Order').fill('first')
    await create.click()
    await expect(dialog.getByLabel('Name *')).toBeFocused()
    await expect(dialog.getByLabel('Name *')).toHaveAccessibleDescription('Enter a name.')
    await expect(dialog.getByLabel('Display Order')).toHaveAccessibleDescription(/Enter a whole number/)
    await dialog.getByLabel('Name *').fill('x'.repeat(10_000))
    await create.click()
    await expect(dialog.getByLabel('Name *')).toHaveAccessibleDescription(
      /keep this to 120 characters or fewer/,
    )

    await dialog.getByLabel('Name *').fill('Sofas')
    await dialog.getByLabel('Display Order').fill('')
    await create.click()
    await expect(dialog.getByLabel('Slug')).toHaveAccessibleDescription(/Another category has this slug/)
    await expect(create).toBeEnabled()

    await backOffice.breakCalls('POST', 'categories')
    await create.click()
    await expect(backOffice.notice('Error', 'Failed to save category.')).toBeVisible()
    await expect(dialog.getByLabel('Name *')).toHaveValue('Sofas')
    await expect(create).toBeEnabled()
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
    await expect(dialog.getByLabel('Name *')).toHaveValue('Sofas')
  })

  test('a category with children or products cannot be deleted, and the message says why', async ({
    backOffice,
  }) => {
    const { page } = backOffice
    const deletion = 'This will permanently delete this category.'
    await backOffice.signIn()
    await backOffice.open('/admin/categories', 'Categories')
    await page.getByRole('button', { name: 'Delete Furniture' }).click()
    await backOffice.confirmDeletion(deletion)
    await expect(page.getByText(/Failed to delete category\. Furniture still holds other/)).toBeVisible()
    await page.getByRole('button', { name: 'Delete Curtains' }).click()
    await backOffice.confirmDeletion(deletion)
    await expect(page.getByText(/Failed to delete category\. Curtains still has \d+ products/)).toBeVisible()
    await backOffice.breakCalls('DELETE', 'categories')
    await page.getByRole('button', { name: 'Delete Beds' }).click()
    await backOffice.confirmDeletion(deletion)
    await expect(backOffice.notice('Error', 'Failed to delete category.')).toBeVisible()
  })
})
