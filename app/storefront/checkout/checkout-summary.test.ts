import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { definitionRows, expectToAddUp } from '../../../tests/support/shown-sums.ts'
import { addNaira } from '../../domain/money.ts'
import type { DeliveryEstimate } from '../delivery/delivery-estimate.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import { feeOf, type Delivery, type DeliveryOffer } from './use-delivery.ts'

const days = { min_days: 2, max_days: 4 }

function deliveryWith(offer: DeliveryOffer): Delivery {
  return {
    options: { states: [{ code: 'LA', name: 'Lagos' }], pickupPoints: [] },
    choice: { method: 'delivery', state: 'LA', lga: '', street: '', landmark: '', pickupPoint: '' },
    offer,
    lgas: [],
    isUntouched: false,
    onChange: () => {},
  }
}

function estimate(lowest_fee: number | null, highest_fee: number | null, changes = {}): DeliveryEstimate {
  const answer = { is_served: true, is_quoted: false, pays_on_delivery: false, lowest_fee, highest_fee }
  return { ...answer, ...days, ...changes }
}

const known = (fee: number | null): DeliveryOffer => ({ kind: 'known', fee, paysOnDelivery: false, ...days })

const DELIVERIES: Record<string, Delivery | null> = {
  'agreed after the order': null,
  'nothing chosen': deliveryWith({ kind: 'open' }),
  'a state, of one fee': deliveryWith({ kind: 'estimated', estimate: estimate(2500.5, 2500.5) }),
  'a state, of several fees': deliveryWith({ kind: 'estimated', estimate: estimate(2500.5, 4000) }),
  'a state, free': deliveryWith({ kind: 'estimated', estimate: estimate(0, 0) }),
  'a state, quoted': deliveryWith({ kind: 'estimated', estimate: estimate(null, null, { is_quoted: true }) }),
  'a state, partly quoted': deliveryWith({
    kind: 'estimated',
    estimate: estimate(500, 500, { is_quoted: true }),
  }),
  'being worked out': deliveryWith({ kind: 'estimated', estimate: undefined }),
  'not worked out': deliveryWith({ kind: 'estimated', estimate: null }),
  'not served': deliveryWith({ kind: 'not-served' }),
  'a fee': deliveryWith(known(2500.5)),
  free: deliveryWith(known(0)),
  'quoted after ordering': deliveryWith(known(null)),
}

const VASE = {
  id: 'vase',
  name: 'Vase',
  category: 'vases',
  discount_price: null,
  image_url: null,
  color_variants: [],
  color_required: false,
  stock_quantity: 5,
  quantity: 1,
  color: null,
}

function summary(delivery: Delivery | null, subtotal: number, paymentFee: number): string {
  const payment = {
    options: [],
    method: null,
    fee: paymentFee,
    purchase: { deliveryFee: feeOf(delivery), isPickup: false },
    onChoose: () => {},
  }
  const total = addNaira(addNaira(subtotal, feeOf(delivery) ?? 0), paymentFee)
  const items = [{ ...VASE, price: subtotal }]
  const props = { items, subtotal, total, delivery, payment, priceChanged: false, refusal: undefined }
  const Stub = createRoutesStub([{ path: '/', Component: () => createElement(CheckoutSummary, props) }])
  return renderToStaticMarkup(createElement(Stub))
}

/** Where delivery is agreed after the order, 'TBD' is no part of the total. */
const partsIn = (html: string) => definitionRows(html).filter(([, text]) => text !== 'TBD')

test.each(Object.entries(DELIVERIES))(
  'the sums of the order add up with this delivery: %s',
  (_, delivery) => {
    for (const subtotal of [0, 5000, 4999.99])
      for (const paymentFee of [0, 177.67]) expectToAddUp(partsIn(summary(delivery, subtotal, paymentFee)))
  },
)

test('a sum without the fee of the delivery is no total', () => {
  const names = Object.entries(DELIVERIES).map(([name, delivery]) => [
    name,
    definitionRows(summary(delivery, 5000, 0)).at(-1)?.[0],
  ])
  const total = ['agreed after the order', 'a fee', 'free']
  for (const [name = '', shown] of names)
    expect(shown, name).toBe(total.includes(name) ? 'Total' : 'Total before delivery')
})

const hasRoom = (offer: DeliveryOffer) => summary(deliveryWith(offer), 5000, 0).includes('min-h-10')

test('room for the dates is kept where days are promised, and while that is asked for', () => {
  const none = { min_days: null, max_days: null }
  expect(hasRoom(known(2500))).toBe(true)
  expect(hasRoom({ kind: 'estimated', estimate: undefined })).toBe(true)
  expect(hasRoom({ kind: 'estimated', estimate: estimate(2500, 2500) })).toBe(true)
  expect(hasRoom({ ...known(2500), ...none })).toBe(false)
  expect(hasRoom({ kind: 'estimated', estimate: estimate(2500, 2500, none) })).toBe(false)
  expect(hasRoom({ kind: 'estimated', estimate: null })).toBe(false)
})

test('an order that costs nothing says so, and no other', () => {
  const said = Object.entries(DELIVERIES).filter(([, delivery]) =>
    summary(delivery, 0, 0).includes('Nothing is to be paid.'),
  )
  expect(said.map(([name]) => name)).toEqual(['agreed after the order', 'free'])
  expect(summary(null, 0.01, 0)).not.toContain('Nothing is to be paid.')
})
