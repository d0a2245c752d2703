import { expectAccessible } from '../support/accessibility.ts'
import { ADMIN } from '../support/running-shop.ts'
import { proveAddress, storeSession } from '../support/sessions.ts'
import { staffClient, visitorClient } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

const LAST_ADMIN =
  'This is the last admin. Add another one first: without an admin nobody could open the back office.'

test.use({ expectedInConsole: /Failed to load resource/ })

test('an account is made staff and removed again, and the last admin stays', async ({ backOffice, shop }) => {
  const { page } = backOffice
  const email = `bisi-${Date.now()}@example.com`
  const bisi = await visitorClient(shop)
  expect((await bisi.auth.signUp({ email, password: 'a good password' })).error).toBeNull()
  await backOffice.signIn()
  await backOffice.open('/admin/staff', 'Staff')
  const own = backOffice.row(ADMIN.email)
  await expect(own).toContainText('You')
  await expect(own).toContainText('None')

  await own.getByRole('button', { name: /^Remove .* from the staff$/ }).click()
  const leaving = page.getByRole('alertdialog', { name: 'Remove yourself?' })
  await leaving.getByRole('button', { name: 'Remove' }).click()
  await expect(backOffice.notice('Error', LAST_ADMIN)).toBeVisible()
  await expect(leaving).toBeHidden()

  await backOffice.press(page.getByRole('button', { name: 'Add Staff' }))
  const dialog = backOffice.dialog('Add Staff')
  await dialog.getByLabel('Email *').fill('nobody@example.com')
  await dialog.getByRole('button', { name: 'Make Staff' }).click()
  await expect(dialog).toContainText('No account has this address.')
  await dialog.getByLabel('Email *').fill(email)
  await dialog.getByRole('button', { name: 'Make Staff' }).click()
  await expect(dialog).toContainText('Invite the person by mail, which proves that it is theirs.')
  await proveAddress(shop, email)
  await dialog.getByRole('button', { name: 'Make Staff' }).click()
  await expect(dialog).toBeHidden()
  const row = backOffice.row(email)
  await expect(row).toBeVisible()
  expect((await bisi.rpc('staff_access')).data).toBe('new_password_needed')

  await backOffice.press(row.getByRole('button', { name: `Remove ${email} from the staff` }))
  const question = page.getByRole('alertdialog', { name: `Remove ${email}?` })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(row).toHaveCount(0)
  expect((await bisi.rpc('is_admin')).status).toBe(401)
})

test('an account that was made staff chooses a new password first, removes itself and ends on the shop', async ({
  backOffice,
  shop,
}) => {
  const { page } = backOffice
  const account = { email: `chike-${Date.now()}@example.com`, password: 'a good password' }
  const chike = await visitorClient(shop)
  expect((await chike.auth.signUp(account)).error).toBeNull()
  await proveAddress(shop, account.email)
  const staff = await staffClient(shop)
  expect((await staff.rpc('add_staff', { p_email: account.email })).error).toBeNull()

  await storeSession(page, shop, chike)
  await backOffice.open('/admin/staff', 'Choose a new password')
  await expectAccessible(page, 'the new password of an account that was made staff')
  await page.getByLabel('Current password *').fill('not the password')
  await page.getByLabel('New password *').fill('password')
  const save = page.getByRole('button', { name: 'Save and go on' })
  await save.click()
  await expect(page.getByText('Password is known to be weak and easy to guess')).toBeVisible()
  await page.getByLabel('New password *').fill('a password of my own')
  await save.click()
  await expect(page.getByText('The current password is not right.')).toBeVisible()
  await page.getByLabel('Current password *').fill(account.password)
  await save.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible()
  const own = backOffice.row(account.email)
  await expect(own).toContainText('You')
  await own.getByRole('button', { name: `Remove ${account.email} from the staff` }).click()
  const leaving = page.getByRole('alertdialog', { name: 'Remove yourself?' })
  await leaving.getByRole('button', { name: 'Remove' }).click()
  await expect(page).toHaveURL('/')
  await expect(leaving).toBeHidden()
  expect((await chike.rpc('is_admin')).status).toBe(401)
})
