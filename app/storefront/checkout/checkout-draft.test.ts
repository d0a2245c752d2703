import { expect, test } from 'vitest'
import { memoryStorage } from '../../../tests/support/memory-storage.ts'
import { clearCheckoutDraft, saveCheckoutDraft, readCheckoutDraft } from './checkout-draft.ts'

test('the fields of the form are restored, other fields are not', () => {
  const tab = memoryStorage()
  const form = new FormData()
  form.set('customer_name', 'Ada')
  form.set('intent', 'place')
  saveCheckoutDraft(form, tab)
  expect(readCheckoutDraft(tab)).toEqual({ customer_name: 'Ada' })
})

test('a cleared draft is empty', () => {
  const tab = memoryStorage({ 'checkout-draft': '{"customer_name":"Ada"}' })
  clearCheckoutDraft(tab)
  expect(readCheckoutDraft(tab)).toEqual({})
})

test.each(['', '{', 'null', '[1]', '"x"', '{"customer_name":7}'])('%s is read as an empty draft', (text) => {
  expect(readCheckoutDraft(memoryStorage({ 'checkout-draft': text }))).toEqual({})
})
