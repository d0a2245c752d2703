import { formatDateTime } from '../../lib/dates.ts'
import type { BackupStatus, SystemStatus } from './queries.ts'

/**
 * `waiting` is what has not happened yet, and need not have. `off` is what the owner has not set up: no failure, but no protection either. `minor` is worth knowing and does not put the card first.
 */
export type LineState = 'good' | 'waiting' | 'minor' | 'seen' | 'attention' | 'off'

/** One line of the card: docs/behaviour/dashboard.md#system */
export interface SystemLine {
  label: string
  value: string
  state: LineState
  /** Unless it is good, seen or waited for. */
  whatToDo?: string
  /** Where staff can do it. */
  link?: { to: string; text: string }
}

const GB = 1_000_000_000

const stateOf = (needsAttention: boolean | null): LineState => (needsAttention ? 'attention' : 'good')
const count = (number: number) => number.toLocaleString('en-NG')

/** The lines of what is known. A part that could not be read, or that nobody reports, has none. */
export function systemLines(system: SystemStatus | null, backup: BackupStatus | null): SystemLine[] {
  const lines = [
    system && versionLine(system),
    backup && backupLine(backup, (system?.processes ?? 0) > 0),
    system && diskLine(system),
    system && mailLine(system),
    system && errorLine(system),
  ]
  return lines.filter((line) => line !== null)
}

function versionLine({ processes, versions, running_since, version_needs_attention }: SystemStatus) {
  if (!versions) return null
  const subject = processes > 1 ? `${versions.join(', ')} in ${processes} processes` : versions.join()
  return {
    label: 'Version',
    value: `${subject}, running since ${formatDateTime(running_since)}`,
    state: stateOf(version_needs_attention),
    ...(version_needs_attention && {
      whatToDo: 'Processes of different versions run together. Restart those with the older one.',
    }),
  }
}

/** Where no process reports, backups are made by somebody else or not at all: nothing is known. */
function backupLine(backup: BackupStatus, hasServer: boolean): SystemLine | null {
  const { scheduled, last_good_at, needs_attention } = backup
  const label = 'Last good backup'
  const value = last_good_at ? formatDateTime(last_good_at) : 'None yet: the first one is made in the night'
  if (!scheduled) {
    if (!hasServer) return null
    const whatToDo =
      'The shop makes no backups. Set BACKUP_DIR where the shop runs: “Backups” in docs/deploying.md.'
    return { label, value: last_good_at ? value : 'None', state: 'off', whatToDo }
  }
  if (!needs_attention) return { label, value, state: last_good_at ? 'good' : 'waiting' }
  const whatToDo = 'Find the reason and the steps under “Backups” in docs/deploying.md.'
  return { label, value, state: 'attention', whatToDo }
}

function diskLine({ disk_free, disk_total, disk_needs_attention }: SystemStatus): SystemLine | null {
  if (disk_free === null || disk_total === null) return null
  return {
    label: 'Free disk space',
    value: `${gigabytes(disk_free)} of ${gigabytes(disk_total)}`,
    state: stateOf(disk_needs_attention),
    ...(disk_needs_attention && {
      whatToDo:
        'When the disk is full, nothing can be saved and no order is taken. Remove old backups or files from it, or make it larger.',
    }),
  }
}

const MAIL_TO_FILES: SystemLine = {
  label: 'Mail',
  value: 'Saved as files: no mail server is set',
  state: 'off',
  whatToDo: 'Nobody gets mail from the shop. Set SMTP_URL where the shop runs: docs/deploying.md.',
}

const TEST_MAIL = { to: '/admin/settings', text: 'Send a test mail' }

function mailLine(system: SystemStatus): SystemLine {
  const { sends_mail, mails_waiting, mails_late, mails_failed, account_mails_failed } = system
  const { last_mail_failed_at, mail_problem, mail_needs_attention } = system
  const unsent = mails_failed + account_mails_failed
  const value = `${count(mails_waiting)} waiting, ${count(unsent)} not sent in the last 7 days`
  const line = { label: 'Mail', value, state: stateOf(mail_needs_attention) }
  const failedAt = formatDateTime(last_mail_failed_at)
  if (mail_problem !== null) {
    const whatToDo = `The last mail could not be sent on ${failedAt}. ${mail_problem} Check SMTP_URL where the shop runs.`
    return { ...line, whatToDo, link: TEST_MAIL }
  }
  if (mails_late > 0) {
    const whatToDo =
      'Mails have waited for more than 10 minutes. See what they say, and check SMTP_URL where the shop runs.'
    return { ...line, whatToDo, link: { to: '/admin/mail-outbox', text: 'See all mails' } }
  }
  if (account_mails_failed > 0 && mails_failed === 0) {
    const whatToDo = `Mails about accounts, such as codes for a new password, were not sent, the last one on ${failedAt}. Later ones were.`
    return { ...line, state: 'minor', whatToDo }
  }
  if (!mail_needs_attention) return sends_mail === false ? MAIL_TO_FILES : line
  const whatToDo = 'Look at why, and send them again.'
  return { ...line, whatToDo, link: { to: '/admin/mail-outbox/not-sent', text: 'See what was not sent' } }
}

function errorLine(system: SystemStatus): SystemLine | null {
  const { errors, unseen_errors, last_error_at, errors_need_attention } = system
  if (errors === null) return null
  const label = 'Errors of the last 24 hours'
  if (errors === 0) return { label, value: 'None', state: 'good' }
  const value = `${count(errors)}, the last one ${formatDateTime(last_error_at)}`
  if (unseen_errors === 0) return { label, value, state: 'seen' }
  const whatToDo =
    'Give the numbers below to the person who looks after the server. They lead to the reasons in its log.'
  if (errors_need_attention) return { label, value, state: 'attention', whatToDo }
  return { label, value, state: 'minor', whatToDo: `There were few, and none in the last hour. ${whatToDo}` }
}

/** `0.4 GB`, `12 GB`: one decimal below 10. */
function gigabytes(bytes: number): string {
  const size = bytes / GB
  return `${size.toLocaleString('en-NG', { maximumFractionDigits: size < 10 ? 1 : 0 })} GB`
}
