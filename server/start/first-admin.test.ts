import { expect, onTestFinished, test } from 'vitest'
import { createTestBackend } from '../../backend/test/test-backend.ts'
import { ROOT } from '../backend-options/backend-options.ts'
import { addressLines } from './addresses.ts'
import { ensureFirstAdmin } from './first-admin.ts'

const EMAIL = 'admin@parlour.example'

async function openShop() {
  const backend = await createTestBackend(ROOT)
  onTestFinished(() => backend.close())
  const service = backend.client(backend.keys.secretKey) as Parameters<typeof ensureFirstAdmin>[0]
  const signIn = async (password: string) =>
    (await backend.client().auth.signInWithPassword({ email: EMAIL, password })).error
  return { backend, service, signIn }
}

test.each([
  ['that was given is not printed', 'a given password'],
  ['that was made up is printed once', undefined],
])('a password %s', async (_which, given) => {
  const { service, signIn } = await openShop()
  const admin = await ensureFirstAdmin(service, EMAIL, given)
  const printed = addressLines('http://shop.test', admin).join('\n')
  const password = given ?? admin?.password ?? ''
  expect(printed).toContain(EMAIL)
  expect(printed.includes(password)).toBe(given === undefined)
  expect(await signIn(password)).toBeNull()
  expect(await ensureFirstAdmin(service, EMAIL, given)).toBeUndefined()
})

test('a password that is guessed first is refused, unless the shop has an admin already', async () => {
  const { service } = await openShop()
  await expect(ensureFirstAdmin(service, EMAIL, 'password1')).rejects.toThrow('Set ADMIN_PASSWORD to another')
  await ensureFirstAdmin(service, EMAIL, 'a given password')
  expect(await ensureFirstAdmin(service, EMAIL, 'password1')).toBeUndefined()
})

test('a start that was killed before the account got its role is completed by the next one', async () => {
  const { service, signIn } = await openShop()
  const left = await service.auth.admin.createUser({ email: EMAIL, password: 'made up', email_confirm: true })
  const given = 'of the next start'
  expect(await ensureFirstAdmin(service, EMAIL.toUpperCase(), given)).toEqual({ email: EMAIL.toUpperCase() })
  expect(await signIn(given)).toBeNull()
  const { data } = await service.from('user_roles').select('user_id').eq('role', 'admin').throwOnError()
  expect(data).toEqual([{ user_id: left.data.user?.id }])
})

test('an account that somebody has signed in to does not become the first admin', async () => {
  const { backend, service, signIn } = await openShop()
  await backend.client().auth.signUp({ email: EMAIL, password: 'of a customer' })
  await expect(ensureFirstAdmin(service, EMAIL)).rejects.toThrow(
    `Set ADMIN_EMAIL to another address than ${EMAIL}`,
  )
  expect(await signIn('of a customer')).toBeNull()
})
