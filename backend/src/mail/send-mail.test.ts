import { afterEach, describe, expect, it } from 'vitest'
import { recordLog } from '../../test/record-log.ts'
import type { Caller } from '../caller.ts'
import { createGateway } from '../gateway/index.ts'
import { createKeys } from '../keys/keys.ts'
import type { Logger } from '../logging/logger.ts'
import { watchMailer, type MailOutcome } from './mail-status.ts'
import { MailError } from './mailer.ts'
import type { Mail } from './mailer.ts'
import { createSendMail } from './send-mail.ts'

const service: Caller = { role: 'service_role', claims: { role: 'service_role' } }
const sent: Mail[] = []
const SERVER = { smtpUrl: 'smtp://wole:hunter2@mail.authors.example', from: 'post@authors.example' }
const mailer = watchMailer(
  {
    send: async (mail) => {
      sent.push(mail)
      return { id: '<1@authors.example>' }
    },
    close: () => {},
  },
  SERVER,
)
const sendMail = createSendMail(mailer)
afterEach(() => {
  sent.length = 0
})

const letter = { to: 'wole@authors.example', subject: 'Ake', text: 'Hello' }
/** The response if the mailer fails with this error. */
const failing = (error: Error, logger?: Logger) => {
  const send = async () => {
    throw error
  }
  const request = new Request('https://authors.example/_mail', {
    method: 'POST',
    body: JSON.stringify(letter),
  })
  return createSendMail(watchMailer({ send, close: () => {} }, SERVER), logger)(request, service)
}
/** What the observer of a mailer gets of one mail, which fails with the given error. */
async function observed(failure?: Error, isAccountMail?: boolean): Promise<MailOutcome[]> {
  const outcomes: MailOutcome[] = []
  const send = async () => {
    if (failure) throw failure
    return { id: '<1@authors.example>' }
  }
  const options = { ...SERVER, observe: (outcome: MailOutcome) => void outcomes.push(outcome) }
  const watched = watchMailer({ send, close: () => {} }, options)
  await Promise.allSettled([watched.send({ ...letter, to: [letter.to], isAccountMail })])
  return outcomes
}
const refusal = (response: string) => Object.assign(new Error(response), { code: 'EENVELOPE', response })
const asText = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body))
const post = (body: unknown, caller = service, method = 'POST') =>
  sendMail(
    new Request('https://authors.example/_mail', { method, ...(method !== 'GET' && { body: asText(body) }) }),
    caller,
  )

it('an incomplete body is the sender’s fault', async () => {
  const body = new ReadableStream({ start: (controller) => controller.error(new Error('aborted')) })
  const init = { method: 'POST', body, duplex: 'half' } as RequestInit
  const answer = await sendMail(new Request('https://authors.example/_mail', init), service)
  expect(answer.status).toBe(422)
})

describe('sending by HTTP', () => {
  it('accepts one recipient or several, and answers the id', async () => {
    const answer = await post(letter)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ id: '<1@authors.example>' })
    await post({ ...letter, to: ['a@b.ng', 'c@d.ng'], from: 'e@f.ng', html: '<p>', reply_to: 'g@h.ng' })
    expect(sent).toMatchObject([
      { to: ['wole@authors.example'], subject: 'Ake', text: 'Hello' },
      { to: ['a@b.ng', 'c@d.ng'], from: 'e@f.ng', html: '<p>', replyTo: ['g@h.ng'] },
    ])
  })

  it.for(['anon', 'authenticated', 'librarian'])('is refused for %s', async (role) => {
    const answer = await post(letter, { role, claims: { role } })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ statusCode: 403, name: 'invalid_api_key' })
    expect(sent).toEqual([])
  })

  it.for<[string, unknown, string]>([
    ['no body', '', 'must be a JSON object'],
    ['half a body', '{"to":', 'must be a JSON object'],
    ['a list', [], 'must be a JSON object'],
    ['null', 'null', 'must be a JSON object'],
    ['no recipient', { ...letter, to: undefined }, 'Missing `to` field'],
    ['an empty list of recipients', { ...letter, to: [] }, 'Missing `to` field'],
    ['a number among the recipients', { ...letter, to: ['a@b.ng', 7] }, 'Invalid `to` field'],
    ['too many recipients', { ...letter, to: Array(51).fill('a@b.ng') }, 'At most 50'],
    ['no subject', { ...letter, subject: '' }, 'Missing `subject` field'],
    ['a subject that is a list', { ...letter, subject: ['x'] }, 'Invalid `subject` field'],
    ['nothing to read', { ...letter, text: undefined }, 'Missing `html` or `text` field'],
    ['an invalid reply address', { ...letter, reply_to: {} }, 'Invalid `reply_to` field'],
  ])('refuses %s', async ([, body, message]) => {
    const answer = await post(body)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      statusCode: 422,
      name: 'validation_error',
      message: expect.stringContaining(message),
    })
    expect(sent).toEqual([])
  })

  it('accepts POST and GET only', async () => {
    expect((await post(letter, service, 'PUT')).status).toBe(405)
  })

  it('answers where mail goes and what became of the last one, without the password', async () => {
    await post(letter)
    const answer = await post(undefined, service, 'GET')
    expect(await answer.json()).toEqual({
      server: 'mail.authors.example',
      from: 'post@authors.example',
      last: { at: expect.any(String), problem: null },
    })
    expect((await post(undefined, { role: 'anon', claims: { role: 'anon' } }, 'GET')).status).toBe(403)
  })

  it.for([
    [{ code: 'EAUTH', response: '535 no\r\nhunter2' }, /refused the user name.* It answered: 535 no …$/],
    [{ code: 'ESOCKET' }, /^The mail server could not be reached\.$/],
    [{}, /^The mail could not be sent\.$/],
  ] as const)('a failure of the server %j is put into words', async ([properties, words]) => {
    const answer = await failing(Object.assign(new Error('hunter2'), properties))
    expect(await answer.json()).toMatchObject({ reason: expect.stringMatching(words) })
  })

  it('reports what the mailer refuses, and does not pass on the mail server’s message', async () => {
    const log = recordLog()
    const refused = await failing(new MailError('Invalid `to` field.'))
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining('Invalid `to` field.'),
    ])
    const broken = await failing(new Error('535 bad password hunter2'), log.logger)
    expect([broken.status, await broken.text()]).toEqual([502, expect.not.stringContaining('hunter2')])
    expect(log.messages()).toEqual(['A mail could not be sent'])
  })

  it('what becomes of each mail is told, without the answer of the mail server', async () => {
    expect(await observed()).toEqual([{ problem: null, isAccountMail: false }])
    expect(await observed(refusal('554 5.7.1 <wole@authors.example>: Relay access denied'), true)).toEqual([
      { problem: 'The mail server refused the sender or the recipient.', isAccountMail: true },
    ])
  })

  it('a mistyped address is told as no failure', async () => {
    expect(await observed(refusal('550 5.1.1 The mailbox does not exist'))).toEqual([])
    expect(await observed(new MailError('Invalid `to` field.'))).toEqual([])
  })

  it('through the gateway needs the secret key', async () => {
    const keys = await createKeys()
    const gateway = createGateway({ keys, services: { mail: sendMail } })
    const send = (key: string) =>
      gateway.fetch(
        new Request('https://authors.example/functions/v1/_mail', {
          method: 'POST',
          headers: { authorization: `Bearer ${key}` },
          body: JSON.stringify(letter),
        }),
      )
    expect((await send(keys.publishableKey)).status).toBe(403)
    expect((await send(keys.anonKey)).status).toBe(403)
    expect((await send('junk')).status).toBe(401)
    expect(sent).toEqual([])
    expect((await send(keys.secretKey)).status).toBe(200)
    expect((await send(keys.serviceRoleKey)).status).toBe(200)
  })
})
