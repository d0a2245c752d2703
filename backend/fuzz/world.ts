import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Backend } from '../src/index.ts'

/** The data that requests refer to: the sender's account, another user's, and invalid tokens. */
export interface Sender {
  email: string
  user: string
  token: string
  codes: { factor: string; upload: string }
  badTokens: string[]
  /** Strings that are only stored where the sender may not look. */
  secrets: string[]
}

export interface World extends Sender {
  /** The client of an ordinary visitor. */
  visitor: SupabaseClient
  /** Restores what privileged requests deleted. */
  restore(): Promise<void>
}

const ORIGIN = 'http://localhost'
export const PASSWORD = 'a good password'

const secret = () => `canary${randomBytes(12).toString('hex')}`

export async function createWorld(backend: Backend): Promise<World> {
  const client = (key = backend.keys.publishableKey) =>
    createClient(ORIGIN, key, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: async (input, init) => await backend.fetch(new Request(input, init)) },
    })
  const [ada, bola] = [client(), client()]
  const email = 'ada@authors.example'
  const [entry, file, hidden, address] = [secret(), secret(), secret(), secret()]
  const { user, token } = await signUp(ada, email)
  const { user: owner } = await signUp(bola, `${address}@authors.example`)
  await bola.storage.from('drafts').upload('bola.txt', file, { contentType: 'text/plain' })
  await ada.storage.from('pictures').upload('dot.png', DOT, { contentType: 'image/png' })
  const { data: factor } = await ada.auth.mfa.enroll({ factorType: 'phone', phone: '+2348012345678' })

  const restore = async () => {
    const { query } = backend.database
    await query('insert into vault values (1, $1) on conflict (id) do update set secret = excluded.secret', [
      hidden,
    ])
    await query('delete from diaries where user_id = $1', [owner])
    await query(
      'insert into diaries (user_id, author_id, entry) values ($1, (select min(id) from authors), $2)',
      [owner, entry],
    )
  }
  await restore()
  return {
    email,
    user,
    token,
    codes: { factor: factor?.id ?? '', upload: randomUUID() },
    badTokens: badTokens(token, owner, backend.keys.anonKey),
    secrets: [
      entry,
      file,
      hidden,
      address,
      backend.keys.secretKey,
      backend.keys.jwtSecret,
      backend.keys.serviceRoleKey,
    ],
    visitor: client(),
    restore,
  }
}

async function signUp(client: SupabaseClient, email: string): Promise<{ user: string; token: string }> {
  const { data, error } = await client.auth.signUp({ email, password: PASSWORD })
  if (error) throw error
  if (!data.session) throw new Error('Signing up gave no session')
  return { user: data.session.user.id, token: data.session.access_token }
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Tokens that claim more than they may, none of which is valid. */
export function badTokens(token: string, victim: string, anonKey: string): string[] {
  const [head = '', body = '', signature = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
  const greedy = [
    { ...claims, role: 'service_role' },
    { ...claims, sub: victim },
    { ...claims, exp: 1 },
    { ...claims, aud: 'somebody else' },
    { ...claims, role: 'postgres' },
    { role: 'service_role', iss: 'supabase', exp: 4_000_000_000 },
  ]
  const unsigned = greedy.map((wish) => `${part({ alg: 'none', typ: 'JWT' })}.${part(wish)}.`)
  const tampered = greedy.map((wish) => `${head}.${part(wish)}.${signature}`)
  const forged = greedy.map((wish) => {
    const text = `${part({ alg: 'HS256', typ: 'JWT', kid: 'x' })}.${part(wish)}`
    return `${text}.${createHmac('sha256', 'a guessed secret').update(text).digest('base64url')}`
  })
  const broken = [
    'a.b.c',
    '..',
    'a.b',
    `${token}x`,
    token.slice(0, -3),
    `${token}.${token}`,
    'x'.repeat(9000),
    anonKey.slice(0, -1),
  ]
  const odd = [{ alg: 'ES256', jwk: {} }, { alg: 'RS256', kid: '../../x' }, { alg: 'HS256', crit: ['x'] }, []]
  return [
    ...unsigned,
    ...tampered,
    ...forged,
    ...broken,
    ...odd.map((it) => `${part(it)}.${body}.${signature}`),
  ]
}

/** A picture of one pixel. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
