import { expect, test } from 'vitest'
import { slownessOf } from './slowness.mjs'

const piece = (wallMs: number, cpuMs = wallMs) => ({ wallMs, cpuMs })

test.each([
  ['a quiet machine', [piece(27), piece(28), piece(300)], 0.2, 1],
  ['a faster one', [piece(20), piece(20), piece(20)], 0.2, 1],
  ['one of half the speed', [piece(54), piece(55), piece(53)], 0.2, 2],
  ['a busy one', [piece(108, 27), piece(100, 27), piece(120, 27)], 6, 4],
  ['a busy one in a quiet moment', [piece(27), piece(27), piece(27)], 6, 3],
])('%s is so many times slower than a quiet one', (_what, pieces, load, slowness) => {
  expect(slownessOf(pieces, load, 2)).toBe(slowness)
})
