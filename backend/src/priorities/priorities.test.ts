import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestBackend, type TestBackend } from '../../test/test-backend.ts'
import type { Caller } from '../caller.ts'
import { runInRequest } from '../logging/request-context.ts'
import type { Query } from '../postgres/database.ts'
import { createPriorities } from './priorities.ts'

const STAFF_ID = '6f0b6ac1-0000-4000-8000-000000000001'
const SCHEMA = `
  create table staff (user_id uuid primary key);
  insert into staff values ('${STAFF_ID}');
  create table notes (id int primary key);
  create table zones (id int primary key, name text);
  create table places (id int primary key, zone_id int references zones);
  create function wait_for_lock() returns void language plpgsql set statement_timeout to '1min' as $$
  begin
    perform pg_advisory_xact_lock_shared(4711);
  end $$;
  create function place_order() returns int language sql as 'select 1';
  create function count_notes() returns int language sql as 'select count(*)::int from notes';
  grant select on staff, notes, zones, places to anon, authenticated, service_role;
  grant execute on all functions in schema public to anon, authenticated;`

const project = mkdtempSync(join(tmpdir(), 'parlour-priorities-'))
let backend: TestBackend

beforeAll(async () => {
  const migrations = join(project, 'supabase/migrations')
  mkdirSync(migrations, { recursive: true })
  writeFileSync(join(migrations, '20260101000000_schema.sql'), SCHEMA)
  backend = await createTestBackend(project, {
    priorities: {
      checkoutPaths: ['/rpc/place_order', '/places'],
      staffQuery: 'select user_id::text as id from staff',
      waitMs: 0,
    },
  })
})

afterAll(async () => {
  await backend.close()
  rmSync(project, { recursive: true, force: true })
})

/** Sends a request as the HTTP server does. */
function send(path: string, init: RequestInit = {}, token = backend.keys.anonKey): Promise<Response> {
  const headers = { apikey: backend.keys.publishableKey, authorization: `Bearer ${token}` }
  const request = new Request(`http://localhost${path}`, { ...init, headers })
  return runInRequest({ id: crypto.randomUUID() }, () => backend.fetch(request))
}

const call = (name: string, token?: string) => send(`/rest/v1/rpc/${name}`, { method: 'POST' }, token)

async function signUp(id?: string): Promise<string> {
  const credentials = { email: `${crypto.randomUUID()}@shop.test`, password: 'a long password' }
  const admin = backend.client(backend.keys.secretKey)
  await admin.auth.admin.createUser({ ...credentials, email_confirm: true, ...(id && { id }) })
  const { data } = await backend.client().auth.signInWithPassword(credentials)
  return data.session?.access_token ?? ''
}

/** Requests that hold all connections of ordinary requests until the returned function is called. */
async function fillOrdinaryShare(token: string): Promise<() => Promise<unknown>> {
  const released = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holder = backend.database.asOwner(async (query) => {
    await query('select pg_advisory_xact_lock(4711)')
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const { limit } = backend.database.usage().classes.ordinary
  const halfOfPool = backend.database.usage().pool.max / 2
  const waiting = Array.from({ length: limit }, (_, index) =>
    call('wait_for_lock', index < halfOfPool ? undefined : token),
  )
  const blocked = `select from pg_locks where locktype = 'advisory' and objid = 4711 and not granted
    and database = (select oid from pg_database where datname = current_database())`
  await expect.poll(async () => (await backend.database.query(blocked)).rowCount).toBe(limit)
  return async () => {
    released.resolve()
    await Promise.all([holder, ...waiting])
  }
}

describe('while ordinary requests hold all their connections', () => {
  it('health checks, checkouts and staff are served, and others get 503 with Retry-After', async () => {
    const shopper = await signUp()
    const staff = await signUp(STAFF_ID)
    const release = await fillOrdinaryShare(shopper)
    onTestFinished(async () => void (await release()))
    expect(await backend.isHealthy()).toBe(true)
    expect((await call('place_order', shopper)).status).toBe(200)
    expect((await call('place_order')).status).toBe(200)
    expect((await send('/rest/v1/notes', {}, staff)).status).toBe(200)
    for (const refused of [
      await send('/rest/v1/notes'),
      await send('/rest/v1/notes', {}, shopper),
      await call('count_notes', shopper),
      await send('/auth/v1/user', {}, shopper),
    ]) {
      expect(refused.status).toBe(503)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  })

  it('a read of the checkout is served, and not one that only names its path', async () => {
    const release = await fillOrdinaryShare(await signUp())
    onTestFinished(async () => void (await release()))
    expect((await send('/rest/v1/places?select=id,zone_id&id=gt.0')).status).toBe(200)
    const aliases = Array.from({ length: 50 }, (_, index) => `a${index}:id`)
    for (const select of ['id,zones(places(id))', aliases.join(',')])
      expect((await send(`/rest/v1/places?select=${select}`)).status).toBe(503)
  })
})

describe('the list of staff', () => {
  // The backend goes on: an announcement that reads a stopped clock would wait for as long as the process has run.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  afterEach(() => void vi.useRealTimers())

  it('is read again at intervals, and kept while the database does not answer', async () => {
    const staff: Caller = { role: 'authenticated', claims: { role: 'authenticated', sub: STAFF_ID } }
    const noStaff: { id: string }[] = []
    let answer = Promise.resolve({ rows: noStaff, rowCount: 0 })
    const query = (() => answer) as Query
    const priorities = createPriorities({ staffQuery: 'select' })
    const stop = await priorities.follow({ query })
    expect(priorities.of(staff)).toBe('ordinary')
    answer = Promise.resolve({ rows: [{ id: STAFF_ID }], rowCount: 1 })
    await vi.advanceTimersByTimeAsync(15_000)
    expect(priorities.of(staff)).toBe('staff')
    answer = Promise.reject(new Error('gone'))
    answer.catch(() => {})
    await vi.advanceTimersByTimeAsync(15_000)
    expect(priorities.of(staff)).toBe('staff')
    // Others may run in this process.
    const running = vi.getTimerCount()
    stop()
    expect(vi.getTimerCount()).toBe(running - 1)
  })
})
