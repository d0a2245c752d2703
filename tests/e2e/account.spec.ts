import { randomUUID } from 'node:crypto'
import { raiseWithTotp, totpCode } from '../../backend/test/authenticator.ts'
import { expectAccessible, expectTouchTargets } from '../support/accessibility.ts'
import { observeShifts } from '../support/layout-shifts.ts'
import { updateOrder } from '../support/orders.ts'
import type { RunningShop } from '../support/running-shop.ts'
import { signUpWithApp, PasskeyDevice } from '../support/second-factors.ts'
import { signIn, signUp, storeSession } from '../support/sessions.ts'
import { newAccount, type Account } from '../support/shopper.ts'
import { rowsOf } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

/** Signs up and places an order. */
async function buy(shop: RunningShop, account: Account, products: readonly { id: string }[]) {
  const client = await signUp(shop, account)
  return rowsOf(
    await client.rpc('place_order', {
      p_items: products.map(({ id }) => ({ product_id: id, quantity: 2 })),
      p_customer_name: account.name,
      p_customer_email: account.email,
      p_customer_phone: '+234 803 555 0101',
      p_shipping_address: '12 Bourdillon Road, Ikoyi, Lagos',
      p_idempotency_key: randomUUID(),
    }),
  )
}

test('nothing on a phone moves when the orders of the account arrive @phone', async ({ page, shop }) => {
  await storeSession(page, shop, await signUp(shop, newAccount()))
  const answer = Promise.withResolvers<void>()
  await page.route(/\/rest\/v1\/orders/, async (route) => {
    await answer.promise
    await route.fallback()
  })
  await page.addInitScript(observeShifts)
  await page.goto('/account')
  await expect(page.getByRole('main').getByText('Loading...')).toBeAttached()
  answer.resolve()
  await expect(page.getByRole('heading', { name: 'Nothing ordered yet' })).toBeVisible()
  const { shift, moved } = await page.evaluate(() => ({ ...document.documentElement.dataset }))
  expect(Number(shift ?? 0), moved).toBeLessThan(0.01)
})

test.describe('a new account', () => {
  test.use({ expectedInConsole: /ERR_FAILED|status of 500|DataError/ })

  test('has no orders yet, its name can be changed, and parts that fail to load can be loaded again', async ({
    page,
    shopper,
    shop,
  }) => {
    await storeSession(page, shop, await signUp(shop, newAccount()))
    const form = page.getByRole('form', { name: 'Your name' })

    await test.step('orders and second factors that fail to load do not affect the rest of the account', async () => {
      await page.route('**/rest/v1/orders*', (route) =>
        route.fulfill({ status: 500, json: { message: 'no' } }),
      )
      await page.route('**/assets/second-factors-*.js', (route) => route.abort())
      await page.goto('/account')
      await expect(page.getByRole('heading', { name: 'Your orders did not load' })).toBeVisible()
      const failure = page.getByRole('alert').filter({ hasText: 'This part of the page did not load.' })
      await expect(failure).toBeVisible()
      await expect(page.getByRole('form', { name: 'Password' })).toBeVisible()
      await expectAccessible(page, 'an account whose orders and second factors did not load')
      await page.unrouteAll()
      await failure.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible()
      await expect(failure).toHaveCount(0)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('heading', { name: 'Nothing ordered yet' })).toBeVisible()
      await expectAccessible(page, 'an account without orders')
    })

    await form.getByLabel('Full Name').fill('   ')
    await form.getByRole('button', { name: 'Save Name' }).click()
    await expect(form.getByRole('alert')).toHaveText('Please enter your full name.')
    await expect(form.getByLabel('Full Name')).toBeFocused()
    await form.getByLabel('Full Name').fill('Ọmọ́tárá <i>Ẹ̀gbẹ́</i> 🪑')
    await form.getByRole('button', { name: 'Save Name' }).dblclick()
    await expect(shopper.notice('Success', 'Your name has been saved.')).toHaveCount(1)
    await expect(page.getByText(/^Ọmọ́tárá <i>Ẹ̀gbẹ́<\/i> 🪑, /)).toBeVisible()
    await page.reload()
    await expect(form.getByLabel('Full Name')).toHaveValue('Ọmọ́tárá <i>Ẹ̀gbẹ́</i> 🪑')
  })
})

/** The longest name. */
const LAPTOP = 'The laptop that stands in the parlour upstairs by the window'

test.describe('second factors', () => {
  test.use({ expectedInConsole: /status of 4\d\d/ })

  test(
    'are added and removed: an app by its code, a passkey by the browser, each with a unique name',
    { tag: '@phone' },
    async ({ page, shopper, shop }) => {
      const account = newAccount()
      await storeSession(page, shop, await signUp(shop, account))
      const device = await PasskeyDevice.attachTo(page)
      await page.goto('/account')
      const list = page.getByRole('list', { name: 'Second factors' }).getByRole('listitem')
      const dialog = page.getByRole('dialog')
      const complaint = dialog.getByRole('alert').filter({ hasText: /./ })
      const name = dialog.getByLabel('Name *', { exact: true })
      const code = page.getByLabel('Code from your authenticator app')
      const addApp = page.getByRole('button', { name: 'Add an authenticator app' })
      await expect(page.getByText(/^Keep your account yours/)).toBeVisible()

      const secret = await test.step('an app that was not finished leaves nothing behind', async () => {
        await addApp.press('Enter')
        await expect(name).toBeFocused()
        await expect(name).toHaveValue('Authenticator app')
        for (const [typed, reason] of [
          ['', /give it a name/],
          ['📱'.repeat(5_000), /keep this to 60 characters or fewer/],
          ['   ', /give it a name/],
        ] as const) {
          await name.fill(typed)
          await page.keyboard.press('Enter')
          await expect(name).toHaveAccessibleDescription(reason)
          await expect(name).toHaveValue(typed)
          await expect(name).toBeFocused()
        }
        await expectAccessible(page, 'a name that is none')
        await name.fill('Ọmọ́tárá’s <i>phone</i>')
        await page.keyboard.press('Enter')
        await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
        await expect(code).toBeFocused()
        await page.keyboard.press('Escape')
        await expect(addApp).toBeFocused()

        await addApp.click()
        await name.fill('Ọmọ́tárá’s <i>phone</i>')
        await dialog.getByRole('button', { name: 'Continue' }).dblclick()
        return await dialog.locator('code').innerText()
      })

      await test.step('the app is added after a correct code', async () => {
        for (const typed of ['', '   ', 'x'.repeat(10_000), '12345']) {
          await code.fill(typed)
          await page.keyboard.press('Enter')
          await expect(complaint).toHaveText('Enter the 6 digits that your authenticator app shows.')
        }
        await code.fill('000000')
        await page.keyboard.press('Enter')
        await expect(complaint).toHaveText(/^That did not match/)
        await expect(code).toHaveValue('000000')
        await expect(code).toBeFocused()
        await expectAccessible(page, 'a wrong code')
        await expectTouchTargets(page, 'a wrong code')
        await code.fill(totpCode(secret.replaceAll(' ', '')))
        await dialog.getByRole('button', { name: 'Turn it on' }).dblclick()
        await expect(page.getByText('Ọmọ́tárá’s <i>phone</i> was added.', { exact: false })).toHaveCount(1)
        await expect(list).toHaveText([/Ọmọ́tárá’s <i>phone<\/i>.*Authenticator app, since \d+ \w+ 20\d\d/])
      })

      await test.step('a passkey needs an unused name and the browser’s prompt', async () => {
        await page.getByRole('button', { name: 'Add a passkey' }).click()
        const create = dialog.getByRole('button', { name: 'Create the passkey' })
        await name.fill('Ọmọ́tárá’s <i>phone</i>')
        await create.click()
        await expect(complaint).toHaveText(/choose another name/)
        await name.fill(LAPTOP)
        await device.failVerification()
        await create.click()
        await expect(complaint).toHaveText(/^The passkey was not given/)
        await expect(name).toHaveValue(LAPTOP)
        await expectAccessible(page, 'a passkey that was not given')
        await device.passVerification()
        await create.dblclick()
        await expect(list).toHaveText([/Ọmọ́tárá’s/, /^The laptop.*Passkey, since/])

        await page.getByRole('button', { name: 'Add a passkey' }).click()
        await create.click()
        await expect(complaint).toHaveText('This device or key is one of your second factors already.')
        await dialog.getByRole('button', { name: 'Cancel' }).click()
        await expectAccessible(page, 'an account with second factors')
        await expectTouchTargets(page, 'an account with second factors')
      })

      await test.step('either of them is enough to sign in', async () => {
        await page.evaluate(() => localStorage.clear())
        await shopper.open('/auth?next=/account')
        await shopper.signIn(account)
        const passkey = page.getByRole('button', { name: /^Use The laptop/ })
        await expect(code).toBeFocused()
        await expectAccessible(page, 'a choice of second factors')
        await expectTouchTargets(page, 'a choice of second factors')
        await passkey.dblclick()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Account')
      })

      await test.step('after the factor of this session was removed, another one is asked for', async () => {
        await page.getByRole('button', { name: /^Remove The laptop/ }).click()
        const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
        await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
        await expectAccessible(page, 'the question before a removal')
        await page.keyboard.press('Enter')
        await expect(question).toBeHidden()
        await expect(list).toHaveCount(2)
        await page.getByRole('button', { name: /^Remove The laptop/ }).click()
        await question.getByRole('button', { name: 'Remove' }).dblclick()
        await expect(shopper.notice('Success', `${LAPTOP} was removed.`)).toHaveCount(1)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step')
        await code.fill(totpCode(secret.replaceAll(' ', ''), 'next'))
        await page.keyboard.press('Enter')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Account')

        await page.getByRole('button', { name: /^Remove Ọmọ́tárá’s/ }).click()
        await expect(question).toContainText('your password alone')
        await question.getByRole('button', { name: 'Remove' }).click()
        await expect(page.getByText(/^Keep your account yours/)).toBeVisible()
      })
    },
  )

  test('need aal2 to be removed: a session that lost its factor is asked for another', async ({
    page,
    shopper,
    shop,
  }) => {
    const account = newAccount()
    const old = await signUpWithApp(shop, account, 'Old phone')
    const phone = await raiseWithTotp(old.client, 'New phone')
    const client = await signIn(shop, account)
    const code = totpCode(old.secret, 'next')
    expect((await client.auth.mfa.challengeAndVerify({ factorId: old.id, code })).error).toBeNull()
    await storeSession(page, shop, client)
    await page.goto('/account')
    await expect(page.getByRole('button', { name: 'Remove New phone' })).toBeVisible()
    const { error } = await old.client.auth.mfa.unenroll({ factorId: old.id })
    expect(error).toBeNull()

    const removePhone = async () => {
      await page.getByRole('button', { name: 'Remove New phone' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    }
    const proof = page.getByRole('dialog', { name: 'One more step' })
    await removePhone()
    await expect(proof).toBeVisible()
    await expectAccessible(page, 'a factor asked for on the spot')
    await proof.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText(/^Nothing was changed/)).toBeVisible()
    await removePhone()
    await proof.getByLabel('Code from your authenticator app').fill(totpCode(phone.secret, 'next'))
    await proof.getByRole('button', { name: 'Continue' }).dblclick()
    await expect(shopper.notice('Success', 'New phone was removed.')).toHaveCount(1)
    await expect(page.getByText(/^Keep your account yours/)).toBeVisible()
  })
})

test.describe('an account with an order', () => {
  test.use({ expectedInConsole: /status of 4\d\d/ })

  test('shows it after signing in, takes a new password, gives away its data, and is deleted once the order is finished', async ({
    page,
    shopper,
    shop,
    staff,
    catalogue,
  }) => {
    const account = newAccount('Ṣọlá Adé')
    const products = [await catalogue.add({ price: 1999.5 }), await catalogue.add({ price: 50_000 })]
    const order = await buy(shop, account, products)

    await test.step('it redirects to sign-in and back', async () => {
      await page.goto('/account')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back')
      await shopper.untilReady()
      await shopper.signIn(account)
      await expect(page).toHaveURL('/account')
    })

    await test.step('it shows name, email, and orders with items and status', async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Account')
      await expect(page.getByText(`${account.name}, ${account.email}`)).toBeVisible()
      const shown = page.getByRole('article', { name: order.order_number })
      await expect(shown).toContainText('₦103,999')
      for (const { name } of products) await expect(shown).toContainText(`2 × ${name}`)
      await expect(shown.getByRole('definition')).toHaveText([/pending/i, /pending/i])
      await updateOrder(staff, order, { status: 'shipped', payment_status: 'paid' })
      await page.reload()
      await expect(shown.getByRole('definition')).toHaveText([/shipped/i, /paid/i])
    })

    await test.step('a new password needs the current one and 6 characters, and is valid from then on', async () => {
      const form = page.getByRole('form', { name: 'Password' })
      const complaints = form.getByRole('alert').filter({ hasText: /./ })
      const change = async (current: string, next: string) => {
        await form.getByLabel('Current password').fill(current)
        await form.getByLabel('New password').fill(next)
        await form.getByRole('button', { name: 'Change Password' }).click()
      }
      await change('', '12345')
      await expect(complaints).toHaveText([
        'Please enter your current password.',
        'Must be at least 6 characters',
      ])
      await expect(form.getByLabel('Current password')).toBeFocused()
      await change('a guess', 'rainy season')
      await expect(complaints).toHaveText(['The current password is not right.'])
      await expectAccessible(page, 'a refused password')
      await change(account.password, account.password)
      await expect(complaints).toHaveText(['New password should be different from the old password.'])
      await form.getByLabel('New password').fill('arsenal2026')
      await expect(form.getByText(/^Many people use a password like this/)).toBeVisible()
      await change(account.password, 'arsenal2026')
      await expect(shopper.toast('Success')).toBeVisible()
      await expect(form.getByLabel('New password')).toHaveValue('')
      await signIn(shop, { ...account, password: 'arsenal2026' })
    })

    await test.step('its data are downloaded, and it is deleted once the order is finished', async () => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download My Data' }).click(),
      ])
      expect(download.suggestedFilename()).toBe('my-data.json')
      const remove = page.getByRole('button', { name: 'Delete My Account' })
      const confirm = page.getByRole('button', { name: 'Delete Account', exact: true })
      await remove.click()
      await confirm.click()
      const refusal = `Order ${order.order_number} is not finished.`
      await expect(page.getByText(refusal, { exact: false })).toBeVisible()
      await updateOrder(staff, order, { status: 'delivered' })
      await remove.click()
      await confirm.click()
      await expect(page.getByText('Your account has been deleted.')).toBeVisible()
      await expect(page).toHaveURL('/')
    })
  })
})
