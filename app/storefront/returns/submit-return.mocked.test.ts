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
    data: { errors: { photos: 'leg.jpg cannot be opened. Please choose JPEG, PNG or WebP photos.' } },
  })
  expect(toasts).toEqual([])
})

test('a photo with too many pixels is refused by name', async () => {
  const message = 'A picture of 10000 × 10000 pixels is too large'
  shop.answer = () => Response.json({ statusCode: '413', message }, { status: 413 })
  expect(await submitPhoto()).toMatchObject({
    data: { errors: { photos: expect.stringMatching(/^leg\.jpg is too large/) } },
  })
})

test('a photo that does not reach the shop asks for the connection', async () => {
  const toasts = collectToasts()
  shop.answer = undefined
  await submitPhoto()
  expect(toasts).toMatchObject([
    { description: 'The shop did not answer. Please check your connection and try again.' },
  ])
})
