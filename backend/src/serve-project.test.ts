import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { putNewCluster } from '../test/embedded-cluster.ts'
import { databaseForThisTest } from '../test/test-database.ts'
import { readKeys } from './index.ts'

let dir: string

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'parlour-project-'))
  putNewCluster(join(dir, 'data/postgres'))
  const migrations = join(dir, 'supabase/migrations')
  mkdirSync(migrations, { recursive: true })
  writeFileSync(
    join(migrations, '20260101000000_authors.sql'),
    `create table authors (name text); grant select on authors to anon; insert into authors values ('Flora Nwapa')`,
  )
})

afterEach(() => rmSync(dir, { recursive: true, force: true }))

function serve(...args: (string | NodeJS.ProcessEnv)[]): ChildProcess {
  const given = args.filter((arg) => typeof arg === 'string')
  const env = Object.assign({}, process.env, ...args.filter((arg) => typeof arg === 'object'))
  return spawn(process.execPath, [join(import.meta.dirname, 'serve-project.ts'), ...given], { env })
}

async function addressOf(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const url = / at (http\S+)$/.exec(line)?.[1]
    if (url) return url
  }
  throw new Error('The process ended before it printed its address.')
}

test('a project folder is served on a fresh database, its keys can be read meanwhile, and its files by nobody else', async () => {
  const data = join(dir, 'new')
  const files = join(data, 'files')
  mkdirSync(files, { recursive: true })
  chmodSync(files, 0o777)
  const child = serve('--project', dir, '--data', data)
  const url = await addressOf(child)
  const keys = await readKeys({ projectDir: dir, dataDir: data })
  const visitor = createClient(url, keys.publishableKey, { auth: { persistSession: false } })
  expect((await visitor.from('authors').select()).data).toEqual([{ name: 'Flora Nwapa' }])
  expect(statSync(files).mode & 0o077).toBe(0)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('each request is logged to stderr as JSON, the last one too, and stdout has only what people read', async () => {
  const child = serve('--project', dir, '--data', join(dir, 'data'), { LOG_LEVEL: 'info' })
  let logged = ''
  child.stderr!.on('data', (chunk) => (logged += String(chunk)))
  const response = await fetch(`${await addressOf(child)}/rest/v1/authors?name=eq.Flora`)
  child.kill('SIGTERM')
  await once(child, 'close')
  expect(
    logged
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  ).toEqual([
    expect.objectContaining({
      level: 'warn',
      id: response.headers.get('x-request-id'),
      route: '/rest/v1/:table',
      status: 401,
    }),
  ])
})

test('an unknown LOG_LEVEL stops the start with one clear sentence', async () => {
  const child = serve('--project', dir, '--data', join(dir, 'data'), { LOG_LEVEL: 'loud' })
  expect(await startError(child)).toBe(
    'The backend could not start. The setting LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.\n',
  )
})

test('DATABASE_URL replaces the embedded database', async () => {
  const database = await databaseForThisTest()
  const { host = '', port, user, database: name } = database.connection
  const data = join(dir, 'new')
  const child = serve('--project', dir, '--data', data, {
    DATABASE_URL: `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
  })
  await addressOf(child)
  expect((await database.query('select name from authors')).rows).toEqual([{ name: 'Flora Nwapa' }])
  expect(existsSync(join(data, 'postgres'))).toBe(false)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

async function startError(child: ChildProcess): Promise<string> {
  let said = ''
  child.stderr!.on('data', (chunk) => (said += String(chunk)))
  expect(await once(child, 'close')).toEqual([1, null])
  return said
}

test('a data folder or database of another schema is refused by name, with what to do', async () => {
  const data = join(dir, 'data')
  const child = serve('--project', dir, '--data', data)
  await addressOf(child)
  child.kill('SIGTERM')
  await once(child, 'exit')
  const database = await databaseForThisTest({ supabaseDir: join(dir, 'supabase') })
  writeFileSync(join(dir, 'supabase/migrations/20260101000000_authors.sql'), 'create table authors (id int)')
  const reason = 'another version of the schema (20260101000000_authors.sql has changed since)'
  expect(await startError(serve('--project', dir, '--data', data))).toBe(
    `The backend could not start. The data folder ${data} was created by ${reason}: ` +
      'remove the folder, or start with another DATA_DIR.\n',
  )
  const { host = '', port, user, database: name } = database.connection
  const DATABASE_URL = `postgres://${user}:secret@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
  expect(await startError(serve('--project', dir, '--data', data, { DATABASE_URL }))).toBe(
    `The backend could not start. The database ${name} on ${host} was created by ${reason}: ` +
      'drop it and create it again, or start with another DATABASE_URL.\n',
  )
})

test('realtime works at the same address, and does not delay the shutdown', async () => {
  writeFileSync(
    join(dir, 'supabase/migrations/20260101000001_realtime.sql'),
    'alter table authors add primary key (name); alter publication supabase_realtime add table authors',
  )
  const data = join(dir, 'data')
  const child = serve('--project', dir, '--data', data)
  const url = await addressOf(child)
  const keys = await readKeys({ projectDir: dir, dataDir: data })
  const staff = createClient(url, keys.serviceRoleKey, { auth: { persistSession: false } })
  const received = Promise.withResolvers<unknown>()
  const joined = Promise.withResolvers<void>()
  staff
    .channel('authors')
    .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'authors' }, (change) =>
      received.resolve(change.new),
    )
    .subscribe((status) => status === 'SUBSCRIBED' && joined.resolve())
  await joined.promise
  await staff.from('authors').insert({ name: 'Buchi Emecheta' })
  expect(await received.promise).toEqual({ name: 'Buchi Emecheta' })
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  await staff.removeAllChannels()
})

test('two signals end it with 0 before a query that runs for two minutes, and leave no database running', async () => {
  writeFileSync(
    join(dir, 'supabase/migrations/20260101000002_nap.sql'),
    `create function nap() returns text language sql as $$ select pg_sleep(120)::text $$`,
  )
  const data = join(dir, 'data')
  const child = serve('--project', dir, '--data', data)
  const url = await addressOf(child)
  const keys = await readKeys({ projectDir: dir, dataDir: data })
  const visitor = createClient(url, keys.publishableKey, { auth: { persistSession: false } })
  const napping = visitor.rpc('nap').then(({ error }) => error)
  await visitor.from('authors').select().throwOnError()
  child.kill('SIGTERM')
  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(existsSync(join(data, 'postgres/data/postmaster.pid'))).toBe(false)
  expect(await napping).not.toBeNull()
})

test('a call without a project prints the usage', async () => {
  const child = serve('--port', 'x')
  expect(await startError(child)).toBe(
    'The backend could not start. Usage: npm run backend -- --project DIR --data DIR [--port N]\n',
  )
})
