import { expect, test, vi } from 'vitest'
import { collectToasts, refuseContent, shop } from '../../../tests/support/answering-storage.ts'
import { changeOrder } from './order-action.ts'

vi.mock('../../lib/supabase/supabase-browser.ts', () => import('../../../tests/support/answering-storage.ts'))

function sendReceipt() {
  const form = new FormData()
  form.append('intent', 'receipt')
  form.append('receipt', new File(['words'], 'receipt.jpg', { type: 'image/jpeg' }))
  return changeOrder(form)
}

test('a receipt whose content is something else is refused beside its field', async () => {
  const toasts = collectToasts()
  shop.answer = refuseContent
  expect(await sendReceipt()).toMatchObject({
    data: {
      errors: { receipt: 'receipt.jpg cannot be opened. Please choose a JPEG, PNG, WebP or PDF file.' },
    },
  })
  expect(toasts).toEqual([])
})

test('a receipt that does not reach the shop asks for the connection', async () => {
  const toasts = collectToasts()
  shop.answer = undefined
  await sendReceipt()
  expect(toasts).toMatchObject([
    { description: 'The shop did not answer. Please check your connection and try again.' },
  ])
})
