import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { arrive, enablePayments, orderOf, reloadOrder, sendBack, startPaystack, taskOf } from './paying.ts'
import { openShop, type Shop } from './shop.ts'

// Staff let money that arrived otherwise than expected count for its order (docs/behaviour/payments.md#a-payment).

let shop: Shop
let sofa: Json

beforeAll(async () => {
  shop = await openShop()
  await enablePayments(shop)
  sofa = await makeProduct(makeWith(shop), { price: 100_000, stock_quantity: 500 })
})
afterAll(() => shop?.close())

interface Paid {
  order: Json
  payment: Json
}

/** An order of ₦100,000 for which another amount arrived, so that staff have a task. */
async function paid(naira: number): Promise<Paid> {
  const order = await orderOf(shop, sofa)
  const payment = await startPaystack(shop, order)
  await arrive(shop, payment.reference, naira)
  return { order, payment }
}

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
