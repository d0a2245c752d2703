import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ask, putNewCluster, serverPid, startAndExit, startAndKill } from '../../../test/embedded-cluster.ts'
import { isRunning, startCluster } from './cluster.ts'

let dir: string

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'parlour-cluster-'))
  putNewCluster(dir)
})

afterEach(() => rmSync(dir, { recursive: true, force: true }))

test('the first start creates a database, the second finds its content', async () => {
  rmSync(join(dir, 'data'), { recursive: true, force: true })
  const first = await startCluster({ dir, volatile: true })
  expect(first.created).toBe(true)
  await ask(first.connection, 'create table kept (id int); insert into kept values (7)')
  await first.stop()
  const second = await startCluster({ dir, volatile: true })
  expect(second.created).toBe(false)
  expect(await ask(second.connection, 'select id from kept')).toEqual([{ id: 7 }])
  await second.stop()
})

test('a shop that was killed leaves a database that the next start adopts', async () => {
  await startAndKill(dir, 'create table kept as select 7 as id')
  const next = await startCluster({ dir, volatile: true })
  expect(await ask(next.connection, 'select id from kept')).toEqual([{ id: 7 }])
  await next.stop()
  const afterStop = await startCluster({ dir, volatile: true })
  expect(await ask(afterStop.connection, 'select id from kept')).toEqual([{ id: 7 }])
  await afterStop.stop()
})

test('a database that was killed too is recovered with everything it had confirmed', async () => {
  const first = await startCluster({ dir })
  await ask(first.connection, 'create table kept as select 7 as id')
  process.kill(serverPid(dir), 'SIGKILL')
  await first.stop()
  const next = await startCluster({ dir })
  expect(await ask(next.connection, 'select id from kept')).toEqual([{ id: 7 }])
  await next.stop()
})

test('a shop that exits while its database starts leaves none running', async () => {
  const first = await startCluster({ dir, volatile: true })
  await first.stop()
  await startAndExit(dir)
  await expect.poll(() => isRunning(dir)).toBe(false)
})

test('a second shop on one data folder is refused with a sentence that says what to do', async () => {
  const first = await startCluster({ dir, volatile: true })
  await expect(startCluster({ dir, volatile: true })).rejects.toThrow(
    /Another shop is already running .* Stop it first, or give this one another DATA_DIR/,
  )
  expect(await ask(first.connection, 'select 1 as alive')).toEqual([{ alive: 1 }])
  await first.stop()
})

test('a folder with a very long path still gets a socket', async () => {
  const deep = join(dir, 'a'.repeat(60), 'b'.repeat(60))
  mkdirSync(deep, { recursive: true })
  const cluster = await startCluster({ dir: deep, volatile: true })
  expect(await ask(cluster.connection, 'select 1 as alive')).toEqual([{ alive: 1 }])
  await cluster.stop()
})

test('a copy of a folder whose database is running gets a database of its own', async () => {
  const original = await startCluster({ dir, volatile: true })
  await ask(original.connection, 'create table kept as select 7 as id')
  const copy = `${dir}-copy`
  cpSync(dir, copy, { recursive: true, filter: (path) => !path.includes('.s.PGSQL') })
  const second = await startCluster({ dir: copy, volatile: true })
  await ask(second.connection, 'drop table if exists kept')
  await second.stop()
  rmSync(copy, { recursive: true })
  expect(await ask(original.connection, 'select id from kept')).toEqual([{ id: 7 }])
  await original.stop()
})

test('a data folder that was copied with open permissions can be started', async () => {
  const first = await startCluster({ dir, volatile: true })
  await first.stop()
  chmodSync(join(dir, 'data'), 0o755)
  const second = await startCluster({ dir, volatile: true })
  expect(await ask(second.connection, 'select 1 as alive')).toEqual([{ alive: 1 }])
  await second.stop()
})

test.skipIf(process.platform === 'win32')(
  'only the owner can reach the data and the socket, and no port is opened',
  async () => {
    const cluster = await startCluster({ dir, volatile: true })
    expect(statSync(cluster.connection.host!).mode & 0o077).toBe(0)
    expect(statSync(join(dir, 'data')).mode & 0o077).toBe(0)
    expect(await ask(cluster.connection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    await cluster.stop()
  },
)
