import { expect, test } from 'vitest'
import { readReturn } from './return-input.ts'

function form(values: Record<string, string>, photos: readonly File[] = []): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.append(name, value)
  for (const photo of photos) data.append('photos', photo)
  return data
}

const picture = (size = 1, type = 'image/png') => new File([new Uint8Array(size)], 'leg.png', { type })
const valid = { 'quantity-a': '2', 'quantity-b': '0', reason: ' A leg is loose. ' }

test('the chosen items are returned, with reason and photos', () => {
  const noneChosen = new File([], '')
  expect(readReturn(form(valid, [noneChosen, picture()]))).toMatchObject({
    ok: true,
    request: {
      items: [{ order_item_id: 'a', quantity: 2 }],
      reason: 'A leg is loose.',
      photos: [{ size: 1 }],
    },
  })
})

test('a form without items and without a reason has an error for each', () => {
  expect(readReturn(form({ 'quantity-a': '0', reason: ' ' }))).toEqual({
    ok: false,
    errors: {
      items: 'Please choose how many you would like to return.',
      reason: 'Please tell us why you would like to return it.',
    },
  })
})

test.each([
  ['Please choose at most 5 photos.', Array.from({ length: 6 }, () => picture())],
  [
    'leg.png cannot be opened. Please choose JPEG, PNG or WebP photos.',
    [new File(['x'], 'arm.png', { type: 'image/png' }), picture(1, 'image/gif')],
  ],
  ['leg.png cannot be opened. Please choose JPEG, PNG or WebP photos.', [picture(0)]],
  [
    'leg.png is too large, and could not be made smaller here. Please choose photos of at most 5MB each.',
    [picture(5 * 1024 * 1024 + 1)],
  ],
])('photos are refused by name: %s', (problem, photos) => {
  expect(readReturn(form(valid, photos))).toMatchObject({
    errors: { photos: problem },
  })
})
