import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createSessions, type UploadSession } from './sessions.ts'

const minute = 60_000

function sessionsForThisTest() {
  const dir = mkdtempSync(join(tmpdir(), 'sessions-test-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  return { dir, sessions: createSessions(dir, minute) }
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

test('a session is found again by a process that starts anew', async () => {
  const { dir, sessions } = sessionsForThisTest()
  const id = randomUUID()
  await sessions.save(id, session({ key: 'kept' }))
  expect(await createSessions(dir, minute).find(id)).toMatchObject({ key: 'kept' })
})

test('what has expired is swept away with its bytes, what has not stays', async () => {
  const { dir, sessions } = sessionsForThisTest()
  const [old, recent] = [randomUUID(), randomUUID()]
  await sessions.save(old, session({ createdAt: Date.now() - 2 * minute }))
  writeFileSync(join(dir, old, 'bytes'), 'half of it')
  await sessions.save(recent, session())
  expect(await sessions.unfinished()).toHaveLength(1)
  await sessions.sweep()
  expect(readdirSync(dir)).toEqual([recent])
})

test('a folder that a crash left without a session goes when it is old', async () => {
  const { dir, sessions } = sessionsForThisTest()
  const [old, recent, foreign] = [randomUUID(), randomUUID(), 'not-ours']
  for (const name of [old, recent, foreign]) mkdirSync(join(dir, name))
  const anHourAgo = Date.now() / 1000 - 3600
  for (const name of [old, foreign]) utimesSync(join(dir, name), anHourAgo, anHourAgo)
  await sessions.sweep()
  expect(readdirSync(dir).sort()).toEqual([recent, foreign].sort())
})

test('a session that a crash tore apart is none, and keeps nobody else from beginning', async () => {
  const { dir, sessions } = sessionsForThisTest()
  const id = randomUUID()
  await sessions.save(id, session())
  writeFileSync(join(dir, id, 'session.json'), '{"bucket":"sh')
  expect(await sessions.find(id)).toBeUndefined()
  expect(await sessions.unfinished()).toEqual([])
})

test('a finished upload takes no more room', async () => {
  const { sessions } = sessionsForThisTest()
  await sessions.save(randomUUID(), session({ finished: { size: 10 } }))
  expect(await sessions.unfinished()).toEqual([])
})

test('a name that is no id leads nowhere', async () => {
  const { dir, sessions } = sessionsForThisTest()
  writeFileSync(join(dir, 'session.json'), '{}')
  for (const id of ['', '.', '..', '../..', 'a/b']) expect(await sessions.find(id)).toBeUndefined()
  expect(existsSync(join(dir, 'session.json'))).toBe(true)
})
