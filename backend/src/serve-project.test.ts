import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseForThisTest } from '../test/test-database.ts'
import { readKeys } from './index.ts'

let dir: string

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'parlour-project-'))
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
  throw new Error('It ended before it said where it is')
}

test('a project folder is served on a fresh database, and its keys can be read beside it', async () => {
  const data = join(dir, 'data')
  const child = serve('--project', dir, '--data', data)
  const url = await addressOf(child)
  const keys = await readKeys({ projectDir: dir, dataDir: data })
  const visitor = createClient(url, keys.publishableKey, { auth: { persistSession: false } })
  expect((await visitor.from('authors').select()).data).toEqual([{ name: 'Flora Nwapa' }])
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('a database of one’s own takes the place of the embedded one', async () => {
  const database = await databaseForThisTest()
  const { host = '', port, user, database: name } = database.connection
  const data = join(dir, 'data')
  const child = serve('--project', dir, '--data', data, {
    DATABASE_URL: `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
  })
  await addressOf(child)
  expect((await database.query('select name from authors')).rows).toEqual([{ name: 'Flora Nwapa' }])
  expect(existsSync(join(data, 'postgres'))).toBe(false)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('a listener hears of changes through the same address, and does not keep it from stopping', async () => {
  writeFileSync(
    join(dir, 'supabase/migrations/20260101000001_realtime.sql'),
    'alter table authors add primary key (name); alter publication supabase_realtime add table authors',
  )
  const data = join(dir, 'data')
  const child = serve('--project', dir, '--data', data)
  const url = await addressOf(child)
  const keys = await readKeys({ projectDir: dir, dataDir: data })
  const staff = createClient(url, keys.serviceRoleKey, { auth: { persistSession: false } })
  const heard = Promise.withResolvers<unknown>()
  const joined = Promise.withResolvers<void>()
  staff
    .channel('authors')
    .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'authors' }, (change) =>
      heard.resolve(change.new),
    )
    .subscribe((status) => status === 'SUBSCRIBED' && joined.resolve())
  await joined.promise
  await staff.from('authors').insert({ name: 'Buchi Emecheta' })
  expect(await heard.promise).toEqual({ name: 'Buchi Emecheta' })
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  await staff.removeAllChannels()
})

test('a call without a project is answered with how it is called', async () => {
  const child = serve('--port', 'x')
  let said = ''
  child.stderr!.on('data', (chunk) => (said += String(chunk)))
  expect(await once(child, 'close')).toEqual([1, null])
  expect(said).toBe(
    'The backend could not start. It is called like this: npm run backend -- --project DIR --data DIR [--port N]\n',
  )
})
