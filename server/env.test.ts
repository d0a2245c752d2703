import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

test('nothing set gives the defaults of the README', () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3000,
    HOST: 'localhost',
    ADMIN_EMAIL: 'admin@parlour.example',
    DEMO: '1',
  })
})

test('an empty setting counts as not set', () => {
  expect(readEnv({ PORT: '', SITE_URL: '' })).toMatchObject({ PORT: 3000 })
})

test('the site address loses its trailing slash', () => {
  expect(readEnv({ SITE_URL: 'https://parlour.example/' }).SITE_URL).toBe('https://parlour.example')
})

test.each([
  ['PORT', 'abc', 'The setting PORT must be a number.'],
  ['PORT', '70000', 'The setting PORT'],
  ['DATABASE_URL', 'mysql://somewhere', 'The setting DATABASE_URL must be an address such as postgres://'],
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
  ['DEMO', 'maybe', 'The setting DEMO must be 0 or 1.'],
])('%s=%s stops the start with one clear sentence', (name, value, sentence) => {
  expect(() => readEnv({ [name]: value })).toThrow(sentence)
})
