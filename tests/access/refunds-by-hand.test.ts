import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { makeProduct, makeWith, type Json } from './fixtures.ts'
import { enablePayments, type Paid, payByPaystack, recordRefund, sendBack } from './paying.ts'
import { insertPayment } from './payment-fixtures.ts'
import { useShop } from './shop.ts'

// What staff refund by hand is not sent through the provider as well (docs/behaviour/refunds.md#through-the-provider).

const shop = useShop()
let sofa: Json

beforeAll(async () => {
  await enablePayments(shop)
  sofa = await makeProduct(makeWith(shop), { price: 100_000, stock_quantity: 500 })
})

/** An order of ₦100,000 that Paystack has taken. */
const pay = () => payByPaystack(shop, sofa, 100_000)

const record = async ({ order }: Paid, amount: number, status: string) =>
  String((await recordRefund(shop, order, { amount, status })).id)

/** Why nothing is sent; undefined if it is. */
async function send({ payment }: Paid, amount: number, refundId: string | null = null) {
  const { error } = await shop.as.admin.rpc('start_gateway_refund', {
    p_payment_id: payment.id,
    p_amount: amount,
    p_reason: 'Torn cover',
    p_key: randomUUID(),
    p_refund_id: refundId,
  })
  return error?.message
}

const left = (naira: string) =>
  `Less the refunds that were recorded by hand, ₦${naira} of this payment can still be refunded.`

test.each(['pending', 'approved', 'processed'])(
  'a refund that is %s by hand leaves the rest',
  async (status) => {
    const paid = await pay()
    await record(paid, 60_000, status)
    expect(await send(paid, 40_000.01)).toBe(left('40,000.00'))
    expect(await send(paid, 40_000)).toBeUndefined()
  },
)

test('a refund by hand of more than was paid leaves nothing', async () => {
  const paid = await pay()
  await record(paid, 150_000, 'processed')
  expect(await send(paid, 0.01)).toBe(left('0.00'))
})

test('a recorded refund is sent once, and not beside another one of the same money', async () => {
  const paid = await pay()
  const [refundId, other] = [await record(paid, 100_000, 'pending'), await record(paid, 100_000, 'pending')]
  expect(await send(paid, 0, refundId)).toBe(left('0.00'))
  await shop.as.admin.from('refunds').update({ status: 'rejected' }).eq('id', other).throwOnError()
  expect(await send(paid, 0, refundId)).toBeUndefined()
})

test('a refund by hand and one through the provider leave the rest', async () => {
  const paid = await pay()
  await sendBack(shop, paid.payment, 40_000, 'pending')
  await record(paid, 30_000, 'processed')
  expect(await send(paid, 30_000.01)).toBe(left('30,000.00'))
  expect(await send(paid, 30_000)).toBeUndefined()
})

test('a refund that failed at the provider leaves everything', async () => {
  const paid = await pay()
  await sendBack(shop, paid.payment, 100_000, 'failed')
  expect(await send(paid, 100_000)).toBeUndefined()
})

test('a refund that failed at the provider leaves nothing once it is paid by hand', async () => {
  const paid = await pay()
  await sendBack(shop, paid.payment, 100_000, 'failed')
  const failed = shop.as.admin.from('refunds').update({ status: 'processed' }).eq('order_id', paid.order.id)
  await failed.throwOnError()
  expect(await send(paid, 100_000)).toBe('Of this payment, ₦0.00 can still be refunded.')
})

test('a refund by hand of a second payment leaves the first', async () => {
  const paid = await pay()
  await insertPayment(makeWith(shop), paid.order, { state: 'paid', paid_amount: 100_000 })
  await record(paid, 100_000, 'processed')
  expect(await send(paid, 100_000)).toBeUndefined()
})

const setOrder = ({ order }: Paid, values: string) =>
  shop.database.query(`update public.orders set ${values} where id = $1`, [order.id])

test.each(['paid', 'refunded'])(
  'a refund by hand of what was paid on delivery leaves what was paid in advance, while the order is %s',
  async (status) => {
    const paid = await pay()
    await setOrder(paid, `goods_amount = 250000, total_amount = 250000, payment_status = '${status}'`)
    await insertPayment(makeWith(shop), paid.order, { state: 'paid', paid_amount: 100_000 })
    await record(paid, 250_000, 'processed')
    expect(await send(paid, 100_000)).toBeUndefined()
  },
)

test('a refund by hand for an unpaid order is of the part that was paid', async () => {
  const paid = await pay()
  await setOrder(paid, "goods_amount = 250000, total_amount = 250000, payment_status = 'pending'")
  await record(paid, 60_000, 'processed')
  expect(await send(paid, 50_000)).toBe(left('40,000.00'))
})
