import { expect, test } from 'vitest'
import { extraCosts } from './extra-costs.ts'

const order = {
  delivery_method: null as string | null,
  delivery_fee: null as number | null,
  delivery_min_days: null as number | null,
  delivery_max_days: null as number | null,
  payment_fee: 0,
  discount_amount: 0,
}

test('an order whose delivery and payment are agreed later costs nothing beside its goods', () => {
  expect(extraCosts(order)).toEqual([])
})

test('delivery, pickup and payment are named with what they cost', () => {
  const delivered = { ...order, delivery_method: 'delivery', delivery_fee: 5000, payment_fee: 139.6 }
  expect(extraCosts({ ...delivered, delivery_min_days: 2, delivery_max_days: 4 })).toEqual([
    { label: 'Delivery, 2–4 days', cost: '₦5,000' },
    { label: 'Payment fee', cost: '₦139.60' },
  ])
  expect(extraCosts({ ...order, delivery_method: 'pickup', delivery_fee: 0 })).toEqual([
    { label: 'Pickup', cost: 'Free' },
  ])
  expect(extraCosts({ ...order, delivery_method: 'delivery' })).toEqual([
    { label: 'Delivery', cost: 'Not worked out yet' },
  ])
})

test('a discount comes first', () => {
  expect(extraCosts({ ...order, discount_amount: 500, payment_fee: 10 })[0]).toEqual({
    label: 'Discount',
    cost: '−₦500',
  })
})
