import { formatDateTime } from '../../lib/dates.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

export interface MailState {
  state: string
  /** A sent mail that was only written to a file, because no mail server was set. */
  is_file: boolean
  attempts: number
  failure: string | null
  next_attempt_at: string | null
  sent_at: string | null
}

const BADGES: Record<string, { label: string; tone: BadgeTone }> = {
  waiting: { label: 'Waiting', tone: 'yellow' },
  sending: { label: 'Sending', tone: 'blue' },
  sent: { label: 'Sent', tone: 'green' },
  failed: { label: 'Not sent', tone: 'red' },
  unconfirmed: { label: 'Perhaps sent', tone: 'red' },
  skipped: { label: 'Not needed', tone: 'grey' },
}

export function mailBadge({ state, is_file }: Pick<MailState, 'state' | 'is_file'>): {
  label: string
  tone: BadgeTone
} {
  if (is_file) return { label: 'Saved as a file', tone: 'yellow' }
  return BADGES[state] ?? { label: state, tone: 'grey' }
}

/** What staff read about a mail: when it was sent, or why not. */
export function mailStateText({
  state,
  is_file,
  attempts,
  failure,
  next_attempt_at,
  sent_at,
}: MailState): string {
  if (is_file && sent_at !== null)
    return `Saved on ${formatDateTime(sent_at)}. Nobody got it: no mail server was set where the shop runs.`
  if (state === 'sent' && sent_at !== null) return `Sent on ${formatDateTime(sent_at)}`
  if (state === 'skipped')
    return failure ?? 'What it would have said was not true any more, or it was sent again.'
  if (state === 'waiting' && attempts > 0 && next_attempt_at !== null)
    return `${failure ?? ''} It is tried again at ${formatDateTime(next_attempt_at)}.`.trim()
  if (state === 'waiting' && failure !== null && next_attempt_at !== null)
    return `${failure} It leaves at ${formatDateTime(next_attempt_at)}.`
  return failure ?? 'It leaves within a minute or two.'
}

export function canResend(state: string): boolean {
  return state !== 'waiting' && state !== 'sending'
}
