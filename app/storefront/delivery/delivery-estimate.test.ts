import { expect, test } from 'vitest'
import { estimatePath, estimateText, readEstimatePath, servedStates } from './delivery-estimate.ts'

const states = [
  { code: 'LA', name: 'Lagos' },
  { code: 'OG', name: 'Ogun' },
  { code: 'KN', name: 'Kano' },
]

test('a state is served when a zone has it, one of its areas, or everywhere else', () => {
  expect(servedStates(states, ['LA/Ikeja', 'OG']).map(({ code }) => code)).toEqual(['LA', 'OG'])
  expect(servedStates(states, ['*'])).toEqual(states)
  expect(servedStates(states, [])).toEqual([])
})

const estimate = { is_served: true, is_quoted: false, pays_on_delivery: false, min_days: 2, max_days: 4 }

test.each([
  [{ lowest_fee: 5000, highest_fee: 5000 }, '₦5,000'],
  [{ lowest_fee: 0, highest_fee: 0 }, 'Free'],
  [{ lowest_fee: 3000, highest_fee: 8000 }, '₦3,000 – ₦8,000'],
  [{ lowest_fee: 3000, highest_fee: 8000, is_quoted: true }, 'from ₦3,000'],
  [{ lowest_fee: null, highest_fee: null, is_quoted: true }, 'Quoted after ordering'],
  [{ lowest_fee: null, highest_fee: null, is_served: false }, 'We do not deliver there yet'],
])('the estimate %j reads %s', (fees, text) => {
  expect(estimateText({ ...estimate, ...fees })).toBe(text)
})

test('an estimate that is asked for, and one that failed, are told apart', () => {
  expect(estimateText(undefined)).toBe('Working it out...')
  expect(estimateText(null)).toBe('Could not be worked out')
})

test('a question is read as it was asked, without items that are not products', () => {
  const question = {
    items: [{ id: 'b7f3c2aa-1f6e-4a57-9f0e-2b1d6c8e9a01', quantity: 2 }],
    state: 'LA',
    lga: 'Eti Osa',
  }
  const url = `http://shop.invalid${estimatePath(question)}`
  expect(readEstimatePath(url)).toEqual(question)
  expect(readEstimatePath(url.replace('items=', 'items=nonsense,'))).toEqual(question)
})

test('of a cart that is too long for an order, as much is asked as is read', () => {
  const items = Array.from({ length: 201 }, () => ({ id: crypto.randomUUID(), quantity: 1 }))
  const path = estimatePath({ items, state: 'LA', lga: '' })
  expect(estimatePath(readEstimatePath(`http://shop.invalid${path}`))).toBe(path)
})
