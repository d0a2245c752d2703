import { readKeys } from '@parlour/backend'
import { createClient } from '@supabase/supabase-js'
import { expectAccessible, expectNoOverflow } from '../support/accessibility.ts'
import { mailsTo } from '../support/mailbox.ts'
import { placeOrder } from '../support/orders.ts'
import type { RunningShop } from '../support/running-shop.ts'
import { newAccount } from '../support/shopper.ts'
import { rowsOf } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

// The refused text, and that the test looks into the sandbox of a preview while it changes.
test.use({ expectedInConsole: /status of 400|Blocked script execution in 'about:srcdoc'/ })

/** Lets the mails be sent that wait; the shop does it every ten seconds. */
async function sendMails({ url, dataDir }: RunningShop): Promise<void> {
  const { secretKey } = await readKeys({ projectDir: '.', dataDir })
  const service = createClient(url, secretKey, { auth: { persistSession: false } })
  const { error } = await service.functions.invoke('mail-sender', { body: {} })
  expect(error).toBeNull()
}

test('staff change the text of a mail beside its preview, and the next order is mailed with it', async ({
  backOffice,
  staff,
  shop,
}) => {
  const { page } = backOffice
  await backOffice.signIn()
  await page.goto('/admin/mail')
  await page.getByRole('link', { name: /^Order placed/ }).click()
  const form = page.getByRole('form', { name: 'Text of the mail' })
  await form.getByLabel('Text').fill('Hello {{surname}}')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('This mail has nothing for {{surname}}.')).toBeVisible()
  const preview = page.getByRole('region', { name: 'Preview' }).frameLocator('iframe')
  await test.step('a long word, such as a name, does not make the mail wider than the screen', async () => {
    await form.getByLabel('Text').fill('Ọ̀ṣúnkẹ́mi'.repeat(30))
    const word = preview.getByText('Ọ̀ṣúnkẹ́mi')
    await expect(word).toBeVisible()
    const [mail, frame] = [await word.boundingBox(), await preview.owner().boundingBox()]
    expect(mail!.width).toBeLessThan(frame!.width)
  })
  await form.getByLabel('Text').fill('Ẹ ṣé, {{name}}!\n\n{{items}}\n\n{{button}}')
  await expect(preview.getByText('Ẹ ṣé, Ada Obi!')).toBeVisible()
  // Mails have style attributes, which the policy of pages refuses.
  await expect(preview.locator('body')).toHaveCSS('font-size', '16px')
  await expect(preview.locator('body')).toHaveCSS('margin-top', '0px')
  await expect(preview.getByText('Ẹ ṣé, Ada Obi!')).toHaveCSS('margin-bottom', '16px')
  await expectAccessible(page, 'the text of a mail')
  await expectNoOverflow(page, 'the text of a mail')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(backOffice.notice('Success', 'The mail is saved.')).toBeVisible()

  const { email } = newAccount()
  const order = await placeOrder(staff, { email })
  await sendMails(shop)
  await expect.poll(() => mailsTo(shop, email).length).toBe(1)
  expect(mailsTo(shop, email)[0]).toContain(`Your order ${order.order_number}`)

  const outbox = () =>
    staff.from('mail_outbox').select('state').eq('order_id', order.id).eq('kind', 'order_placed')
  await expect.poll(async () => rowsOf(await outbox())).toEqual([{ state: 'sent' }])
  await page.goto(`/admin/orders/${order.id}`)
  const mails = backOffice.dialog('Order Details').getByRole('region', { name: 'Mails' })
  const again = mails.getByRole('button', { name: /^Send again.*Order placed/ })
  await backOffice.pressTwice(again)
  await expect(backOffice.notice('Success', 'The mail is waiting to be sent again.')).toBeVisible()
  await sendMails(shop)
  await expect.poll(() => mailsTo(shop, email).length).toBe(2)
  expect(rowsOf(await outbox())).toHaveLength(2)

  await page.goto('/admin/mail/order_placed')
  await form.getByRole('button', { name: 'Use the standard text' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(backOffice.notice('Success', 'The mail is saved.')).toBeVisible()
  const template = staff.from('mail_templates').select('subject, body').eq('kind', 'order_placed')
  await expect.poll(async () => rowsOf(await template.single())).toEqual({ subject: null, body: null })
})
