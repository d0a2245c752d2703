import { expect, test } from 'vitest'
import { telephoneLink } from './telephone.ts'

test.each([
  ['+234 803 123 4567', 'tel:+2348031234567'],
  ['+234 (0) 803-123-4567', 'tel:+2348031234567'],
  ['0803 123 4567', 'tel:08031234567'],
  ['0803 123 4567 / 0805 765 4321', 'tel:08031234567'],
  ['Shop: 0803 123 4567 or 0805 765 4321', 'tel:08031234567'],
  ['ask in the shop', ''],
  ['', ''],
])('%j has the link %j', (phone, link) => {
  expect(telephoneLink(phone)).toBe(link)
})
