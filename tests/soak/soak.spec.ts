import { expect, test } from '@playwright/test'
import { limit } from '../../backend/test/limit.ts'
import { soak } from './soak.ts'

// The short version of `npm run soak`.

test('every naira, piece, order and mail is accounted for after faults and kills of the shop and its database', async () => {
  test.setTimeout(limit(300_000))
  const lines: string[] = []
  const sizes = { orders: 40, shoppers: 4, attempts: 240, buyers: 12, pieces: 100, kills: 3 }
  expect(await soak({ ...sizes, report: (line) => lines.push(line) }), lines.join('\n')).toEqual([])
  expect(lines).toContain('lost: 0')
  expect(lines).toContain('kills: 4')
  expect(lines).toContain('restarts: 4')
})
