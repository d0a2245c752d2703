import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { AccessUnknownError, adminAccess } from './admin-guard.ts'

const userId = '6f0e7a52-5d0a-4c0e-9a59-0c1d4cf2d001'
let tokens = 0

interface Visit {
  client: ShopClient
  /** The requests that reached the backend. */
  asked: URL[]
}

/** A browser with a session, and a backend that answers role queries with `answer` and `staff_access()` with `access`. */
function visit(answer: () => Response, { signedIn = true, access = 'granted' } = {}): Visit {
  const asked: URL[] = []
  const stored = new Map<string, string>()
  if (signedIn) {
    const expires_at = Math.floor(Date.now() / 1000) + 3600
    const session = {
      access_token: `token-${++tokens}`,
      refresh_token: 'refresh',
      expires_at,
      user: { id: userId },
    }
    stored.set('session', JSON.stringify(session))
  }
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const client: ShopClient = createClient('http://shop.invalid', 'key', {
    auth: { storage, storageKey: 'session', autoRefreshToken: false },
    global: {
      fetch: async (input) => {
        const url = new URL(input instanceof Request ? input.url : input)
        asked.push(url)
        return url.pathname === '/rest/v1/rpc/staff_access' ? Response.json(access) : answer()
      },
    },
  })
  return { client, asked }
}

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status })

test('a visitor without a session is signed out, without a request', async () => {
  const { client, asked } = visit(json([{ role: 'admin' }]), { signedIn: false })
  expect(await adminAccess(client)).toBe('signed-out')
  expect(asked).toEqual([])
})

test('a user with the role is an admin', async () => {
  const { client, asked } = visit(json([{ role: 'admin' }]))
  expect(await adminAccess(client)).toBe('admin')
  expect(asked[0]?.pathname).toBe('/rest/v1/user_roles')
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
    user_id: `eq.${userId}`,
    role: 'eq.admin',
  })
})

test('the answer admin is cached for the same session', async () => {
  const { client, asked } = visit(json([{ role: 'admin' }]))
  await adminAccess(client)
  const requests = asked.length
  expect(await adminAccess(client)).toBe('admin')
  expect(asked).toHaveLength(requests)
})

test.each([
  ['second_factor_needed', 'second-factor-required'],
  ['new_password_needed', 'new-password-required'],
  ['enrolment_needed', 'enrolment-required'],
])('an admin who lacks something must give it first; the answer %s is not cached', async (access, lacks) => {
  const { client, asked } = visit(json([{ role: 'admin' }]), { access })
  expect(await adminAccess(client)).toBe(lacks)
  const requests = asked.length
  expect(await adminAccess(client)).toBe(lacks)
  expect(asked.length).toBeGreaterThan(requests)
})

test('a session that the database does not know any more is ended in the browser', async () => {
  const { client } = visit(json([{ role: 'admin' }]), { access: 'session_ended' })
  expect(await adminAccess(client)).toBe('signed-out')
  expect((await client.auth.getSession()).data.session).toBeNull()
})

test('an answer that is not known grants no access', async () => {
  const { client } = visit(json([{ role: 'admin' }]), { access: 'approval_needed' })
  await expect(adminAccess(client)).rejects.toThrow(AccessUnknownError)
})

test('the answer not-admin is not cached, so that a new admin need not sign in again', async () => {
  const { client, asked } = visit(json([]))
  expect(await adminAccess(client)).toBe('not-admin')
  expect(await adminAccess(client)).toBe('not-admin')
  expect(asked).toHaveLength(2)
})

test('an answer with another role grants no access', async () => {
  expect(await adminAccess(visit(json([{ role: 'editor' }])).client)).toBe('not-admin')
})

test('a session that the backend rejects is ended in the browser', async () => {
  const { client } = visit(json({ code: 'PGRST301', message: 'JWT expired' }, 401))
  expect(await adminAccess(client)).toBe('signed-out')
  expect((await client.auth.getSession()).data.session).toBeNull()
})

test('an error of the backend grants no access', async () => {
  const { client } = visit(json({ code: '42501', message: 'permission denied' }, 403))
  await expect(adminAccess(client)).rejects.toThrow(AccessUnknownError)
})
