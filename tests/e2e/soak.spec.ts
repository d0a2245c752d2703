import { expect, test } from '@playwright/test'
import { soak } from '../soak/soak.ts'

// The short version of `npm run soak`.

test('every naira, every piece and every mail is accounted for after faults and two kills', async () => {
  test.setTimeout(300_000)
  expect(await soak({ orders: 40, shoppers: 4, kills: 2, report: () => {} })).toEqual([])
})
