import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, afterAll, describe, expect, inject, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/test-database.ts'
import { createBackend, type Backend } from './index.ts'
import { subscribed } from './realtime/testing/subscribe.ts'
import { serveHttp } from './serve-http.ts'

const projectDir = join(import.meta.dirname, '../fuzz/project')
const dataDir = mkdtempSync(join(tmpdir(), 'parlour-shared-'))
let database: TestDatabase
let ends: (() => unknown)[] = []
let one: Process
let other: Process

interface Process {
  backend: Backend
  url: string
}

/** A backend with its own pool and port, as on another machine; the files are shared, as deploying.md requires. */
async function start(): Promise<Process> {
  const { host, port, user, password } = inject('cluster')
  const databaseUrl = new URL(
    `postgres://${user}:${encodeURIComponent(password)}@localhost/${database.connection.database}`,
  )
  databaseUrl.searchParams.set('host', host)
  databaseUrl.searchParams.set('port', String(port))
  const backend = await createBackend({
    projectDir,
    dataDir,
    databaseUrl: databaseUrl.href,
    siteUrl: 'http://localhost',
  })
  const { url, server } = await serveHttp(Promise.resolve(backend), 0)
  ends.push(async () => {
    backend.closeSockets()
    server.close()
    server.closeAllConnections()
    await backend.close()
  })
  return { backend, url }
}

beforeAll(async () => {
  database = await createTestDatabase()
  // Both at once: one migrates, the other waits for it.
  ;[one, other] = await Promise.all([start(), start()])
})
afterAll(async () => {
  for (const end of ends) await end()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The statuses of a table, a list of files, and a function that does not exist, with a bearer token. */
function callsWith({ backend, url }: Process, token: string): Promise<number[]> {
  const headers = { apikey: backend.keys.publishableKey, authorization: `Bearer ${token}` }
  const list = {
    method: 'POST',
    body: '{"prefix":""}',
    headers: { ...headers, 'content-type': 'application/json' },
  }
  const calls = [
    fetch(`${url}/rest/v1/authors?limit=1`, { headers }),
    fetch(`${url}/storage/v1/object/list/pictures`, list),
    fetch(`${url}/rest/v1/posts?limit=1`, { headers: { apikey: token } }),
  ]
  return Promise.all(calls.map(async (call) => (await call).status))
}

const client = ({ backend, url }: Process) =>
  createClient(url, backend.keys.publishableKey, { auth: { persistSession: false, autoRefreshToken: false } })

const guessPassword = ({ backend, url }: Process) =>
  backend.fetch(
    new Request(`${url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: backend.keys.publishableKey },
      body: JSON.stringify({ email: 'nobody@authors.example', password: 'a guess' }),
    }),
    { address: '203.0.113.9' },
  )

describe('two processes on one DATABASE_URL', () => {
  it('accept each other’s keys and sessions', async () => {
    expect(other.backend.keys).toEqual(one.backend.keys)
    const here = client(one)
    await here.auth.signUp({ email: 'ada@authors.example', password: 'a good password' })
    const { data } = await here.auth.getSession()
    const there = client(other)
    const moved = await there.auth.setSession(data.session!)
    expect(moved.data.user?.email).toBe('ada@authors.example')
    expect((await there.auth.refreshSession()).error).toBeNull()
    await there.auth.signOut({ scope: 'global' })
    expect((await here.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
  })

  it('count attempts at a password together', async () => {
    const guesses = Array.from({ length: 12 }, (_, index) => guessPassword(index % 2 === 0 ? one : other))
    expect((await Promise.all(guesses)).filter(({ status }) => status === 429)).toHaveLength(2)
  })

  it.each<[string, (owner: SupabaseClient) => Promise<unknown>]>([
    ['signing out everywhere', (owner) => owner.auth.signOut({ scope: 'global' })],
    ['signing out other devices', (owner) => owner.auth.signOut({ scope: 'others' })],
    ['a new password', (owner) => owner.auth.updateUser({ password: 'another good password' })],
  ])('refuse the access tokens of sessions that ended at either of them, by %s', async (how, end) => {
    const email = `${how.replaceAll(' ', '-')}@authors.example`
    const password = 'a good password'
    const stolen = client(other)
    await stolen.auth.signUp({ email, password })
    const { data } = await stolen.auth.getSession()
    const calls = (process: Process) => callsWith(process, data.session!.access_token)
    const room = await subscribed(stolen.channel('room'))
    for (const process of [one, other]) expect(await calls(process)).toEqual([200, 200, 200])

    const owner = client(one)
    await owner.auth.signInWithPassword({ email, password })
    await end(owner)
    expect(await calls(one), 'at once, where the session was ended').toEqual([401, 400, 401])
    await expect.poll(() => calls(other)).toEqual([401, 400, 401])
    // The socket was closed, and the token cannot join again.
    await expect.poll(() => room.state).toBe('errored')
    await stolen.removeChannel(room)
  })

  it('serve each other’s rows, new tables and files', async () => {
    await client(one).from('authors').insert({ name: 'Buchi Emecheta' })
    const { data } = await client(other).from('authors').select('name').eq('name', 'Buchi Emecheta')
    expect(data).toHaveLength(1)
    await client(one).storage.from('pictures').upload('a.txt', 'here', { contentType: 'text/plain' })
    const { data: file } = await client(other).storage.from('pictures').download('a.txt')
    expect(await file?.text()).toBe('here')
  })

  it('deliver each other’s changes, broadcasts and presence', async () => {
    const received: string[] = []
    const receive = (what: string) => {
      if (!received.includes(what)) received.push(what)
    }
    const listener = client(other)
    const speaker = client(one)
    await subscribed(
      listener
        .channel('room', { config: { postgres_changes_options: { wait: true } } })
        .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'posts' }, () =>
          receive('change'),
        )
        .on('broadcast', { event: 'hello' }, () => receive('broadcast'))
        .on('presence', { event: 'join' }, ({ key }) => key === 'ada' && receive('presence')),
    )
    const room = await subscribed(speaker.channel('room', { config: { presence: { key: 'ada' } } }))
    await speaker.from('posts').insert({ title: 'Second-Class Citizen' })
    await room.track({ online: true })
    // Broadcasts are not kept for a process that this one has not heard of yet.
    await expect
      .poll(
        async () => {
          await room.send({ type: 'broadcast', event: 'hello', payload: {} })
          return received.toSorted()
        },
        { interval: 200 },
      )
      .toEqual(['broadcast', 'change', 'presence'])
    await Promise.all([listener.removeAllChannels(), speaker.removeAllChannels()])
  })
})
