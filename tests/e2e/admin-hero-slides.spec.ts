import { expectUncovered } from '../support/accessibility.ts'
import { rowsOf } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

test('a slide is added at the end, deactivated, changed and deleted', async ({ backOffice, staff }) => {
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
  await dialog.getByLabel('Title *').fill(title)
  await dialog.getByLabel('Upload image').setInputFiles({
    name: 'slide.gif',
    mimeType: 'image/gif',
    buffer: PIXEL,
  })
  await expect(backOffice.notice('Success', 'Image uploaded successfully')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create Slide' }).click()
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

test.describe('refusals and failures', () => {
  test.use({ expectedInConsole: /Failed to load resource/ })

  test('a slide needs a title, and a valid picture before it can be active; failures keep the form', async ({
    backOffice,
    staff,
  }) => {
    const { page } = backOffice
    await backOffice.signIn()
    await backOffice.answerCalls('GET', 'homepage_hero_slides', 500, { message: 'no' })
    await backOffice.open('/admin/hero-slides', 'Hero Slides')
    await expect(backOffice.notice('Error', 'Error fetching slides')).toBeVisible()
    await backOffice.answerCalls('GET', 'homepage_hero_slides', 200, [])
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No hero slides yet')).toBeVisible()
    await page.getByRole('button', { name: 'Add Slide' }).click()
    const dialog = backOffice.dialog('Add New Slide')
    await dialog.getByRole('button', { name: 'Create Slide' }).click()
    await expect(dialog.getByLabel('Title *')).toBeFocused()
    await expect(dialog.getByLabel('Title *')).toHaveAccessibleDescription('Enter a title.')
    await expect(dialog.getByLabel('Upload image')).toHaveAccessibleDescription(/^Upload an image, or untick/)
    const chooser = dialog.getByLabel('Upload image')
    await chooser.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
    await expect(backOffice.notice('Invalid file', 'notes.txt is not an image file.')).toBeVisible()
    await chooser.setInputFiles({
      name: 'liar.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<html>no picture</html>'),
    })
    const failure = backOffice.notice('Error', 'Error uploading image')
    await expect(failure).toContainText('liar.png is not an image file that the shop can show.')

    await test.step('without a picture it is saved as inactive', async () => {
      const title = `Later ${Date.now()}`
      const active = dialog.getByRole('checkbox', { name: 'Active' })
      const create = dialog.getByRole('button', { name: 'Create Slide' })
      await dialog.getByLabel('Title *').fill(title)
      await active.uncheck()
      await backOffice.breakCalls('POST', 'homepage_hero_slides')
      await backOffice.press(create)
      await expect(backOffice.notice('Error', 'Error saving slide')).toBeVisible()
      await expect(dialog.getByLabel('Title *')).toHaveValue(title)
      await expect(active).not.toBeChecked()
      await page.keyboard.press('Escape')
      const question = page.getByRole('alertdialog')
      await question.getByRole('button', { name: 'Stay' }).click()
      await expect(question).toBeHidden()
      await backOffice.restoreCalls()
      await backOffice.press(create)
      await expect(backOffice.notice('Success', 'Hero slide created successfully')).toBeVisible()
      const shown = page.getByRole('switch', { name: `Show ${title} on the home page` })
      await shown.click()
      const hint = 'This slide has no image yet. Edit it and upload one, then switch it on.'
      await expect(backOffice.notice('Error', hint)).toBeVisible()
      await expect(shown).not.toBeChecked()
      rowsOf(await staff.from('homepage_hero_slides').delete().eq('title', title).select('id').single())
    })

    await backOffice.breakCalls('PATCH', 'homepage_hero_slides')
    const shown = page.getByRole('switch', { name: 'Show Rest is the point on the home page' })
    await shown.click()
    await expect(backOffice.notice('Error', 'Error updating slide')).toBeVisible()
    await expect(shown).toBeChecked()

    await backOffice.breakCalls('DELETE', 'homepage_hero_slides')
    page.once('dialog', (question) => question.accept())
    await page.getByRole('button', { name: 'Delete Rest is the point' }).click()
    await expect(backOffice.notice('Error', 'Error deleting slide')).toBeVisible()
  })
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
