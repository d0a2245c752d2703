import { expectAccessible } from '../support/accessibility.ts'
import { PasskeyDevice } from '../support/second-factors.ts'
import { proveAddress, signUp, storeSession } from '../support/sessions.ts'
import { newAccount, Shopper } from '../support/shopper.ts'
import { rowsOf } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

test('a session without the second factor is asked for it', async ({ backOffice }) => {
  const { page } = backOffice
  await backOffice.signIn()
  await backOffice.answerCalls('POST', 'rpc/staff_access', 200, 'second_factor_needed')
  await backOffice.open('/admin/orders', 'One more step')
  // The factor was added on another device, so the stored session does not list it.
  await expect(
    page.getByRole('alert').filter({ hasText: 'Please sign out, then sign in again.' }),
  ).toBeVisible()
  await expectAccessible(page, 'a question that cannot be asked here')

  await backOffice.restoreCalls()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders Management' })).toBeVisible()
})

test('staff without the second factor that the shop requires add one, and are offered another', async ({
  backOffice,
  shop,
  staff,
}) => {
  const { page } = backOffice
  const account = newAccount()
  const client = await signUp(shop, account)
  const { data: own } = await client.auth.getUser()
  await proveAddress(shop, account.email)
  rowsOf(await staff.rpc('add_staff', { p_email: account.email }))
  await client.auth.updateUser({ password: 'a password of my own' })
  const person = new Shopper(page)
  await PasskeyDevice.attachTo(page)
  await storeSession(page, shop, client)
  // The answer of a shop that requires it; other tests use this shop without.
  await backOffice.answerCalls('POST', 'rpc/staff_access', 200, 'enrolment_needed')
  await backOffice.open('/admin/orders', 'Add a second factor')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Open the back office' })).toHaveCount(0)
  await expectAccessible(page, 'the page that asks for a second factor to be added')

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Create the passkey' }).click()
  await expect(person.toast('Success')).toBeVisible()
  await expect(page.getByText('Better add an authenticator app as well')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add an authenticator app' })).toBeVisible()
  await backOffice.restoreCalls()
  await page.getByRole('button', { name: 'Open the back office' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders Management' })).toBeVisible()

  await backOffice.open('/admin/staff', 'Staff')
  const panel = page.getByRole('region', { name: 'Second factor' })
  await expect(panel).toContainText('You have one kind only. Add an authenticator app under My Account')
  await expect(panel.getByRole('switch', { name: 'Ask all staff for a second factor' })).toBeEnabled()
  // The open screen would count its work once more, which is refused, and logged, when the session has ended.
  await page.goto('about:blank')
  await staff.rpc('remove_staff', { p_user_id: own.user!.id }).throwOnError()
})

test('an admin signs in with a passkey as the only second factor', async ({ backOffice, shop, staff }) => {
  const { page } = backOffice
  // An account of its own: a new factor ends the other sessions of the account, also those of other tests.
  const account = { ...newAccount(), password: 'a password of my own' }
  const client = await signUp(shop, { ...account, password: 'a good password' })
  const { data: own } = await client.auth.getUser()
  await proveAddress(shop, account.email)
  rowsOf(await staff.rpc('add_staff', { p_email: account.email }))
  await client.auth.updateUser({ password: account.password })
  const person = new Shopper(page)
  const device = await PasskeyDevice.attachTo(page)
  const title = page.getByRole('heading', { level: 1 })
  const passkey = page.getByRole('button', { name: 'Use My key' })
  await storeSession(page, shop, client)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name *', { exact: true }).fill('My key')
  await page.getByRole('button', { name: 'Create the passkey' }).click()
  await expect(person.toast('Success')).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await person.open('/auth')
  await person.signIn(account)
  await expect(title).toHaveText('One more step')
  await expect(passkey).toBeFocused()
  await backOffice.open('/admin/orders', 'One more step')
  await expect(passkey).toBeFocused()
  await expectAccessible(page, 'the question for the passkey')
  await device.failVerification()
  await passkey.click()
  await expect(page.getByRole('alert').filter({ hasText: /^The passkey was not given/ })).toBeVisible()
  await device.passVerification()
  await passkey.dblclick()
  await expect(title).toHaveText('Orders Management')

  await page.goto('/account')
  await page.getByRole('button', { name: 'Remove My key' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(person.notice('Success', 'My key was removed.')).toBeVisible()
  await staff.rpc('remove_staff', { p_user_id: own.user!.id }).throwOnError()
})
