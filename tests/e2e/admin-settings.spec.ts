import sharp from 'sharp'
import { expectUncovered } from '../support/accessibility.ts'
import { isOnTop } from '../support/covered.ts'
import { readPage } from '../support/html-page.ts'
import { mailsTo } from '../support/mailbox.ts'
import { ADMIN } from '../support/running-shop.ts'
import { expect, test } from '../support/test.ts'

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

test.use({ expectedInConsole: /Failed to load resource/ })

test.describe('website settings', () => {
  // The settings are restored after the test.
  test.beforeEach(async ({ settings }) => settings.change({ charge_discount_prices: false }))
  test.afterEach(async ({ settings }) => settings.restore())

  test('the cards are saved together and shown in the shop', async ({ backOffice, request, staff }) => {
    const { page: office } = backOffice
    await backOffice.signIn()
    await backOffice.open('/admin/settings', 'Website Settings')
    for (const card of [
      'General Information',
      'Contact Information',
      'Brand',
      'Social Media Links',
      'Footer',
    ])
      await expect(office.getByRole('region', { name: card })).toBeVisible()

    await office.getByLabel('Site Name').fill('Ọ̀ṣun Interiors')
    await office.getByLabel('Contact Address').fill('1 Broad Street, Lagos')
    await office.getByLabel('LinkedIn').fill('https://linkedin.com/company/osun')
    await office.getByLabel('Footer Text').fill('<b>Made</b> in Lagos')
    await office.getByLabel('Upload logo').setInputFiles({
      name: 'logo.gif',
      mimeType: 'image/gif',
      buffer: PIXEL,
    })
    await expect(office.getByRole('button', { name: 'Remove logo' })).toBeVisible()
    await office.getByRole('switch', { name: 'Charge discount prices' }).press('Space')
    await backOffice.press(office.getByRole('button', { name: 'Save Changes' }))
    await expectUncovered(backOffice.notice('Success', 'Website settings updated successfully'), [
      office.getByRole('button', { name: 'Save Changes' }),
      office.getByRole('link', { name: 'View Store' }),
      office.getByRole('button', { name: 'Sign Out' }),
    ])
    await expect(office.getByRole('link', { name: 'Ọ̀ṣun Interiors Back office' })).toBeVisible()
    await expect(office).toHaveTitle('Settings · Back office · Ọ̀ṣun Interiors')

    await office.reload()
    await expect(office.getByLabel('Site Name')).toHaveValue('Ọ̀ṣun Interiors')
    await expect(office.getByLabel('LinkedIn')).toHaveValue('https://linkedin.com/company/osun')
    await expect(office.getByRole('switch', { name: 'Charge discount prices' })).toBeChecked()
    await expect(office.getByRole('button', { name: 'Remove logo' })).toBeVisible()
    const { page } = await readPage(request, '/about')
    for (const text of ['<b>Made</b> in Lagos', '1 Broad Street, Lagos'])
      expect(page.getByRole('contentinfo').text).toContain(text)
    expect(page.getByRole('banner').getByRole('img', { name: 'Ọ̀ṣun Interiors' }).count).toBeGreaterThan(0)

    await test.step('the margins of a logo that is in the storage already are cut off, too', async () => {
      const drawing = sharp({ create: { width: 90, height: 30, channels: 4, background: '#1d3f8f' } })
      const margins = { top: 30, bottom: 30, background: '#ffffff00' }
      const framed = await drawing.extend(margins).png().toBuffer()
      const pictures = staff.storage.from('product-images')
      await pictures.upload('framed-logo.png', framed, { contentType: 'image/png', upsert: true })
      await office.getByRole('button', { name: 'Paste an address of logo' }).click()
      await office
        .getByRole('textbox', { name: 'Address of logo' })
        .fill(pictures.getPublicUrl('framed-logo.png').data.publicUrl)
      await office.getByRole('button', { name: 'Use this address' }).click()
      const logo = office.getByRole('img', { name: 'Logo as it is now' })
      const shape = () => logo.evaluate((img: HTMLImageElement) => img.naturalWidth / img.naturalHeight)
      await expect.poll(shape).toBeCloseTo(3)
    })

    await test.step('a colour that is hard to read is refused, and the nearest that passes gives the shop its look', async () => {
      const brand = office.getByRole('region', { name: 'Brand' })
      await brand.getByLabel('Background Colour', { exact: true }).fill('#ffffff')
      await brand.getByLabel('Accent Colour', { exact: true }).fill('#777777')
      await backOffice.press(office.getByRole('button', { name: 'Save Changes' }))
      await expect(brand.getByLabel('Accent Colour', { exact: true })).toBeFocused()
      await expect(brand.getByRole('alert').filter({ hasText: 'too pale' })).toBeVisible()
      await brand.getByRole('button', { name: 'Use #767676 instead' }).click()
      await brand.getByLabel('Fonts').selectOption({ label: 'Modern: Jakarta, Inter' })
      await brand.getByRole('switch', { name: 'Show the pattern' }).press('Space')
      await backOffice.press(office.getByRole('button', { name: 'Save Changes' }))
      await expect(backOffice.notice('Success', 'Website settings updated successfully')).toBeVisible()

      const { page: shop } = await readPage(request, '/')
      // After the shop's own styles, which it overrides.
      const [, ...later] = shop.getByTag('head').getByTag('style').each
      expect(later.map(({ html }) => html).join('')).toContain('--color-terracotta:#767676')
      const [icon] = shop.getByTag('link', { rel: 'icon' }).attributes('href')
      expect(icon).toMatch(/^\/favicon\.ico\?v=/)
      for (const path of [icon ?? '', '/media/link-preview.jpg', '/icons/maskable-512.png'])
        expect((await office.request.get(path)).status()).toBe(200)
    })
  })

  test('a test mail arrives, an invalid value shows an error at the field, a failure a toast, and leaving unsaved changes asks first', async ({
    backOffice,
    shop,
  }) => {
    const { page } = backOffice
    const question = page.getByRole('alertdialog')
    await backOffice.signIn()
    await backOffice.open('/admin/settings', 'Website Settings')
    await test.step('the card of outgoing mail says where mail goes, and a test mail arrives', async () => {
      const card = page.getByRole('region', { name: 'Outgoing mail' })
      const before = mailsTo(shop, ADMIN.email).length
      await expect(card).toContainText(
        'No mail server is set: mail is written to files and nobody receives it.',
      )
      await backOffice.press(card.getByRole('button', { name: 'Send a test mail' }))
      const accepted = `The test mail to ${ADMIN.email} was accepted.`
      await expect(backOffice.notice('Success', accepted)).toBeVisible()
      await expect(card).toContainText('without a problem.')
      expect(mailsTo(shop, ADMIN.email).slice(before).join()).toContain('It arrived, so outgoing mail works.')
    })
    await test.step('on a phone the field in error is not behind the button', async () => {
      const size = page.viewportSize() ?? { width: 1280, height: 800 }
      await page.setViewportSize({ width: 360, height: 800 })
      const number = page.getByLabel('WhatsApp Number')
      await number.fill('ask in the shop')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(number).toBeFocused()
      await expect(number).toHaveAccessibleDescription(/such as \+234 803 123 4567/)
      await expect.poll(() => number.evaluate(isOnTop)).toBe(true)
      await number.fill('')
      await page.setViewportSize(size)
    })
    const save = page.getByRole('button', { name: 'Save Changes' })
    await test.step('a failure shows the error and keeps the form', async () => {
      await page.getByLabel('Contact Email').fill('ada@example.com')
      await backOffice.answerCalls('PATCH', 'website_settings', 500, { message: 'It is stuck.' })
      await backOffice.press(save)
      await expect(backOffice.notice('Error', 'It is stuck.')).toBeVisible()
      await expect(page.getByLabel('Contact Email')).toHaveValue('ada@example.com')
      const refusal = backOffice.refusal(page.getByRole('form', { name: 'Website Settings' }), 'It is stuck.')
      await expect(refusal).toBeInViewport()
      await backOffice.notice('Error', 'It is stuck.').getByRole('button', { name: 'Dismiss' }).click()
      await expect(refusal, 'stands after its toast').toBeVisible()
      await refusal.getByRole('button', { name: 'Close this message' }).click()
      await expect(refusal).toHaveCount(0)
      await backOffice.press(save)
      await expect(refusal).toHaveCount(1)
      await backOffice.restoreCalls()
    })
    await test.step('leaving asks about changes made during the save, too', async () => {
      const asked = Promise.withResolvers<void>()
      const answer = Promise.withResolvers<void>()
      await page.route(/\/rest\/v1\/website_settings/, async (route) => {
        asked.resolve()
        await answer.promise
        await route.fallback()
      })
      await page.getByLabel('Footer Text').fill('Made in Lagos')
      await backOffice.press(save)
      await asked.promise
      await expect(
        backOffice.refusal(page.locator('main'), 'It is stuck.'),
        'until the next attempt',
      ).toHaveCount(0)
      await expect(save).toBeDisabled()
      await expect(save).toHaveAttribute('aria-busy', 'true')
      await page.getByLabel('Footer Text').fill('Made in Lagos, with care')
      answer.resolve()
      await expect(backOffice.notice('Success', 'Website settings updated successfully')).toBeVisible()
      await expect(save).toBeEnabled()
      const link = (await backOffice.sidebar()).getByRole('link', { name: 'FAQs' })
      await link.click()
      await question.getByRole('button', { name: 'Stay' }).click()
      await expect(link).toBeFocused()
      await expect(page.getByLabel('Footer Text')).toHaveValue('Made in Lagos, with care')
    })
  })
})

test('an account number is shown as it is saved, without spaces and dashes', async ({ backOffice }) => {
  const { page } = backOffice
  await backOffice.signIn()
  await backOffice.open('/admin/payments', 'Payments')
  const number = page.getByRole('form', { name: 'Bank transfer' }).getByLabel('Account number')
  await number.fill(' 0123 456-789 ')
  await number.press('Tab')
  await expect(number).toHaveValue('0123456789')
  await number.fill('0123 456-78')
  await number.press('Enter')
  await expect(number).toHaveValue('012345678')
  await expect(number).toHaveAccessibleDescription(/Enter the 10 digits of the account number\./)
})
