import { expectAccessible } from '../support/accessibility.ts'
import { placeOrder } from '../support/orders.ts'
import { PIXEL } from '../support/pixel.ts'
import { ADMIN } from '../support/running-shop.ts'
import { storeSessionInAnotherTab } from '../support/sessions.ts'
import { rowsOf, visitorClient } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

// The browser logs each refused request.
test.use({ expectedInConsole: /Failed to load resource/ })

test('after a session has ended, signing in again in a dialog continues the save', async ({ backOffice }) => {
  const { page } = backOffice
  const email = `uche-${Date.now()}@example.com`
  await backOffice.signIn()
  await backOffice.open('/admin/customers', 'Customers Management')
  await page.getByRole('button', { name: 'Add Customer' }).click()
  const dialog = backOffice.dialog('Add New Customer')
  await dialog.getByLabel('Name *').fill('Uche')
  await dialog.getByLabel('Email *').fill(email)
  await test.step('the session ends in another tab', async () => {
    const other = await page.context().newPage()
    await other.goto('/about')
    await other.getByRole('banner').getByRole('button', { name: 'Account menu' }).click()
    await other.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect(other.getByRole('banner').getByRole('link', { name: /sign in/i })).toBeVisible()
    await other.close()
  })

  const again = backOffice.dialog('Please sign in again')
  const password = again.getByLabel('Password', { exact: true })
  const add = dialog.getByRole('button', { name: 'Add Customer' })
  await add.click()
  await expect(again.getByLabel('Email')).toHaveValue(ADMIN.email)
  await expect(password).toBeFocused()
  await expectAccessible(page, 'the sign-in in place')

  await test.step('declining keeps the form', async () => {
    await again.getByRole('button', { name: 'Not now' }).click()
    await expect(
      backOffice.notice('Error', 'You are signed out, so nothing was saved. Sign in again to go on.'),
    ).toBeVisible()
    await expect(dialog.getByLabel('Name *')).toHaveValue('Uche')
  })

  await add.click()
  await expect(password).toBeFocused()
  await page.keyboard.type('a wrong password')
  await page.keyboard.press('Enter')
  await expect(password).toHaveAccessibleDescription('Invalid login credentials')
  await password.fill(ADMIN.password)
  await page.keyboard.press('Enter')
  await expect(backOffice.notice('Success', 'Customer added successfully')).toBeVisible()
  await expect(again).toBeHidden()
  await expect(backOffice.row(email)).toContainText('Uche')
})

test('a refused token opens the same dialog', async ({ backOffice }) => {
  const { page } = backOffice
  await backOffice.signIn()
  await backOffice.open('/admin/faqs', 'Manage FAQs')
  await page.getByRole('button', { name: 'Add FAQ' }).click()
  const dialog = backOffice.dialog('Add FAQ')
  await dialog.getByLabel('Question *').fill('Is it revoked?')
  await dialog.getByLabel('Answer *').fill('It was.')
  const refusal = { code: 'PGRST303', message: 'JWT expired', details: null, hint: null }
  await backOffice.answerCalls('POST', 'faqs', 401, refusal)
  await backOffice.answerCalls('GET', 'user_roles', 401, refusal)
  await dialog.getByRole('button', { name: 'Create FAQ' }).click()
  const again = backOffice.dialog('Please sign in again')
  await expect(again).toBeVisible()
  await backOffice.restoreCalls()
  await again.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await again.getByRole('button', { name: 'Sign In' }).click()
  await expect(backOffice.notice('Success', 'FAQ created successfully')).toBeVisible()

  await test.step('the import of products, too', async () => {
    await backOffice.open('/admin/products/import', 'Import Products')
    await backOffice.answerCalls('POST', 'rpc/products_by_key', 401, refusal)
    await backOffice.answerCalls('GET', 'user_roles', 401, refusal)
    const buffer = Buffer.from('SKU,Price,Name,Category\nNO-SUCH-SKU,100,Bench,sofas')
    await page.getByLabel('CSV file').setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer })
    await again.getByRole('button', { name: 'Not now' }).click()
    await expect(page.getByRole('alert')).toContainText('You are signed out')
  })
})

test('a search in a form asks for a new sign-in, and then finds who has ordered before', async ({
  backOffice,
  staff,
}) => {
  const { page } = backOffice
  const name = `Uche ${Date.now()}`
  await placeOrder(staff, { name })
  await backOffice.signIn()
  await backOffice.open('/admin/take-order', 'Take an Order')
  await page.getByLabel('Address').fill('12 Bourdillon Road')
  await storeSessionInAnotherTab(page)
  await page.getByLabel('Has ordered before?').fill(name)
  const again = backOffice.dialog('Please sign in again')
  await again.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await again.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('list', { name: 'Earlier customers' }).getByRole('button', { name }).click()
  await expect(page.getByLabel('Name *')).toHaveValue(name)
})

test('the preview of a mail asks for a new sign-in, and then shows what is typed', async ({ backOffice }) => {
  const { page } = backOffice
  await backOffice.signIn()
  await page.goto('/admin/mail/order_placed')
  const preview = page.getByRole('region', { name: 'Preview' })
  const text = page.getByRole('form', { name: 'Text of the mail' }).getByLabel('Text')
  await text.fill('Hello, {{name}}.')
  await expect(preview.frameLocator('iframe').getByText('Hello, Ada Obi.')).toBeVisible()
  await storeSessionInAnotherTab(page)
  await text.fill('Good day, {{name}}.')
  const again = backOffice.dialog('Please sign in again')
  await again.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await again.getByRole('button', { name: 'Sign In' }).click()
  await expect(preview.frameLocator('iframe').getByText('Good day, Ada Obi.')).toBeVisible()
})

test('when another person signs in, nothing is saved unless they confirm', async ({ backOffice, shop }) => {
  const { page } = backOffice
  const typed = `Whose? ${Date.now()}`
  const visitor = await visitorClient(shop)
  const other = { email: `other-${Date.now()}@example.com`, password: 'harmattan' }
  rowsOf(await visitor.auth.signUp(other))
  await backOffice.signIn()
  await backOffice.open('/admin/faqs', 'Manage FAQs')
  await page.getByRole('button', { name: 'Add FAQ' }).click()
  const dialog = backOffice.dialog('Add FAQ')
  await dialog.getByLabel('Question *').fill(typed)
  await dialog.getByLabel('Answer *').fill('Mine.')
  await storeSessionInAnotherTab(page)
  await dialog.getByRole('button', { name: 'Create FAQ' }).click()

  await test.step('an account that is not staff is refused', async () => {
    const again = backOffice.dialog('Please sign in again')
    await again.getByLabel('Email').fill(other.email)
    await again.getByLabel('Password', { exact: true }).fill(other.password)
    await page.keyboard.press('Enter')
    const refused = backOffice.dialog('No access any more')
    await expect(refused).toContainText(`${other.email} has no access to the back office any more.`)
    await refused.getByRole('button', { name: 'Not now' }).click()
    await expect(
      backOffice.notice(
        'Error',
        'This account has no access to the back office any more, so nothing was saved.',
      ),
    ).toBeVisible()
    await expect(dialog.getByLabel('Question *')).toHaveValue(typed)
  })

  await test.step('another staff member is asked', async () => {
    await backOffice.answerCalls('GET', 'user_roles', 200, [{ role: 'admin' }])
    await backOffice.answerCalls('POST', 'rpc/staff_access', 200, 'granted')
    await dialog.getByRole('button', { name: 'Create FAQ' }).click()
    const whose = backOffice.dialog('Whose work is this?')
    await expect(whose).toContainText(
      `It was begun by ${ADMIN.email}, and you are signed in as ${other.email} now.`,
    )
    await expectAccessible(page, 'the question whose work it is')
    await whose.getByRole('button', { name: 'Not now' }).click()
    await expect(backOffice.notice('Error', 'Nothing was saved.')).toBeVisible()
    await expect(dialog.getByLabel('Question *')).toHaveValue(typed)
  })
})

test('a picture that is chosen after the session has ended is uploaded after signing in again', async ({
  backOffice,
}) => {
  const { page } = backOffice
  const photo = { name: 'photo.png', mimeType: 'image/png', buffer: PIXEL }
  await backOffice.signIn()
  await backOffice.open('/admin/products/new', 'Add Product')
  await page.getByLabel('Name *').fill('Ekiti Bench')
  const again = backOffice.dialog('Please sign in again')
  const upload = page.getByLabel('Upload main image')
  const uploaded = backOffice.notice('Success', '1 image(s) uploaded successfully.')

  await test.step('in another tab', async () => {
    await storeSessionInAnotherTab(page)
    await upload.setInputFiles(photo)
    await again.getByRole('button', { name: 'Not now' }).click()
    await expect(
      backOffice.notice(
        'Upload Error',
        'photo.png: You are signed out, so nothing was saved. Sign in again to go on.',
      ),
    ).toBeVisible()
  })

  await upload.setInputFiles(photo)
  await again.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await again.getByRole('button', { name: 'Sign In' }).click()
  await test.step('its toast stays in place while a button of it is pressed, for as long as a hand takes', async () => {
    await uploaded.getByRole('button', { name: 'Dismiss' }).hover()
    await page.mouse.down()
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await page.mouse.up()
    await expect(uploaded).toBeHidden()
  })
  await expect(page.getByLabel('Name *')).toHaveValue('Ekiti Bench')

  await test.step('by the backend', async () => {
    const message = 'Your session has ended. Please sign in again.'
    const refusal = { statusCode: '403', error: 'Unauthorized', message }
    await page.route('**/storage/v1/object/product-images/*', (route) =>
      route.fulfill({ status: 400, json: refusal }),
    )
    await backOffice.answerCalls('GET', 'user_roles', 401, { code: 'PGRST303', message: 'JWT expired' })
    await page.getByLabel('Upload additional images').setInputFiles(photo)
    await expect(again).toBeVisible()
    await backOffice.restoreCalls()
    await again.getByLabel('Password', { exact: true }).fill(ADMIN.password)
    await again.getByRole('button', { name: 'Sign In' }).click()
    await expect(again).toBeHidden()
    await expect(uploaded).toBeVisible()
  })

  await test.step('the media library is read, too', async () => {
    await storeSessionInAnotherTab(page)
    await backOffice.press(page.getByRole('button', { name: /^Choose .* from library$/ }).first())
    await again.getByLabel('Password', { exact: true }).fill(ADMIN.password)
    await again.getByRole('button', { name: 'Sign In' }).click()
    await expect(again).toBeHidden()
    await expect(backOffice.dialog('Choose a picture').getByRole('listitem').first()).toBeVisible()
  })
})
