import { expect, it } from 'vitest'
import { createManualClock } from '../../test/manual-clock.ts'
import { publicNetworksOf } from '../networks.ts'
import { createBuckets } from './buckets.ts'

const HOME = publicNetworksOf('197.210.64.10')

function setUp() {
  const clock = createManualClock()
  return { clock, buckets: createBuckets({ burst: 10, perSecond: 2, now: clock.now }) }
}

it('a network takes what it has at once, then as much as comes back', () => {
  const { clock, buckets } = setUp()
  expect([buckets.take(HOME, 10), buckets.take(HOME, 3)]).toEqual([0, 2])
  clock.move(1_000)
  expect([buckets.take(HOME, 2), buckets.take(HOME)]).toEqual([0, 1])
})

it('what is refused takes nothing', () => {
  const { buckets } = setUp()
  expect([buckets.take(HOME, 11), buckets.take(HOME, 10)]).toEqual([1, 0])
})

it('what was used already is owed, and paid with time', () => {
  const { clock, buckets } = setUp()
  buckets.charge(HOME, 14)
  expect(buckets.isEmpty(HOME)).toBe(true)
  clock.move(2_000)
  expect(buckets.isEmpty(HOME)).toBe(true)
  clock.move(1)
  expect([buckets.isEmpty(HOME), buckets.isEmpty(publicNetworksOf('197.210.64.11'))]).toEqual([false, false])
})

it('a clock that jumps back takes nothing away, and one that jumps ahead gives no more than there is room for', () => {
  const { clock, buckets } = setUp()
  buckets.take(HOME, 5)
  clock.move(-3_600_000)
  expect([buckets.take(HOME, 5), buckets.take(HOME)]).toEqual([0, 1])
  clock.move(86_400_000)
  expect([buckets.take(HOME, 10), buckets.take(HOME)]).toEqual([0, 1])
})
