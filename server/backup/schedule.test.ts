import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { silentLogger } from '@parlour/backend/logging'
import { afterAll, describe, expect, test } from 'vitest'
import { backUpIfDue, startBackups } from './schedule.ts'
import { prepareSchedule } from './testing.ts'

const { env, backupDir, database, close } = await prepareSchedule()
/** Older than backups are kept. */
const OLD = [1, 2, 3, 4].map((day) => `parlour-2026-01-0${day}T013000Z`)

afterAll(close)

describe('the schedule', () => {
  test('is stored when the shop starts, and needs attention after 36 hours without a backup', async () => {
    await (
      await startBackups(env, database, silentLogger)
    )()
    expect(await needsAttention()).toBe(false)
    await database.query("update private.backup_state set scheduled_since = now() - interval '37 hours'")
    expect(await needsAttention()).toBe(true)
  })

  test.each([
    ['35 hours', false],
    ['37 hours', true],
    ['-59 minutes', false],
    ['-61 minutes', true],
  ])('after a last good backup %s ago, whether it needs attention is %s', async (age, expected) => {
    await database.query(`update private.backup_state set last_good_at = now() - interval '${age}'`)
    expect(await needsAttention()).toBe(expected)
    await database.query('update private.backup_state set last_good_at = null')
  })

  test('makes one verified backup a night, whoever asks, and removes the old ones', async () => {
    for (const name of ['holiday-pictures', ...OLD]) mkdirSync(join(backupDir, name))
    await Promise.all([1, 2].map(() => backUpIfDue(env, database, silentLogger)))
    await backUpIfDue(env, database, silentLogger)
    const { last_good_name } = await readState()
    expect(readdirSync(backupDir).toSorted()).toEqual(['holiday-pictures', ...OLD.slice(-2), last_good_name])
    expect(await needsAttention()).toBe(false)
  })

  test('needs attention when the storage has lost files, until a backup has all of them', async () => {
    const oneIsDue = "update private.backup_state set last_good_at = now() - interval '30 hours'"
    await database.query(
      "insert into storage.objects (bucket_id, name, version) values ('product-images', 'lost.jpg', gen_random_uuid())",
    )
    await database.query(oneIsDue)
    await backUpIfDue(env, database, silentLogger)
    expect(await readState()).toMatchObject({ lost_files: 1, failure: null })
    expect(await needsAttention()).toBe(true)
    await database.query("delete from storage.objects where name = 'lost.jpg'")
    await database.query(oneIsDue)
    await backUpIfDue(env, database, silentLogger)
    expect(await readState()).toMatchObject({ lost_files: 0 })
    expect(await needsAttention()).toBe(false)
  })

  test('stores why a backup failed, and keeps the last good one', async () => {
    const { last_good_name } = await readState()
    await database.query("update private.backup_state set last_good_at = now() - interval '30 hours'")
    await backUpIfDue({ ...env, BACKUP_DIR: '/dev/null/backups' }, database, silentLogger)
    expect(await readState()).toMatchObject({ last_good_name, failure: expect.stringContaining('ENOTDIR') })
    expect(await needsAttention()).toBe(true)
    expect(readdirSync(backupDir)).toContain(last_good_name)
  })

  test('removes old backups before it makes one, so that a full disk has space again', async () => {
    const recent = readdirSync(backupDir)
    for (const name of OLD) mkdirSync(join(backupDir, name))
    await failToBackUp()
    expect(readdirSync(backupDir)).toEqual(recent)
  })

  test('keeps old backups while no good one is known', async () => {
    await database.query('update private.backup_state set last_good_at = null, last_good_name = null')
    for (const name of OLD) mkdirSync(join(backupDir, name))
    await failToBackUp()
    expect(readdirSync(backupDir)).toEqual(expect.arrayContaining(OLD))
  })

  test('is forgotten without BACKUP_DIR', async () => {
    await startBackups({ ...env, BACKUP_DIR: undefined }, database, silentLogger)
    expect(await needsAttention()).toBe(false)
  })
})

/** A backup is due, and cannot be made: nothing listens at the port of its database. */
async function failToBackUp(): Promise<void> {
  await database.query(
    "update private.backup_state set last_good_at = last_good_at - interval '30 hours', failed_at = null",
  )
  await backUpIfDue({ ...env, DATABASE_URL: 'postgres://127.0.0.1:1/shop' }, database, silentLogger)
  expect((await readState()).failure).toContain('ECONNREFUSED')
}

async function readState() {
  const { rows } = await database.query<{
    last_good_name: string
    lost_files: number
    failure: string | null
  }>('select last_good_name, lost_files, failure from private.backup_state')
  return rows[0]!
}

async function needsAttention(): Promise<unknown> {
  const admin = '00000000-0000-4000-8000-000000000001'
  await database.query(
    `insert into auth.users (id, email) values ('${admin}', 'a@b.c') on conflict do nothing`,
  )
  await database.query(
    `insert into user_roles (user_id, role) values ('${admin}', 'admin') on conflict do nothing`,
  )
  const caller = { role: 'authenticated', claims: { role: 'authenticated', sub: admin } }
  const { rows } = await database.asCaller(caller, (query) =>
    query('select needs_attention from backup_status()'),
  )
  return rows[0]?.needs_attention
}
