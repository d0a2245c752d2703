import { expect } from '@playwright/test'
import { fuzzShop } from '../fuzz/fuzz-shop.ts'
import { ADMIN } from '../support/running-shop.ts'
import { test } from './attacked-shop.ts'

// The short version of `npm run fuzz`.

test('no junk is answered with a fault, a secret or internals, while connections are lost at both ends', async ({
  attacked,
}) => {
  const { url, keys, connection } = attacked
  const report = await fuzzShop({ url, keys, connection, admin: ADMIN }, { seed: 5, requests: 400 })
  expect(report.findings).toEqual([])
  expect(report.lostConnections).toBeGreaterThan(0)
  // Most junk is refused, but enough of it is valid enough to be accepted.
  expect(Object.keys(report.statuses)).toEqual(expect.arrayContaining(['200', '400', '401', '404']))
})
