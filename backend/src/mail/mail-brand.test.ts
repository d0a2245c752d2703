import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { recordLog } from '../../test/record-log.ts'
import { brandedHtml, brandedSubject, brandedText } from '../auth/mail/mail-texts.ts'
import { readMailBrand, type MailBrand } from './mail-brand.ts'
import { createMailer } from './mailer.ts'

const root = await mkdtemp(join(tmpdir(), 'brand-'))
afterAll(() => rm(root, { recursive: true }))
const log = recordLog()
let folders = 0
const named = async () => ({ name: 'Zuma Living' })

/** The From header of a mail. */
async function senderOf(from: string, brand: () => Promise<MailBrand>): Promise<string | undefined> {
  const directory = join(root, String(++folders))
  const mailer = createMailer({ from, brand: readMailBrand(brand, log.logger), directory })
  await mailer.send({ to: ['wole@authors.example'], subject: 'Ake', text: 'x' })
  const [name = ''] = await readdir(directory)
  const unfolded = (await readFile(join(directory, name), 'utf8')).replaceAll(/\r\n +/g, ' ')
  return /^From: (.*)/m.exec(unfolded)?.[1]
}

it('a sender without a name has the site’s', async () => {
  expect(await senderOf('post@authors.example', named)).toBe('Zuma Living <post@authors.example>')
  expect(await senderOf('Authors <post@authors.example>', named)).toBe('Authors <post@authors.example>')
})

it('a name cannot add headers or another address, and is cut', async () => {
  const hostile = 'Zuma\r\nBcc: all@authors.example\n<evil@authors.example>'
  const sender = await senderOf('post@authors.example', async () => ({ name: hostile }))
  expect(sender).toBe('"Zuma Bcc: all@authors.example evil@authors.example" <post@authors.example>')
  const brand = await readMailBrand(async () => ({ name: 'Z'.repeat(10_000) }), log.logger)()
  expect(brand?.name).toHaveLength(100)
})

it('a mail is sent without a name when it cannot be read', async () => {
  const sender = await senderOf('post@authors.example', () => Promise.reject(new Error('away')))
  expect(sender).toBe('post@authors.example')
  expect(log.lines).toMatchObject([{ level: 'warn' }])
})

it('texts are signed, and HTML is escaped', () => {
  const brand = { name: 'Zuma & Sons', header: 'https://zuma.example/mail.png?a=1&b=2' }
  expect(brandedSubject('Reset your password', brand)).toBe('Reset your password (Zuma & Sons)')
  expect(brandedText('Hello\n', brand)).toBe('Hello\n\nZuma & Sons\n')
  expect(brandedHtml('<p>Hello</p>\n', brand)).toBe(
    '<p><img src="https://zuma.example/mail.png?a=1&amp;b=2" alt="Zuma &amp; Sons" width="320" height="64"></p>\n<p>Hello</p>\n<p>Zuma &amp; Sons</p>\n',
  )
  expect(brandedText('Hello\n', undefined)).toBe('Hello\n')
})
