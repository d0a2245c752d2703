import { afterEach, describe, expect, test, vi } from 'vitest'
import { DataError } from '../../lib/supabase/data-error.ts'
import { EditConflict } from '../../lib/supabase/edit-conflict.ts'
import type { AccessStatus } from './access-status.ts'
import {
  withReauthentication,
  isWorkRunning,
  registerReauthentication,
  ReauthenticationDeclinedError,
} from './reauthentication.ts'

let unregister: (() => void) | undefined
afterEach(() => unregister?.())

/** Registers a handler whose dialog resolves to `answer`, for a user with this cached and this fresh status. */
function register(cached: AccessStatus, fresh: AccessStatus, answer: AccessStatus) {
  const ask = vi.fn(async (_status: AccessStatus) => answer)
  unregister = registerReauthentication({
    getStatus: async (options) => (options.fresh ? fresh : cached),
    ask,
  })
  return ask
}

const expired = new DataError('JWT expired', 'PGRST303', 401)
const hidden = new DataError('no rows', 'PGRST116', 406)
const forbidden = new DataError('new row violates row-level security policy', '42501', 403)
const conflict = new EditConflict({}, null)

describe('work in the back office', () => {
  test('is done without a question while an admin is signed in', async () => {
    const ask = register('admin', 'admin', 'admin')
    await expect(withReauthentication(async () => 'done')).resolves.toBe('done')
    expect(ask).not.toHaveBeenCalled()
  })

  test.each<[why: string, status: AccessStatus]>([
    ['signed out', 'signed-out'],
    ['without the second factor', 'second-factor-required'],
    ['without a factor that the shop requires', 'enrolment-required'],
    ['with a password that has to be replaced', 'new-password-required'],
    ['a different user', 'other-user'],
    ['no longer an admin', 'not-admin'],
  ])('waits for an answer while the user is %s, and is not done without it', async (_why, status) => {
    const work = vi.fn(async () => 'done')
    const declined = register(status, status, status)
    await expect(withReauthentication(work)).rejects.toThrow(ReauthenticationDeclinedError)
    expect(declined).toHaveBeenCalledWith(status)
    expect(work).not.toHaveBeenCalled()
    unregister?.()
    register(status, 'admin', 'admin')
    await expect(withReauthentication(work)).resolves.toBe('done')
  })

  test('that starts twice at once waits for one answer; later work asks again', async () => {
    const ask = register('signed-out', 'signed-out', 'admin')
    const { promise, resolve } = Promise.withResolvers<AccessStatus>()
    ask.mockReturnValueOnce(promise)
    const both = Promise.all([
      withReauthentication(async () => 'one'),
      withReauthentication(async () => 'other'),
    ])
    await expect.poll(() => ask).toHaveBeenCalled()
    resolve('admin')
    await expect(both).resolves.toEqual(['one', 'other'])
    expect(ask).toHaveBeenCalledTimes(1)
    await withReauthentication(async () => 'next')
    expect(ask).toHaveBeenCalledTimes(2)
  })

  test('is not done when its screen is left during the question; later work is not blocked', async () => {
    const ask = register('signed-out', 'signed-out', 'admin').mockReturnValueOnce(
      new Promise(() => undefined),
    )
    const left = withReauthentication(async () => 'never')
    await expect.poll(() => ask).toHaveBeenCalled()
    expect(isWorkRunning()).toBe(true)
    unregister?.()
    await expect(left).rejects.toThrow(ReauthenticationDeclinedError)
    expect(isWorkRunning()).toBe(false)
    register('signed-out', 'signed-out', 'admin')
    await expect(withReauthentication(async () => 'done')).resolves.toBe('done')
  })

  test.each([expired, hidden, forbidden, conflict])(
    'that fails for missing rights ($message) is retried after a new sign-in',
    async (refusal) => {
      const work = vi.fn(async () => 'done').mockRejectedValueOnce(refusal)
      const ask = register('admin', 'signed-out', 'admin')
      await expect(withReauthentication(work)).resolves.toBe('done')
      expect(ask).toHaveBeenCalledTimes(1)
      expect(work).toHaveBeenCalledTimes(2)
    },
  )

  test.each([hidden, conflict])(
    'that fails for another reason ($message) is not retried',
    async (refusal) => {
      const work = vi.fn(async () => Promise.reject(refusal))
      const ask = register('admin', 'admin', 'admin')
      await expect(withReauthentication(work)).rejects.toBe(refusal)
      expect(work).toHaveBeenCalledTimes(1)
      expect(ask).not.toHaveBeenCalled()
    },
  )

  test('of a user who lost the role fails with an explanation', async () => {
    register('admin', 'not-admin', 'not-admin')
    await expect(withReauthentication(async () => Promise.reject(hidden))).rejects.toThrow(
      'This account has no access to the back office any more, so nothing was saved.',
    )
  })

  test.each<[as: AccessStatus, message: string]>([
    ['not-admin', 'This account has no access to the back office any more, so nothing was saved.'],
    ['second-factor-required', 'Your second factor is missing, so nothing was saved.'],
    ['other-user', 'Nothing was saved.'],
  ])('of a signed-out user who then gives up as %s fails with that reason', async (answer, message) => {
    register('signed-out', 'signed-out', answer)
    await expect(withReauthentication(async () => 'done')).rejects.toThrow(message)
  })

  test('fails with its own error when the status is unknown, as without a network', async () => {
    const lost = new DataError('Failed to fetch', '', 0)
    const ask = register('unknown', 'unknown', 'admin')
    await expect(withReauthentication(async () => Promise.reject(lost))).rejects.toBe(lost)
    expect(ask).not.toHaveBeenCalled()
  })
})
