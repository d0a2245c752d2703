import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/test.ts'

const MESSAGE = {
  email: 'amaka@example.com',
  phone: '+234 803 555 0101',
  message: 'Good day.\n<b>Can the sofa come in green?</b>',
}

test('a message of the contact form is read, answered by mail and deleted', async ({
  backOffice,
  request,
  shop,
}) => {
  const { page: office } = backOffice
  const name = `Amaka ${Date.now()}`
  const sent = await request.post('/contact', { form: { name, ...MESSAGE }, headers: { Origin: shop.url } })
  expect(sent.status()).toBe(200)

  await backOffice.signIn()
  await backOffice.open('/admin/messages', 'Messages')

  const row = backOffice.row(name)
  await expect(office.getByRole('row').nth(1), 'the newest is first').toContainText(name)
  await expect(row).toContainText('Unread')
  await expectAccessible(office, 'the list of messages')

  await row.getByRole('button', { name: `Open the message from ${name}` }).press('Enter')
  const dialog = backOffice.dialog('Message')
  await expect(dialog).toContainText('<b>Can the sofa come in green?</b>')
  await expect(dialog).toContainText(MESSAGE.phone)
  const reply = await dialog.getByRole('link', { name: 'Reply by email' }).getAttribute('href')
  expect(reply).toContain(`mailto:${MESSAGE.email}?`)
  await expectAccessible(office, 'a message')
  await office.keyboard.press('Escape')
  await expect(row.getByText('Read', { exact: true })).toBeVisible()

  await office
    .getByRole('searchbox', { name: 'Search messages by name, email or text' })
    .fill(`sofa come in green`)
  await office.getByRole('combobox', { name: 'Status' }).selectOption('Unread')
  await expect(row).toHaveCount(0)
  await office.getByRole('combobox', { name: 'Status' }).selectOption('Read')
  await expect(row).toBeVisible()

  await row.getByRole('button', { name: `Delete the message from ${name}` }).click()
  await backOffice.confirmDeletion('This will permanently delete this message.')
  await expect(backOffice.notice('Success', 'Message deleted successfully')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test.describe('when a call fails', () => {
  test.use({ expectedInConsole: /Failed to load resource/ })

  test('every failure shows a toast; without messages the list shows a text', async ({ backOffice }) => {
    const { page } = backOffice
    const unread = { id: crypto.randomUUID(), name: 'Bisi Ade', ...MESSAGE, read_at: null }
    await backOffice.signIn()
    await backOffice.answerCalls('GET', 'rpc/search_contact_messages', 500, { message: 'no' })
    await backOffice.open('/admin/messages', 'Messages')
    await expect(backOffice.notice('Error', 'Failed to load messages')).toBeVisible()

    await backOffice.answerCalls('GET', 'rpc/search_contact_messages', 200, [])
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No messages yet')).toBeVisible()
    await backOffice.answerCalls('GET', 'rpc/search_contact_messages', 200, [
      { ...unread, created_at: '2026-03-04T10:00:00+00:00' },
    ])
    await (await backOffice.sidebar()).getByRole('link', { name: 'Messages' }).click()
    await backOffice.breakCalls('PATCH', 'contact_messages')
    await page.getByRole('button', { name: 'Open the message from Bisi Ade' }).click()
    await expect(backOffice.notice('Error', 'Failed to mark the message as read')).toBeVisible()
    await expect(backOffice.dialog('Message')).toContainText('Can the sofa come in green?')
    await page.keyboard.press('Escape')

    await backOffice.breakCalls('DELETE', 'contact_messages')
    await page.getByRole('button', { name: 'Delete the message from Bisi Ade' }).click()
    await backOffice.confirmDeletion('This will permanently delete this message.')
    await expect(backOffice.notice('Error', 'Failed to delete message')).toBeVisible()
    await expect(backOffice.row('Bisi Ade')).toBeVisible()
  })
})
