import { expect, onTestFinished, test } from 'vitest'
import { createTestBackend } from '../backend/test/test-backend.ts'
import { addressLines } from './addresses.ts'
import { ROOT } from './backend-options.ts'
import { ensureFirstAdmin } from './first-admin.ts'

const EMAIL = 'admin@parlour.example'

test.each([
  ['that was given is not printed', 'a given password'],
  ['that was made up is printed once', undefined],
])('a password %s', async (_which, given) => {
  const backend = await createTestBackend(ROOT)
  onTestFinished(() => backend.close())
  const service = backend.client(backend.keys.secretKey) as Parameters<typeof ensureFirstAdmin>[0]
  const admin = await ensureFirstAdmin(service, EMAIL, given)
  const printed = addressLines('http://shop.test', admin).join('\n')
  const password = given ?? admin?.password ?? ''
  expect(printed).toContain(EMAIL)
  expect(printed.includes(password)).toBe(given === undefined)
  const { error } = await backend.client().auth.signInWithPassword({ email: EMAIL, password })
  expect(error).toBeNull()
  expect(await ensureFirstAdmin(service, EMAIL, given)).toBeUndefined()
})
