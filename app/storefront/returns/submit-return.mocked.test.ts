import { expect, test, vi } from 'vitest'
import { collectToasts, refuseContent, shop } from '../../../tests/support/answering-storage.ts'
import { submitReturn } from './submit-return.ts'

vi.mock('../../lib/supabase/supabase-browser.ts', () => import('../../../tests/support/answering-storage.ts'))

function submitPhoto() {
  const form = new FormData()
  form.append('id', '11111111-2222-4333-8444-555555555555')
  form.append('quantity-a', '1')
  form.append('reason', 'A leg is loose.')
  form.append('photos', new File(['words'], 'leg.jpg', { type: 'image/jpeg' }))
  return submitReturn(form, '/account')
}

test('a photo whose content is something else is refused beside its field', async () => {
  const toasts = collectToasts()
  shop.answer = refuseContent
  expect(await submitPhoto()).toMatchObject({
    data: { errors: { photos: 'Please choose JPEG, PNG or WebP photos.' } },
  })
  expect(toasts).toEqual([])
})

test('a photo that does not reach the shop asks for the connection', async () => {
  const toasts = collectToasts()
  shop.answer = undefined
  await submitPhoto()
  expect(toasts).toMatchObject([
    { description: 'The shop did not answer. Please check your connection and try again.' },
  ])
})
