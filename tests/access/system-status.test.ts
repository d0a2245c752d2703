import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Json } from './fixtures.ts'
import { useShop } from './shop.ts'

const GB = 1_000_000_000

const shop = useShop()

beforeEach(() =>
  shop.database.query(
    `truncate private.process_status, private.error_counts, private.error_log, private.mail_outcomes;
     delete from public.mail_outbox`,
  ),
)

async function status(): Promise<Json> {
  const { data } = await shop.as.admin.rpc('system_status').single().throwOnError()
  return data as Json
}

/** A process of the shop, which was last seen so long ago. */
async function addProcess({ version = '1.2.3', seen = '0 minutes', free = 50 * GB, total = 100 * GB } = {}) {
  const id = randomUUID()
  await shop.database.query("select private.note_process($1, $2, now() - interval '1 hour', $3, $4)", [
    id,
    version,
    free,
    total,
  ])
  await shop.database.query(
    'update private.process_status set seen_at = now() - $2::interval where process_id = $1',
    [id, seen],
  )
}

async function addMail(state: string, { due = null as string | null, age = '1 minute' } = {}) {
  await shop.database.query(
    `insert into public.mail_outbox (kind, occasion, recipient, state, next_attempt_at, created_at)
     values ((select kind from public.mail_templates limit 1), $1, 'ada@example.com', $2,
       now() + $3::interval, now() - $4::interval)`,
    [randomUUID(), state, due, age],
  )
}

const errorAt = (happenedAt: string) => ({
  happened_at: happenedAt,
  request_id: randomUUID(),
  method: 'GET',
  route: '/product/:id',
  status: 500,
})

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const ids = (list: unknown) => (list as { request_id: string }[]).map(({ request_id }) => request_id)

/** The outcome of a mail: a problem, or null when it was handed over. */
async function noteMail(problem: string | null, isAccountMail = false) {
  await shop.database.query('select private.note_mail($1, $2)', [problem, isAccountMail])
}

async function noteErrors(count: number, last: object[] = []) {
  await shop.database.query('select private.note_errors($1, $2)', [count, JSON.stringify(last)])
}

describe('processes', () => {
  test('are unknown without a report, as on a hosted project; mails are known', async () => {
    expect(await status()).toEqual({
      processes: 0,
      versions: null,
      running_since: null,
      version_needs_attention: null,
      disk_free: null,
      disk_total: null,
      disk_needs_attention: null,
      sends_mail: null,
      mails_waiting: 0,
      mails_late: 0,
      mails_failed: 0,
      account_mails_failed: 0,
      last_mail_failed_at: null,
      mail_problem: null,
      mail_needs_attention: false,
      errors: null,
      unseen_errors: null,
      last_error_at: null,
      last_errors: null,
      errors_need_attention: null,
    })
  })

  test('count while they report, and are fine with one version', async () => {
    await addProcess()
    await addProcess()
    await addProcess({ version: '1.0.0', seen: '4 minutes' })
    expect(await status()).toMatchObject({
      processes: 2,
      versions: ['1.2.3'],
      version_needs_attention: false,
      errors: 0,
      last_errors: [],
      errors_need_attention: false,
    })
  })

  test('that report again have the disk of now', async () => {
    const id = randomUUID()
    for (const free of [30 * GB, 20 * GB])
      await shop.database.query('select private.note_process($1, $2, now(), $3, $4)', [
        id,
        '1.2.3',
        free,
        100 * GB,
      ])
    expect(await status()).toMatchObject({ processes: 1, disk_free: 20 * GB })
  })

  test('need attention with different versions', async () => {
    await addProcess({ version: '1.2.3' })
    await addProcess({ version: '1.2.4' })
    expect(await status()).toMatchObject({ versions: ['1.2.3', '1.2.4'], version_needs_attention: true })
  })

  test('that were killed while the clock was ahead are forgotten at the next report, as are errors of then', async () => {
    await addProcess({ version: '1.0.0', seen: '-1 day' })
    await noteErrors(3, [errorAt(minutesAgo(-24 * 60))])
    await shop.database.query("update private.error_counts set hour = hour + interval '1 day'")
    await addProcess()
    expect(await status()).toMatchObject({ versions: ['1.2.3'], errors: 0, last_errors: [] })
  })

  test('that were not seen for a day are forgotten at the next report', async () => {
    await addProcess({ seen: '25 hours' })
    await addProcess()
    const { rows } = await shop.database.query('select from private.process_status')
    expect(rows).toHaveLength(1)
  })
})

describe('the disk', () => {
  test.each([
    ['with a tenth free is fine', 10 * GB, 100 * GB, false],
    ['with less than a tenth needs attention', 10 * GB - 1, 100 * GB, true],
    ['with 1 GB is fine if that is a tenth', GB, 5 * GB, false],
    ['with less than 1 GB needs attention', GB - 1, 5 * GB, true],
  ])('%s', async (_what, free, total, needsAttention) => {
    await addProcess({ free, total })
    expect(await status()).toMatchObject({
      disk_free: free,
      disk_total: total,
      disk_needs_attention: needsAttention,
    })
  })

  test('of several is the one that needs attention, else the fullest', async () => {
    await addProcess({ free: 40 * GB })
    await addProcess({ free: 30 * GB })
    expect(await status()).toMatchObject({ disk_free: 30 * GB, disk_needs_attention: false })
    await addProcess({ free: 0.9 * GB, total: 2 * GB })
    expect(await status()).toMatchObject({ disk_free: 0.9 * GB, disk_needs_attention: true })
  })

  test('is unknown where the system does not tell', async () => {
    await shop.database.query('select private.note_process($1, $2, now(), null, null)', [
      randomUUID(),
      '1.2.3',
    ])
    expect(await status()).toMatchObject({ processes: 1, disk_free: null, disk_needs_attention: null })
  })
})

describe('mails', () => {
  test('that wait for their next attempt are fine', async () => {
    await addMail('waiting', { due: '5 minutes' })
    await addMail('waiting', { due: '-9 minutes' })
    await addMail('sent')
    expect(await status()).toMatchObject({ mails_waiting: 2, mails_late: 0, mail_needs_attention: false })
  })

  test('need attention when they wait ten minutes longer than they should', async () => {
    await addMail('waiting', { due: '-11 minutes' })
    expect(await status()).toMatchObject({ mails_waiting: 1, mails_late: 1, mail_needs_attention: true })
  })

  test.each(['failed', 'unconfirmed'])('need attention for a week after they are %s', async (state) => {
    await addMail(state, { age: '8 days' })
    expect(await status()).toMatchObject({ mails_failed: 0, mail_needs_attention: false })
    await addMail(state, { age: '6 days' })
    expect(await status()).toMatchObject({ mails_failed: 1, mail_needs_attention: true })
  })

  test('need attention while the last one of any kind could not be handed over', async () => {
    await noteMail('The mail server was not found.')
    expect(await status()).toMatchObject({
      account_mails_failed: 0,
      last_mail_failed_at: expect.any(String),
      mail_problem: 'The mail server was not found.',
      mail_needs_attention: true,
    })
    await noteMail(null)
    expect(await status()).toMatchObject({ mail_problem: null, mail_needs_attention: false })
    await shop.database.query("update private.mail_outcomes set hour = hour - interval '1 hour'")
    await noteMail('The mail server could not be reached.')
    expect(await status()).toMatchObject({ mail_needs_attention: true })
  })

  test('dated in the future, from while the clock was ahead, do not count', async () => {
    await noteMail('The mail server was not found.', true)
    await shop.database.query("update private.mail_outcomes set hour = hour + interval '1 day'")
    await addProcess()
    expect(await status()).toMatchObject({ account_mails_failed: 0, mail_needs_attention: false })
  })

  test('about accounts that were not sent are counted for a week', async () => {
    await noteMail('The mail server was not found.', true)
    await shop.database.query("update private.mail_outcomes set hour = hour - interval '6 days'")
    await noteMail('The mail server was not found.', true)
    await noteMail('The mail server was not found.', true)
    await noteMail(null, true)
    expect(await status()).toMatchObject({ account_mails_failed: 3, mail_needs_attention: false })
    await shop.database.query("update private.mail_outcomes set hour = hour - interval '2 days'")
    expect(await status()).toMatchObject({ account_mails_failed: 2 })
    await addProcess()
    const { rows } = await shop.database.query('select from private.mail_outcomes')
    expect(rows).toHaveLength(1)
  })
})

const inThePast = (interval: string) =>
  shop.database.query('update private.error_counts set hour = hour - $1::interval, last_at = last_at - $1', [
    interval,
  ])
const markSeen = (until: unknown) =>
  shop.as.admin.rpc('mark_errors_seen', { p_until: String(until) }).throwOnError()

describe('errors', () => {
  test('are counted for a day, and the last five are listed, the newest first', async () => {
    await addProcess()
    const last = [6, 5, 4, 3, 2, 1].map((minutes) => errorAt(minutesAgo(minutes)))
    await noteErrors(40, last.slice(0, 3))
    await noteErrors(2, last.slice(3))
    const { errors, last_errors, errors_need_attention } = await status()
    expect([errors, errors_need_attention]).toEqual([42, true])
    expect(ids(last_errors)).toEqual(ids(last.toReversed().slice(0, 5)))
  })

  test.each([
    ['one of the last hour is urgent', 1, '59 minutes', true],
    ['19 of earlier are not', 19, '61 minutes', false],
    ['20 of earlier are', 20, '61 minutes', true],
  ])('%s', async (_which, count, age, isUrgent) => {
    await addProcess()
    await noteErrors(count)
    await inThePast(age)
    expect(await status()).toMatchObject({
      errors: count,
      unseen_errors: count,
      errors_need_attention: isUrgent,
    })
  })

  test('that staff have seen are still counted, and are urgent again only with new ones', async () => {
    await addProcess()
    await noteErrors(30)
    const { last_error_at } = await status()
    await markSeen(last_error_at)
    expect(await status()).toMatchObject({
      errors: 30,
      unseen_errors: 0,
      last_error_at,
      errors_need_attention: false,
    })
    await noteErrors(1)
    expect(await status()).toMatchObject({ errors: 31, unseen_errors: 1, errors_need_attention: true })
  })

  test('that came after those that were shown are not marked with them', async () => {
    await addProcess()
    await noteErrors(1)
    await inThePast('2 hours')
    const shown = (await status()).last_error_at
    await noteErrors(1)
    await markSeen(shown)
    expect(await status()).toMatchObject({ errors: 2, unseen_errors: 1, errors_need_attention: true })
  })

  test('of more than a day ago do not count, and are removed at the next report', async () => {
    await noteErrors(3, [errorAt(new Date(Date.now() - 25 * 3_600_000).toISOString())])
    await shop.database.query("update private.error_counts set hour = hour - interval '26 hours'")
    await addProcess()
    expect(await status()).toMatchObject({ errors: 0, last_errors: [], errors_need_attention: false })
    const { rows } = await shop.database.query(
      'select from private.error_counts union all select from private.error_log',
    )
    expect(rows).toHaveLength(0)
  })

  test('of a storm leave 20 rows', async () => {
    const now = new Date().toISOString()
    const twenty = Array.from({ length: 20 }, () => errorAt(now))
    await noteErrors(5_000, twenty)
    await noteErrors(5_000, twenty)
    const { rows } = await shop.database.query('select from private.error_log')
    expect(rows).toHaveLength(20)
  })
})

test('no caller writes or reads the tables, nor calls what the server writes with', async () => {
  for (const role of ['anon', 'authenticated', 'service_role']) {
    const { rows } = await shop.database.query(
      `select has_table_privilege($1, 'private.process_status', 'select, insert, update, delete') as processes,
         has_table_privilege($1, 'private.error_log', 'select, insert, update, delete') as errors,
         has_table_privilege($1, 'private.mail_outcomes', 'select, insert, update, delete') as mails,
         has_function_privilege($1, 'private.note_errors(integer, jsonb)', 'execute') as notes,
         has_function_privilege($1, 'private.note_mail(text, boolean)', 'execute') as notes_mail`,
      [role],
    )
    expect(rows).toEqual([{ processes: false, errors: false, mails: false, notes: false, notes_mail: false }])
  }
})
