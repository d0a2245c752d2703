import { linkIn, mailsTo } from '../support/mailbox.ts'
import { visitorClient } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

test.use({ expectedInConsole: /Failed to load resource/ })

const PASSWORD = 'a password of my own'

test('an invited person without an account chooses a password and is in the back office', async ({
  backOffice,
  page,
  shop,
}) => {
  const email = `ngozi-${Date.now()}@example.com`
  const { page: office } = backOffice
  await backOffice.signIn()
  await backOffice.open('/admin/staff', 'Staff')
  await office.getByRole('button', { name: 'Invite by Mail' }).click()
  const dialog = backOffice.dialog('Invite by Mail')
  await dialog.getByLabel('Email *').fill(email)
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(backOffice.notice('Success', 'The invitation is on its way.')).toContainText(
    'No mail server is set: the mail is only a file',
  )
  const invitations = office.getByRole('region', { name: 'Invitations' })
  await expect(invitations).toContainText(email)
  const [first] = mailsTo(shop, email)
  expect(first).toContain('You are invited to the back office of')
  await backOffice.pressTwice(
    invitations.getByRole('button', { name: `Send the invitation to ${email} again` }),
  )
  await expect(() => expect(mailsTo(shop, email)).toHaveLength(2)).toPass()

  const accept = page.getByRole('button', { name: 'Accept the invitation' })
  await test.step('the link of the first mail is void, and its page sends a new one', async () => {
    await page.goto(linkIn(first))
    await accept.click()
    await expect(page.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible()
  })
  const link = linkIn(mailsTo(shop, email)[1])
  for (const scan of [1, 2]) expect((await page.request.get(link)).status(), `scan ${scan}`).toBe(200)
  await page.goto(link)
  await accept.click()
  await page.getByLabel('New password *').fill(PASSWORD)
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

  await office.reload()
  await expect(backOffice.row(email)).toBeVisible()
  await expect(invitations).toBeHidden()
  await backOffice
    .row(email)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await office.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(backOffice.row(email)).toHaveCount(0)
})

test('an invitation does not help somebody who signed up with the address before', async ({
  page,
  shop,
  staff,
}) => {
  const email = `amaka-${Date.now()}@example.com`
  const stranger = await visitorClient(shop)
  expect((await stranger.auth.signUp({ email, password: 'a good password' })).error).toBeNull()
  const body = { email, origin: shop.url }
  expect((await staff.functions.invoke('staff-invitation', { body })).error).toBeNull()

  const link = linkIn(mailsTo(shop, email)[0])

  await test.step('a link that has run out leads to a new one, which keeps the invitation', async () => {
    await page.goto(link.replace('token_hash=', 'token_hash=0'))
    await page.getByRole('button', { name: 'Accept the invitation' }).click()
    await page.getByRole('link', { name: 'Ask for a new link' }).click()
    await expect(page).toHaveURL(/\/auth\/forgot-password\?invitation=[0-9a-f]{64}$/)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Ask for a new link' })).toBeVisible()
    await page.getByRole('textbox', { name: /^Email/ }).fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect.poll(() => mailsTo(shop, email).length).toBe(2)
  })
  await page.goto(linkIn(mailsTo(shop, email)[1]))
  await page.getByRole('button', { name: 'Accept the invitation' }).click()
  await page.getByLabel('New password *').fill(PASSWORD)
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await expect(page).toHaveURL('/admin')

  expect((await stranger.rpc('is_admin')).status, 'the token of the ended session').toBe(401)
  expect((await stranger.auth.refreshSession()).error).not.toBeNull()
  const credentials = { email, password: 'a good password' }
  expect((await stranger.auth.signInWithPassword(credentials)).error).not.toBeNull()
})
