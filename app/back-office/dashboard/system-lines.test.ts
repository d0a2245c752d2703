import { describe, expect, test } from 'vitest'
import type { BackupStatus, SystemStatus } from './queries.ts'
import { systemLines } from './system-lines.ts'

const GOOD: SystemStatus = {
  processes: 1,
  versions: ['1.2.3'],
  running_since: '2026-11-25T08:00:00Z',
  version_needs_attention: false,
  disk_free: 42_400_000_000,
  disk_total: 100_000_000_000,
  disk_needs_attention: false,
  sends_mail: true,
  mails_waiting: 2,
  mails_late: 0,
  mails_failed: 0,
  account_mails_failed: 0,
  last_mail_failed_at: null,
  mail_problem: null,
  mail_needs_attention: false,
  errors: 0,
  unseen_errors: 0,
  last_error_at: null,
  last_errors: [],
  errors_need_attention: false,
}

const BACKED_UP: BackupStatus = {
  scheduled: true,
  needs_attention: false,
  last_failed: false,
  failed_at: null,
  failure: null,
  last_good_at: '2026-11-25T01:30:00Z',
  lost_files: 0,
}

const lineOf = (label: string, system: Partial<SystemStatus>, backup: Partial<BackupStatus> = {}) =>
  systemLines({ ...GOOD, ...system }, { ...BACKED_UP, ...backup }).find((line) => line.label === label)

test('a shop without trouble has five good lines', () => {
  expect(systemLines(GOOD, BACKED_UP)).toEqual([
    { label: 'Version', value: '1.2.3, running since 25 Nov 2026, 09:00', state: 'good' },
    { label: 'Last good backup', value: '25 Nov 2026, 02:30', state: 'good' },
    { label: 'Free disk space', value: '42 GB of 100 GB', state: 'good' },
    { label: 'Mail', value: '2 waiting, 0 not sent in the last 7 days', state: 'good' },
    { label: 'Errors of the last 24 hours', value: 'None', state: 'good' },
  ])
})

test('a shop whose first backup is still to come waits for it', () => {
  expect(lineOf('Last good backup', {}, { last_good_at: null })).toEqual({
    label: 'Last good backup',
    value: 'None yet: the first one is made in the night',
    state: 'waiting',
  })
})

test('a hosted project, where no server reports, has only the line about mails', () => {
  const unknown = {
    processes: 0,
    versions: null,
    running_since: null,
    version_needs_attention: null,
    disk_free: null,
    disk_total: null,
    disk_needs_attention: null,
    errors: null,
    unseen_errors: null,
    last_error_at: null,
    last_errors: null,
    errors_need_attention: null,
  }
  const lines = systemLines({ ...GOOD, ...unknown }, { ...BACKED_UP, scheduled: false, last_good_at: null })
  expect(lines.map(({ label }) => label)).toEqual(['Mail'])
})

test('a part that could not be read has no line', () => {
  expect(systemLines(null, BACKED_UP).map(({ label }) => label)).toEqual(['Last good backup'])
  expect(systemLines(GOOD, null).map(({ label }) => label)).not.toContain('Last good backup')
  expect(systemLines(null, null)).toEqual([])
})

test('a good line says nothing of what to do, every other one does', () => {
  const bad: SystemStatus = {
    ...GOOD,
    version_needs_attention: true,
    disk_needs_attention: true,
    mails_failed: 1,
    mail_needs_attention: true,
    errors: 3,
    unseen_errors: 3,
    last_error_at: '2026-11-25T08:00:00Z',
    errors_need_attention: true,
  }
  for (const { state, whatToDo } of systemLines(bad, { ...BACKED_UP, needs_attention: true }))
    expect([state, whatToDo]).toEqual(['attention', expect.stringMatching(/\.$/)])
})

test('several processes are counted, and their versions named', () => {
  expect(lineOf('Version', { processes: 3, versions: ['1.2.3', '1.2.4'] })?.value).toMatch(
    /^1\.2\.3, 1\.2\.4 in 3 processes, running since /,
  )
})

describe('backups', () => {
  test('that nobody set up are off, with what to set', () => {
    const line = lineOf('Last good backup', {}, { scheduled: false, last_good_at: null })
    expect(line).toMatchObject({
      value: 'None',
      state: 'off',
      whatToDo: expect.stringContaining('BACKUP_DIR'),
    })
  })

  test('that are too old keep the time of the last good one', () => {
    expect(lineOf('Last good backup', {}, { needs_attention: true })).toMatchObject({
      value: '25 Nov 2026, 02:30',
      state: 'attention',
    })
  })
})

test('a small rest of the disk has a decimal', () => {
  expect(lineOf('Free disk space', { disk_free: 449_000_000 })?.value).toBe('0.4 GB of 100 GB')
})

test('mail without a mail server is off, with what to set', () => {
  expect(lineOf('Mail', { sends_mail: false })).toEqual({
    label: 'Mail',
    value: 'Saved as files: no mail server is set',
    state: 'off',
    whatToDo: expect.stringContaining('SMTP_URL'),
  })
  expect(lineOf('Mail', { sends_mail: false, mails_late: 1, mail_needs_attention: true })?.state).toBe(
    'attention',
  )
  expect(lineOf('Mail', { sends_mail: null })?.state).toBe('good')
})

test.each([
  ['that failed', { mails_failed: 1, mail_needs_attention: true }, '/admin/mail-outbox/not-sent'],
  ['that wait too long', { mails_late: 1, mail_needs_attention: true }, '/admin/mail-outbox'],
  [
    'that cannot be sent at present',
    { mails_late: 1, mail_problem: 'The mail server was not found.', mail_needs_attention: true },
    '/admin/settings',
  ],
])('mails %s are linked', (_what, system, to) => {
  expect(lineOf('Mail', system)?.link?.to).toBe(to)
})

describe('mails about accounts', () => {
  const FAILED = { account_mails_failed: 2, last_mail_failed_at: '2026-11-25T08:00:00Z' }

  test('count among those that were not sent, and the last failure is told with its time', () => {
    const problem = { mail_problem: 'The mail server was not found.', mail_needs_attention: true }
    expect(lineOf('Mail', { ...FAILED, ...problem, mails_failed: 1 })).toMatchObject({
      value: '2 waiting, 3 not sent in the last 7 days',
      state: 'attention',
      whatToDo: expect.stringMatching(
        /^The last mail could not be sent on 25 Nov 2026, 09:00\. The mail server was not found\. /,
      ),
    })
  })

  test('are minor once later mails were sent', () => {
    expect(lineOf('Mail', FAILED)).toMatchObject({
      state: 'minor',
      whatToDo: expect.stringContaining('the last one on 25 Nov 2026, 09:00. Later ones were.'),
    })
  })
})

describe('errors', () => {
  const SOME = { errors: 1_200, unseen_errors: 3, last_error_at: '2026-11-25T08:00:00Z' }
  const label = 'Errors of the last 24 hours'

  test('have their number and the time of the last one', () => {
    expect(lineOf(label, { ...SOME, errors_need_attention: true })?.value).toBe(
      '1,200, the last one 25 Nov 2026, 09:00',
    )
  })

  test('that are few and of earlier are minor, and say so', () => {
    expect(lineOf(label, { ...SOME, errors_need_attention: false })).toMatchObject({
      state: 'minor',
      whatToDo: expect.stringContaining('none in the last hour'),
    })
  })

  test('that staff have seen need nothing', () => {
    const line = lineOf(label, { ...SOME, unseen_errors: 0, errors_need_attention: false })
    expect(line?.state).toBe('seen')
    expect(line).not.toHaveProperty('whatToDo')
  })
})
