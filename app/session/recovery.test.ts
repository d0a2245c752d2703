import { afterEach, expect, test, vi } from 'vitest'
import { browserClient } from '../lib/supabase-browser.ts'
import { arrival, isFromMail } from './recovery.ts'

vi.mock('../lib/supabase-browser.ts', () => ({ browserClient: vi.fn() }))

afterEach(() => vi.unstubAllGlobals())

/** The screen for a new password, opened at this address by somebody whose session has this token, if any. */
function open(hash: string, { before, after = before }: { before?: string; after?: string }): void {
  vi.stubGlobal('window', { location: { hash, pathname: '/' }, history: { replaceState: vi.fn() } })
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

test('a session that began with a mailed link is known by its token, whatever was given on top', () => {
  const amr = [
    { method: 'totp', timestamp: 2 },
    { method: 'otp', timestamp: 1 },
  ]
  expect(isFromMail(token({ amr }))).toBe(true)
  expect(isFromMail(token({ amr: [{ method: 'recovery', timestamp: 1 }] }))).toBe(true)
})

test('a session that began with a password is not, and neither is anything unreadable', () => {
  expect(isFromMail(token({ amr: [{ method: 'password', timestamp: 1 }] }))).toBe(false)
  for (const text of ['', 'token', token({}), token({ amr: [null] }), token({ amr: 'otp' })])
    expect(isFromMail(text)).toBe(false)
})

const LINK = '#access_token=new&refresh_token=new'
const mailed = token({ amr: [{ method: 'recovery', timestamp: 1 }] })
const known = token({ amr: [{ method: 'password', timestamp: 1 }] })

test.each([
  ['a link that holds', LINK, { before: known, after: mailed }, 'by-link'],
  ['a link that is used up', LINK, {}, 'by-dead-link'],
  ['a link that is used up, in the browser of who is signed in', LINK, { before: known }, 'by-dead-link'],
  ['a link that says so itself', '#error=access_denied', { before: known }, 'by-dead-link'],
  ['the account screen, signed in', '', { before: known }, 'by-password'],
  ['nowhere, signed out', '', {}, 'by-dead-link'],
])('who comes from %s is known', async (_from, hash, sessions, how) => {
  open(hash, sessions)
  expect(await arrival()).toBe(how)
})
