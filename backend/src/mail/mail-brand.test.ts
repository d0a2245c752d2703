import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { recordLog } from '../../test/record-log.ts'
import { compileTemplate } from '../auth/mail/mail-template.ts'
import { brandedSubject, brandedText, mailText, paragraphsMail } from '../auth/mail/mail-texts.ts'
import { readMailBrand, type MailBrand } from './mail-brand.ts'
import { createMailer } from './mailer.ts'

const root = await mkdtemp(join(tmpdir(), 'brand-'))
afterAll(() => rm(root, { recursive: true }))
const log = recordLog()
let folders = 0
const named = async () => ({ name: 'Zuma Living' })

/** A header of a mail, unfolded. */
async function headerOf(name: string, from: string, brand: () => Promise<MailBrand>, changes = {}) {
  const directory = join(root, String(++folders))
  const mailer = createMailer({ from, brand: readMailBrand(brand, log.logger), directory })
  await mailer.send({ to: ['wole@authors.example'], subject: 'Ake', text: 'x', ...changes })
  const [file = ''] = await readdir(directory)
  const unfolded = (await readFile(join(directory, file), 'utf8')).replaceAll(/\r\n +/g, ' ')
  return new RegExp(`^${name}: (.*)`, 'm').exec(unfolded)?.[1]
}

const senderOf = (from: string, brand: () => Promise<MailBrand>) => headerOf('From', from, brand)

/** The text of encoded words: RFC 2047. The space between two of them is no part of it. */
const decoded = (header = '') =>
  header
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/g, (_, encoding, word: string) => {
      if (encoding === 'B') return Buffer.from(word, 'base64').toString()
      const bytes = word
        .replaceAll('_', ' ')
        .replaceAll(/=([0-9A-F]{2})/g, (_code, hex: string) => String.fromCharCode(parseInt(hex, 16)))
      return Buffer.from(bytes, 'latin1').toString()
    })

it('a sender without a name has the site’s', async () => {
  expect(await senderOf('post@authors.example', named)).toBe('Zuma Living <post@authors.example>')
  expect(await senderOf('Authors <post@authors.example>', named)).toBe('Authors <post@authors.example>')
})

it('a name cannot add headers or another address, and is cut', async () => {
  const hostile = 'Zuma\r\nBcc: all@authors.example\n<evil@authors.example>'
  const sender = await senderOf('post@authors.example', async () => ({ name: hostile }))
  expect(sender).toBe('"Zuma Bcc: all@authors.example <evil@authors.example>" <post@authors.example>')
  const brand = await readMailBrand(async () => ({ name: 'Z'.repeat(10_000) }), log.logger)()
  expect(brand?.name).toHaveLength(100)
})

it.each([
  ['Zuma & Sons', '"Zuma & Sons"'],
  ['Zuma, "Sons" \\ Ltd', '"Zuma, \\"Sons\\" \\\\ Ltd"'],
  ['Ọ̀ṣun & "Sons", Ltd 🪑', 'Ọ̀ṣun & "Sons", Ltd 🪑'],
  ['Ọ̀ṣun '.repeat(15).trim(), 'Ọ̀ṣun '.repeat(15).trim()],
])('the sender %j is itself in the header', async (name, written) => {
  const sender = await senderOf('post@authors.example', async () => ({ name }))
  expect(sender).toMatch(/^[\x20-\x7e]+$/)
  expect(decoded(sender)).toBe(`${written} <post@authors.example>`)
})

const answered = async () => ({ name: 'Zuma', replyTo: 'hello@zuma.example' })
const replyTo = (from: string, brand: () => Promise<MailBrand>, changes = {}) =>
  headerOf('Reply-To', from, brand, changes)

it('answers go to the site’s address, unless the mail names another one', async () => {
  expect(await replyTo('post@authors.example', answered)).toBe('hello@zuma.example')
  expect(await replyTo('Authors <post@authors.example>', answered)).toBe('hello@zuma.example')
  expect(await replyTo('post@authors.example', answered, { replyTo: ['ada@example.com'] })).toBe(
    'ada@example.com',
  )
  for (const unusable of ['', 'hello at zuma', 'a@b.co\r\nBcc: c@d.co'])
    expect(await replyTo('post@authors.example', async () => ({ name: 'Zuma', replyTo: unusable }))).toBe(
      undefined,
    )
})

it('a mail says that no person wrote it', async () => {
  expect(await headerOf('Auto-Submitted', 'post@authors.example', named)).toBe('auto-generated')
})

it('a mail is sent without a name when it cannot be read', async () => {
  const sender = await senderOf('post@authors.example', () => Promise.reject(new Error('away')))
  expect(sender).toBe('post@authors.example')
  expect(log.lines).toMatchObject([{ level: 'warn' }])
})

const words = { Token: '1', TokenHash: '0a', ConfirmationURL: '', RedirectTo: '', Email: '', NewEmail: '' }
const values = { ...words, SiteURL: 'https://zuma.example', SendingTo: '', Data: {} }
const brand: MailBrand = {
  name: 'Zuma & Sons',
  frame: ({ subject, html }) => `<!doctype html><title>${subject}</title>${html}`,
}

const recoveryHtml = (source: string, of: MailBrand) =>
  mailText('recovery', values, { html: compileTemplate(source, [], 'html') }, of).html

it('a project’s own content gets the brand, unless it is a whole document', () => {
  expect(recoveryHtml('<p>Hello</p>\n', { name: 'Zuma' })).toBe('<p>Hello</p>\n<p>Zuma</p>\n')
  expect(recoveryHtml('<p>Hello</p>\n', brand)).toBe(
    '<!doctype html><title>Reset your password (Zuma & Sons)</title><p>Hello</p>\n',
  )
  expect(recoveryHtml('<!DOCTYPE html><p>Hello</p>', brand)).toBe('<!DOCTYPE html><p>Hello</p>')
})

it('each mail of the service itself has the brand’s frame', () => {
  const mails = [
    mailText('reauthentication', values, {}, brand),
    paragraphsMail('Your password was changed', ['It was changed.'], brand),
  ]
  for (const { html, text } of mails) {
    expect(html).toMatch(/^<!doctype html>/)
    expect(text).toMatch(/\nZuma & Sons\n$/)
  }
})

it('texts are signed, and HTML is escaped', () => {
  expect(brandedSubject('Reset your password', brand)).toBe('Reset your password (Zuma & Sons)')
  expect(brandedText('Hello\n', brand)).toBe('Hello\n\nZuma & Sons\n')
  expect(brandedText('Hello\n', undefined)).toBe('Hello\n')
  const { text, html } = paragraphsMail('Hello', ['1 < 2', 'Sign in: https://zuma.example/?a=1&b=2'], {
    name: 'Zuma & Sons',
  })
  expect(text).toBe('1 < 2\n\nSign in: https://zuma.example/?a=1&b=2\n\nZuma & Sons\n')
  expect(html).toBe(
    '<p>1 &lt; 2</p>\n<p><a href="https://zuma.example/?a=1&amp;b=2">Sign in</a></p>\n<p>Zuma &amp; Sons</p>\n',
  )
})
