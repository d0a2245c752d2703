import { randomUUID } from 'node:crypto'
import { cartOf, placeOrder } from '../checkout.ts'
import type { Json } from '../fixtures.ts'
import { expireOrder } from '../paying.ts'
import { amountUpTo, anOrder, aPayment, pick, rowOf, type Step, type Trade } from './draw.ts'
import {
  answerRefund,
  answerReturn,
  editRefund,
  receiveReturn,
  refundByHand,
  removeRefund,
  requestReturn,
  sendRefund,
} from './refund-steps.ts'

function aCart(trade: Trade) {
  const lines = trade.products.filter(() => trade.random() < 0.5)
  const bought = lines.length > 0 ? lines : [pick(trade, trade.products)]
  return cartOf(...bought.map((product): [Json, number] => [product, 1 + Math.floor(trade.random() * 3)]))
}

function aDelivery(trade: Trade) {
  return pick<Json>(trade, [
    { state: 'LA', lga: 'Ikeja' },
    { state: 'KN', lga: 'Dala' },
    { pickup_point: trade.pickupPoint },
  ])
}

const place: Step = async (trade) =>
  await placeOrder(trade.shop.as.owner, aCart(trade), {
    p_customer_email: pick(trade, ['ada@example.com', 'Obi@example.com']),
    p_delivery: aDelivery(trade),
    p_payment: { method: pick(trade, ['paystack', 'flutterwave', 'bank_transfer', 'pay_on_delivery']) },
  })

const take: Step = async (trade) => {
  const is_paid = trade.random() < 0.5
  const method = is_paid
    ? pick(trade, ['cash', 'bank_transfer'])
    : pick(trade, [null, 'paystack', 'pay_on_delivery'])
  return await trade.shop.as.admin.rpc('take_order', {
    p_items: aCart(trade),
    p_customer: { name: 'Ngozi', email: 'ngozi@example.com', phone: '0803 123 4567', address: 'Lekki' },
    p_terms: {
      channel: 'phone',
      method,
      is_paid,
      discount: amountUpTo(trade, 300),
      discount_reason: 'Regular',
    },
    p_delivery: aDelivery(trade),
  })
}

/** Exactly what is asked for, or another amount. */
const paidFor = (trade: Trade, asked: number) =>
  trade.random() < 0.7 ? asked : amountUpTo(trade, asked * 1.5)

const startPayment: Step = async (trade) => {
  const order = await anOrder(trade, "payment_status = 'pending' and private.amount_due(orders) > 0")
  if (!order) return undefined
  const p_method = pick(trade, ['paystack', 'flutterwave', 'bank_transfer'])
  return await trade.shop.as.service.rpc('start_payment', { p_order_id: order.id, p_method })
}

const arrive: Step = async (trade) => {
  const attempt = await aPayment(trade, "method in ('paystack', 'flutterwave') and state <> 'paid'")
  if (!attempt) return undefined
  return await trade.shop.as.service.rpc('apply_payment', {
    p_reference: attempt.reference,
    p_outcome: pick(trade, ['paid', 'paid', 'paid', 'failed', 'abandoned']),
    p_amount_kobo: Math.round(paidFor(trade, Number(attempt.amount)) * 100),
    p_currency: 'NGN',
    p_mode: 'live',
    p_provider_id: randomUUID(),
  })
}

const confirmTransfer: Step = async (trade) => {
  const transfer = await aPayment(trade, "method = 'bank_transfer' and state <> 'paid'")
  if (!transfer) return undefined
  const p_amount = paidFor(trade, Number(transfer.amount))
  return await trade.shop.as.admin.rpc('confirm_transfer', { p_payment_id: transfer.id, p_amount })
}

const resolveTask: Step = async (trade) => {
  const task = await rowOf(
    trade,
    'select id from public.payment_tasks where resolved_at is null order by created_at, id',
  )
  if (!task) return undefined
  const resolution = { p_task_id: task.id, p_resolution: 'Agreed', p_counts: trade.random() < 0.6 }
  return await trade.shop.as.admin.rpc('resolve_payment_task', resolution)
}

const expire: Step = async (trade) => {
  const order = await anOrder(trade, "status = 'pending' and payment_expires_at is not null")
  if (order) await expireOrder(trade.shop, order)
  return undefined
}

const setFee: Step = async (trade) => {
  const order = await anOrder(trade, 'delivery_is_quoted')
  if (!order) return undefined
  const p_fee = pick(trade, [0, amountUpTo(trade, 5000)])
  return await trade.shop.as.admin.rpc('set_delivery_fee', { p_order_id: order.id, p_fee })
}

const setStatus: Step = async (trade) => {
  const order = await anOrder(trade)
  if (!order) return undefined
  const status = pick(trade, ['pending', 'processing', 'shipped', 'delivered', 'delivered', 'cancelled'])
  return await trade.shop.as.admin.rpc('update_order', { p_id: order.id, p_changes: { status } })
}

const cancel: Step = async (trade) => {
  const order = await anOrder(trade, `user_id = '${trade.shop.ids.owner}'`)
  return order && (await trade.shop.as.owner.rpc('cancel_order', { p_order_id: order.id }))
}

const removeOrder: Step = async (trade) => {
  const order = await anOrder(trade)
  return order && (await trade.shop.as.admin.from('orders').delete().eq('id', order.id))
}

const changePrice: Step = async (trade) => {
  const product = pick(trade, trade.products)
  return await trade.shop.as.admin
    .from('products')
    .update({ price: amountUpTo(trade, 5000) })
    .eq('id', product.id)
}

/** How often each step is drawn, and what it does. A step for which there is nothing does nothing. */
const STEPS: Readonly<Record<string, readonly [weight: number, Step]>> = {
  place: [4, place],
  take: [3, take],
  startPayment: [7, startPayment],
  arrive: [7, arrive],
  confirmTransfer: [3, confirmTransfer],
  resolveTask: [4, resolveTask],
  expire: [1, expire],
  setFee: [3, setFee],
  setStatus: [6, setStatus],
  cancel: [1, cancel],
  removeOrder: [1, removeOrder],
  refundByHand: [3, refundByHand],
  editRefund: [3, editRefund],
  removeRefund: [1, removeRefund],
  sendRefund: [4, sendRefund],
  answerRefund: [4, answerRefund],
  requestReturn: [3, requestReturn],
  answerReturn: [3, answerReturn],
  receiveReturn: [3, receiveReturn],
  changePrice: [1, changePrice],
}

const DRAWN = Object.entries(STEPS).flatMap(([name, [weight, step]]) =>
  Array.from({ length: weight }, () => ({ name, step })),
)

export function drawStep(trade: Trade): { name: string; step: Step } {
  return pick(trade, DRAWN)
}
