import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { silentLogger } from '@parlour/backend/logging'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUpIfDue } from './schedule.ts'
import { prepareSchedule } from './testing.ts'

// The database has an order item without an order, as after damage to its disk: a backup can be made of it, but not restored.

const { env, backupDir, database, close } = await prepareSchedule()
/** Good, and older than backups are kept. */
const [OLDER, LAST_GOOD] = ['parlour-2026-01-01T013000Z', 'parlour-2026-01-02T013000Z']

beforeAll(async () => {
  await database.query(
    `set session_replication_role = replica;
     insert into order_items (order_id, product_name, quantity, price, total)
     values (gen_random_uuid(), 'Chair', 1, 1000, 1000);
     reset session_replication_role;
     update private.backup_state set scheduled_since = now(), last_good_at = '2026-01-02T01:30:00Z', last_good_name = '${LAST_GOOD}'`,
  )
  for (const name of [OLDER, LAST_GOOD]) {
    mkdirSync(join(backupDir, name))
    writeFileSync(join(backupDir, name, 'manifest.json'), '{}')
  }
})
afterAll(close)

test('a backup that cannot be restored is not good: the reason is stored, and the good ones stay', async () => {
  await backUpIfDue(env, database, silentLogger)
  expect(await readState()).toEqual({
    last_good_name: LAST_GOOD,
    is_failing: true,
    failure: expect.stringContaining('violates foreign key constraint "order_items_order_id_fkey"'),
  })
  expect(readdirSync(backupDir).toSorted()).toEqual([
    OLDER,
    LAST_GOOD,
    expect.stringMatching(/^unverified-parlour-/),
  ])
})

test('of backups that cannot be restored the newest stays, so that they do not fill the disk', async () => {
  const [earlier] = unverified()
  await database.query("update private.backup_state set failed_at = now() - interval '2 hours'")
  await backUpIfDue(env, database, silentLogger)
  expect(unverified()).toHaveLength(1)
  expect(unverified()).not.toEqual([earlier])
  expect(readdirSync(backupDir)).toEqual(expect.arrayContaining([OLDER, LAST_GOOD]))
})

const unverified = () => readdirSync(backupDir).filter((name) => name.startsWith('unverified-'))

async function readState() {
  const { rows } = await database.query(
    'select last_good_name, failure, failed_at > last_good_at as is_failing from private.backup_state',
  )
  return rows[0]
}
