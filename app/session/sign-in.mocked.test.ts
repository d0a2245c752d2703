import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signUp } from './sign-in.ts'

const ADA = { full_name: 'Ada Obi', email: 'ada@example.com', password: 'harmattan' }
const USER = { id: '11111111-2222-4333-8444-555555555555', email: ADA.email }

/** The last request, and the body of the response. */
const wire = vi.hoisted(() => ({ request: new Request('http://shop.invalid'), answer: {} as object }))

vi.mock('../lib/supabase/supabase-browser.ts', () => ({
  browserClient: async () =>
    createClient('http://shop.invalid', 'key', {
      auth: { persistSession: false, autoRefreshToken: false },
      global: {
        fetch: async (input, init) => {
          wire.request = new Request(input, init)
          return Response.json(wire.answer)
        },
      },
    }),
}))

beforeEach(() => vi.stubGlobal('window', { location: { origin: 'https://shop.example' } }))
afterEach(() => vi.unstubAllGlobals())

test('sign-up sends the full name, and mail links to the root of the site', async () => {
  wire.answer = { ...USER, identities: [] }
  expect(await signUp(ADA)).toEqual({ signedIn: false })
  const url = new URL(wire.request.url)
  expect([wire.request.method, url.pathname]).toEqual(['POST', '/auth/v1/signup'])
  expect(url.searchParams.get('redirect_to')).toBe('https://shop.example/')
  expect(await wire.request.json()).toMatchObject({
    email: ADA.email,
    password: ADA.password,
    data: { full_name: ADA.full_name },
  })
})

test('sign-up that answers with a session signs in', async () => {
  wire.answer = {
    access_token: 'a.b.c',
    refresh_token: 'r',
    expires_in: 3600,
    token_type: 'bearer',
    user: USER,
  }
  expect(await signUp(ADA)).toEqual({ signedIn: true })
})
