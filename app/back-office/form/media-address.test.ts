import { expect, test } from 'vitest'
import { MEDIA_ADDRESS_CASES } from '../../../tests/support/media-address-cases.ts'
import { isMediaUrl } from './media-address.ts'

test.each(MEDIA_ADDRESS_CASES)('%j as the address of a picture: %j', (address, isOne) => {
  expect(isMediaUrl(address)).toBe(isOne)
})
