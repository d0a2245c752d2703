import { expect, it } from 'vitest'
import { databaseForThisTest } from '../../../test/test-database.ts'
import { createHub } from '../hub.ts'
import { createStoredMessages } from '../messages.ts'
import { createChangeFeed } from './feed.ts'

it('changes are deleted after five minutes, and no sooner', async () => {
  const database = await databaseForThisTest()
  await database.query(`insert into realtime.changes (relation, type, record, changed_at) values
    (1, 'INSERT', 'old', now() - interval '6 minutes'), (1, 'INSERT', 'new', now() - interval '4 minutes')`)
  await createChangeFeed(database).prune()
  expect((await database.query('select record from realtime.changes')).rows).toEqual([{ record: 'new' }])
})

it('messages are kept for three days', async () => {
  const database = await databaseForThisTest()
  await database.query(`insert into realtime.messages (topic, extension, event, inserted_at) values
    ('t', 'broadcast', 'old', (now() at time zone 'utc') - interval '73 hours'),
    ('t', 'broadcast', 'new', (now() at time zone 'utc') - interval '71 hours')`)
  await createStoredMessages(database, createHub()).prune()
  expect((await database.query('select event from realtime.messages')).rows).toEqual([{ event: 'new' }])
})
