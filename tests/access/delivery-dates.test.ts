import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deliveryDates, type DeliveryCalendar } from '../../app/domain/orders/delivery-dates.ts'
import { DELIVERY_DATES_CASES } from '../support/delivery-dates.ts'
import { cartOf, placeOrder } from './checkout.ts'
import { makeProduct, makeWith, type Json, type Make } from './fixtures.ts'
import { useShop } from './shop.ts'

const shop = useShop()
let make: Make
let lamp: Json

beforeAll(async () => {
  make = makeWith(shop)
  const fees = { fee_small: 0, fee_medium: 0, min_days: 2, max_days: 4 }
  await make.row('delivery_zones', { name: 'Lagos', areas: ['LA'], ...fees })
  await make.row('delivery_zones', { name: 'Ogun', areas: ['OG'], ...fees, min_days: null, max_days: null })
  await make.row('pickup_points', { name: 'Marina', address: '4 Marina', min_days: 0, max_days: 1 })
  lamp = await makeProduct(make, { price: 1000, size_class: 'small', stock_quantity: 500 })
})
beforeEach(() =>
  shop.database.query(
    "delete from public.holidays; update public.website_settings set closed_weekdays = '{0}'",
  ),
)

const LAGOS = { state: 'LA', lga: 'Ikeja' }
const OGUN = { state: 'OG', lga: 'Ado-Odo/Ota' }

async function calendar(): Promise<DeliveryCalendar> {
  const { data } = await shop.as.anon.rpc('delivery_calendar').single<DeliveryCalendar>().throwOnError()
  return data
}

/** The dates that an order has, as stored. */
async function datesOf(id: unknown) {
  const rows = shop.as.owner.from('orders').select('earliest:delivery_earliest, latest:delivery_latest')
  return (await rows.eq('id', id).single().throwOnError()).data
}

async function order(delivery: Json, changes: Json = {}): Promise<Json> {
  const { data, error } = await placeOrder(shop.as.owner, cartOf([lamp, 1]), {
    p_delivery: delivery,
    ...changes,
  })
  expect(error).toBeNull()
  return data
}

/** Days after a date. */
function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

test.each(DELIVERY_DATES_CASES)(
  'the dates of an order $name',
  async ({ days, weeks, calendar: given, dates }) => {
    const { rows } = await shop.database.query(
      'select earliest::text, latest::text from private.delivery_dates($1, $2, $3, $4, $5, $6)',
      [given.today, weeks, days.min_days, days.max_days, given.closed_weekdays, given.holidays],
    )
    expect(rows).toEqual([dates ?? { earliest: null, latest: null }])
  },
)

describe('the calendar that everybody reads', () => {
  test('has today in Lagos, the days of the week, and the confirmed holidays from today on', async () => {
    const { today } = await calendar()
    expect(today).toBe(new Date(Date.now() + 3_600_000).toISOString().slice(0, 10))
    const holidays = [
      { day: daysAfter(today, -1), confirmed: true },
      { day: daysAfter(today, 9), confirmed: true },
      { day: daysAfter(today, 3), confirmed: false },
      { day: today, confirmed: true },
    ]
    for (const holiday of holidays) await make.row('holidays', { name: 'A day off', ...holiday })
    const settings = { closed_weekdays: [0, 6] }
    await shop.as.admin.from('website_settings').update(settings).eq('id', 1).throwOnError()
    expect(await calendar()).toEqual({ today, ...settings, holidays: [today, daysAfter(today, 9)] })
  })
})

describe('an order keeps the dates that the checkout showed', () => {
  test.each([
    ['of a zone', LAGOS, { min_days: 2, max_days: 4 }],
    ['of a zone without days', OGUN, { min_days: null, max_days: null }],
  ])('%s', async (_, delivery, days) => {
    const { id } = await order({ ...delivery, fee: 0 })
    const dates = deliveryDates(days, null, await calendar())
    expect(await datesOf(id)).toEqual(dates ?? { earliest: null, latest: null })
  })

  test('of a pickup point', async () => {
    const { data: point } = await shop.as.anon.from('pickup_points').select('id').single().throwOnError()
    const { id } = await order({ pickup_point: point.id, fee: 0 })
    expect(await datesOf(id)).toEqual(deliveryDates({ min_days: 0, max_days: 1 }, null, await calendar()))
  })

  test('by the line that takes longest to make, over holidays, which change no order afterwards', async () => {
    const made = async (weeks: number) => {
      const product = await makeProduct(make, { stock_quantity: 0, price: 1000, size_class: 'small' })
      await make.row('product_facts', { id: product.id, made_to_order_weeks: weeks })
      return product
    }
    const { today } = await calendar()
    await make.row('holidays', { name: 'A day off', day: daysAfter(today, 29), confirmed: true })
    const cart = cartOf([lamp, 1], [await made(2), 1], [await made(4), 1])
    const { data, error } = await placeOrder(shop.as.owner, cart, { p_delivery: { ...LAGOS, fee: 0 } })
    expect(error).toBeNull()
    const dates = deliveryDates({ min_days: 2, max_days: 4 }, 4, await calendar())
    expect(await datesOf(data.id)).toEqual(dates)
    await shop.database.query(
      "delete from public.holidays; update public.website_settings set closed_weekdays = '{1,2,3}'",
    )
    expect(await datesOf(data.id)).toEqual(dates)
  })

  test('that staff take, and one that a repeated purchase sends elsewhere', async () => {
    const { data, error } = await shop.as.admin.rpc('take_order', {
      p_items: cartOf([lamp, 1]),
      p_customer: { name: 'Ada Obi', phone: '0803 123 4567', address: '12 Allen Avenue' },
      p_terms: { channel: 'phone' },
      p_delivery: { ...LAGOS, fee: 500 },
    })
    expect(error).toBeNull()
    const dates = deliveryDates({ min_days: 2, max_days: 4 }, null, await calendar())
    expect(data).toMatchObject({ delivery_earliest: dates?.earliest, delivery_latest: dates?.latest })

    const key = { p_idempotency_key: randomUUID() }
    const { id } = await order({ ...OGUN, fee: 0 }, key)
    expect(await order({ ...LAGOS, fee: 0 }, key)).toMatchObject({ id, delivery_earliest: dates?.earliest })
  })

  test('until it is paid in advance, or staff confirm its quantity: then they are counted from that day', async () => {
    const stored = { earliest: '2026-01-02', latest: '2026-01-05' }
    const dates = deliveryDates({ min_days: 2, max_days: 4 }, null, await calendar())
    const cases: [before: string, changes: Json, expected: unknown][] = [
      ['', { payment_status: 'paid' }, dates],
      ["payment_method = 'paystack',", { payment_status: 'paid' }, dates],
      ["payment_method = 'pay_on_delivery',", { payment_status: 'paid' }, stored],
      ["status = 'shipped',", { payment_status: 'paid' }, stored],
      ['', { payment_status: 'failed' }, stored],
      ["pieces = 'unconfirmed', stock_taken = false,", { pieces: 'confirmed' }, dates],
    ]
    for (const [before, changes, expected] of cases) {
      const { id } = await order({ ...LAGOS, fee: 0 })
      await shop.database.query(
        `update public.orders set ${before} delivery_earliest = $2, delivery_latest = $3 where id = $1`,
        [id, stored.earliest, stored.latest],
      )
      await shop.as.service.from('orders').update(changes).eq('id', id).throwOnError()
      expect(await datesOf(id), JSON.stringify([before, changes])).toEqual(expected)
    }
  })
})

const day = (value: string) => ({ day: value, name: 'A day off' })
const close = (closed_weekdays: unknown[]) =>
  shop.as.admin.from('website_settings').update({ closed_weekdays }).eq('id', 1)

describe('staff cannot', () => {
  test.each([
    [
      'add a day twice',
      409,
      () => shop.as.admin.from('holidays').insert([day('2027-05-01'), day('2027-05-01')]),
    ],
    [
      'add a day without a name',
      400,
      () => shop.as.admin.from('holidays').insert({ ...day('2027-05-02'), name: ' ' }),
    ],
    ['add a day that never comes', 400, () => shop.as.admin.from('holidays').insert(day('infinity'))],
    ['deliver on no day of the week', 400, () => close([0, 1, 2, 3, 4, 5, 6])],
    ['close an eighth day of the week', 400, () => close([7])],
    ['close no day of the week in particular', 400, () => close([null])],
  ])('%s', async (_, status, write) => {
    expect((await write()).status).toBe(status)
  })
})
