import { expect, test } from 'vitest'
import { mailBadge, mailStateText } from './mail-state.ts'

const SENT = {
  state: 'sent',
  is_file: false,
  attempts: 1,
  failure: null,
  next_attempt_at: null,
  sent_at: '2026-11-25T08:00:00Z',
}

test('a mail that the mail server has accepted is sent', () => {
  expect(mailBadge(SENT).label).toBe('Sent')
  expect(mailStateText(SENT)).toBe('Sent on 25 Nov 2026, 09:00')
})

test('a mail that was only written to a file is not called sent', () => {
  const file = { ...SENT, is_file: true }
  expect(mailBadge(file).label).toBe('Saved as a file')
  expect(mailStateText(file)).toBe(
    'Saved on 25 Nov 2026, 09:00. Nobody got it: no mail server was set where the shop runs.',
  )
})
