import { beforeAll, describe, expect, test } from 'vitest'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import {
  arrive,
  enablePayments,
  orderOf,
  type Paid,
  payByPaystack,
  reloadOrder,
  sendBack,
  startPayment,
  startPaystack,
  taskOf,
  tasksOf,
  updateOrder,
} from './paying.ts'
import { useShop } from './shop.ts'

// Staff let money that arrived otherwise than expected count for its order (docs/behaviour/payments.md#a-payment).

const shop = useShop()
let sofa: Json

beforeAll(async () => {
  await enablePayments(shop)
  sofa = await makeProduct(makeWith(shop), { price: 100_000, stock_quantity: 500 })
})

/** An order of ₦100,000 for which another amount arrived, so that staff have a task. */
const paid = (naira: number) => payByPaystack(shop, sofa, naira)

const resolve = async ({ payment }: Paid, p_counts: boolean) =>
  await shop.as.admin.rpc('resolve_payment_task', {
    p_task_id: await taskOf(shop, payment.reference),
    p_resolution: 'Agreed with the customer.',
    p_counts,
  })

async function expectRefusal(money: Paid): Promise<void> {
  expect((await resolve(money, true)).error?.hint).toBe('payment_has_moved_on')
  const row = shop.as.service.from('payments').select('counts, awaits_staff').eq('id', money.payment.id)
  expect((await row.single().throwOnError()).data).toEqual({ counts: false, awaits_staff: true })
}

test('less than was due counts, and the rest can be paid', async () => {
  const money = await paid(90_000)
  expect((await resolve(money, true)).error).toBeNull()
  const rest = await startPaystack(shop, money.order)
  expect(rest.amount).toBe(10_000)
  await arrive(shop, rest.reference, 10_000)
  expect((await reloadOrder(shop, money.order)).payment_status).toBe('paid')
})

test.each(['paid', 'refunded', 'failed'])(
  'money for an order that staff marked as %s meanwhile is left to them',
  async (payment_status) => {
    const order = await orderOf(shop, sofa)
    const { reference } = await startPaystack(shop, order)
    await updateOrder(shop, order, { payment_status })
    expect(await arrive(shop, reference, 100_000)).toMatchObject({ state: 'paid', counts: false })
    expect(await tasksOf(shop, reference)).toEqual([{ kind: 'overpaid', amount: 100_000 }])
  },
)

test('a decision that is repeated after a lost answer is answered again, unless it is another one', async () => {
  const money = await paid(90_000)
  const { data } = await resolve(money, true)
  expect(data).not.toBeNull()
  expect((await resolve(money, true)).data).toEqual(data)
  const other = { p_task_id: data?.id, p_resolution: 'It was paid back.' }
  expect((await shop.as.admin.rpc('resolve_payment_task', other)).error?.hint).toBe('payment_task_is_done')
  const uncounted = await paid(80_000)
  await resolve(uncounted, false)
  expect((await resolve(uncounted, true)).error?.hint).toBe('payment_task_is_done')
})

test('an order is not paid again until staff have decided about all of its money, and its buyer does not cancel it', async () => {
  const order = await orderOf(shop, sofa)
  const { reference } = await startPaystack(shop, order)
  await arrive(shop, reference, 90_000, { p_currency: 'USD' })
  await arrive(shop, reference, 90_000)
  const tasks = shop.as.service.from('payment_tasks').select('id').eq('reference', reference)
  for (const { id: p_task_id } of (await tasks.throwOnError()).data ?? []) {
    expect((await startPayment(shop, order)).error?.hint).toBe('payment_not_due')
    await shop.as.admin
      .rpc('resolve_payment_task', { p_task_id, p_resolution: 'The bank was asked.' })
      .throwOnError()
  }
  expect((await startPaystack(shop, order)).amount).toBe(100_000)
  const { error } = await shop.as.owner.rpc('cancel_order', { p_order_id: order.id })
  expect(error?.hint).toBe('order_is_in_progress')
})

describe('money that is sent back', () => {
  test.each(['pending', 'needs_attention', 'processed'])(
    'does not count while its refund is %s, and the whole order is still due',
    async (state) => {
      const money = await paid(90_000)
      await sendBack(shop, money.payment, 90_000, state)
      await expectRefusal(money)
      await resolve(money, false)
      expect((await startPaystack(shop, money.order)).amount).toBe(100_000)
    },
  )

  test('in part does not count if the rest is less than is due', async () => {
    const money = await paid(100_500)
    await sendBack(shop, money.payment, 500.01)
    await expectRefusal(money)
  })

  test('counts after all if it was only the surplus', async () => {
    const money = await paid(100_500)
    await sendBack(shop, money.payment, 500)
    expect((await resolve(money, true)).error).toBeNull()
    expect((await reloadOrder(shop, money.order)).payment_status).toBe('paid')
  })

  test('counts after all if its refund failed', async () => {
    const money = await paid(100_500)
    await sendBack(shop, money.payment, 100_500, 'failed')
    expect((await resolve(money, true)).error).toBeNull()
    expect((await reloadOrder(shop, money.order)).payment_status).toBe('paid')
  })
})

/** A part of ₦90,000 that counts for its order. */
async function countedPart(): Promise<Paid> {
  const money = await paid(90_000)
  expect((await resolve(money, true)).error).toBeNull()
  return money
}

describe('money that counted as a part and is sent back', () => {
  test.each(['pending', 'needs_attention', 'processed'])(
    'does not count while its refund is %s: the whole order is due, and paid by its whole price only',
    async (state) => {
      const money = await countedPart()
      await sendBack(shop, money.payment, 90_000, state)
      const whole = await startPaystack(shop, money.order)
      expect(whole.amount).toBe(100_000)
      await arrive(shop, whole.reference, 100_000)
      expect((await reloadOrder(shop, money.order)).payment_status).toBe('paid')
    },
  )

  test('in part counts with the rest', async () => {
    const money = await countedPart()
    await sendBack(shop, money.payment, 40_000.5)
    expect((await startPaystack(shop, money.order)).amount).toBe(50_000.5)
  })

  test('counts after all if its refund failed', async () => {
    const money = await countedPart()
    await sendBack(shop, money.payment, 90_000, 'failed')
    expect((await startPaystack(shop, money.order)).amount).toBe(10_000)
  })

  test('does not make the order paid by what was missing beside it', async () => {
    const money = await countedPart()
    const rest = await startPaystack(shop, money.order)
    await sendBack(shop, money.payment, 90_000)
    await arrive(shop, rest.reference, 10_000)
    expect((await reloadOrder(shop, money.order)).payment_status).toBe('pending')
    expect(await tasksOf(shop, rest.reference)).toEqual([{ kind: 'underpaid', amount: 90_000 }])
  })

  test('does not let a further part pay all that is missing', async () => {
    const money = await countedPart()
    const rest = await startPaystack(shop, money.order)
    await sendBack(shop, money.payment, 90_000)
    await arrive(shop, rest.reference, 10_500)
    await sendBack(shop, rest, 500)
    await expectRefusal({ order: money.order, payment: rest })
  })
})

describe('money does not count for an order', () => {
  test.each([
    { status: 'cancelled' },
    { payment_status: 'paid' },
    { payment_status: 'refunded' },
    { payment_status: 'failed' },
  ])('with %o', async (changes) => {
    const money = await paid(90_000)
    await shop.as.admin.from('orders').update(changes).eq('id', money.order.id).throwOnError()
    await expectRefusal(money)
    expect(await reloadOrder(shop, money.order)).toMatchObject(changes)
  })

  test('that was deleted', async () => {
    const money = await paid(90_000)
    await shop.as.admin.from('orders').delete().eq('id', money.order.id).throwOnError()
    await expectRefusal(money)
  })

  test('that another payment has paid meanwhile', async () => {
    const order = await orderOf(shop, sofa)
    const [payment, other] = [await startPaystack(shop, order), await startPaystack(shop, order)]
    await arrive(shop, payment.reference, 90_000)
    await arrive(shop, other.reference, 100_000)
    await expectRefusal({ order, payment })
  })
})
