import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cartOf, placeOrder, stockOf } from './checkout.ts'
import { makeProduct, makeWith, type Json, type Make } from './fixtures.ts'
import { arrive, enablePayments, expireOrder, reloadOrder, startPaystack, taskOf } from './paying.ts'
import { useShop } from './shop.ts'

// The same purchase sent again, changed or not, in a shop with delivery and payment (docs/behaviour/checkout.md#repeated-purchases).

const shop = useShop()
let make: Make
let sofa: Json
let key: { p_idempotency_key: string }

beforeAll(async () => {
  make = makeWith(shop)
  await make.row('delivery_zones', {
    name: 'Lagos',
    areas: ['LA'],
    fee_medium: 3000,
    free_above: 100_000,
    pays_on_delivery: true,
  })
  await make.row('delivery_zones', { name: 'Kano', areas: ['KN'], fee_medium: 20_000 })
  await make.row('pickup_points', { name: 'Showroom', address: '1 Broad Street', fee: 0 })
})

beforeEach(async () => {
  await enablePayments(shop)
  await shop.database.query(
    `update public.payment_methods set enabled = true, highest_total = 110000, prepays_delivery = false
    where method = 'pay_on_delivery'`,
  )
  sofa = await makeProduct(make, { price: 99_000, stock_quantity: 10 })
  key = { p_idempotency_key: randomUUID() }
})

const toLagos = { state: 'LA', lga: 'Ikeja', fee: 3000 }
const toKano = { state: 'KN', lga: 'Dala', fee: 20_000 }
const payBy = (method: string, fee = 0) => ({ p_payment: { method, fee } })

async function place(changes: Json): Promise<Json> {
  const answer = await placeOrder(shop.as.owner, cartOf([sofa, 1]), { ...key, ...changes })
  expect(answer.error).toBeNull()
  return answer.data
}

async function refusal(changes: Json): Promise<string | undefined> {
  return (await placeOrder(shop.as.owner, cartOf([sofa, 1]), { ...key, ...changes })).error?.hint
}

describe('to another place', () => {
  test('is refused where its total, or the place, cannot be paid on delivery, and the order stays', async () => {
    const placed = await place({ p_delivery: toLagos, ...payBy('pay_on_delivery') })
    expect(await refusal({ p_delivery: toKano, ...payBy('pay_on_delivery') })).toBe('payment_unavailable')
    expect(await reloadOrder(shop, placed)).toEqual(placed)
  })

  test('has the fee of the place and of its new total, and the same time to pay', async () => {
    await shop.database.query(
      `update public.payment_methods set customer_bears_fee = true, fee_percent = 1.5, fee_flat = 0, fee_cap = null
      where method = 'paystack'`,
    )
    const placed = await place({ p_delivery: toLagos, ...payBy('paystack', 1553.3) })
    expect(placed.total_amount).toBe(103_553.3)
    await shop.database.query(
      "update public.orders set payment_expires_at = payment_expires_at - interval '20 minutes' where id = $1",
      [placed.id],
    )
    expect(await refusal({ p_delivery: toKano, ...payBy('paystack', 1553.3) })).toBe('payment_changed')
    const moved = await place({ p_delivery: toKano, ...payBy('paystack', 1812.19) })
    expect(moved).toMatchObject({ id: placed.id, delivery_fee: 20_000, payment_fee: 1812.19 })
    expect(moved.total_amount).toBe(120_812.19)
    expect(Date.parse(String(moved.payment_expires_at))).toBeLessThan(
      Date.parse(String(placed.payment_expires_at)),
    )
  })

  test('is not delivered free because of a fee for paying', async () => {
    await shop.database.query(
      `update public.payment_methods set customer_bears_fee = true, fee_percent = 1.5, fee_flat = 0, fee_cap = null
      where method = 'paystack'`,
    )
    await place({ p_delivery: toLagos, ...payBy('paystack', 1553.3) })
    const closer = { ...toLagos, landmark: 'Blue gate' }
    expect(await refusal({ p_delivery: { ...closer, fee: 0 }, ...payBy('paystack', 1507.62) })).toBe(
      'delivery_changed',
    )
    const moved = await place({ p_delivery: closer, ...payBy('paystack', 1553.3) })
    expect(moved).toMatchObject({ delivery_landmark: 'Blue gate', total_amount: 103_553.3 })
  })

  test('is delivered free by the price of its goods, of which a discount takes nothing', async () => {
    sofa = await makeProduct(make, { price: 100_000, stock_quantity: 10 })
    const placed = await place({ p_delivery: toKano, ...payBy('paystack') })
    await shop.database.query(
      'update public.orders set discount_amount = 500, total_amount = total_amount - 500 where id = $1',
      [placed.id],
    )
    const moved = await place({ p_delivery: { ...toLagos, fee: 0 }, ...payBy('paystack') })
    expect(moved).toMatchObject({ id: placed.id, delivery_fee: 0, total_amount: 99_500 })
  })

  test('asks for a delivery fee in advance, and expires without it, where picking up cost nothing', async () => {
    await shop.database.query(
      "update public.payment_methods set prepays_delivery = true, expires_minutes = 60 where method = 'pay_on_delivery'",
    )
    const { rows } = await shop.database.query<{ id: string }>('select id from public.pickup_points')
    const pickup = { pickup_point: rows[0]?.id, fee: 0 }
    const placed = await place({ p_delivery: pickup, ...payBy('pay_on_delivery') })
    expect(placed.payment_expires_at).toBeNull()
    const moved = await place({ p_delivery: toLagos, ...payBy('pay_on_delivery') })
    expect(moved).toMatchObject({ delivery_fee: 3000, prepays_delivery: true })
    expect(moved.payment_expires_at).not.toBeNull()
  })
})

test.each([{ payment_status: 'paid' }, { payment_status: 'refunded' }, { status: 'processing' }])(
  'to another place is refused once its order is %o',
  async (changes) => {
    const placed = await place({ p_delivery: toLagos, ...payBy('paystack') })
    await shop.as.admin.from('orders').update(changes).eq('id', placed.id).throwOnError()
    expect(await refusal({ p_delivery: toKano, ...payBy('paystack') })).toBe('order_is_in_progress')
    expect(await reloadOrder(shop, placed)).toMatchObject({ total_amount: 102_000, delivery_state: 'LA' })
  },
)

test('to a nearer place is paid if what was counted before pays for all of it', async () => {
  const placed = await place({ p_delivery: toKano, ...payBy('paystack') })
  const { reference } = await startPaystack(shop, placed)
  await arrive(shop, reference, 102_000)
  const p_task_id = await taskOf(shop, reference)
  const counted = { p_task_id, p_resolution: 'The rest follows.', p_counts: true }
  await shop.as.admin.rpc('resolve_payment_task', counted).throwOnError()
  const moved = await place({ p_delivery: toLagos, ...payBy('paystack') })
  expect(moved).toMatchObject({ id: placed.id, total_amount: 102_000, payment_status: 'paid' })
  expect(await reloadOrder(shop, placed)).toMatchObject({ payment_expires_at: null, payment_status: 'paid' })
})

describe('with another way to pay', () => {
  test('is paid that way, as long as it is unpaid', async () => {
    const placed = await place({ p_delivery: toLagos, ...payBy('paystack') })
    const changed = await place({ p_delivery: toLagos, ...payBy('pay_on_delivery') })
    expect(changed).toMatchObject({
      id: placed.id,
      payment_method: 'pay_on_delivery',
      payment_expires_at: null,
    })
    expect(await stockOf(shop, sofa)).toBe(9)
  })

  test('has the time to pay of that way', async () => {
    await place({ p_delivery: toLagos, ...payBy('paystack') })
    const changed = await place({ p_delivery: toLagos, ...payBy('bank_transfer') })
    const hours = (Date.parse(String(changed.payment_expires_at)) - Date.now()) / 3_600_000
    expect(Math.round(hours)).toBe(48)
  })

  test('stays as it is once it is paid', async () => {
    const placed = await place({ p_delivery: toLagos, ...payBy('paystack') })
    await arrive(shop, (await startPaystack(shop, placed)).reference, 102_000)
    const same = await place({ p_delivery: toLagos, ...payBy('pay_on_delivery') })
    expect(same).toMatchObject({ id: placed.id, payment_method: 'paystack', payment_status: 'paid' })
  })

  test.each(['less money than was due has come', 'a receipt waits'])(
    'stays as it is once %s',
    async (what) => {
      const placed = await place({ p_delivery: toLagos, ...payBy('paystack') })
      const { id, reference } = await startPaystack(shop, placed)
      if (what === 'a receipt waits')
        await shop.database.query("update public.payments set state = 'submitted' where id = $1", [id])
      else await arrive(shop, reference, 1000)
      const stays = { id: placed.id, payment_method: 'paystack', payment_status: 'pending' }
      expect(await place({ p_delivery: toLagos, ...payBy('pay_on_delivery') })).toMatchObject(stays)
      const closer = { ...toLagos, landmark: 'Blue gate' }
      const moved = await place({ p_delivery: closer, ...payBy('pay_on_delivery') })
      expect(moved).toMatchObject({ ...stays, delivery_landmark: 'Blue gate' })
    },
  )
})

test.each([
  [
    'was cancelled',
    (order: Json) => shop.as.owner.rpc('cancel_order', { p_order_id: order.id }).throwOnError(),
  ],
  ['was not paid in time', (order: Json) => expireOrder(shop, order)],
])('is refused when its order %s, and another key places another', async (_, end) => {
  const purchase = { p_delivery: toLagos, ...payBy('paystack') }
  const placed = await place(purchase)
  await end(placed)
  const again = await placeOrder(shop.as.owner, cartOf([sofa, 1]), { ...key, ...purchase })
  expect(again).toMatchObject({
    status: 409,
    error: {
      hint: 'order_is_cancelled',
      details: placed.order_number,
      message: `Your order ${placed.order_number} was cancelled. Press Place Order again if you still want these things.`,
    },
  })
  expect(await stockOf(shop, sofa)).toBe(10)
  const next = await place({ ...purchase, p_idempotency_key: randomUUID() })
  expect(next.id).not.toBe(placed.id)
})
