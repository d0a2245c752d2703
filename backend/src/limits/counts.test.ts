import { expect, it } from 'vitest'
import { publicNetworksOf } from '../networks.ts'
import { createCounts } from './counts.ts'

const HOME = publicNetworksOf('197.210.64.10')
const inSite = (network: number) => publicNetworksOf(`2c0f:f248:1:${network}::1`)

it('a network has a number of things at a time, and another one as many', () => {
  const counts = createCounts(2)
  const [leave, second, third] = [1, 2, 3].map(() => counts.take(HOME))
  expect([typeof leave, typeof second, third]).toEqual(['function', 'function', undefined])
  expect(counts.take(publicNetworksOf('197.210.64.11'))).toBeTypeOf('function')
  leave?.()
  leave?.()
  expect([counts.take(HOME), counts.take(HOME)]).toEqual([expect.any(Function), undefined])
})

it('the same thing counts once until it is given back as often as it was taken', () => {
  const counts = createCounts(1)
  const leaves = [counts.take(HOME, 'a'), counts.take(HOME, 'a')]
  expect(counts.take(HOME, 'b')).toBeUndefined()
  leaves[0]?.()
  expect(counts.take(HOME, 'b')).toBeUndefined()
  leaves[1]?.()
  expect(counts.take(HOME, 'b')).toBeTypeOf('function')
})

it('nothing counts for a /64 if its /48 has no room', () => {
  const counts = createCounts(1)
  expect([1, 2, 3, 4].every((network) => counts.take(inSite(network)))).toBe(true)
  expect(counts.take(inSite(5))).toBeUndefined()
  expect(counts.hasRoom(inSite(5).slice(0, 1))).toBe(true)
})
