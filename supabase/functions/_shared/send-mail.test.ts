import { expect, test } from 'vitest'
import type { Site } from './backend.ts'
import { sendMail } from './send-mail.ts'

const mail = { to: ['ada@example.com'], subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }

/** What the mail service gets, with this setting MAIL_FROM. */
async function sent(from: string | undefined, site: Site, changes: { reply_to?: string } = {}) {
  const settings: Record<string, string | undefined> = {
    MAIL_API_URL: 'https://mail.example',
    MAIL_FROM: from,
  }
  let body: { from?: string; reply_to?: string; headers?: object } = {}
  const fetch = async (_url: string, init?: RequestInit) => {
    body = JSON.parse(String(init?.body))
    return Response.json({ id: 'mail-1' })
  }
  await sendMail({ env: (name) => settings[name], fetch }, { ...mail, ...changes }, { site })
  return body
}

test.each([
  ['no-reply@zuma.example', 'Zuma & Sons', 'Zuma & Sons <no-reply@zuma.example>'],
  ['Zuma <hello@zuma.example>', 'Another name', 'Zuma <hello@zuma.example>'],
  ['no-reply@zuma.example', ' ', 'no-reply@zuma.example'],
  [
    'no-reply@zuma.example',
    'Zuma <all@x.co>,\n"Sons"',
    '"Zuma <all@x.co>, \\"Sons\\"" <no-reply@zuma.example>',
  ],
  ['no-reply@zuma.example', 'Zuma @ Home (Lagos)', '"Zuma @ Home (Lagos)" <no-reply@zuma.example>'],
  ['no-reply@zuma.example', 'a\\b', '"a\\\\b" <no-reply@zuma.example>'],
  ['no-reply@zuma.example', 'Ọ̀ṣun 🪑', 'Ọ̀ṣun 🪑 <no-reply@zuma.example>'],
  [undefined, 'Zuma', undefined],
])('a mail from %s of the site %j has the sender %s', async (from, name, sender) => {
  expect((await sent(from, { name, email: '' })).from).toBe(sender)
})

test('answers go to the contact email of the site, unless the mail names another address', async () => {
  const site = { name: 'Zuma', email: 'hello@zuma.example' }
  expect((await sent(undefined, site)).reply_to).toBe('hello@zuma.example')
  expect((await sent(undefined, site, { reply_to: 'ada@example.com' })).reply_to).toBe('ada@example.com')
  expect(await sent(undefined, { ...site, email: '' })).not.toHaveProperty('reply_to')
})

test('a mail says that no person wrote it', async () => {
  expect((await sent(undefined, { name: 'Zuma', email: '' })).headers).toEqual({
    'Auto-Submitted': 'auto-generated',
  })
})
