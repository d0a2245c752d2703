import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer, Socket } from 'node:net'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { mailAddress } from './address.ts'
import { createMailer } from './mailer.ts'
import type { Mail } from './mailer.ts'

const root = await mkdtemp(join(tmpdir(), 'mail-'))
afterAll(() => rm(root, { recursive: true }))

const letter: Mail = { to: ['wole@authors.example'], subject: 'Ake', text: 'The years of childhood' }
let folders = 0

async function sent(mail: Mail): Promise<string> {
  const directory = join(root, String(++folders))
  await createMailer({ from: 'Authors <post@authors.example>', directory }).send(mail)
  const [name = '', ...more] = await readdir(directory)
  expect(more).toEqual([])
  return await readFile(join(directory, name), 'utf8')
}

const headersOf = (mail: string) => mail.split('\r\n\r\n')[0] ?? ''

describe('without a mail server', () => {
  it('a mail becomes a file that only its owner can read', async () => {
    const directory = join(root, 'deep', 'mail')
    const { id } = await createMailer({ from: 'post@authors.example', directory }).send(letter)
    const [name = ''] = await readdir(directory)
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\d.-]+Z-\w{8}\.eml$/)
    expect((await stat(join(directory, name))).mode & 0o777).toBe(0o600)
    const content = await readFile(join(directory, name), 'utf8')
    expect(content).toContain('From: post@authors.example\r\n')
    expect(content).toContain('To: wole@authors.example\r\n')
    expect(content).toContain('Subject: Ake\r\n')
    expect(content).toContain('The years of childhood')
    expect(content).toContain(`Message-ID: ${id}`)
  })

  it('a hundred mails at once become a hundred complete files', async () => {
    const directory = join(root, 'many')
    const mailer = createMailer({ from: 'post@authors.example', directory })
    await Promise.all(
      Array.from({ length: 100 }, (_, number) => mailer.send({ ...letter, text: `end ${number}.` })),
    )
    const names = await readdir(directory)
    expect(names.filter((name) => name.endsWith('.eml'))).toHaveLength(100)
    expect(names).toHaveLength(100)
    for (const name of names) expect(await readFile(join(directory, name), 'utf8')).toMatch(/end \d+\./)
  })

  it('keeps characters of every language', async () => {
    const mail = await sent({ ...letter, subject: 'Ọjà ₦1,000', text: 'Ẹ kú àárọ̀' })
    expect(headersOf(mail)).toMatch(/Subject: =\?UTF-8\?/)
    const body = mail.split('\r\n\r\n')[1] ?? ''
    const decoded = /base64/.test(mail)
      ? Buffer.from(body, 'base64').toString()
      : Buffer.from(
          body
            .replaceAll('=\r\n', '')
            .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
          'latin1',
        ).toString()
    expect(decoded).toContain('Ẹ kú àárọ̀')
  })

  it('sends text and HTML side by side, with the given sender and reply address', async () => {
    const mail = await sent({
      ...letter,
      html: '<p>Hello</p>',
      from: 'Nobody, Really <nobody@authors.example>',
      replyTo: ['Chinua <chinua@authors.example>'],
    })
    expect(mail).toContain('multipart/alternative')
    expect(headersOf(mail)).toContain('From: "Nobody, Really" <nobody@authors.example>')
    expect(headersOf(mail)).toContain('Reply-To: Chinua <chinua@authors.example>')
  })
})

describe('a header', () => {
  it.for<[string, Partial<Mail>]>([
    ['a line break in the subject', { subject: 'Ake\r\nBcc: thief@evil.example' }],
    ['a bare newline in the subject', { subject: 'Ake\nBcc: thief@evil.example' }],
    ['a null byte in the subject', { subject: 'Ake\0' }],
    ['a subject without end', { subject: 'x'.repeat(999) }],
    ['a line break in the recipient', { to: ['wole@authors.example\r\nBcc: thief@evil.example'] }],
    [
      'a line break in the recipient’s name',
      { to: ['Wole\r\nBcc: thief@evil.example <wole@authors.example>'] },
    ],
    ['a second recipient after a comma', { to: ['wole@authors.example, thief@evil.example'] }],
    ['a second recipient after a semicolon', { to: ['wole@authors.example;thief@evil.example'] }],
    ['a second recipient in angles', { to: ['<wole@authors.example> <thief@evil.example>'] }],
    ['a group', { to: ['friends: wole@authors.example;'] }],
    ['no recipient', { to: [] }],
    ['an empty recipient', { to: [''] }],
    ['a sender with a line break', { from: 'x\n@authors.example' }],
    ['a reply address with a line break', { replyTo: ['x@authors.example\nBcc: thief@evil.example'] }],
  ])('is never made of %s', async ([, change]) => {
    const directory = join(root, 'refused')
    const mailer = createMailer({ from: 'post@authors.example', directory })
    await expect(mailer.send({ ...letter, ...change })).rejects.toMatchObject({ name: 'MailError' })
    await expect(readdir(directory)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('keeps a name with quotes and commas in one recipient', async () => {
    const mail = await sent({ ...letter, to: ['Soyinka, "Wole" <wole@authors.example>'] })
    expect(headersOf(mail)).not.toMatch(/^(Bcc|Cc):/m)
    expect(headersOf(mail).match(/@authors\.example/g)?.length).toBeGreaterThan(0)
    expect(headersOf(mail)).toMatch(/^To: .*<wole@authors\.example>$/m)
  })
})

describe('an invalid sender', () => {
  it('is reported at the start', () => {
    expect(() => createMailer({ from: 'nobody', directory: root })).toThrow('Invalid `from` field')
  })
})

describe('an address', () => {
  it.for([
    ['wole@authors.example', { name: '', address: 'wole@authors.example' }],
    ['  wole@authors.example ', { name: '', address: 'wole@authors.example' }],
    ['Wole Soyinka <wole@authors.example>', { name: 'Wole Soyinka', address: 'wole@authors.example' }],
    ['"Soyinka, Wole" <wole@authors.example>', { name: 'Soyinka, Wole', address: 'wole@authors.example' }],
    [
      '"W. \\"S\\" \\\\ <x@y.ng>" <wole@authors.example>',
      { name: 'W. "S" \\ <x@y.ng>', address: 'wole@authors.example' },
    ],
    ['"Soyinka" <x@y.ng>" <wole@authors.example>', undefined],
    ['wole@localhost', undefined],
    ['wole', undefined],
    ['@authors.example', undefined],
    [`${'a'.repeat(400)}@authors.example`, undefined],
  ] as const)('%j', ([text, expected]) => {
    expect(mailAddress(text)).toEqual(expected)
  })
})

describe('with a mail server', () => {
  it('a mail is sent by SMTP, to its recipients only', async () => {
    const { server, port, received } = await smtpServer()
    const mailer = createMailer({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      from: 'post@authors.example',
      directory: root,
    })
    await mailer.send({ ...letter, replyTo: ['chinua@authors.example'] })
    mailer.close()
    await new Promise((resolve) => server.close(resolve))
    const talk = received.join('')
    expect(talk).toContain('MAIL FROM:<post@authors.example>')
    expect(talk.match(/RCPT TO:<[^>]*>/g)).toEqual(['RCPT TO:<wole@authors.example>'])
    expect(talk).toContain('The years of childhood')
  })

  it('that cannot be reached, sending fails', async () => {
    const { server, port } = await smtpServer()
    await new Promise((resolve) => server.close(resolve))
    const mailer = createMailer({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      from: 'post@authors.example',
      directory: root,
    })
    await expect(mailer.send(letter)).rejects.toMatchObject({ code: 'ESOCKET' })
  })

  it('that is silent, an attempt ends: after 20 seconds without a greeting, later after two minutes', async () => {
    const server = createServer((socket) => void socket.on('error', () => socket.destroy()))
    const port = await listen(server)
    onTestFinished(() => void server.close())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const idleLimits = vi.spyOn(Socket.prototype, 'setTimeout')
    onTestFinished(() => idleLimits.mockRestore())
    const smtpUrl = `smtp://127.0.0.1:${port}`
    const mailer = createMailer({ smtpUrl, from: 'post@authors.example', directory: root })
    const connected = once(server, 'connection')
    const sending = expect(mailer.send(letter)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    await connected
    await vi.advanceTimersByTimeAsync(20_000)
    await sending
    expect(idleLimits.mock.calls.map(([milliseconds]) => milliseconds)).toContain(120_000)
  })
})

/** An SMTP server that accepts everything and records it. */
async function smtpServer(): Promise<{ server: Server; port: number; received: string[] }> {
  const received: string[] = []
  const server = createServer((socket) => {
    let inData = false
    socket.write('220 ready\r\n')
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      received.push(text)
      if (inData) {
        if (!text.endsWith('\r\n.\r\n')) return
        inData = false
        socket.write('250 kept\r\n')
      } else if (text.startsWith('DATA')) {
        inData = true
        socket.write('354 go on\r\n')
      } else if (text.startsWith('QUIT')) {
        socket.end('221 bye\r\n')
      } else {
        socket.write('250 ok\r\n')
      }
    })
  })
  return { server, port: await listen(server), received }
}

/** @returns the port */
async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The test server has no port')
  return address.port
}
