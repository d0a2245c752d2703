import { randomUUID } from 'node:crypto'
import type { Json } from '../fixtures.ts'
import { amountUpTo, anOrder, aPayment, pick, rowOf, type Step, type Trade } from './draw.ts'

const aRefund = (trade: Trade, where = 'true') =>
  rowOf(trade, `select * from public.refunds where ${where} order by created_at, id`)
const aReturn = (trade: Trade, status: string) =>
  rowOf(trade, `select * from public.returns where status = '${status}' order by created_at, id`)

const REFUND_STATUSES = ['pending', 'approved', 'rejected', 'processed', 'processed']

export const refundByHand: Step = async (trade) => {
  const order = await anOrder(trade, 'total_amount > 0')
  if (!order) return undefined
  const named = trade.random() < 0.5 && (await aPayment(trade, `state = 'paid' and order_id = '${order.id}'`))
  return await trade.shop.as.admin.from('refunds').insert({
    order_id: order.id,
    payment_id: named ? named.id : null,
    amount: pick(trade, [Number(order.total_amount), amountUpTo(trade, Number(order.total_amount))]),
    reason: 'Torn',
    status: pick(trade, REFUND_STATUSES),
  })
}

export const editRefund: Step = async (trade) => {
  const refund = await aRefund(trade)
  if (!refund) return undefined
  const named = await aPayment(trade, `counts and order_id::text = '${refund.order_id}'`)
  const p_changes = pick<Json>(trade, [
    { amount: amountUpTo(trade, Number(refund.amount) * 1.5) },
    { status: pick(trade, REFUND_STATUSES) },
    { payment_id: named?.id ?? null },
  ])
  return await trade.shop.as.admin.rpc('update_refund', { p_id: refund.id, p_changes })
}

export const removeRefund: Step = async (trade) => {
  const refund = await aRefund(
    trade,
    'not exists (select from public.tax_documents where refund_id = refunds.id)',
  )
  return refund && (await trade.shop.as.admin.from('refunds').delete().eq('id', refund.id))
}

export const sendRefund: Step = async (trade) => {
  const paid = await aPayment(trade, "state = 'paid' and method in ('paystack', 'flutterwave')")
  if (!paid) return undefined
  const recorded = trade.random() < 0.3 && (await aRefund(trade, `order_id::text = '${paid.order_id}'`))
  return await trade.shop.as.admin.rpc('start_gateway_refund', {
    p_payment_id: paid.id,
    p_amount: pick(trade, [Number(paid.paid_amount), amountUpTo(trade, Number(paid.paid_amount))]),
    p_reason: 'Torn',
    p_key: randomUUID(),
    p_refund_id: recorded ? recorded.id : null,
  })
}

export const answerRefund: Step = async (trade) => {
  const transfer = await rowOf(trade, 'select * from public.refund_transfers order by created_at, id')
  if (!transfer) return undefined
  const p_state = pick(trade, ['pending', 'needs_attention', 'processed', 'processed', 'failed'])
  return await trade.shop.as.service.rpc('apply_refund', { p_reference: transfer.reference, p_state })
}

export const requestReturn: Step = async (trade) => {
  const order = await anOrder(trade, `status = 'delivered' and user_id = '${trade.shop.ids.owner}'`)
  if (!order) return undefined
  const items = await trade.shop.database.query<Json>(
    'select id, quantity from public.order_items where order_id = $1 order by price, id',
    [order.id],
  )
  const { id, quantity } = pick(trade, items.rows)
  return await trade.shop.as.owner.rpc('request_return', {
    p_order_id: order.id,
    p_items: [{ order_item_id: id, quantity: 1 + Math.floor(trade.random() * Number(quantity)) }],
    p_reason: 'Torn',
    p_photos: [],
    p_key: randomUUID(),
  })
}

export const answerReturn: Step = async (trade) => {
  const request = await aReturn(trade, 'requested')
  const answer = { p_approves: trade.random() < 0.8, p_answer: 'Thank you' }
  return request && (await trade.shop.as.admin.rpc('answer_return', { p_return_id: request.id, ...answer }))
}

export const receiveReturn: Step = async (trade) => {
  const request = await aReturn(trade, 'approved')
  if (!request) return undefined
  const { rows } = await trade.shop.database.query<Json>(
    `select item.id, item.quantity, bought.product_id from public.return_items as item
    join public.order_items as bought on bought.id = item.order_item_id where return_id = $1 order by price, item.id`,
    [request.id],
  )
  const items = rows.map(({ id, quantity, product_id }) => ({
    id,
    product_id: String(product_id),
    restocked: Math.floor(trade.random() * (Number(quantity) + 1)),
  }))
  const received = await trade.shop.as.admin.rpc('receive_return', {
    p_return_id: request.id,
    p_items: items.map(({ id, restocked }) => ({ id, restocked })),
  })
  if (!received.error) for (const { product_id, restocked } of items) trade.stock.add(product_id, restocked)
  return received
}
