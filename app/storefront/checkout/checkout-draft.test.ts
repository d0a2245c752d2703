import { expect, test } from 'vitest'
import { clearCheckoutDraft, saveCheckoutDraft, readCheckoutDraft } from './checkout-draft.ts'

function createTab(text?: string) {
  const values = new Map<string, string>(text === undefined ? [] : [['checkout-draft', text]])
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

test('the fields of the form are restored, other fields are not', () => {
  const tab = createTab()
  const form = new FormData()
  form.set('customer_name', 'Ada')
  form.set('intent', 'place')
  saveCheckoutDraft(form, tab)
  expect(readCheckoutDraft(tab)).toEqual({ customer_name: 'Ada' })
})

test('a cleared draft is empty', () => {
  const tab = createTab('{"customer_name":"Ada"}')
  clearCheckoutDraft(tab)
  expect(readCheckoutDraft(tab)).toEqual({})
})

test.each(['', '{', 'null', '[1]', '"x"', '{"customer_name":7}'])('%s is read as an empty draft', (text) => {
  expect(readCheckoutDraft(createTab(text))).toEqual({})
})
