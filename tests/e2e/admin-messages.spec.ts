import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/test.ts'

const MESSAGE = {
  email: 'amaka@example.com',
  phone: '+234 803 555 0101',
  message: 'Good day.\n<b>Can the sofa come in green?</b>',
}

test.use({ expectedInConsole: /Failed to load resource/ })

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

  const open = row.getByRole('button', { name: `Open the message from ${name}` })
  const dialog = backOffice.dialog('Message')
  await test.step('it can be read although it cannot be marked as read', async () => {
    await backOffice.breakCalls('PATCH', 'contact_messages')
    await open.press('Enter')
    await expect(backOffice.notice('Error', 'Failed to mark the message as read')).toBeVisible()
    await expect(dialog).toContainText('Can the sofa come in green?')
    await office.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await backOffice.restoreCalls()
  })
  await open.press('Enter')
  await expect(dialog).toContainText('<b>Can the sofa come in green?</b>')
  await expect(dialog).toContainText(MESSAGE.phone)
  const reply = await dialog.getByRole('link', { name: 'Reply by email' }).getAttribute('href')
  expect(reply).toContain(`mailto:${MESSAGE.email}?`)
  await expectAccessible(office, 'a message')
  await office.keyboard.press('Escape')
  await expect(row.getByText('Read', { exact: true })).toBeVisible()

  await row.getByRole('button', { name: `Delete the message from ${name}` }).click()
  await backOffice.confirmDeletion('This will permanently delete this message.')
  await expect(backOffice.notice('Success', 'Message deleted successfully')).toBeVisible()
  await expect(row).toHaveCount(0)
})
