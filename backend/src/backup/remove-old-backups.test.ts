import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeOldBackups } from './remove-old-backups.ts'

const nightsOf = (month: string, count: number) =>
  Array.from({ length: count }, (_, day) => `parlour-${month}-${String(day + 1).padStart(2, '0')}T013000Z`)

/** What is left of these folders on a day, with backups that are kept for 14 days. */
async function leftOf(names: string[], lastGood: string, today: string): Promise<string[]> {
  const dir = mkdtempSync(join(tmpdir(), 'old-backups-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  for (const name of names) mkdirSync(join(dir, name))
  await removeOldBackups(dir, { keepDays: 14, lastGood, now: new Date(`${today}T01:31:00Z`) })
  return readdirSync(dir).toSorted()
}

test('backups older than the days to keep are removed, other folders are not', async () => {
  const nights = nightsOf('2026-11', 20)
  const left = await leftOf([...nights, 'holiday-pictures'], nights[19]!, '2026-11-20')
  expect(left).toEqual(['holiday-pictures', ...nights.slice(6)])
})

test('the newest three stay when a clock that is years ahead makes all of them old', async () => {
  const nights = nightsOf('2026-11', 20)
  const ahead = 'parlour-2031-01-01T013000Z'
  expect(await leftOf([...nights, ahead], ahead, '2031-01-01')).toEqual([...nights.slice(-2), ahead])
})

test('one that was made while the clock was ahead takes the place of none of them', async () => {
  const nights = nightsOf('2026-11', 5)
  const ahead = nightsOf('2031-01', 3)
  expect(await leftOf([...nights, ...ahead], ahead[2]!, '2026-12-31')).toEqual([
    ...nights.slice(-3),
    ...ahead,
  ])
})

test('one that could not be restored is removed when it is old, and takes the place of none', async () => {
  const nights = nightsOf('2026-11', 5)
  const unverified = nightsOf('2026-12', 1).map((name) => `unverified-${name}`)
  expect(await leftOf([...nights, ...unverified], nights[4]!, '2026-12-31')).toEqual(nights.slice(-3))
})

test('the last good one stays whatever its age', async () => {
  const nights = nightsOf('2026-11', 5)
  expect(await leftOf(nights, nights[0]!, '2026-12-31')).toEqual([nights[0], ...nights.slice(-3)])
})
