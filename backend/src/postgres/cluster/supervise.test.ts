import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  ask,
  askUntilAnswered,
  putNewCluster,
  serverPid,
  startAndKill,
} from '../../../test/embedded-cluster.ts'
import { recordLog, type RecordedLog } from '../../../test/record-log.ts'
import { startCluster } from './cluster.ts'
import { delayAfterRun } from './supervise.ts'

/** The lock that assigns a cluster to one shop. */
const LOCKS = `select count(*)::int as held from pg_locks where locktype = 'advisory'`

let dir: string
let log: RecordedLog

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'parlour-supervise-'))
  putNewCluster(dir)
  log = recordLog()
})

afterEach(() => {
  rmSync(dir, { recursive: true, force: true })
})

/** Without this file PostgreSQL does not start. */
const withoutControlFile = (work: () => Promise<unknown>) => {
  const file = join(dir, 'data/global/pg_control')
  renameSync(file, `${file}.away`)
  return work().finally(() => renameSync(`${file}.away`, file))
}

test('a database that is killed restarts by itself, with all confirmed data and locked by this shop', async () => {
  const cluster = await startCluster({ logger: log.logger, dir })
  await ask(cluster.connection, 'create table kept as select 7 as id')
  const killed = serverPid(dir)
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => serverPid(dir)).not.toBe(killed)
  expect(await askUntilAnswered(cluster.connection, 'select id from kept')).toEqual([{ id: 7 }])
  await expect.poll(() => log.messages().at(-1)).toMatch(/^The database runs again after \d+\.\d seconds\.$/)
  expect(log.messages()).toEqual(['The database ended unexpectedly. Starting it again …', expect.any(String)])
  expect(await ask(cluster.connection, LOCKS)).toEqual([{ held: 1 }])
  await cluster.stop()
  expect(existsSync(join(dir, 'data/postmaster.pid'))).toBe(false)
})

test('a database that was adopted from a killed shop is restarted too', async () => {
  await startAndKill(dir, 'create table kept as select 7 as id')
  const cluster = await startCluster({ logger: log.logger, dir, volatile: true })
  const adopted = serverPid(dir)
  await ask(cluster.connection, 'checkpoint')
  process.kill(adopted, 'SIGKILL')
  await expect.poll(() => serverPid(dir)).not.toBe(adopted)
  expect(await askUntilAnswered(cluster.connection, 'select id from kept')).toEqual([{ id: 7 }])
  await cluster.stop()
})

test('a database that restarts itself after one of its processes was killed keeps its owner', async () => {
  const cluster = await startCluster({ logger: log.logger, dir, volatile: true })
  const before = serverPid(dir)
  const [writer] = (await ask(
    cluster.connection,
    `select pid from pg_stat_activity where backend_type = 'background writer'`,
  )) as { pid: number }[]
  process.kill(writer!.pid, 'SIGKILL')
  await expect.poll(() => log.messages().at(-1)).toMatch(/^The database runs again/)
  expect(log.messages()[0]).toBe('The database closed its connections. Connecting again …')
  expect(serverPid(dir)).toBe(before)
  expect(await ask(cluster.connection, LOCKS)).toEqual([{ held: 1 }])
  await cluster.stop()
})

test('a database that ran is restarted at once, and after at most a second if it keeps ending', () => {
  expect(delayAfterRun(60_000, 5_000)).toBe(0)
  expect(delayAfterRun(200, 0)).toBe(100)
  expect(delayAfterRun(200, 100)).toBe(200)
  expect(delayAfterRun(200, 5_000)).toBe(1_000)
})

test('a database that cannot start is retried until it can, which is logged once', async () => {
  const cluster = await startCluster({ logger: log.logger, dir, volatile: true })
  await ask(cluster.connection, 'checkpoint')
  await withoutControlFile(async () => {
    process.kill(serverPid(dir), 'SIGKILL')
    await expect.poll(() => log.lines.length).toBe(2)
  })
  expect(log.lines[1]).toMatchObject({
    msg: 'The database does not start. Retrying until it does',
    err: { message: expect.stringMatching(/^The database did not start; .*postgres\.log says why\.$/) },
  })
  expect(await askUntilAnswered(cluster.connection, 'select 1 as alive')).toEqual([{ alive: 1 }])
  await expect.poll(() => log.messages().at(-1)).toMatch(/^The database runs again/)
  expect(log.messages()).toHaveLength(3)
  await cluster.stop()
})

test.runIf(process.platform === 'linux')(
  'a query that outlives its killed server does not keep the database from starting',
  async () => {
    const cluster = await startCluster({ logger: log.logger, dir, volatile: true })
    await ask(cluster.connection, 'create table kept as select 7 as id')
    await ask(cluster.connection, 'checkpoint')
    const computing = ask(cluster.connection, 'do $$ begin loop null; end loop; end $$')
    const broken = expect(computing).rejects.toThrow()
    const active = `select pid from pg_stat_activity where query like 'do %' and state = 'active'`
    await expect.poll(() => ask(cluster.connection, active)).toHaveLength(1)
    process.kill(serverPid(dir), 'SIGKILL')
    await broken
    expect(await askUntilAnswered(cluster.connection, 'select id from kept')).toEqual([{ id: 7 }])
    await cluster.stop()
  },
)

test('a cluster can be stopped while its database is down or starting', async () => {
  for (const wait of [() => Promise.resolve(), () => expect.poll(() => log.lines.length).toBe(1)]) {
    log.lines.length = 0
    const cluster = await startCluster({ logger: log.logger, dir, volatile: true })
    process.kill(serverPid(dir), 'SIGKILL')
    await wait()
    await cluster.stop()
    // If a server were still starting, the next start would be refused.
    const next = await startCluster({ logger: log.logger, dir, volatile: true })
    await next.stop()
    expect(existsSync(join(dir, 'data/postmaster.pid'))).toBe(false)
  }
})
