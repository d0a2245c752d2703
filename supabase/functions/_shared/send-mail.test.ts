import { expect, test } from 'vitest'
import { sendMail } from './send-mail.ts'

const mail = { to: ['ada@example.com'], subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }

/** The sender of a mail with this setting MAIL_FROM. */
async function senderOf(from: string | undefined, siteName: string): Promise<unknown> {
  const settings: Record<string, string | undefined> = {
    MAIL_API_URL: 'https://mail.example',
    MAIL_FROM: from,
  }
  let sent: { from?: string } = {}
  const fetch = async (_url: string, init?: RequestInit) => {
    sent = JSON.parse(String(init?.body))
    return Response.json({ id: 'mail-1' })
  }
  await sendMail({ env: (name) => settings[name], fetch }, mail, { siteName })
  return sent.from
}

test.each([
  ['no-reply@zuma.example', 'Zuma & Sons', 'Zuma & Sons <no-reply@zuma.example>'],
  ['Zuma <hello@zuma.example>', 'Another name', 'Zuma <hello@zuma.example>'],
  ['no-reply@zuma.example', ' ', 'no-reply@zuma.example'],
  ['no-reply@zuma.example', 'Zuma <all@x.co>,\n"Sons"', 'Zuma all x.co Sons <no-reply@zuma.example>'],
  ['no-reply@zuma.example', 'Zuma @ Home (Lagos)', 'Zuma Home Lagos <no-reply@zuma.example>'],
  [undefined, 'Zuma', undefined],
])('a mail from %s of the site %j has the sender %s', async (from, name, sender) => {
  expect(await senderOf(from, name)).toBe(sender)
})
