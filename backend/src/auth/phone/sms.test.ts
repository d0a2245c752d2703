import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createSmsFiles, noSms, smsText } from './sms.ts'

async function emptyDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'sms-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  return directory
}

it('without a provider, a message is written to a file that only its owner can read', async () => {
  const directory = join(await emptyDirectory(), 'sms')
  await createSmsFiles(directory).send({ to: '2348012345678', text: 'Your code is 123456', channel: 'sms' })
  const [name = ''] = await readdir(directory)
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT.*\.txt$/)
  expect(await readFile(join(directory, name), 'utf8')).toBe(
    'To: +2348012345678\nChannel: sms\n\nYour code is 123456\n',
  )
  expect((await stat(join(directory, name))).mode & 0o777).toBe(0o600)
})

it('concurrent messages are all written, and nothing else', async () => {
  const directory = await emptyDirectory()
  const sender = createSmsFiles(directory)
  await Promise.all(
    Array.from({ length: 20 }, (_, i) => sender.send({ to: '1', text: String(i), channel: 'sms' })),
  )
  expect(
    (await readdir(directory)).filter((name) => name.endsWith('.txt') && !name.startsWith('.')),
  ).toHaveLength(20)
  expect(await readdir(directory)).toHaveLength(20)
})

it('without configuration, sending fails', async () => {
  await expect(noSms.send({ to: '1', text: '', channel: 'sms' })).rejects.toThrow('No provider')
})

it.for([
  ['Your code is {{ .Code }}', 'Your code is 042'],
  ['{{.Code}} is your code, {{ .Code }}', '042 is your code, 042'],
  ['No place for it', 'No place for it'],
])('%j becomes %j', ([template = '', text]) => {
  expect(smsText(template, '042')).toBe(text)
})
