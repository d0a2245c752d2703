import { expect, test } from 'vitest'
import { createKeys } from '../keys/keys.ts'
import { functionEnv } from './function-env.ts'

test('functions get their settings, which do not replace what every function has', async () => {
  const keys = await createKeys()
  const env = functionEnv('http://localhost:1', keys, {
    PAYMENTS_KEY: 'k',
    SUPABASE_URL: 'https://else.example',
  })
  expect(env).toMatchObject({
    PAYMENTS_KEY: 'k',
    SUPABASE_URL: 'http://localhost:1',
    MAIL_API_URL: 'http://localhost:1/functions/v1/_mail',
    SUPABASE_SERVICE_ROLE_KEY: keys.serviceRoleKey,
  })
})
