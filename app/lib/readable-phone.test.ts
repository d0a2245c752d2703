import { expect, test } from 'vitest'
import { PHONE_CASES } from '../../tests/support/phone-cases.ts'
import { phoneCell, readablePhone } from './readable-phone.ts'

test.each(PHONE_CASES)('%j is read as %j', (phone, readable) => {
  expect(readablePhone(phone)).toBe(readable)
})

test.each([
  ['08031234567', '+234 803 123 4567'],
  ['+2348031234567', '+234 803 123 4567'],
  ['+442079460000', '+44 2079460000'],
  ['+12025550123', '+1 2025550123'],
  ['+233201234567', '+233 201234567'],
  ['0803123456', '0803 123456'],
  ['+44 20 7946 0000', '+44 20 7946 0000'],
  ['ask in the shop', 'ask in the shop'],
  [null, null],
])('%j is %j in a file, where a spreadsheet does not read it as a number', (phone, cell) => {
  expect(phoneCell(phone)).toBe(cell)
})
