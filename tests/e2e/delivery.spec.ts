import type { Page } from '@playwright/test'
import {
  deliveryDates,
  deliveryDatesText,
  type DeliveryCalendar,
} from '../../app/domain/orders/delivery-dates.ts'
import { expectAccessible, expectNoOverflow, expectTouchTargets } from '../support/accessibility.ts'
import { fillCart } from '../support/catalogue.ts'
import { storeSession, signUp } from '../support/sessions.ts'
import { newAccount, type Account, type Shopper } from '../support/shopper.ts'
import { expect, test } from '../support/test.ts'

// A shop that offers delivery and pickup. What every other shop shows is in checkout.spec.ts.

const summaryOf = (page: Page) => page.getByRole('region', { name: 'Order Summary' })

/** `Delivered between 12 and 19 December`, by the rule that unit tests try. */
function datesBy(calendar: DeliveryCalendar) {
  return (min_days: number, max_days: number, weeks = 0) => {
    const dates = deliveryDates({ min_days, max_days }, weeks, calendar)
    return dates && `Delivered ${deliveryDatesText(dates, calendar.today)}`
  }
}

async function fillContact(shopper: Shopper, account: Account): Promise<void> {
  const form = shopper.page.getByRole('form', { name: 'Shipping information' })
  await form.getByLabel('Full Name').fill(account.name)
  await form.getByLabel('Email').fill(account.email)
  await form.getByLabel('Phone').fill('0803 555 0101')
}

// The fee that has changed.
test.use({ expectedInConsole: /status of 409/ })

test('the cart estimates by state, the checkout asks for the place and shows a fee that has changed, and the next one remembers it @phone', async ({
  page,
  shopper,
  shop,
  catalogue,
  delivery,
}) => {
  const lagos = await delivery.addZone({ areas: ['LA'], fee_large: 15_000, min_days: 2, max_days: 4 })
  const dates = datesBy(await delivery.calendar())
  await delivery.addZone({ areas: ['LA/Epe'], fee_large: 25_000, min_days: 3, max_days: 5 })
  await delivery.addPickupPoint({ name: `Marina ${crypto.randomUUID()}`, address: '4 Marina, Lagos' })
  const account = newAccount()
  await storeSession(page, shop, await signUp(shop, account))
  const sofa = await catalogue.add({ price: 200_000, size_class: 'large' })
  await fillCart(page, [{ product: sofa, quantity: 1 }])

  await shopper.open('/cart')
  const amounts = summaryOf(page).getByRole('definition')
  await expect(amounts.nth(1)).toHaveText('Calculated at checkout')
  await page.getByLabel('Estimate delivery to').selectOption('Lagos')
  await expect(amounts.nth(1)).toHaveText(`₦15,000 – ₦25,000${dates(2, 5)} to Lagos`)
  await expectAccessible(page, 'the cart with an estimate')
  await expectNoOverflow(page, 'the cart with an estimate')

  await test.step('the product page has the same place, and another one can be chosen there', async () => {
    await shopper.open(`/product/${sofa.id}`)
    const main = page.getByRole('main')
    await expect(main.getByText('₦15,000 – ₦25,000')).toBeVisible()
    await expect(main.getByText(`${dates(2, 5)} to Lagos`)).toBeVisible()
    await main.getByRole('button', { name: 'Change' }).click()
    const lga = main.getByLabel('Local Government Area')
    await lga.selectOption('Epe')
    await expect(main.getByText('₦25,000', { exact: true })).toBeVisible()
    await expect(main.getByText(`${dates(3, 5)} to Epe, Lagos`)).toBeVisible()
    await expectAccessible(page, 'the product page with the choice of a place')
    await lga.selectOption('Anywhere in the state')
    await main.getByRole('button', { name: 'Done' }).click()
    await expect(main.getByText('to Lagos')).toBeVisible()
    await shopper.open('/cart')
  })

  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  const form = page.getByRole('form', { name: 'Shipping information' })
  await expect(form.getByLabel('State')).toHaveValue('LA')
  await shopper.placeOrder()
  await expect(form.getByRole('alert').filter({ hasText: /./ })).toHaveText([
    'Please enter a phone number we can call.',
    'Please choose your local government area.',
    'Please enter the address we should deliver to.',
  ])
  await form.getByLabel('Local Government Area').selectOption('Epe')
  await expect(amounts).toHaveText(['₦200,000', `₦25,000${dates(3, 5)} to Epe`, '₦225,000'])
  await form.getByLabel('Local Government Area').selectOption('Ikeja')
  await expect(amounts).toHaveText(['₦200,000', `₦15,000${dates(2, 4)} to Ikeja`, '₦215,000'])
  await form.getByLabel('Shipping Address').fill('12 Allen Avenue')
  await form.getByLabel('Landmark').fill('Opposite the church')
  await fillContact(shopper, account)
  await expectAccessible(page, 'the checkout with delivery')
  await expectTouchTargets(page, 'the checkout with delivery')
  await expectNoOverflow(page, 'the checkout with delivery')
  await delivery.change(lagos.id, { fee_large: 16_000 })
  await shopper.placeOrder()
  const note = page.getByRole('region', { name: 'Your order has changed' })
  await expect(note).toContainText('Delivery: ₦16,000. It was ₦15,000.')
  await expect(note).toContainText('The new total is ₦216,000.')
  await shopper.placeOrder()
  await expect(shopper.toast('Order placed successfully!')).toBeVisible()

  await shopper.open('/account')
  const order = page.getByRole('article', { name: /^ORD-/ })
  await expect(order).toContainText('Delivery, 2–4 days₦16,000')
  await expect(order).toContainText('Total₦216,000')
  await order.getByRole('link', { name: /^ORD-/ }).click()
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText(`${dates(2, 4)}`)
  await shopper.open('/account')
  await expect(order).toContainText(/12 Allen Avenue\s+Ikeja, Lagos\s+Landmark: Opposite the church/)

  await fillCart(page, [{ product: sofa, quantity: 1 }])
  await shopper.open('/checkout')
  await expect(form.getByLabel('Local Government Area')).toHaveValue('Ikeja')
  await expect(form.getByLabel('Shipping Address')).toHaveValue('12 Allen Avenue')
  await expect(form.getByLabel('Landmark')).toHaveValue('Opposite the church')
  await form.getByLabel('Shipping Address').fill('Another street')
  await form.getByText('Use an earlier address').click()
  await form.getByRole('button', { name: '12 Allen Avenue Ikeja, Lagos' }).click()
  await expect(form.getByLabel('Shipping Address')).toHaveValue('12 Allen Avenue')
  await expectAccessible(page, 'the checkout with earlier addresses')
})

test('a place that no zone has is refused at the field, and the order can be picked up instead', async ({
  page,
  shopper,
  shop,
  catalogue,
  delivery,
}) => {
  await delivery.addZone({ areas: ['LA/Ikeja'], fee_medium: 5000 })
  const name = `Showroom ${crypto.randomUUID()}`
  await delivery.addPickupPoint({ name, address: '4 Marina, Lagos', opening_hours: 'Mon–Sat, 9–6', fee: 0 })
  const account = newAccount()
  await storeSession(page, shop, await signUp(shop, account))
  await fillCart(page, [{ product: await catalogue.add({ price: 10_000 }), quantity: 1 }])
  await shopper.open('/checkout')
  await fillContact(shopper, account)
  await page.getByLabel('State').selectOption('Lagos')
  await page.getByLabel('Local Government Area').selectOption('Badagry')
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText('We do not deliver there yet.')

  await page.getByRole('radio', { name: 'I pick it up' }).check()
  await expect(page.getByRole('radio', { name: new RegExp(name) }), 'the only one').toBeChecked()
  await expect(summaryOf(page).getByRole('definition')).toHaveText(['₦10,000', 'Free', '₦10,000'])
  await shopper.placeOrder()
  await expect(shopper.toast('Order placed successfully!')).toBeVisible()
  await shopper.open('/account')
  await expect(page.getByRole('article', { name: /^ORD-/ })).toContainText(`Pickup: ${name}`)
})

test.describe('without a network', () => {
  test.use({ expectedInConsole: /ERR_INTERNET_DISCONNECTED/ })

  test('the estimate says so in cart and checkout, and is asked for again when it is back', async ({
    page,
    context,
    shopper,
    catalogue,
    delivery,
  }) => {
    await delivery.addZone({ areas: ['LA', 'OG'], fee_large: 15_000 })
    await fillCart(page, [{ product: await catalogue.add({ size_class: 'large' }) }])
    const shipping = summaryOf(page).getByRole('definition').nth(1)
    await shopper.open('/cart')
    await context.setOffline(true)
    await page.getByLabel('Estimate delivery to').selectOption('Lagos')
    await expect(shipping).toHaveText('Could not be worked out')
    await context.setOffline(false)
    await expect(shipping).toHaveText('₦15,000')

    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout')
    await expect(page.getByLabel('State')).toHaveValue('LA')
    await context.setOffline(true)
    await page.getByLabel('State').selectOption('Ogun')
    await expect(shipping).toHaveText('Could not be worked out')
    await context.setOffline(false)
    await expect(shipping).toHaveText('₦15,000')
  })
})
