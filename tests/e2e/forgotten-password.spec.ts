import { totpCode } from '../../backend/test/authenticator.ts'
import { expectAccessible, expectTouchTargets } from '../support/accessibility.ts'
import { codeIn, linkIn, mailsTo } from '../support/mailbox.ts'
import { signUpWithApp } from '../support/second-factors.ts'
import { signUp } from '../support/sessions.ts'
import { newAccount } from '../support/shopper.ts'
import { expect, test } from '../support/test.ts'

test.describe('a forgotten password', () => {
  test.use({ expectedInConsole: /status of 4\d\d|ERR_FAILED/ })

  test(
    'is replaced by a mailed link, without telling who has an account',
    { tag: '@phone' },
    async ({ page, shopper, shop }) => {
      const account = newAccount()
      const { secret } = await signUpWithApp(shop, account)
      const title = page.getByRole('heading', { level: 1 })
      const complaint = page.getByRole('alert').filter({ hasText: /./ })
      const email = page.getByRole('textbox', { name: /^Email/ })
      const send = page.getByRole('button', { name: /^Send/ })

      await test.step('the mail is requested', async () => {
        await shopper.open('/auth')
        await email.fill(account.email)
        await page.getByRole('link', { name: 'Forgot your password?' }).press('Enter')
        await expect(title).toHaveText('Forgot your password?')
        await expect(email).toHaveValue(account.email)
        await expectAccessible(page, 'a forgotten password')
        await expectTouchTargets(page, 'a forgotten password')
        for (const typed of ['', '   ', 'ada@', 'a'.repeat(10_000)]) {
          await email.fill(typed)
          await page.keyboard.press('Enter')
          await expect(complaint).toHaveText(/^Please (enter|keep)/)
          await expect(email).toBeFocused()
        }
        await page.route('**/auth/v1/recover*', (route) => route.abort(), { times: 1 })
        await email.fill('nobody@example.com')
        await send.click()
        await expect(shopper.notice('Error', 'Something went wrong. Please try again.')).toBeVisible()
        for (const address of ['nobody@example.com', account.email, account.email]) {
          await email.fill(address)
          await send.dblclick()
          await expect(title).toHaveText('Check your email')
          await expect(page.getByText(`If ${address} has an account with us`)).toBeVisible()
        }
        await expectAccessible(page, 'a mail on its way')
      })

      await expect.poll(() => mailsTo(shop, account.email).length).toBeGreaterThan(0)
      expect(mailsTo(shop, 'nobody@example.com')).toEqual([])
      const link = linkIn(mailsTo(shop, account.email).at(-1))

      await test.step('its link asks for the second factor, then for a new password', async () => {
        await page.goto(link)
        await expect(title).toHaveText('Choose a new password')
        await page.getByRole('button', { name: 'Go on' }).dblclick()
        await expect(title).toHaveText('One more step')
        await expect(page, 'nobody finds the way in by going back').toHaveURL('/auth/new-password')
        await page.getByLabel('Code from your authenticator app').fill(totpCode(secret, 'next'))
        await page.keyboard.press('Enter')
        await expect(title).toHaveText('Choose a new password')
        await expectAccessible(page, 'a new password')
        await expectTouchTargets(page, 'a new password')
        await page.reload()
        for (const typed of ['', '12345', account.password, '🛋️'.repeat(2_500)]) {
          await page.getByLabel('New password *', { exact: true }).fill(typed)
          await page.keyboard.press('Enter')
          await expect(complaint).toHaveText(/at least 6|different from the old|at most 72/)
          await expect(page.getByLabel('New password *', { exact: true })).toHaveValue(typed)
        }
        await page.getByLabel('New password *', { exact: true }).fill('rainy season')
        await page.getByRole('button', { name: 'Save and go on' }).dblclick()
        await expect(shopper.toast('Success')).toHaveCount(1)
        await expect(page).toHaveURL('/')
        await expect(shopper.header.getByRole('button', { name: 'Account menu' })).toBeVisible()
      })

      await test.step('it works once, and signed-in visitors are redirected', async () => {
        await page.goto(link)
        await expect(page.getByText(`You are signed in as ${account.email} on this device.`)).toBeVisible()
        await page.getByRole('button', { name: 'Go on' }).click()
        await expect(title).toHaveText('This link no longer works')
        await expectAccessible(page, 'a link that no longer works')
        await shopper.header.getByRole('button', { name: 'Account menu' }).click()
        await page.getByRole('menuitem', { name: 'Sign Out' }).click()
        await expect(page).toHaveURL('/')
        await shopper.open('/auth/new-password')
        await page.getByRole('link', { name: 'Ask for a new link' }).click()
        await expect(title).toHaveText('Forgot your password?')
        await page.getByRole('link', { name: 'Back to sign in' }).click()
        await shopper.signIn(account)
        await expect(shopper.notice('Error', 'Invalid login credentials')).toBeVisible()
        await shopper.signIn({ ...account, password: 'rainy season' })
        await expect(title).toHaveText('One more step')
      })
    },
  )

  test(
    'is replaced by the mailed code, on the device that asked for it',
    { tag: '@phone' },
    async ({ page, shopper, shop }) => {
      const account = newAccount()
      await signUp(shop, account)
      await shopper.open('/auth/forgot-password')
      await page.getByRole('textbox', { name: /^Email/ }).fill(account.email)
      await page.getByRole('button', { name: 'Send the link' }).click()
      const code = page.getByRole('textbox', { name: /^Code from the email/ })
      await expect(code).toBeVisible()
      await expectAccessible(page, 'a code on its way')
      await expectTouchTargets(page, 'a code on its way')
      for (const [typed, refusal] of [
        ['', /^Enter the digits of the code in the email/],
        ['000000', /^That did not match/],
      ] as const) {
        await code.fill(typed)
        await page.keyboard.press('Enter')
        await expect(code).toHaveAccessibleDescription(refusal)
        await expect(code).toBeFocused()
      }
      await expect.poll(() => mailsTo(shop, account.email)).toHaveLength(1)
      await code.fill(codeIn(mailsTo(shop, account.email)[0]))
      await page.getByRole('button', { name: 'Continue' }).dblclick()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password')
      await expect(page).toHaveURL('/auth/new-password')
      await page.getByLabel('New password *', { exact: true }).fill('rainy season')
      await page.getByRole('button', { name: 'Save and go on' }).click()
      await expect(shopper.toast('Success')).toBeVisible()
      await expect(page).toHaveURL('/')
    },
  )
})
