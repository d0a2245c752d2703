import { expect, test } from 'vitest'
import { isUntouched, type DeliveryChoice } from './delivery-choice.ts'

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

test('an address that the tab has kept stays', () => {
  const kept = { ...estimated, street: '4 Awolowo Road' }
  expect(isUntouched(kept, kept)).toBe(false)
})
