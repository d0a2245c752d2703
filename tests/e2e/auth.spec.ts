import type { Page } from '@playwright/test'
import { totpCode } from '../../backend/test/authenticator.ts'
import { expectAccessible, expectTouchTargets } from '../support/accessibility.ts'
import { fillCart } from '../support/catalogue.ts'
import { signUpWithApp } from '../support/second-factors.ts'
import { signUp } from '../support/sessions.ts'
import { newAccount, Shopper } from '../support/shopper.ts'
import { expect, test } from '../support/test.ts'

const SESSION_KEY = 'parlour-auth-token'

const submit = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Resolves when the account's role was read. The browser would log that it is refused to a session that has ended. */
async function roleRead(page: Page): Promise<void> {
  const role = await page.waitForResponse(/\/rest\/v1\/user_roles/)
  await role.finished()
}

/** Expires the access token of the stored session. */
async function letTheTokenExpire(page: Page): Promise<string> {
  return page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>
    const expired = { ...session, expires_at: Math.floor(Date.now() / 1000) - 60 }
    localStorage.setItem(key, JSON.stringify(expired))
    return String(session['access_token'])
  }, SESSION_KEY)
}

async function storedToken(page: Page): Promise<string> {
  return page.evaluate(
    (key) => JSON.parse(localStorage.getItem(key) ?? '{}').access_token as string,
    SESSION_KEY,
  )
}

test.describe('the form', () => {
  test.use({ expectedInConsole: /status of 4\d\d|ERR_FAILED/ })

  test('keeps what was typed while toggling, and shows errors at the fields and refusals of the server', async ({
    page,
    shopper,
  }) => {
    const title = page.getByRole('heading', { level: 1 })
    const complaints = page.getByRole('alert').filter({ hasText: /./ })
    await shopper.open('/auth')

    await test.step('toggling between Welcome Back and Create Account', async () => {
      await expect(title).toHaveText('Welcome Back')
      await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
      await expect(page.getByLabel('Full Name')).toHaveCount(0)
      await expect(page.getByText('Must be at least 6 characters')).toHaveCount(0)

      await page.getByLabel('Email').fill('ada@example.com')
      await submit(page, 'Create an account')
      await expect(title).toHaveText('Create Account')
      await expect(page).toHaveTitle(/^Create Account/)
      await expect(page.getByRole('button', { name: 'Create Account', exact: true })).toBeVisible()
      await expect(page.getByText('Must be at least 6 characters')).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
      await expectAccessible(page, 'signing up')

      await page.getByLabel('Password').fill('a secret')
      await submit(page, 'Show password')
      await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text')
      await submit(page, 'Hide password')
      await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password')
      await submit(page, 'Sign in instead')
      await expect(title).toHaveText('Welcome Back')
      await expect(page).toHaveTitle(/^Sign in/)
      await expect(page.getByLabel('Password')).toHaveValue('a secret')
    })

    await test.step('blank, short and long values show an error at the field, and the first one is focused', async () => {
      await page.getByLabel('Email').fill('')
      await page.getByLabel('Password').fill('')
      await submit(page, 'Sign In')
      await expect(complaints).toHaveText(['Please enter your email address.', 'Please enter your password.'])
      await expect(page.getByLabel('Email')).toBeFocused()

      await submit(page, 'Create an account')
      await expect(complaints).toHaveCount(0)
      await page.getByLabel('Full Name').fill('   ')
      await page.getByLabel('Email').fill('<b>ada</b>')
      await page.getByLabel('Password').fill('12345')
      await submit(page, 'Create Account')
      await expect(complaints).toHaveText([
        'Please enter your full name.',
        'Please enter an email address such as ada@example.com.',
        'Must be at least 6 characters',
      ])
      await expect(page.getByLabel('Full Name')).toBeFocused()
      await expectAccessible(page, 'signing up with complaints')

      await page.getByLabel('Full Name').fill('Ọ'.repeat(10_000))
      await page.getByLabel('Email').fill('ada@example.com')
      await page.getByLabel('Password').fill('🛋️'.repeat(2_500))
      await submit(page, 'Create Account')
      await expect(complaints).toHaveText([
        'Please keep this to 120 characters or fewer.',
        'Please use at most 72 characters, fewer with letters such as ẹ or ọ.',
      ])
    })

    await test.step("a wrong password and a used address show the server's message, a lost connection the shop's", async () => {
      await submit(page, 'Sign in instead')
      await shopper.signIn({ email: 'nobody@example.com', password: 'not this one' })
      await expect(shopper.notice('Error', 'Invalid login credentials')).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com')
      await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeFocused()

      await page.route('**/auth/v1/token*', (route) => route.abort())
      await submit(page, 'Sign In')
      await expect(shopper.notice('Error', 'Something went wrong. Please try again.')).toBeVisible()

      await shopper.signUp({ ...newAccount(), email: 'admin@parlour.example' })
      await expect(shopper.notice('Error', 'User already registered')).toBeVisible()
    })
  })
})

test.describe('a session', () => {
  // What a page reads by itself is refused, and logged by the browser, when the session ends in that moment.
  test.use({ expectedInConsole: /status of 401/ })

  test('signing up, out and in shows toasts and ends in this shop, and /auth redirects signed-in visitors', async ({
    page,
    shopper,
  }) => {
    const account = { ...newAccount('Ńkechi Ọ̀ṣúndáre'), password: '123456' }
    // An address elsewhere is not followed.
    await shopper.open('/auth?next=//evil.example&mode=<script>')
    await page.getByRole('button', { name: 'Create an account' }).click()
    await page.getByLabel('Full Name').fill(account.name)
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Password').fill(account.password)
    await expect(page.getByText(/^Many people use a password like this/)).toBeVisible()
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription(
      /^Many people use a password like this/,
    )
    await expectAccessible(page, 'a common password')
    await page.getByRole('button', { name: 'Create Account' }).dblclick()
    await expect(shopper.toast('Account created!')).toHaveCount(1)
    await expect(page).toHaveURL('/')

    await page.goto('/auth?next=/faq')
    await expect(page).toHaveURL('/faq')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently Asked Questions')

    await test.step('an expired token is refreshed when the tab becomes visible, and on load', async () => {
      const first = await letTheTokenExpire(page)
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      await expect.poll(() => storedToken(page)).not.toBe(first)
      const second = await letTheTokenExpire(page)
      await page.goto('/account')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Account')
      expect(await storedToken(page)).not.toBe(second)
      await expect(page.getByRole('region', { name: 'Devices' }).getByRole('listitem')).toHaveCount(1)
      await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ', exact: true }).press('Enter')
      await expect(page).toHaveURL('/faq')
    })

    await shopper.header.getByRole('button', { name: 'Account menu' }).click()
    await expect(page.getByText(account.name)).toBeVisible()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/')
    await expect(shopper.header.getByRole('button', { name: 'Account menu' })).toHaveCount(0)

    await shopper.header.getByRole('link', { name: 'Sign In' }).click()
    await shopper.signIn(account)
    await expect(shopper.notice('Welcome back!', "You've successfully logged in.")).toBeVisible()
    await expect(page).toHaveURL('/')

    await test.step('going back does not open the form again', async () => {
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Made for the way we live')
    })
  })

  test('signing in in another tab leaves /auth in this one, and signing out there is noticed here', async ({
    page,
    shopper,
    shop,
    context,
  }) => {
    const account = newAccount()
    await signUp(shop, account)
    await shopper.open('/auth?next=/account')
    const other = new Shopper(await context.newPage())
    await other.open('/auth?next=/faq')
    const accountRead = roleRead(page)
    await other.signIn(account)
    await expect(other.page).toHaveURL('/faq')
    await expect(page).toHaveURL('/account')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Account')
    await expect(shopper.header.getByRole('button', { name: 'Account menu' })).toBeVisible()
    await accountRead

    const menuRead = roleRead(other.page)
    await other.header.getByRole('button', { name: 'Account menu' }).click()
    await menuRead
    await other.page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/')
    await expect(shopper.header.getByRole('button', { name: 'Account menu' })).toHaveCount(0)
  })
})

test.describe('an account with a second factor', () => {
  test.use({ expectedInConsole: /status of 4\d\d/ })

  test(
    'is not signed in before it is verified, and the checkout keeps what was typed',
    { tag: '@phone' },
    async ({ page, shopper, shop, catalogue }) => {
      const account = newAccount('Ńkechi Ọ̀ṣúndáre')
      const { secret } = await signUpWithApp(shop, account)
      await fillCart(page, [{ product: await catalogue.add({ price: 65_000 }), quantity: 1 }])
      await shopper.open('/checkout')
      await shopper.fillShipping(account)
      await shopper.placeOrder()
      await expect(page).toHaveURL('/auth?next=/checkout')
      await shopper.signIn(account)

      const title = page.getByRole('heading', { level: 1 })
      const code = page.getByLabel('Code from your authenticator app')
      await expect(title).toHaveText('One more step')
      await expect(code).toBeFocused()
      await expect(shopper.toast('Welcome back!')).toHaveCount(0)
      await expect(shopper.header.getByRole('button', { name: 'Account menu' })).toHaveCount(0)
      await expectAccessible(page, 'the question for the code')
      await expectTouchTargets(page, 'the question for the code')

      await test.step('there is no way around it', async () => {
        await page.goto('/account')
        await expect(title).toHaveText('One more step')
        await page.goto('/checkout')
        await expect(page.getByLabel('Full Name')).toHaveValue(account.name)
        await shopper.placeOrder()
        await expect(page).toHaveURL('/auth?next=/checkout')
        await expect(title).toHaveText('One more step')
      })

      await test.step('signing out shows the password form', async () => {
        await page.getByRole('button', { name: 'Sign Out' }).click()
        await expect(title).toHaveText('Welcome Back')
        // The second click of a double click, on a link in place of the button.
        await page.mouse.down({ clickCount: 2 })
        await page.mouse.up({ clickCount: 2 })
        await shopper.signIn(account)
      })

      for (const typed of ['', '   ', '9'.repeat(10_000), 'abcdef']) {
        await code.fill(typed)
        await page.keyboard.press('Enter')
        await expect(code).toHaveAccessibleDescription(/^Enter the 6 digits/)
      }
      await code.fill('000000')
      await page.keyboard.press('Enter')
      await expect(code).toHaveAccessibleDescription(/^That did not match/)
      await expectAccessible(page, 'a wrong code')
      await code.fill(totpCode(secret, 'next').replace(/^.../, '$& '))
      await page.getByRole('button', { name: 'Continue' }).dblclick()
      await expect(shopper.notice('Welcome back!', "You've successfully logged in.")).toHaveCount(1)
      await expect(page).toHaveURL('/checkout')
      await expect(page.getByLabel('Shipping Address')).toHaveValue('12 Bourdillon Road, Ikoyi, Lagos')
    },
  )
})
