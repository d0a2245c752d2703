import { expectAccessible } from '../support/accessibility.ts'
import { ADMIN } from '../support/running-shop.ts'
import { PasskeyDevice } from '../support/second-factors.ts'
import { Shopper } from '../support/shopper.ts'
import { expect, test } from '../support/test.ts'

test('a session without the second factor is asked for it', async ({ backOffice }) => {
  const { page } = backOffice
  await backOffice.signIn()
  await backOffice.answerCalls('POST', 'rpc/is_admin', 200, false)
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

test('an admin signs in with a passkey as the only second factor', async ({ backOffice }) => {
  const { page } = backOffice
  const person = new Shopper(page)
  const device = await PasskeyDevice.attachTo(page)
  const title = page.getByRole('heading', { level: 1 })
  const passkey = page.getByRole('button', { name: 'Use My key' })
  await backOffice.signIn()
  await page.goto('/account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name *', { exact: true }).fill('My key')
  await page.getByRole('button', { name: 'Create the passkey' }).click()
  await expect(person.toast('Success')).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await person.open('/auth')
  await person.signIn(ADMIN)
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

  // Other tests use the account without a passkey.
  await page.goto('/account')
  await page.getByRole('button', { name: 'Remove My key' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(person.notice('Success', 'My key was removed.')).toBeVisible()
})
