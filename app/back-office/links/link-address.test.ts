import { expect, test } from 'vitest'
import { LINK_CASES, NO_LINK_CASES } from '../../../tests/support/link-cases.ts'
import { readLink } from './link-address.ts'

test.each(LINK_CASES)('%j is read as the link %j', (typed, link) => {
  expect(readLink(typed, 'https://shop.example')).toEqual({ link })
})

test.each(NO_LINK_CASES)('%j is no link: %s', (typed, why) => {
  expect(readLink(typed, 'https://shop.example')).toEqual({ problem: expect.stringContaining(why) })
})
