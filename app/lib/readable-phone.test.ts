import { expect, test } from 'vitest'
import { PHONE_CASES } from '../../tests/support/phone-cases.ts'
import { readablePhone } from './readable-phone.ts'

test.each(PHONE_CASES)('%j is read as %j', (phone, readable) => {
  expect(readablePhone(phone)).toBe(readable)
})
