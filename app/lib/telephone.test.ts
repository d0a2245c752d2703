import { expect, test } from 'vitest'
import { telephoneLink, whatsAppNumber } from './telephone.ts'

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

test.each([
  ['+234 803 123 4567', '2348031234567'],
  ['0803 123 4567', '2348031234567'],
  ['+234 (0) 803-123-4567', '2348031234567'],
  ['00234 803 123 4567', '2348031234567'],
  ['0803 123 4567, 0805 765 4321', '2348031234567'],
  ['ask in the shop', ''],
  ['open from 9 to 5', ''],
  ['', ''],
])('%j has the WhatsApp number %j', (phone, number) => {
  expect(whatsAppNumber(phone)).toBe(number)
})
