import { afterEach, describe, expect, test, vi } from 'vitest'
import { DataError } from '../../lib/data-error.ts'
import { EditConflict } from '../../lib/edit-conflict.ts'
import type { Standing } from '../../session/standing.ts'
import { asStaff, isAtWork, keepGate, NotAdmittedError } from './staff-gate.ts'

let stepDown: (() => void) | undefined
afterEach(() => stepDown?.())

/** A gate where the person at the screen stands like this, first as remembered and then when asked anew. */
function gate(remembered: Standing, anew: Standing, answer: boolean) {
  const ask = vi.fn(async (_standing: Standing) => answer)
  stepDown = keepGate({ standing: async (asksAnew) => (asksAnew ? anew : remembered), ask })
  return ask
}

const expired = new DataError('JWT expired', 'PGRST303', 401)
const hidden = new DataError('no rows', 'PGRST116', 406)
const forbidden = new DataError('new row violates row-level security policy', '42501', 403)
const conflict = new EditConflict({}, null)

describe('work in the back office', () => {
  test('is simply done where somebody of the staff is signed in', async () => {
    const ask = gate('admin', 'admin', true)
    await expect(asStaff(async () => 'done')).resolves.toBe('done')
    expect(ask).not.toHaveBeenCalled()
  })

  test.each<[why: string, standing: Standing]>([
    ['signed out', 'signed-out'],
    ['without the second factor', 'needs-code'],
    ['somebody else', 'somebody-else'],
    ['no admin any more', 'not-admin'],
  ])('waits for an answer while one is %s, and is not done without it', async (_why, standing) => {
    const work = vi.fn(async () => 'done')
    const declined = gate(standing, standing, false)
    await expect(asStaff(work)).rejects.toThrow(NotAdmittedError)
    expect(declined).toHaveBeenCalledWith(standing)
    expect(work).not.toHaveBeenCalled()
    stepDown?.()
    gate(standing, 'admin', true)
    await expect(asStaff(work)).resolves.toBe('done')
  })

  test('of two kinds at once waits for the same answer, and the next one is asked about anew', async () => {
    const ask = gate('signed-out', 'signed-out', true)
    const { promise, resolve } = Promise.withResolvers<boolean>()
    ask.mockReturnValueOnce(promise)
    const both = Promise.all([asStaff(async () => 'one'), asStaff(async () => 'other')])
    await vi.waitFor(() => expect(ask).toHaveBeenCalled())
    resolve(true)
    await expect(both).resolves.toEqual(['one', 'other'])
    expect(ask).toHaveBeenCalledTimes(1)
    await asStaff(async () => 'next')
    expect(ask).toHaveBeenCalledTimes(2)
  })

  test('is not done when the question goes away with its screen, and holds up nothing that comes later', async () => {
    const ask = gate('signed-out', 'signed-out', true).mockReturnValueOnce(new Promise(() => undefined))
    const left = asStaff(async () => 'never')
    await vi.waitFor(() => expect(ask).toHaveBeenCalled())
    expect(isAtWork()).toBe(true)
    stepDown?.()
    await expect(left).rejects.toThrow(NotAdmittedError)
    expect(isAtWork()).toBe(false)
    gate('signed-out', 'signed-out', true)
    await expect(asStaff(async () => 'done')).resolves.toBe('done')
  })

  test.each([expired, hidden, forbidden, conflict])(
    'that is refused for want of rights ($message) is done again after a new sign-in',
    async (refusal) => {
      const work = vi.fn(async () => 'done').mockRejectedValueOnce(refusal)
      const ask = gate('admin', 'signed-out', true)
      await expect(asStaff(work)).resolves.toBe('done')
      expect(ask).toHaveBeenCalledTimes(1)
      expect(work).toHaveBeenCalledTimes(2)
    },
  )

  test.each([hidden, conflict])(
    'that is refused for what it is ($message) is not done twice',
    async (refusal) => {
      const work = vi.fn(async () => Promise.reject(refusal))
      const ask = gate('admin', 'admin', true)
      await expect(asStaff(work)).rejects.toBe(refusal)
      expect(work).toHaveBeenCalledTimes(1)
      expect(ask).not.toHaveBeenCalled()
    },
  )

  test('of somebody whose role was taken away is refused in plain words', async () => {
    gate('admin', 'not-admin', false)
    await expect(asStaff(async () => Promise.reject(hidden))).rejects.toThrow(
      'This account has no access to the back office any more, so nothing was saved.',
    )
  })

  test('fails in its own words when nobody can be asked, as without a network', async () => {
    const lost = new DataError('Failed to fetch', '', 0)
    const ask = gate('unknown', 'unknown', true)
    await expect(asStaff(async () => Promise.reject(lost))).rejects.toBe(lost)
    expect(ask).not.toHaveBeenCalled()
  })
})
