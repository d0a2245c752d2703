import { expect, test } from 'vitest'
import type { CheckoutDraft } from './checkout-draft.ts'
import { firstChoice, isUntouched, type DeliveryChoice } from './use-delivery.ts'

const blank: DeliveryChoice = {
  method: 'delivery',
  state: '',
  lga: '',
  street: '',
  landmark: '',
  pickupPoint: '',
}
const estimated = { ...blank, state: 'LA' }

test('blank fields take the place of the last order, also after an estimate for a state', () => {
  expect(isUntouched(blank, blank)).toBe(true)
  expect(isUntouched(estimated, estimated)).toBe(true)
})

test.each<Partial<DeliveryChoice>>([
  { state: 'RI' },
  { state: '' },
  { method: 'pickup' },
  { landmark: 'The blue gate' },
  { lga: 'Ikeja' },
  { street: '4 Awolowo Road' },
  { pickupPoint: 'a' },
])('what was chosen meanwhile stays: %o', (change) => {
  expect(isUntouched({ ...estimated, ...change }, estimated)).toBe(false)
})

const options = { states: [{ code: 'LA', name: 'Lagos' }], pickupPoints: [{ id: 'a', name: 'Ikeja' }] }

test.each<CheckoutDraft>([
  { shipping_address: '4 Awolowo Road' },
  { delivery_state: 'RI' },
  { delivery_landmark: 'The blue gate' },
  { delivery_method: 'pickup' },
])('what the tab has kept stays: %o', (draft) => {
  const first = firstChoice(options, {}, 'LA')
  expect(isUntouched(firstChoice(options, draft, 'LA'), first)).toBe(false)
})

test('a draft that has nothing but the estimated state takes the place of the last order', () => {
  const draft = { customer_name: 'Ada', delivery_method: 'delivery', delivery_state: 'LA' }
  expect(isUntouched(firstChoice(options, draft, 'LA'), firstChoice(options, {}, 'LA'))).toBe(true)
})
