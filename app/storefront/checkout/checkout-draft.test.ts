import { expect, test } from 'vitest'
import { memoryStorage } from '../../../tests/support/memory-storage.ts'
import { clearCheckoutDraft, saveCheckoutDraft, readCheckoutDraft } from './checkout-draft.ts'

test('the fields of the form are restored, other fields are not', () => {
  const tab = memoryStorage()
  const form = new FormData()
  form.set('customer_name', 'Ada')
  form.set('intent', 'place')
  saveCheckoutDraft(form, null, tab)
  expect(readCheckoutDraft(null, tab)).toEqual({ customer_name: 'Ada' })
})

test.each([
  ['typed by a visitor', [null], 'bola', true],
  ['typed for the same account', ['ada'], 'ada', true],
  ['typed for an account whose session has ended', ['ada'], null, true],
  ['typed for another account', ['ada'], 'bola', false],
  ['typed for another account, whose session ended meanwhile', ['ada', null], 'bola', false],
])('what was %s is restored or not', (_case, savedFor, readFor, isRestored) => {
  const tab = memoryStorage()
  const form = new FormData()
  form.set('customer_name', 'Ada')
  for (const userId of savedFor) saveCheckoutDraft(form, userId, tab)
  expect(readCheckoutDraft(readFor, tab)).toEqual(isRestored ? { customer_name: 'Ada' } : {})
})

test('a cleared draft is empty', () => {
  const tab = memoryStorage({ 'checkout-draft': '{"customer_name":"Ada"}' })
  clearCheckoutDraft(tab)
  expect(readCheckoutDraft(null, tab)).toEqual({})
})

test.each(['', '{', 'null', '[1]', '"x"', '{"customer_name":7}'])('%s is read as an empty draft', (text) => {
  expect(readCheckoutDraft(null, memoryStorage({ 'checkout-draft': text }))).toEqual({})
})
