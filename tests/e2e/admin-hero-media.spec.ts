import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/test.ts'

const TOP = 'Hero Section 1 (Top)'

test('each section is updated by itself, and never without an address', async ({ backOffice }) => {
  const { page } = backOffice
  await backOffice.signIn()
  await backOffice.open('/admin/hero-media', 'Hero Media')
  await expect(page.getByRole('region', { name: 'Hero Section 2 (Bottom)' })).toBeVisible()
  await expectAccessible(page, 'the hero media')
  const top = page.getByRole('region', { name: TOP })
  const update = top.getByRole('button', { name: 'Update' })
  await top.getByLabel('URL').fill('   ')
  await expect(update).toBeDisabled()
  const refused = [
    ['film', /address that begins/],
    [`https://example.com/${'x'.repeat(10_000)}`, /under 2000/],
    ['javascript:alert(1)', /address that begins/],
  ] as const
  for (const [address, complaint] of refused) {
    await top.getByLabel('URL').fill(address)
    await update.click()
    await expect(top.getByLabel('URL')).toBeFocused()
    await expect(top.getByLabel('URL')).toHaveAccessibleDescription(complaint)
  }
  await top.getByLabel('Media Type').selectOption('Video')
  await top.getByLabel('URL').fill('/media/hero-loop.mp4')
  await page.keyboard.press('Enter')
  await expect(backOffice.notice('Success', 'Hero media updated successfully!')).toBeVisible()
  await page.reload()
  await expect(top.getByLabel('URL')).toHaveValue('/media/hero-loop.mp4')
  await expect(top.getByLabel('Media Type')).toHaveValue('video')
})

test.describe('when a call fails', () => {
  test.use({ expectedInConsole: /Failed to load resource/ })

  test("failures are told with the error's message, and nothing typed is lost", async ({ backOffice }) => {
    const { page } = backOffice
    await backOffice.signIn()
    await backOffice.answerCalls('GET', 'hero_media_settings', 500, { message: 'The disk is full.' })
    await backOffice.open('/admin/hero-media', 'Hero Media')
    await expect(backOffice.notice('Error', 'Error fetching hero media: The disk is full.')).toBeVisible()
    await backOffice.mend()
    await page.getByRole('button', { name: 'Try again' }).click()

    await backOffice.answerCalls('PATCH', 'hero_media_settings', 500, { message: 'It is stuck.' })
    const top = page.getByRole('region', { name: TOP })
    await top.getByLabel('URL').fill('/media/another.mp4')
    await top.getByRole('button', { name: 'Update' }).click()
    await expect(backOffice.notice('Error', 'Error updating hero media: It is stuck.')).toBeVisible()
    await expect(top.getByLabel('URL')).toHaveValue('/media/another.mp4')
    await expect(top.getByRole('button', { name: 'Update' })).toBeEnabled()
  })
})
