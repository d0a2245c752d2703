import { expect, test } from 'vitest'
import { piecesMark } from './pieces-mark.ts'

const order = { status: 'pending', pieces: null as string | null, is_short: false }

test.each([
  ['Quantity to confirm', { pieces: 'unconfirmed' }],
  ['Pieces no longer held', { pieces: 'released' }],
  ['Short', { pieces: 'released', status: 'processing', is_short: true }],
  [undefined, {}],
  [undefined, { pieces: 'confirmed' }],
  [undefined, { pieces: 'unconfirmed', status: 'cancelled' }],
  // Of a payment that came late: the payments say so.
  [undefined, { status: 'cancelled', is_short: true }],
])('staff read %s about %o', (label, changes) => {
  expect(piecesMark({ ...order, ...changes })?.label).toBe(label)
})
