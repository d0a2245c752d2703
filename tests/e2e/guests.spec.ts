import { expectAccessible, expectNoOverflow } from '../support/accessibility.ts'
import { fillCart } from '../support/catalogue.ts'
import { mailsTo } from '../support/mailbox.ts'
import { signIn, signUp, storeSession } from '../support/sessions.ts'
import { newAccount } from '../support/shopper.ts'
import { rowsOf } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

// The browser logs what the database refuses, and what is asked with an ended session.
test.use({ expectedInConsole: /status of 40\d|session has ended/ })

function codeOf(mail: string): string | undefined {
  return /The code is (\d{6})\./.exec(mail)?.[1]
}

test.beforeEach(async ({ staff }) => {
  rowsOf(await staff.from('website_settings').update({ allows_guests: true }).eq('id', 1).select())
})
test.afterEach(async ({ staff }) => {
  rowsOf(await staff.from('website_settings').update({ allows_guests: false }).eq('id', 1).select())
})

test('a visitor orders with a phone number alone, pays by transfer and finds the order again @phone', async ({
  page,
  shopper,
  catalogue,
  payments,
  staff,
}) => {
  await payments.enable('paystack')
  await payments.enable('bank_transfer', {
    bank_name: 'Parlour Bank',
    account_number: '0123456789',
    account_name: 'Parlour Interiors Ltd',
  })
  await fillCart(page, [{ product: await catalogue.add({ price: 45_000 }) }])
  await shopper.open('/checkout')
  const form = page.getByRole('form', { name: 'Shipping information' })
  await expect(form).toContainText('You can order without an account.')
  await form.getByLabel('Full Name').fill('Ngozi Umeh')
  await form.getByLabel('Phone').fill('0803 555 0101')
  await form.getByLabel('Shipping Address').fill('12 Allen Avenue, Ikeja')
  await expect(form.getByLabel('Email (optional)')).toBeVisible()
  await expectAccessible(page, 'the checkout without an account')

  await test.step('what only the database can refuse is shown beside its field', async () => {
    await page.getByRole('radio', { name: /Paystack/ }).check()
    await shopper.placeOrder()
    await expect(form.getByLabel('Email')).toBeFocused()
    await expect(form.getByLabel('Email')).toHaveAccessibleDescription(
      'This way of paying needs your email address.',
    )
    await page.getByRole('radio', { name: /Bank transfer/ }).check()
    await form.getByLabel('Phone').fill('12345')
    await shopper.placeOrder()
    await expect(form.getByLabel('Phone')).toBeFocused()
    await expect(form.getByLabel('Phone')).toHaveAccessibleDescription(
      'Please enter a phone number that we can call, such as 0803 123 4567.',
    )
  })
  await form.getByLabel('Phone').fill('0803 555 0101')
  await shopper.placeOrder()

  await expect(page).toHaveURL(/\/order\/ORD-\d+\?key=/)
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('0123456789')
  await expect(page.getByRole('region', { name: 'Where it is' })).toContainText('Order placed')
  await expectAccessible(page, 'the order of a link')
  await expectNoOverflow(page, 'the order of a link')
  const number = /ORD-\d+/.exec(page.url())?.[0] ?? ''
  const order = rowsOf(await staff.from('orders').select('*').eq('order_number', number).single())
  expect(order).toMatchObject({ user_id: null, customer_email: null, customer_phone: '+2348035550101' })

  const link = page.url()
  await test.step('the device remembers name and phone, until it is told to forget them', async () => {
    await fillCart(page, [{ product: await catalogue.add() }])
    await page.goto('/checkout')
    await expect(form.getByLabel('Full Name')).toHaveValue('Ngozi Umeh')
    await expect(form.getByLabel('Phone')).toHaveValue('0803 555 0101')
    await expect(form.getByLabel('Shipping Address')).toHaveValue('')
    await form.getByRole('button', { name: 'Forget them' }).click()
    await expect(form.getByLabel('Full Name')).toBeFocused()
    await page.reload()
    await expect(form.getByLabel('Full Name')).toHaveValue('')
    await expect(form.getByLabel('Phone')).toHaveValue('')
  })

  // As on another device.
  await page.evaluate(() => localStorage.removeItem('order-keys'))
  await shopper.open('/order')
  await page.getByLabel('Order number').fill(number)
  await page.getByLabel('Email or phone').fill('ngozi@example.com')
  await page.getByRole('button', { name: 'Find my order' }).click()
  await expect(page.getByText('We found no order with this number and contact')).toBeVisible()
  await expectAccessible(page, 'an order that was not found')
  await page.getByLabel('Email or phone').fill('08035550101')
  await page.getByRole('button', { name: 'Find my order' }).click()
  const found = page.getByRole('region', { name: `Order ${number}` })
  await expect(found).toBeFocused()
  await expect(found).toContainText('Next: Your payment')
  await expect(page.getByRole('button', { name: 'Mail me the link' })).toBeHidden()
  await expectAccessible(page, 'an order that was found')
  await expectNoOverflow(page, 'an order that was found')
  await page.goto(link)
  await expect(page.getByRole('region', { name: 'Where it is' })).toBeVisible()
  await shopper.open('/order')
  await page.getByLabel('Order number').fill(number.slice(4))
  await page.getByLabel('Email or phone').fill('whatever')
  await page.getByRole('button', { name: 'Find my order' }).click()
  await expect(page.getByText(`Order ${number}`, { exact: true })).toBeVisible()

  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const cancel = page.getByRole('button', { name: 'Cancel this order' })
  await cancel.press('Enter')
  await expect(page.getByText('Its pieces go back on sale.')).toBeFocused()
  await page.getByRole('button', { name: 'Keep it' }).press('Enter')
  await expect(cancel).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Yes, cancel it' }).dblclick()
  await expect(shopper.toast('Success')).toBeVisible()
  expect(asked.filter((url) => url.endsWith('/rpc/cancel_order'))).toHaveLength(1)
  await expect(page.getByRole('heading', { level: 1 }), 'without the button').toBeFocused()
  await expect(page.getByRole('region', { name: 'Where it is' })).toContainText('Cancelled')
})

test('a visitor orders what costs nothing without an email and a way to pay, and cancels it despite an ended session', async ({
  page,
  shopper,
  shop,
  catalogue,
  payments,
}) => {
  await payments.enable('paystack')
  await fillCart(page, [{ product: await catalogue.add({ price: 0 }) }])
  await shopper.open('/checkout')
  const form = page.getByRole('form', { name: 'Shipping information' })
  await form.getByLabel('Full Name').fill('Ngozi Umeh')
  await form.getByLabel('Phone').fill('0803 555 0102')
  await form.getByLabel('Shipping Address').fill('12 Allen Avenue, Ikeja')
  await expect(form.getByLabel('Email (optional)')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('Nothing is to be paid.')
  await expect(page.getByRole('radio')).toHaveCount(0)
  await shopper.placeOrder()
  await expect(page).toHaveURL(/\/order\/ORD-\d+\?key=/)
  await expect(page.getByRole('region', { name: 'Payment' })).toHaveText('PaymentThere is nothing to pay.')
  await expect(shopper.toast('Error')).toBeHidden()

  const link = page.url()
  const account = newAccount()
  await test.step('a browser whose session was ended elsewhere opens it by its link', async () => {
    const client = await signUp(shop, account)
    await storeSession(page, shop, client)
    await client.auth.signOut({ scope: 'global' })
    await page.goto(link)
    await expect(page.getByRole('region', { name: 'Where it is' })).toContainText('Order placed')
    await expect(shopper.header.getByRole('link', { name: /sign in/i })).toBeVisible()
  })
  await test.step('one whose session ends meanwhile cancels it', async () => {
    const again = await signIn(shop, account)
    await storeSession(page, shop, again)
    await page.goto(link)
    await page.getByRole('button', { name: 'Cancel this order' }).click()
    await again.auth.signOut({ scope: 'global' })
    await page.getByRole('button', { name: 'Yes, cancel it' }).click()
    await expect(shopper.notice('Success', 'Your order has been cancelled.')).toBeVisible()
  })
})

test('an order with an email is opened by its mail, and moves to an account with a mailed code', async ({
  page,
  shopper,
  shop,
  catalogue,
}) => {
  const account = newAccount()
  await fillCart(page, [{ product: await catalogue.add({ price: 45_000 }) }])
  await shopper.open('/checkout')
  await shopper.fillShipping(account)
  await shopper.placeOrder()
  await expect(page).toHaveURL(/\/order\/ORD-\d+\?key=/)
  const path = new URL(page.url()).pathname + new URL(page.url()).search
  const mailed = () => mailsTo(shop, account.email).filter((mail) => mail.includes(path)).length
  await expect.poll(mailed).toBe(1)

  await page.evaluate(() => localStorage.removeItem('order-keys'))
  await shopper.open('/order')
  await page.getByLabel('Email or phone').fill(account.email)
  await page.getByLabel('Order number').fill(/\d+/.exec(path)?.[0] ?? '')
  await page.getByRole('button', { name: 'Find my order' }).click()
  await page.getByRole('button', { name: 'Mail me the link' }).dblclick()
  await expect(page.getByRole('region', { name: 'Check your mail' })).toBeFocused()
  await expect.poll(mailed).toBe(2)

  await page.goto(path)
  await page.getByRole('link', { name: 'Sign in or create an account' }).click()
  await shopper.signUp(account)
  await expect(page).toHaveURL(/\/order\/ORD-\d+\?key=/)

  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.getByRole('button', { name: 'Send the code' }).dblclick()
  await expect(page.getByLabel('Code')).toBeVisible()
  expect(asked.filter((url) => url.endsWith('/rpc/request_order_claim'))).toHaveLength(1)
  // Phones reload a tab that was in the background while the mail was read.
  await page.reload()
  await expect(page.getByLabel('Code')).toBeVisible()
  await page.getByLabel('Code').fill('wrong')
  await page.getByRole('button', { name: 'Add to my account' }).click()
  await expect(page.getByText('This code is wrong or too old.')).toBeVisible()
  const code = () => mailsTo(shop, account.email).map(codeOf).find(Boolean) ?? ''
  await expect.poll(code).toMatch(/^\d{6}$/)
  await page.getByLabel('Code').fill(code())
  await page.getByRole('button', { name: 'Add to my account' }).click()
  await expect(page).toHaveURL(/\/account\/orders\/ORD-\d+$/)
  await expect(shopper.notice('Success', 'The order is in your account.')).toBeVisible()
  // After a payment the browser would go by the key of the link, which works no longer.
  expect(await page.evaluate(() => localStorage.getItem('order-keys'))).toBe('{}')
})
