import { expect, test } from 'vitest'
import { chatLink, chatNumber } from './chat-link.ts'

test.each([
  ['+234 803 123 4567', '2348031234567'],
  ['0803 123 4567', '2348031234567'],
  ['+234 (0) 803-123-4567', '2348031234567'],
  ['00234 803 123 4567', '2348031234567'],
  ['', ''],
])('%j is called as %j', (phone, number) => {
  expect(chatNumber(phone)).toBe(number)
})

test('the chat opens with the shop’s number and a greeting about interior design services', () => {
  const url = new URL(chatLink('0803 123 4567'))
  expect(url.origin + url.pathname).toBe('https://wa.me/2348031234567')
  expect(url.searchParams.get('text')).toContain('interior design services')
})
