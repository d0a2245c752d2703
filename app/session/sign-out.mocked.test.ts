import { createClient } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import type { ShopClient } from '../lib/supabase/shop-client.ts'
import { browserClient } from '../lib/supabase/supabase-browser.ts'
import { SignOutError, signOut, signOutEverywhere, signOutMessage } from './sign-out.ts'

vi.mock('../lib/supabase/supabase-browser.ts', () => ({ browserClient: vi.fn() }))

/** A signed-in browser whose backend answers every sign-out with `answer`. */
function signedIn(answer: () => Response): ShopClient {
  const stored = new Map([
    [
      'session',
      JSON.stringify({
        access_token: 'token',
        refresh_token: 'refresh',
        expires_at: Math.floor(Date.now() / 1000) + 3600,
        user: { id: 'u1' },
      }),
    ],
  ])
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const client: ShopClient = createClient('http://shop.invalid', 'key', {
    auth: { storage, storageKey: 'session', autoRefreshToken: false },
    global: { fetch: async () => answer() },
  })
  vi.mocked(browserClient).mockResolvedValue(client)
  return client
}

const session = async (client: ShopClient) => (await client.auth.getSession()).data.session
const failure = (leaving: Promise<void>) => leaving.then(() => undefined, signOutMessage)
const confirmed = () => new Response(null, { status: 204 })
const broken = () => Response.json({ msg: 'no' }, { status: 500 })

test('what was typed is forgotten with the session, and stays with it', async () => {
  const clear = vi.fn<() => void>()
  const removeItem = vi.fn<(key: string) => void>()
  const typed = vi.fn<(key: string) => void>()
  const localStorage = Object.defineProperty({ 'draft ada post 1': '{}', cart: '[]' }, 'removeItem', {
    value: typed,
  })
  vi.stubGlobal('window', { sessionStorage: { clear }, localStorage })
  vi.stubGlobal('localStorage', { removeItem })
  signedIn(broken)
  await failure(signOutEverywhere())
  expect(clear).not.toHaveBeenCalled()
  expect(typed).not.toHaveBeenCalled()
  for (const answer of [confirmed, broken]) {
    signedIn(answer)
    await failure(signOut())
  }
  expect(clear).toHaveBeenCalledTimes(2)
  expect(new Set(typed.mock.calls.flat())).toEqual(new Set(['draft ada post 1']))
  expect(removeItem).toHaveBeenCalledWith('guest-contact')
  vi.unstubAllGlobals()
})

test('a confirmed sign-out ends the session on this device', async () => {
  for (const leave of [signOut, signOutEverywhere]) {
    const client = signedIn(confirmed)
    await leave()
    expect(await session(client)).toBeNull()
  }
})

test('without an answer, signing out still ends the session on this device, and the message says so', async () => {
  const client = signedIn(broken)
  expect(await failure(signOut())).toMatch(/^You are signed out on this device, but the shop did not answer/)
  expect(await session(client)).toBeNull()
})

test('without an answer, signing out everywhere changes nothing, and the message says so', async () => {
  const client = signedIn(broken)
  expect(await failure(signOutEverywhere())).toMatch(/^You are still signed in/)
  expect(await session(client)).not.toBeNull()
})

test('when supabase-js does not load, the message says that the visitor is still signed in', async () => {
  vi.mocked(browserClient).mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(signOut()).rejects.toThrow(SignOutError)
  expect(await failure(signOut())).toMatch(/^You are still signed in/)
})
