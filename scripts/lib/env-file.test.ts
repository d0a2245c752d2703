import { expect, test } from 'vitest'
import { addSettings, parseEnvFile } from './env-file.ts'

test('settings are read with quotes, comments, blank lines and several lines', () => {
  const text = [
    '\uFEFF# The shop',
    'PORT=4000   # not 3000',
    'export HOST = localhost',
    '',
    'MAIL_FROM=Parlour <shop@parlour.example>',
    `SMTP_URL="smtp://user:pass#word@host:587"`,
    `NOTE='two`,
    `lines'`,
    'EMPTY=',
  ].join('\r\n')
  expect(parseEnvFile(text)).toEqual({
    PORT: '4000',
    HOST: 'localhost',
    MAIL_FROM: 'Parlour <shop@parlour.example>',
    SMTP_URL: 'smtp://user:pass#word@host:587',
    NOTE: 'two\nlines',
    EMPTY: '',
  })
})

test.each([
  ['PORT=4000\n\nDEMO 0\n', 3],
  ['ADMIN_PASSWORD: secret', 1],
  [`# one\nMAIL_FROM="Parlour <shop@parlour.example>\nPORT=4000`, 2],
  [`NOTE="two\nlines"\nS3_URL='a'b'`, 3],
  ['=value', 1],
])('a line that is no assignment is named by its number, without its text: %j', (text, line) => {
  expect(() => parseEnvFile(text)).toThrow(`Line ${line} is not NAME=value (or its quote is not closed).`)
})

test('a variable of the environment wins over the file, also an empty one', () => {
  const environment: NodeJS.ProcessEnv = { PORT: '5000', SITE_URL: '' }
  addSettings(environment, { PORT: '4000', SITE_URL: 'https://shop.example', DEMO: '0' })
  expect(environment).toEqual({ PORT: '5000', SITE_URL: '', DEMO: '0' })
})
