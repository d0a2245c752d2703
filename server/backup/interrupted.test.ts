import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { silentLogger } from '@parlour/backend/logging'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { putNewCluster, startAndKill } from '../../backend/test/embedded-cluster.ts'
import { backUpIfDue, startBackups } from './schedule.ts'
import { prepareSchedule } from './testing.ts'

const { env, backupDir, database, close } = await prepareSchedule()

afterAll(close)
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const paths = () => readdirSync(backupDir, { recursive: true }).map(String)

/** Starts the shop's backups, waits until this is in their folder, and stops them as SIGTERM does. */
async function stopWhenFound(isFound: (names: string[]) => boolean): Promise<void> {
  const stop = await startBackups(env, database, silentLogger)
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.poll(() => isFound(paths())).toBe(true)
  await stop()
}

/** What a stopped backup leaves: nothing that counts as an attempt, and no lock. */
async function expectUntouched(): Promise<void> {
  const { rows } = await database.query('select last_good_name, failed_at, failure from private.backup_state')
  expect(rows).toEqual([{ last_good_name: null, failed_at: null, failure: null }])
  await expect.poll(() => database.locks.take('backup')).toBe(true)
  await database.locks.release('backup')
}

test('a shop that stops while rows are copied leaves nothing in the folder', async () => {
  const other = new pg.Client(database.connection)
  other.on('error', () => {})
  await other.connect()
  onTestFinished(() => other.end())
  // The copy of this table waits for it.
  await other.query('begin; lock table public.products')
  await stopWhenFound((names) => names.some((name) => name.includes('/tables/')))
  await expect.poll(() => readdirSync(backupDir)).toEqual([])
  await expectUntouched()
})

test.each([
  ['is being created', /\.scratch-/],
  ['is starting', /\.scratch-\w+\/data\/postmaster\.pid$/],
])('a shop that stops while the database of the trial %s ends that database', async (_when, path) => {
  let scratch = ''
  await stopWhenFound((names) => {
    const found = names.find((name) => path.test(name))
    scratch = found?.split('/')[0] ?? ''
    return found !== undefined
  })
  // Complete, and named as what was not tried.
  await expect.poll(() => readdirSync(backupDir)).toEqual([expect.stringMatching(/^unverified-parlour-/)])
  expect(processesNaming(scratch)).toEqual([])
  await expectUntouched()
})

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** The command lines that name this folder; none where there is no `/proc`. */
function processesNaming(folder: string): string[] {
  if (!existsSync('/proc/self/cmdline')) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(commandOf)
    .filter((command) => command.includes(folder))
}

test('the next backup ends what a killed process left, and succeeds', async () => {
  const [scratch, draft, recentDraft] = ['.scratch-left', '.draft-left', '.draft-recent']
  for (const name of [scratch, draft, recentDraft]) mkdirSync(join(backupDir, name))
  putNewCluster(join(backupDir, scratch))
  await startAndKill(join(backupDir, scratch), 'select 1')
  expect(processesNaming(scratch)).not.toEqual([])
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
  utimesSync(join(backupDir, draft), twoDaysAgo, twoDaysAgo)
  await backUpIfDue(env, database, silentLogger)
  const { rows } = await database.query<{ last_good_name: string }>(
    'select last_good_name from private.backup_state',
  )
  const names = readdirSync(backupDir)
  expect(names).toContain(rows[0]!.last_good_name)
  expect(names).not.toContain(scratch)
  expect(names).not.toContain(draft)
  // Another process, such as `npm run backup`, may be writing it.
  expect(names).toContain(recentDraft)
  expect(processesNaming(scratch)).toEqual([])
})
