import { expect, test } from 'vitest'
import { showFormAgain } from './show-form-again.ts'

test.each([
  ['?next=%2Fcheckout', '/auth?next=%2Fcheckout'],
  [`?next=${'a'.repeat(20_000)}`, '/auth'],
])(
  'a form that was sent without JavaScript leads to its screen, by an address that every client reads',
  (search, location) => {
    const request = new Request(`http://shop.example/auth${search}`, { method: 'POST' })
    const answer = showFormAgain({ request } as Parameters<typeof showFormAgain>[0])
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, location])
  },
)
