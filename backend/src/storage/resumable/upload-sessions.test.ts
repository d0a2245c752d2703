import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createUploadSessions, type UploadSession } from './upload-sessions.ts'

const minute = 60_000

function sessionsForThisTest() {
  const dir = mkdtempSync(join(tmpdir(), 'sessions-test-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  return { dir, sessions: createUploadSessions(dir, minute) }
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
  expect(await sessions.unfinished()).toHaveLength(1)
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
  expect(await sessions.unfinished()).toEqual([])
})

test('a finished upload uses no more of the quota', async () => {
  const { sessions } = sessionsForThisTest()
  await sessions.save(randomUUID(), session({ finished: { size: 10 } }))
  expect(await sessions.unfinished()).toEqual([])
})

test('a name that is not an id is not found', async () => {
  const { dir, sessions } = sessionsForThisTest()
  writeFileSync(join(dir, 'session.json'), '{}')
  for (const id of ['', '.', '..', '../..', 'a/b']) expect(await sessions.find(id)).toBeUndefined()
  expect(existsSync(join(dir, 'session.json'))).toBe(true)
})
