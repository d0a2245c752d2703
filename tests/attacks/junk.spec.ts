import { expect } from '@playwright/test'
import { fuzzShop } from '../fuzz/fuzz-shop.ts'
import { proveAddress } from '../support/sessions.ts'
import { test } from './attacked-shop.ts'

// The short version of `npm run fuzz`.

test('no junk is answered with a fault, a secret or internals, while connections are lost at both ends', async ({
  attacked,
}) => {
  const { url, keys, connection } = attacked
  // Staff of its own: some junk is a valid request to sign out everywhere else.
  const { client, email } = await attacked.shopper()
  await proveAddress(attacked, email)
  await attacked.staff.rpc('add_staff', { p_email: email }).throwOnError()
  const admin = { email, password: 'another harmattan password' }
  await client.auth.updateUser({ password: admin.password })
  expect((await client.rpc('is_admin')).data).toBe(true)
  const report = await fuzzShop({ url, keys, connection, admin }, { seed: 5, requests: 400 })
  expect(report.findings).toEqual([])
  expect(report.lostConnections).toBeGreaterThan(0)
  // Most junk is refused, but enough of it is valid enough to be accepted.
  expect(Object.keys(report.statuses)).toEqual(expect.arrayContaining(['200', '400', '401', '404']))
})
