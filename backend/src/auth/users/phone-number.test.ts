import { expect, it } from 'vitest'
import { validPhone } from './phone-number.ts'

it.for([
  ['+2348012345678', '2348012345678'],
  ['2348012345678', '2348012345678'],
  ['+234 801 234 5678', '2348012345678'],
])('%s is kept as %s', ([text = '', phone]) => {
  expect(validPhone(text)).toBe(phone)
})

it.for([
  '',
  '+',
  '08012345678',
  '+0801',
  '234-801',
  '++2348012345678',
  '1234567890123456',
  '２３４',
  'phone',
])('%j is no number', (text) => {
  expect(() => validPhone(text)).toThrow('Invalid phone number format (E.164 required)')
})
