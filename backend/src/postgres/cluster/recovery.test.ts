import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { recordLog } from '../../../test/record-log.ts'
import { startAndLock } from './supervise.ts'

// A program and a port in place of PostgreSQL, which can recover for as long as a test wants. Only the clock of the shop is moved.

const MINUTE_MS = 60_000
const NOTICE =
  'The database recovers after a crash. The shop waits until that has ended; the log of the database says how far it is'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => void vi.useRealTimers())

/** A process in a folder as of a cluster, whose lock file has this status. */
function startProcess(status: string) {
  const dir = mkdtempSync(join(tmpdir(), 'parlour-recovery-'))
  const data = join(dir, 'data')
  mkdirSync(data)
  const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1_000)', 'postgres'])
  const report = (now: string) =>
    writeFileSync(
      join(data, 'postmaster.pid'),
      [child.pid, realpathSync(data), 0, 0, '', '', '', now].join('\n'),
    )
  report(status)
  const kill = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(dir, { recursive: true })
  })
  return { dir, report, kill }
}

/** An error of PostgreSQL: https://www.postgresql.org/docs/current/protocol-message-formats.html */
function errorResponse(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0Mthe database system is starting up\0\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

/** A port that answers each connection so, and counts them. */
async function startPort(answer: (socket: Socket) => void) {
  const seen = { connections: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    seen.connections += 1
    socket.once('data', () => answer(socket))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { seen, connection: { host: '127.0.0.1', port: (server.address() as AddressInfo).port } }
}

const refuse = (socket: Socket) => void socket.end(errorResponse('57P03'))

/** The shop's wait for the process and the port. */
async function waitFor(status: string, answer: (socket: Socket) => void = refuse) {
  const log = recordLog()
  const postmaster = startProcess(status)
  const { seen, connection } = await startPort(answer)
  const binaries = { initdb: '', postgres: '' }
  const waiting = startAndLock({ binaries, dir: postmaster.dir, connection }, log.logger)
  const outcome = waiting.then(
    () => 'started',
    (error: Error) => error.message,
  )
  return { ...postmaster, log, seen, outcome }
}

/** Returns when the shop has asked twice more, so that it has noticed everything before. */
async function askedAgain({ seen }: { seen: { connections: number } }): Promise<void> {
  const before = seen.connections
  await expect.poll(() => seen.connections >= before + 2).toBe(true)
}

test('a database that recovers is waited for until it ends, which is logged after ten seconds and then each minute', async () => {
  const { log, kill, outcome } = await waitFor('starting')
  for (const [passed, notices] of [
    [10_000, 1],
    [MINUTE_MS, 2],
    [10 * MINUTE_MS, 3],
  ] as const) {
    vi.advanceTimersByTime(passed)
    await expect.poll(() => log.lines.length).toBe(notices)
  }
  expect(log.lines.map(({ msg, waitedSeconds }) => [msg, waitedSeconds])).toEqual([
    [NOTICE, 10],
    [NOTICE, 70],
    [NOTICE, 670],
  ])
  await kill()
  expect(await outcome).toMatch(/^The database did not start; .*postgres\.log says why\.$/)
})

test('a database that has recovered for long is connected to', async () => {
  const { log, report, seen, outcome, kill } = await waitFor('starting')
  vi.advanceTimersByTime(10 * MINUTE_MS)
  await expect.poll(() => log.lines.length).toBe(1)
  report('ready')
  await expect.poll(() => seen.connections).toBeGreaterThan(0)
  await kill()
  await outcome
})

test('a database that refuses connections while it recovers is waited for until it ends', async () => {
  const waiting = await waitFor('ready')
  await askedAgain(waiting)
  // In steps that no connection which is being opened takes for its own timeout.
  for (let passed = 0; passed < 5.5 * MINUTE_MS; passed += MINUTE_MS / 2) {
    vi.advanceTimersByTime(MINUTE_MS / 2)
    await askedAgain(waiting)
  }
  expect(waiting.log.messages()).toEqual(Array.from({ length: 6 }, () => NOTICE))
  await waiting.kill()
  expect(await waiting.outcome).toBe('the database system is starting up')
})

const TOO_LATE = /^The database was not ready within 60 seconds; see .*postgres\.log\.$/

test.each([
  ['does not begin to recover', ''],
  ['does not end its shutdown', 'stopping'],
])('a database that %s is an error after a minute', async (_what, status) => {
  const { outcome, log } = await waitFor(status)
  vi.advanceTimersByTime(MINUTE_MS + 1)
  expect(await outcome).toMatch(TOO_LATE)
  expect(log.lines).toEqual([])
})

test.each([
  ['shuts down and does not end', 'stopping', refuse],
  ['closes every connection', 'ready', (socket: Socket) => void socket.end()],
])('a database that was ready and %s is an error after a minute', async (_what, status, answer) => {
  const waiting = await waitFor('ready', answer)
  await askedAgain(waiting)
  waiting.report(status)
  await askedAgain(waiting)
  vi.advanceTimersByTime(MINUTE_MS + 1)
  expect(await waiting.outcome).toMatch(TOO_LATE)
})

test('a database that accepts connections and never answers is an error after a minute', async () => {
  const { seen, outcome } = await waitFor('ready', () => {})
  await expect.poll(() => seen.connections).toBe(1)
  vi.advanceTimersByTime(MINUTE_MS + 1)
  expect(await outcome).toMatch(TOO_LATE)
})
