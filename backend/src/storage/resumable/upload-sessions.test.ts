import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { recordLog } from '../../../test/record-log.ts'
import { createUploadSessions, type UploadSession } from './upload-sessions.ts'

const minute = 60_000

function sessionsForThisTest() {
  const dir = mkdtempSync(join(tmpdir(), 'sessions-test-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const log = recordLog()
  return { dir, sessions: createUploadSessions(dir, minute, log.logger), log }
}

/** A folder in place of the file: reading it fails, as on a damaged disk. */
function makeUnreadable(dir: string, id: string): void {
  mkdirSync(join(dir, id, 'session.json'), { recursive: true })
}

const session = (changes: Partial<UploadSession> = {}): UploadSession => ({
  bucket: 'shelf',
  key: 'book',
  owner: { role: 'authenticated', sub: 'ada', signed: false },
  upsert: false,
  contentType: 'text/plain',
  cacheControl: 'no-cache',
  userMetadata: null,
  size: 10,
  createdAt: Date.now(),
  ...changes,
})

test('a session is found after a restart', async () => {
  const { dir, sessions } = sessionsForThisTest()
  const id = randomUUID()
  await sessions.save(id, session({ key: 'kept' }))
  expect(await createUploadSessions(dir, minute).find(id)).toMatchObject({ key: 'kept' })
})

test('expired sessions are deleted with their bytes, others are kept', async () => {
  const { dir, sessions } = sessionsForThisTest()
  const [old, recent] = [randomUUID(), randomUUID()]
  await sessions.save(old, session({ createdAt: Date.now() - 2 * minute }))
  writeFileSync(join(dir, old, 'bytes'), 'half of it')
  await sessions.save(recent, session())
  expect([...(await sessions.unfinished()).keys()]).toEqual([recent])
  await sessions.sweep()
  expect(readdirSync(dir)).toEqual([recent])
})

test('an old folder without a session is deleted', async () => {
  const { dir, sessions } = sessionsForThisTest()
  const [old, recent, foreign] = [randomUUID(), randomUUID(), 'not-ours']
  for (const name of [old, recent, foreign]) mkdirSync(join(dir, name))
  const anHourAgo = Date.now() / 1000 - 3600
  for (const name of [old, foreign]) utimesSync(join(dir, name), anHourAgo, anHourAgo)
  await sessions.sweep()
  expect(readdirSync(dir).sort()).toEqual([recent, foreign].sort())
})

test('a corrupt session is ignored, and does not block new ones', async () => {
  const { dir, sessions } = sessionsForThisTest()
  const id = randomUUID()
  await sessions.save(id, session())
  writeFileSync(join(dir, id, 'session.json'), '{"bucket":"sh')
  expect(await sessions.find(id)).toBeUndefined()
  expect((await createUploadSessions(dir, minute).unfinished()).size).toBe(0)
})

test('a session that cannot be read is not taken for a missing one', async () => {
  const { dir, sessions } = sessionsForThisTest()
  const id = randomUUID()
  makeUnreadable(dir, id)
  await expect(sessions.find(id)).rejects.toThrow('EISDIR')
  await expect(sessions.unfinished()).rejects.toThrow('EISDIR')
})

test('a session that cannot be read is kept and logged, and the others are swept', async () => {
  const { dir, sessions, log } = sessionsForThisTest()
  const expired = randomUUID()
  const unreadable = '00000000-0000-4000-8000-000000000000'
  makeUnreadable(dir, unreadable)
  const anHourAgo = Date.now() / 1000 - 3600
  utimesSync(join(dir, unreadable), anHourAgo, anHourAgo)
  await sessions.save(expired, session({ createdAt: Date.now() - 2 * minute }))
  await sessions.sweep()
  expect(readdirSync(dir)).toEqual([unreadable])
  expect(log.messages()).toEqual(['An expired upload could not be removed'])
})

test('a finished upload uses no more of the quota', async () => {
  const { sessions } = sessionsForThisTest()
  await sessions.save(randomUUID(), session({ finished: { size: 10 } }))
  expect((await sessions.unfinished()).size).toBe(0)
})

test('of unfinished uploads only new ones are read, and all again after a minute', async () => {
  const { dir } = sessionsForThisTest()
  let time = 0
  const [own, other] = [1, 2].map(() => createUploadSessions(dir, minute, undefined, () => time))
  const [first, second] = [randomUUID(), randomUUID()]
  await own!.save(first, session())
  await other!.save(second, session())
  expect([...(await own!.unfinished()).keys()].sort()).toEqual([first, second].sort())
  await other!.save(second, session({ finished: { size: 10 } }))
  // A file that is read again cannot be read.
  rmSync(join(dir, first, 'session.json'))
  expect((await own!.unfinished()).size).toBe(2)
  time = minute + 1
  expect((await own!.unfinished()).size).toBe(0)
})

test('a name that is not an id is not found', async () => {
  const { dir, sessions } = sessionsForThisTest()
  writeFileSync(join(dir, 'session.json'), '{}')
  for (const id of ['', '.', '..', '../..', 'a/b']) expect(await sessions.find(id)).toBeUndefined()
  expect(existsSync(join(dir, 'session.json'))).toBe(true)
})
