import { expect, onTestFinished, test } from 'vitest'
import { createAuthBackend, newEmail, PASSWORD } from '../../../test/auth-backend.ts'
import type { Mail } from '../../mail/mailer.ts'
import { sendInTurns } from './deliver-mail.ts'

/** A mail server that answers when it is told to, the oldest mail first. */
function slowMailServer() {
  const begun: string[] = []
  const answers: (() => void)[] = []
  const send = async ({ to }: Mail) => {
    begun.push(...to)
    await new Promise<void>((answer) => answers.push(answer))
    return { id: '1' }
  }
  return { begun, answer: () => answers.shift()?.(), mailer: { send, close: () => {} } }
}

const mailTo = (to: string): Mail => ({ to: [to], subject: 'Your code', text: '123456' })

test.each([
  ['another address', '203.0.113.5', '203.0.113.5', '203.0.113.6'],
  ['another /64', '2001:db8:7:7::1', '2001:db8:7:7:ffff::2', '2001:db8:7:8::1'],
])('many mails of one network do not hold up that of %s', async (_which, one, same, other) => {
  const { begun, answer, mailer } = slowMailServer()
  const mailerOf = sendInTurns(mailer)
  const sent = Array.from({ length: 20 }, (_, n) => mailerOf(n % 2 ? one : same).send(mailTo(`flood${n}`)))
  sent.push(mailerOf(other).send(mailTo('ada')))
  expect(begun).toHaveLength(8)
  answer()
  answer()
  await expect.poll(() => begun).toContain('ada')
  expect(begun).toHaveLength(10)
  await expect
    .poll(() => {
      answer()
      return begun
    })
    .toHaveLength(21)
  for (let left = 0; left < 8; left += 1) answer()
  await Promise.all(sent)
})

test('the mails of all requests take turns', async () => {
  const { begun, answer, mailer } = slowMailServer()
  const backend = await createAuthBackend({ enableConfirmations: true }, { mailer })
  onTestFinished(() => backend.close())
  const signUp = () =>
    backend.call({ method: 'POST', path: '/auth/v1/signup', body: { email: newEmail(), password: PASSWORD } })
  const answered = Array.from({ length: 12 }, signUp)
  await expect.poll(async () => (await backend.database.query('select from auth.users')).rowCount).toBe(12)
  expect(begun).toHaveLength(8)
  await expect
    .poll(() => {
      answer()
      return begun
    })
    .toHaveLength(12)
  for (let left = 0; left < 8; left += 1) answer()
  await Promise.all(answered)
})
