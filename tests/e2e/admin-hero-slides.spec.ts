import { expectUncovered } from '../support/accessibility.ts'
import { rowsOf } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

test.use({ expectedInConsole: /Failed to load resource/ })

test('a slide is added at the end after errors and a failure, deactivated, changed and deleted', async ({
  backOffice,
  staff,
}) => {
  const { page } = backOffice
  const title = `Sit down ${Date.now()}`
  const before = rowsOf(await staff.from('homepage_hero_slides').select('id')).length
  await backOffice.signIn()
  await backOffice.open('/admin/hero-slides', 'Hero Slides')
  await page.getByRole('button', { name: 'Add Slide' }).press('Enter')
  const dialog = backOffice.dialog('Add New Slide')
  await expect(dialog.getByLabel('Title *')).toBeFocused()
  await expect(dialog.getByLabel('Category').getByRole('option')).toHaveText([
    'Sofas',
    'Beds',
    'Chairs',
    'Tables',
    'Consoles',
    'Curtains',
    'Accessories',
  ])
  const create = dialog.getByRole('button', { name: 'Create Slide' })
  const upload = dialog.getByLabel('Upload image')
  await create.click()
  await expect(dialog.getByLabel('Title *')).toBeFocused()
  await expect(dialog.getByLabel('Title *')).toHaveAccessibleDescription('Enter a title.')
  await expect(upload).toHaveAccessibleDescription(/^Upload an image, or untick/)
  await dialog.getByLabel('Title *').fill(title)
  const buffer = Buffer.from('<html>no picture</html>')
  await upload.setInputFiles({ name: 'liar.png', mimeType: 'image/png', buffer })
  await expect(backOffice.notice('Error', 'Error uploading image')).toContainText(
    'liar.png is not an image file that the shop can show.',
  )
  await upload.setInputFiles({ name: 'slide.gif', mimeType: 'image/gif', buffer: PIXEL })
  await expect(backOffice.notice('Success', 'Image uploaded successfully')).toBeVisible()
  await backOffice.breakCalls('POST', 'homepage_hero_slides')
  await backOffice.press(create)
  await expect(backOffice.notice('Error', 'Error saving slide')).toBeVisible()
  await expect(dialog.getByLabel('Title *')).toHaveValue(title)
  await backOffice.restoreCalls()
  await backOffice.press(create)
  await expect(backOffice.notice('Success', 'Hero slide created successfully')).toBeVisible()
  await expect(dialog).toBeHidden()

  const row = backOffice.row(title)
  const shown = row.getByRole('switch', { name: `Show ${title} on the home page` })
  const line = Promise.withResolvers<void>()
  await page.route(/homepage_hero_slides/, (route) => line.promise.then(() => route.continue()))
  await shown.press('Space')
  await expect(shown).not.toBeChecked()
  await expect(shown, 'is saved as long as this takes').toHaveAttribute('aria-busy', 'true')
  line.resolve()
  await expect(backOffice.notice('Success', 'Slide deactivated')).toBeVisible()
  await expect(shown).toHaveAttribute('aria-busy', 'false')
  await expect(shown).not.toBeChecked()
  await page.unrouteAll()
  await test.step('a failure leaves it as it was', async () => {
    await backOffice.breakCalls('PATCH', 'homepage_hero_slides')
    await shown.press('Space')
    await expect(backOffice.notice('Error', 'Error updating slide')).toBeVisible()
    await expect(shown).not.toBeChecked()
    await backOffice.restoreCalls()
  })
  await shown.press('Space')
  await expect(backOffice.notice('Success', 'Slide activated')).toBeVisible()

  await row.getByRole('button', { name: `Edit ${title}` }).click()
  const editor = backOffice.dialog('Edit Slide')
  await expect(editor.getByLabel('Display Order'), 'as many as there were').toHaveValue(String(before))
  await editor.getByLabel('Category').selectOption('Beds')
  await editor.getByRole('button', { name: 'Update Slide' }).click()
  await expect(backOffice.notice('Success', 'Hero slide updated successfully')).toBeVisible()
  await expect(row).toContainText('Beds')

  page.once('dialog', (question) => question.dismiss())
  await row.getByRole('button', { name: `Delete ${title}` }).click()
  await expect(row).toBeVisible()
  page.once('dialog', (question) => question.accept())
  await row.getByRole('button', { name: `Delete ${title}` }).click()
  await expect(backOffice.notice('Success', 'Slide deleted successfully')).toBeVisible()
  await expect(row).toHaveCount(0)
  const others = page.getByRole('button', { name: /^Delete/ })
  await expect(others.last(), 'the neighbour takes the focus').toBeFocused()
})

test('on a phone a toast leaves the buttons of the form free @phone', async ({ backOffice }) => {
  const { page } = backOffice
  await backOffice.signIn()
  await backOffice.open('/admin/hero-slides', 'Hero Slides')
  await page.getByRole('button', { name: 'Add Slide' }).click()
  const dialog = backOffice.dialog('Add New Slide')
  await dialog
    .getByLabel('Upload image')
    .setInputFiles({ name: 'wide.gif', mimeType: 'image/gif', buffer: PIXEL })
  const toast = backOffice.notice('Success', 'Image uploaded successfully')
  await expect(toast).toBeVisible()
  await expectUncovered(
    toast,
    ['Cancel', 'Create Slide'].map((name) => dialog.getByRole('button', { name })),
  )
})
