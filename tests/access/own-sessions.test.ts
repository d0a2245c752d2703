import { randomUUID } from 'node:crypto'
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { raiseWithTotp } from '../../backend/test/authenticator.ts'
import { FUNCTION_ACCESS } from './function-table.ts'
import { PASSWORD, useShop } from './shop.ts'
import { expected, ROLES } from './table.ts'

const PHONE = 'Mozilla/5.0 (Linux; Android 15) Chrome/142.0.0.0 Mobile Safari/537.36'

const shop = useShop()

for (const role of ROLES) {
  for (const name of ['list_own_sessions', 'end_own_session'] as const) {
    const outcome = expected(FUNCTION_ACCESS[name], role)
    test(`${role} · ${name} · ${outcome}`, async () => {
      const values = name === 'end_own_session' ? { p_id: randomUUID() } : {}
      const { error } = await shop.as[role].rpc(name, values)
      expect(error?.code).toBe(outcome === 'denied' ? '42501' : undefined)
    })
  }
}

/** A new account, signed in on two devices. */
async function twoDevices() {
  const { id, client: laptop } = await shop.signUp()
  const email = (await laptop.auth.getUser()).data.user?.email ?? ''
  const phone = createClient(shop.url, shop.keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { 'User-Agent': PHONE } },
  })
  await signIn(phone, email)
  return { id, email, laptop, phone }
}

async function signIn(client: SupabaseClient, email: string): Promise<void> {
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
}

async function listSessions(client: SupabaseClient) {
  return (await client.rpc('list_own_sessions').throwOnError()).data
}

async function currentSession(client: SupabaseClient): Promise<string> {
  const [current] = await listSessions(client)
  return current.id
}

/** What the token of a session that has ended is answered by a table, a function and the auth service. */
async function answersTo(client: SupabaseClient) {
  const { data } = await client.auth.getSession()
  const headers = {
    apikey: shop.keys.publishableKey,
    authorization: `Bearer ${data.session?.access_token}`,
  }
  const paths = ['rest/v1/orders?limit=1', 'rest/v1/rpc/is_admin', 'auth/v1/user']
  return Promise.all(paths.map(async (path) => (await fetch(`${shop.url}/${path}`, { headers })).status))
}

function subscribed(channel: RealtimeChannel): Promise<RealtimeChannel> {
  return new Promise((resolve, reject) =>
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve(channel)
      else if (status !== 'CLOSED') reject(error ?? new Error(status))
    }),
  )
}

test('an account lists its own devices, the asking one first', async () => {
  const { laptop, phone } = await twoDevices()
  const seen = await listSessions(laptop)
  expect(seen).toMatchObject([{ is_current: true }, { is_current: false, user_agent: PHONE }])
  expect(await listSessions(phone)).toMatchObject([
    { id: seen[1].id, is_current: true },
    { id: seen[0].id, is_current: false },
  ])
})

test('a device was last active when it signed in or refreshed its token', async () => {
  const { id, laptop } = await twoDevices()
  await shop.database.query(
    `update auth.sessions set created_at = '2026-01-02 03:00Z',
       refreshed_at = case when user_agent = $2 then null else '2026-01-04 05:00Z'::timestamptz end
     where user_id = $1`,
    [id, PHONE],
  )
  const actives = (await listSessions(laptop)).map(({ last_active_at }: { last_active_at: string }) =>
    new Date(last_active_at).toISOString(),
  )
  expect(actives).toEqual(['2026-01-04T05:00:00.000Z', '2026-01-02T03:00:00.000Z'])
})

test('a session whose time is over is not listed', async () => {
  const { id, laptop } = await twoDevices()
  await shop.database.query(
    "update auth.sessions set not_after = now() - interval '1 second' where user_id = $1 and user_agent = $2",
    [id, PHONE],
  )
  expect(await listSessions(laptop)).toMatchObject([{ is_current: true }])
})

test('a device that is signed out loses its access and refresh tokens and its socket; the others keep theirs', async () => {
  const { laptop, phone } = await twoDevices()
  const room = await subscribed(phone.channel('room'))
  const ownRoom = await subscribed(laptop.channel('room'))
  expect(await answersTo(phone)).toEqual([200, 200, 200])

  const { data } = await laptop.rpc('end_own_session', { p_id: await currentSession(phone) })
  expect(data).toBe(true)
  await expect.poll(() => answersTo(phone)).toEqual([401, 401, 403])
  await expect.poll(() => room.state).toBe('errored')
  expect((await phone.auth.refreshSession()).error).not.toBeNull()

  expect(await answersTo(laptop)).toEqual([200, 200, 200])
  expect(ownRoom.state).toBe('joined')
  expect(await listSessions(laptop)).toHaveLength(1)
  await Promise.all([phone.removeAllChannels(), laptop.removeAllChannels()])
})

test('the session of another account is left alone, with the answer for one that does not exist', async () => {
  const { laptop } = await twoDevices()
  const p_id = await currentSession(shop.as.owner)
  const { data, error } = await laptop.rpc('end_own_session', { p_id })
  expect({ data, error }).toEqual({ data: false, error: null })
  expect((await laptop.rpc('end_own_session', { p_id: randomUUID() })).data).toBe(false)
  expect(await currentSession(shop.as.owner)).toBe(p_id)
})

test('who has given the password alone neither lists nor ends sessions of an account with a second factor', async () => {
  const { email, laptop, phone } = await twoDevices()
  await raiseWithTotp(laptop)
  const p_id = await currentSession(laptop)
  await signIn(phone, email)
  for (const [name, values] of [['list_own_sessions'], ['end_own_session', { p_id }]] as const)
    expect((await phone.rpc(name, values)).error?.hint).toBe('second_factor_needed')
  expect(await currentSession(laptop)).toBe(p_id)
})

test('an account that is banned keeps its access token, as on Supabase, until its sessions are ended', async () => {
  const { id, client } = await shop.signUp()
  await shop.as.service.auth.admin.updateUserById(id, { ban_duration: '1h' })
  expect(await answersTo(client)).toEqual([200, 200, 403])
  await shop.database.query('delete from auth.sessions where user_id = $1', [id])
  await expect.poll(() => answersTo(client)).toEqual([401, 401, 403])
  expect((await client.auth.refreshSession()).error).not.toBeNull()
})
