import { afterEach, expect, test, vi } from 'vitest'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { getRecoveryStatus, isRecoverySession } from './recovery.ts'

vi.mock('../../lib/supabase/supabase-browser.ts', () => ({ browserClient: vi.fn() }))

afterEach(() => vi.unstubAllGlobals())

/** Opens the screen with this hash. `before` is the token of the stored session, `after` the one once the hash was used. */
function open(hash: string, { before, after = before }: { before?: string; after?: string }): void {
  vi.stubGlobal('window', {
    location: { hash, pathname: '/', search: '' },
    history: { replaceState: vi.fn() },
  })
  let access_token = before
  const auth = {
    setSession: async () => {
      access_token = after
      return { error: after === before ? new Error('Invalid Refresh Token') : null }
    },
    getSession: async () => ({ data: { session: access_token === undefined ? null : { access_token } } }),
  }
  vi.mocked(browserClient).mockResolvedValue({ auth } as never)
}

const token = (claims: object) =>
  `header.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`

test('a session from a mailed link is recognised by its token, also with a second factor', () => {
  const amr = [
    { method: 'totp', timestamp: 2 },
    { method: 'otp', timestamp: 1 },
  ]
  expect(isRecoverySession(token({ amr }))).toBe(true)
  for (const method of ['recovery', 'invite'])
    expect(isRecoverySession(token({ amr: [{ method, timestamp: 1 }] }))).toBe(true)
})

test('sessions from a password and malformed tokens are not', () => {
  expect(isRecoverySession(token({ amr: [{ method: 'password', timestamp: 1 }] }))).toBe(false)
  for (const text of ['', 'token', token({}), token({ amr: [null] }), token({ amr: 'otp' })])
    expect(isRecoverySession(text)).toBe(false)
})

const LINK = '#access_token=new&refresh_token=new'
const mailed = token({ amr: [{ method: 'recovery', timestamp: 1 }] })
const known = token({ amr: [{ method: 'password', timestamp: 1 }] })

test.each([
  ['a link that holds', LINK, { before: known, after: mailed }, 'valid-link'],
  ['a link that is used up', LINK, {}, 'invalid-link'],
  ['a link that is used up, in the browser of who is signed in', LINK, { before: known }, 'invalid-link'],
  ['a link that says so itself', '#error=access_denied', { before: known }, 'invalid-link'],
  ['the account screen, signed in', '', { before: known }, 'signed-in'],
  ['nowhere, signed out', '', {}, 'invalid-link'],
])('the status after %s', async (_from, hash, sessions, how) => {
  open(hash, sessions)
  expect(await getRecoveryStatus()).toBe(how)
})
