import { expect, test } from 'vitest'
import { addressLines } from './addresses.ts'
import type { FirstAdmin } from './first-admin.ts'

const printed = (admin: FirstAdmin) => addressLines('https://shop.example', admin).join('\n')

test('a generated password is printed, and one that was given is not', () => {
  expect(printed({ email: 'a@shop.example', password: 'generated' })).toContain(
    'generated   (shown only now)',
  )
  expect(printed({ email: 'a@shop.example' })).toContain('Password     the one in ADMIN_PASSWORD')
})
