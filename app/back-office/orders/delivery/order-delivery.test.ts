import { expect, test } from 'vitest'
import { canSetDeliveryFee, deliveryText, partsOfTotal } from './order-delivery.ts'

const delivery = {
  delivery_method: 'delivery',
  delivery_lga: 'Ikeja',
  delivery_fee: 3000,
  delivery_min_days: 2,
  delivery_max_days: 4,
  states: { name: 'Lagos' },
  pickup_points: null,
}
const pickup = {
  ...delivery,
  delivery_method: 'pickup',
  delivery_lga: null,
  delivery_min_days: null,
  delivery_max_days: null,
  states: null,
  pickup_points: { name: 'Lekki showroom' },
}

test('a delivery names its place and days, a pickup its point', () => {
  expect(deliveryText(delivery)).toBe('Delivery to Ikeja, Lagos · 2–4 days')
  expect(deliveryText(pickup)).toBe('Pickup at Lekki showroom')
  expect(deliveryText({ ...pickup, pickup_points: null })).toBe('Pickup')
})

test('the fee can be set while a quoted order is neither paid nor cancelled', () => {
  const quoted = { delivery_is_quoted: true, payment_status: 'pending', status: 'pending' }
  expect(canSetDeliveryFee(quoted)).toBe(true)
  expect(canSetDeliveryFee({ ...quoted, delivery_is_quoted: false })).toBe(false)
  expect(canSetDeliveryFee({ ...quoted, payment_status: 'paid' })).toBe(false)
  expect(canSetDeliveryFee({ ...quoted, status: 'cancelled' })).toBe(false)
})

test('papers list goods, delivery and payment fee, and nothing for an order of goods alone', () => {
  const goods = { goods_amount: 0.3, payment_fee: 0, discount_amount: 0 }
  expect(partsOfTotal({ ...delivery, ...goods })).toEqual([
    ['Goods', '₦0.30'],
    ['Delivery', '₦3,000'],
  ])
  expect(partsOfTotal({ ...pickup, ...goods, delivery_fee: 0, payment_fee: 150 }).slice(1)).toEqual([
    ['Pickup', 'Free'],
    ['Payment fee', '₦150'],
  ])
  expect(partsOfTotal({ ...delivery, ...goods, delivery_fee: null })[1]).toEqual([
    'Delivery',
    'Quoted after ordering',
  ])
  expect(partsOfTotal({ ...goods, delivery_method: null, delivery_fee: null })).toEqual([])
})

test('a discount is taken off the goods', () => {
  const agreed = { delivery_method: null, delivery_fee: null }
  const order = { ...agreed, goods_amount: 2000, payment_fee: 0, discount_amount: 500 }
  expect(partsOfTotal(order)).toEqual([
    ['Goods', '₦2,000'],
    ['Discount', '−₦500'],
  ])
})
