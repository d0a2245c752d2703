import type { Locator, Page, Request } from '@playwright/test'
import { expectAccessible, expectTouchTargets, expectUncovered } from '../support/accessibility.ts'
import { fillCart } from '../support/catalogue.ts'
import { readyToOrder } from '../support/orders.ts'
import { newAccount, Shopper } from '../support/shopper.ts'
import { rowsOf, type StaffClient } from '../support/staff-client.ts'
import { expect, test } from '../support/test.ts'

const ordersOf = async (staff: StaffClient, email: string) =>
  rowsOf(
    await staff
      .from('orders')
      .select('order_number, customer_name, shipping_address, notes, total_amount, status, payment_status')
      .eq('customer_email', email),
  )

/** The order reaches the shop, and its answer is lost. */
async function loseTheAnswer(page: Page): Promise<void> {
  await page.route('**/rest/v1/rpc/place_order', async (route) => {
    await route.fetch()
    await route.abort()
  })
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`The keyboard does not reach ${String(target)}`)
}

test('name, email, phone and address are required and not blank, and notes are optional', async ({
  page,
  shopper,
  catalogue,
}) => {
  await fillCart(page, [{ product: await catalogue.add({ price: 65_000 }), quantity: 2 }])
  await shopper.open('/checkout')
  await expect(page).toHaveTitle(/^Checkout/)
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(summary.getByRole('definition')).toHaveText(['₦130,000', 'TBD', '₦130,000'])
  await expect(
    page.getByText(/^(All prices include [\d.]+% VAT|No VAT is added to these prices)\.$/),
  ).toBeVisible()
  for (const [name, path] of [
    ['Terms of Service', '/page/terms-of-service'],
    ['Refund Policy', '/page/refund-policy'],
  ] as const)
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', path)
  await expectTouchTargets(page, 'the checkout')

  const form = page.getByRole('form', { name: 'Shipping information' })
  const complaints = form.getByRole('alert').filter({ hasText: /./ })
  await expect(form.getByLabel('Email')).toHaveAttribute('type', 'email')
  await shopper.placeOrder()
  await expect(complaints).toHaveText([
    'Please enter your full name.',
    'Please enter your email address.',
    'Please enter a phone number we can call.',
    'Please enter the address we should deliver to.',
  ])
  await expect(form.getByLabel('Full Name')).toBeFocused()
  await expectAccessible(page, 'the checkout with complaints')

  await form.getByLabel('Full Name').fill('Ṣadé')
  await expect(complaints).toHaveCount(3)
  await form.getByLabel('Email').fill('ada@')
  await form.getByLabel('Phone').fill('call me')
  await form.getByLabel('Shipping Address').fill('   \n  ')
  await shopper.placeOrder()
  await expect(complaints).toHaveText([
    'Please enter an email address such as ada@example.com.',
    'Please enter a phone number we can call, such as +234 803 123 4567.',
    'Please enter the address we should deliver to.',
  ])
  await expect(form.getByLabel('Email')).toBeFocused()
})

test.describe('an order that changed while the checkout was open', () => {
  test.use({ expectedInConsole: /status of 409/ })

  test('is not stored: the shopper sees the changes, the new total and what would be made to order, and confirms with another click @phone', async ({
    page,
    shopper,
    shop,
    catalogue,
    staff,
  }) => {
    const [sofa, chair, lamp, rug, bench] = [
      await catalogue.add({ name: 'Sofa', price: 120_000 }),
      await catalogue.add({ name: 'Chair', price: 1000 }),
      await catalogue.add({ name: 'Lamp', price: 7000 }),
      await catalogue.add({ name: 'Rug', price: 500 }),
      await catalogue.add({ name: 'Bench', price: 40_000, stock_quantity: 2 }),
    ]
    rowsOf(await staff.from('product_facts').insert({ id: bench.id, made_to_order_weeks: 4 }).select())
    const lines = [
      { product: sofa },
      { product: chair, quantity: 12 },
      { product: lamp },
      { product: rug },
      { product: bench, quantity: 2 },
    ]
    const { email } = await readyToOrder(shopper, shop, lines)
    const total = page.getByRole('definition').last()
    // Its note of the changes says the same of the piece by its name.
    const made = page
      .getByRole('region', { name: 'Order Summary' })
      .getByText('Made to order within 4 weeks', { exact: true })
    await expect(total).toHaveText('₦219,500')
    await expect(page.locator('input[name=weeks]')).toHaveCount(1)
    await expect(made).toHaveCount(0)

    await catalogue.change(sofa.id, { price: 150_000 })
    await catalogue.change(chair.id, { stock_quantity: 4 })
    await catalogue.change(lamp.id, { status: 'hidden' })
    await catalogue.change(rug.id, { stock_quantity: 0 })
    await shopper.placeOrder()
    const note = page.getByRole('region', { name: 'Your order has changed' })
    await expect(note).toBeFocused()
    await expectUncovered(page.getByRole('region', { name: /Notifications/ }).getByRole('listitem'), [note])
    await expect(note.getByRole('listitem')).toHaveText([
      `${sofa.name} is now ₦150,000 each. It was ₦120,000.`,
      `Only 4 of ${chair.name} left. Your order now has 4 instead of 12.`,
      `${lamp.name} is no longer available. It is left out of your order.`,
      `${rug.name} has sold out. It is left out of your order.`,
    ])
    await expect(note).toContainText('The new total is ₦234,000. Press Place Order again if you agree.')
    await expect(total).toHaveText('₦234,000')
    await expectAccessible(page, 'an order that changed')

    await test.step('and once more when pieces that were in stock would have to be made to order', async () => {
      await catalogue.change(bench.id, { stock_quantity: 1 })
      await shopper.placeOrder()
      await expect(note.getByRole('listitem')).toHaveText([`${bench.name}: made to order within 4 weeks.`])
      await expect(made).toBeVisible()
      await expectAccessible(page, 'pieces that are made to order')
    })
    expect(await ordersOf(staff, email)).toEqual([])

    await shopper.placeOrder()
    await expect(shopper.toast('Order placed successfully!')).toBeVisible()
    expect(await ordersOf(staff, email)).toMatchObject([{ total_amount: 234_000 }])
    expect(await catalogue.named(bench.name)).toMatchObject({ stock_quantity: 1 })
  })
})

test.describe('an order whose answer is lost', () => {
  test.use({ expectedInConsole: /ERR_FAILED|status of 409/ })

  test('shows a failure, keeps the form, and the next attempt finds the placed order', async ({
    page,
    shopper,
    shop,
    catalogue,
    staff,
  }) => {
    const product = await catalogue.add({ price: 20_000 })
    const { email } = await readyToOrder(shopper, shop, [{ product }])

    await loseTheAnswer(page)
    await shopper.placeOrder()
    await expect(shopper.notice('Error', 'Failed to place order. Please try again.')).toBeVisible()
    await expect(page.getByLabel('Shipping Address')).toHaveValue('12 Bourdillon Road, Ikoyi, Lagos')
    await expect(shopper.cartBadge(1)).toBeVisible()
    await page.unrouteAll()
    // The price has risen and the stock is 0: the order was placed before.
    await catalogue.change(product.id, { price: 30_000, stock_quantity: 0 })
    await page.reload()
    await expect(page.getByText('Sold out. It is left out of the total.')).toBeVisible()
    await page.getByLabel('Shipping Address').fill('4 Awolowo Road, Ikoyi, Lagos')
    await shopper.placeOrder()
    await expect(shopper.toast('Order placed successfully!')).toBeVisible()
    expect(await ordersOf(staff, email)).toMatchObject([
      { total_amount: 20_000, shipping_address: '4 Awolowo Road, Ikoyi, Lagos' },
    ])
  })
})

test('the Back button keeps the form before the order, and does not repeat it afterwards', async ({
  page,
  shopper,
  catalogue,
  staff,
}) => {
  const account = newAccount()
  await fillCart(page, [{ product: await catalogue.add() }])
  await shopper.open('/cart')
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await shopper.fillShipping(account)

  await test.step('from the checkout to the cart and forward', async () => {
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart')
    await page.goForward()
    await expect(page.getByLabel('Phone')).toHaveValue('+234 803 555 0101')
  })

  await test.step('from signing in', async () => {
    await shopper.placeOrder()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back')
    await page.goBack()
    await expect(page.getByLabel('Shipping Address')).toHaveValue('12 Bourdillon Road, Ikoyi, Lagos')
    await page.goForward()
    await shopper.signUp(account)
    await expect(page).toHaveURL('/checkout')
    await expect(page.getByLabel('Full Name')).toHaveValue(account.name)
  })

  await test.step('after the order', async () => {
    await shopper.placeOrder()
    await expect(shopper.toast('Order placed successfully!')).toBeVisible()
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty')
    await expect(shopper.cartBadge(0)).toBeVisible()
    expect(await ordersOf(staff, account.email)).toHaveLength(1)
  })
})

test('an order in one tab empties the cart of the other, which leaves its checkout; a double click orders once, and what was typed is stored unchanged', async ({
  page,
  shopper,
  shop,
  context,
  catalogue,
  staff,
}) => {
  const typed = {
    name: 'Adébáyọ̀ Ọláńrewájú Ńkechi Ị́bẹ̀',
    address: '<b>12</b> Ọba Akran\nÌkẹjà & "Lagos" 🏠',
    notes: `<script>alert('x')</script> ${'ọ́fụ́mà'.normalize('NFD')} 🛋️`,
  }
  const account = await readyToOrder(shopper, shop, [{ product: await catalogue.add() }])
  const other = await context.newPage()
  await new Shopper(other).open('/checkout')
  await new Shopper(other).fillShipping(account)
  await page.bringToFront()
  await page.getByLabel('Full Name').fill(typed.name)
  await page.getByLabel('Shipping Address').fill(typed.address)
  await page.getByLabel('Order Notes').fill(typed.notes)
  const sent: Request[] = []
  page.on('request', (request) => request.url().includes('/rpc/place_order') && sent.push(request))
  await page.getByRole('button', { name: 'Place Order' }).dblclick()
  await expect(shopper.toast('Order placed successfully!')).toBeVisible()
  expect(sent).toHaveLength(1)
  const headers = await sent[0]!.allHeaders()
  const token = await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('parlour-auth-token') ?? '{}') as Record<string, unknown>
    return String(session['access_token'])
  })
  expect(headers['authorization'], "the buyer's own token").toBe(`Bearer ${token}`)
  await expect(other).toHaveURL('/cart')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty')
  expect(await ordersOf(staff, account.email)).toMatchObject([
    { customer_name: typed.name, shipping_address: typed.address, notes: typed.notes },
  ])
  await shopper.header.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'My Orders' }).click()
  await expect(page.getByText(typed.address)).toBeVisible()
})

test('an order can be placed by keyboard', async ({ page, shopper, catalogue, staff }) => {
  const account = newAccount('Zainab Bello')
  const { id } = await catalogue.add()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const type = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label))
    await page.keyboard.insertText(text)
  }
  const follow = async (name: string) => {
    await tabTo(page, page.getByRole('link', { name, exact: true }))
    await page.keyboard.press('Enter')
  }

  await shopper.open(`/product/${id}`)
  await tabTo(page, button('Increase quantity'))
  await page.keyboard.press('Space')
  await tabTo(page, button('Add to Cart'))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'View cart' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 pieces', { exact: true })).toBeVisible()
  await follow('Proceed to Checkout')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout')

  await type('Full Name', account.name)
  await type('Email', account.email)
  await type('Phone', '+234 803 555 0101')
  await type('Shipping Address', '12 Bourdillon Road, Ikoyi, Lagos')
  await tabTo(page, button('Place Order'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back')

  await tabTo(page, button('Create an account'))
  await page.keyboard.press('Enter')
  for (const [label, text] of [
    ['Full Name', account.name],
    ['Email', account.email],
    ['Password', account.password],
  ] as const) {
    await page.keyboard.press('Shift+Tab')
    while (!(await page.getByLabel(label).evaluate((field) => field === document.activeElement)))
      await page.keyboard.press('Shift+Tab')
    await page.keyboard.insertText(text)
    await tabTo(page, button('Sign in instead'))
  }
  await page.keyboard.press('Shift+Tab')
  await expect(button('Create Account')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/checkout')
  await tabTo(page, button('Place Order'))
  await page.keyboard.press('Enter')
  await expect(shopper.toast('Order placed successfully!')).toBeVisible()
  expect(await ordersOf(staff, account.email)).toHaveLength(1)
})
