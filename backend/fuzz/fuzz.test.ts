import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { limit } from '../test/limit.ts'
import { createTestBackend } from '../test/test-backend.ts'
import { createRandom } from './random.ts'
import { fuzz } from './run.ts'

/** Including a flood of brackets, bodies beyond the limits, forged tokens and sockets that send junk. */
const COUNT = 300

function choices(seed: number, number: number): number[] {
  const random = createRandom(seed, number)
  return Array.from({ length: 9 }, () => random.int(1000))
}

test(
  'no junk is answered with a fault, a secret or anything but what is documented',
  { timeout: limit(120_000) },
  async () => {
    const backend = await createTestBackend(join(import.meta.dirname, 'project'))
    onTestFinished(() => backend.close())
    const { findings, statuses } = await fuzz(backend, { seed: 7, count: COUNT })
    expect(findings).toEqual([])
    // Most junk is refused, but enough of it is valid enough to be accepted.
    expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '400', '401', '404']))
  },
)

test('the same seed and number give the same choices', () => {
  expect(choices(1, 2)).toEqual(choices(1, 2))
  expect(choices(1, 2)).not.toEqual(choices(1, 3))
  expect(choices(1, 2)).not.toEqual(choices(2, 2))
})
