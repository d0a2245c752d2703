import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectTouchTargets } from '../support/accessibility.ts'
import { rowsOf } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

const STRANGE = 'Ẹ̀bùn Ọlá ńkà ụzọ 🛋️ <b onclick="alert(1)">bold</b>'

const form = (page: Page) => page.getByRole('form', { name: 'Contact form' })
const send = (page: Page) => form(page).getByRole('button', { name: 'Send Message' }).click()

async function fill(on: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await on.getByLabel(label).fill(value)
}

test.describe('the contact page', () => {
  test.use({ expectedInConsole: /status of (400|429|502)|net::ERR_FAILED|got no answer/ })

  test.beforeEach(async ({ page, shopper }) => {
    await page.goto('/contact')
    await shopper.untilReady()
  })

  test(
    'blank fields show errors; a sent message is stored and the form reset',
    { tag: '@phone' },
    async ({ page, shopper, staff }) => {
      await fill(form(page), { Name: '   ', Message: ' \n ' })
      await send(page)
      await expect(form(page).getByRole('alert').filter({ hasText: /./ })).toHaveText([
        'Please tell us your name.',
        'Please enter your email address.',
        'Please write a message.',
      ])
      await expect(form(page).getByLabel('Name')).toBeFocused()
      await expect(form(page).getByLabel('Name')).toHaveAccessibleDescription('Please tell us your name.')
      await expectAccessible(page, 'form with errors')
      await expectTouchTargets(page, 'form with errors')

      const message = `${STRANGE} ${Date.now()}`
      await fill(form(page), { Name: 'Ẹ̀bùn Ńnamdị' })
      await expect(form(page).getByRole('alert').filter({ hasText: /./ })).toHaveCount(2)
      await fill(form(page), { Email: 'ebun@example.com', Message: message })
      await send(page)
      await expect(
        shopper.notice('Message Sent!', "We'll get back to you as soon as possible."),
      ).toBeVisible()
      for (const label of ['Name', 'Email', 'Phone', 'Message'])
        await expect(form(page).getByLabel(label)).toHaveValue('')
      await expect(form(page).getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
      const kept = rowsOf(
        await staff.from('contact_messages').select('name, phone').eq('message', message.trim()),
      )
      expect(kept).toEqual([{ name: 'Ẹ̀bùn Ńnamdị', phone: null }])
    },
  )

  test('a toast that moves away from under the mouse leaves in its time', async ({ page, shopper }) => {
    await page.clock.install()
    await fill(form(page), { Name: 'Ada', Email: 'ada@example.com', Message: `Hello ${Date.now()}` })
    await send(page)
    const toast = shopper.toast('Message Sent!')
    await toast.hover()
    const place = await toast.boundingBox()
    await page.getByRole('contentinfo').getByRole('link').first().focus()
    await expect.poll(() => toast.boundingBox(), 'moves away from what has the focus').not.toEqual(place)
    await page.clock.fastForward(7_000)
    await expect(toast).toBeHidden()
  })

  test('too long values and an invalid email show an error; a failed message is not reported as sent; a double click sends one; the rate limit keeps the form', async ({
    page,
    request,
    shop,
    shopper,
    staff,
  }) => {
    await test.step('too long values and an invalid email show an error at the field and keep the form', async () => {
      const long = 'ẹ́🛋'.repeat(2500)
      await fill(form(page), { Name: long, Email: 'ada@', Phone: long, Message: long })
      await send(page)
      await expect(form(page).getByRole('alert').filter({ hasText: /./ })).toHaveText([
        /200/,
        /ada@example\.com/,
        /50/,
        /5,000/,
      ])
      await expect(form(page).getByLabel('Message')).toHaveValue(long)
      await expectAccessible(page, 'long texts')
    })

    const message = `Twice? ${Date.now()}`
    await test.step('a failed message is not reported as sent', async () => {
      await page.route(/\/contact\.data/, (route) => route.abort())
      await fill(form(page), { Name: 'Ada', Email: 'ada@example.com', Phone: '', Message: message })
      await send(page)
      await expect(
        shopper.notice('Error', 'Failed to send message. Please try again or contact us directly.'),
      ).toBeVisible()
      await expect(shopper.toast('Message Sent!')).toHaveCount(0)
      await expect(form(page).getByLabel('Message')).toHaveValue(message)
      await page.unroute(/\/contact\.data/)
    })

    await test.step('a double click sends one message', async () => {
      const sent: string[] = []
      page.on('request', (asked) => asked.method() === 'POST' && sent.push(asked.url()))
      await form(page).getByRole('button', { name: 'Send Message' }).dblclick()
      await expect(shopper.toast('Message Sent!')).toBeVisible()
      await expect(form(page).getByLabel('Message')).toHaveValue('')
      expect(sent).toHaveLength(1)
      const kept = rowsOf(await staff.from('contact_messages').select('id').eq('message', message))
      expect(kept).toHaveLength(1)
    })

    await test.step('the rate limit shows its message and keeps the form', async () => {
      const ofAda = { name: 'Ada', email: `ada-${Date.now()}@example.com` }
      const headers = { Origin: shop.url, 'X-Forwarded-For': '198.51.100.7' }
      for (let sent = 0; sent < 10; sent++) {
        const earlier = { ...ofAda, message: `Hello ${sent}` }
        expect((await request.post('/contact', { form: earlier, headers })).status()).toBe(200)
      }
      await fill(form(page), { Name: 'Ada', Email: ofAda.email, Message: 'And one more thing' })
      await send(page)
      await expect(
        shopper.notice('Error', 'Failed to send message. Please try again or contact us directly.').last(),
      ).toBeVisible()
      await expect(form(page).getByRole('alert').filter({ hasText: /./ })).toHaveText([
        /many messages within an hour/,
      ])
      await expect(form(page).getByLabel('Message')).toHaveValue('And one more thing')
    })
  })
})
