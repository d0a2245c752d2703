import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseEnvFile } from '../scripts/lib/env-file.ts'
import { functionSettings, readEnv, SETTING_NAMES } from './env.ts'

const ROOT = join(import.meta.dirname, '..')

test('the defaults are those of the README', () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3000,
    HOST: 'localhost',
    ADMIN_EMAIL: 'admin@parlour.example',
    DEMO: '1',
    LOG_LEVEL: 'info',
    SLOW_QUERY_MS: 500,
  })
})

test('an empty setting gets the default', () => {
  expect(readEnv({ PORT: '', SITE_URL: '' })).toMatchObject({ PORT: 3000 })
})

test('the trailing slash of SITE_URL is removed', () => {
  expect(readEnv({ SITE_URL: 'https://parlour.example/' }).SITE_URL).toBe('https://parlour.example')
})

test.each([
  ['PORT', 'abc', 'The setting PORT must be a number.'],
  ['PORT', '70000', 'The setting PORT'],
  ['DATABASE_URL', 'mysql://somewhere', 'The setting DATABASE_URL must be an address such as postgres://'],
  ['TRUST_PROXY', 'everybody', 'The setting TRUST_PROXY must be a number of proxies up to 20, or a list of'],
  ['BACKUP_AT', '25:00', 'The setting BACKUP_AT must be a time of day such as 02:30.'],
  ['BACKUP_KEEP_DAYS', '0', 'The setting BACKUP_KEEP_DAYS must be at least 1.'],
  ['CORS_ORIGINS', 'https://app.example/', 'The setting CORS_ORIGINS must be * or a list of origins such as'],
  ['CORS_ORIGINS', '*, https://app.example', 'The setting CORS_ORIGINS must be * or a list'],
  ['SLOW_QUERY_MS', 'half a second', 'The setting SLOW_QUERY_MS must be a number of milliseconds.'],
  ['SLOW_QUERY_MS', '-1', 'The setting SLOW_QUERY_MS must be at least 0.'],
  ['ADMIN_EMAIL', 'nobody', 'The setting ADMIN_EMAIL must be an e-mail address.'],
  ['ADMIN_PASSWORD', '12345', 'The setting ADMIN_PASSWORD must have at least 6 characters.'],
  [
    'SUPABASE_URL',
    'https://project.example',
    'The setting SUPABASE_PUBLISHABLE_KEY and SUPABASE_URL are set together or not at all.',
  ],
  [
    'S3_URL',
    'https://files.example/shop',
    'The setting S3_URL must be an address such as s3://KEY:SECRET@host/',
  ],
  [
    'PAYSTACK_SECRET_KEY',
    'pk_live_1',
    'The setting PAYSTACK_SECRET_KEY must begin with sk_test_ or sk_live_, as in Paystack’s dashboard.',
  ],
  ['PAYSTACK_SECRET_KEY', 'sk_live_two words', 'The setting PAYSTACK_SECRET_KEY must begin with'],
  ['PAYSTACK_API_URL', 'paystack', 'The setting PAYSTACK_API_URL must be an address such as https://'],
  [
    'FLUTTERWAVE_SECRET_KEY',
    'FLWPUBK-1',
    'The setting FLUTTERWAVE_SECRET_KEY must begin with FLWSECK_TEST- or FLWSECK-, as in Flutterwave’s dashboard.',
  ],
  ['FLUTTERWAVE_WEBHOOK_SECRET', ' ', 'The setting FLUTTERWAVE_WEBHOOK_SECRET must not be empty.'],
  ['DEMO', 'maybe', 'The setting DEMO must be 0 or 1.'],
  [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'localhost:4318',
    'The setting OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://localhost:4318.',
  ],
  ['LOG_LEVEL', 'loud', 'The setting LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.'],
])('%s=%s throws one clear sentence', (name, value, sentence) => {
  expect(() => readEnv({ [name]: value })).toThrow(sentence)
})

test('the functions get the settings of payments that are set, and no others', () => {
  const set = {
    PAYSTACK_SECRET_KEY: 'sk_live_1',
    FLUTTERWAVE_API_URL: 'http://127.0.0.1:3100/flutterwave/v3',
  }
  const env = readEnv({ ...set, ADMIN_PASSWORD: 'a secret', SMTP_URL: 'smtp://user:secret@host:587' })
  expect(functionSettings(env)).toEqual(set)
  expect(functionSettings(readEnv({}))).toEqual({})
})

test('the error about a key does not repeat it', () => {
  expect(() => readEnv({ PAYSTACK_SECRET_KEY: 'a-secret' })).not.toThrow('a-secret')
})

test.each(['vitest.config.ts', 'playwright.config.ts'])(
  'tests run by %s inherit no settings from the environment',
  (config) => {
    const exported = Object.fromEntries(SETTING_NAMES.map((name) => [name, 'of another shop']))
    const script = `await import('./${config}'); console.log(JSON.stringify(Object.keys(process.env)))`
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, ...exported, CHROMIUM: '/usr/bin/chromium', CI: '1' },
    })
    const inherited = JSON.parse(output) as string[]
    expect(inherited).toEqual(expect.arrayContaining(['CHROMIUM', 'CI']))
    expect(inherited.filter((name) => SETTING_NAMES.includes(name))).toEqual([])
  },
)

test('.env.example has every setting, each with a value that is valid or empty', () => {
  const example = readFileSync(join(ROOT, '.env.example'), 'utf8')
  const settings = parseEnvFile(example.replace(/^# (?=[A-Z\d_]+=)/gm, ''))
  expect(Object.keys(settings).toSorted()).toEqual([...SETTING_NAMES].toSorted())
  expect(() => readEnv(settings)).not.toThrow()
})
