import { afterAll, expect, it } from 'vitest'
import { createAuthBackend, newEmail } from '../../../test/auth-backend.ts'

const commonPasswords = {
  isCommon: (password: string) => password === 'password',
  refusedQuery: "select 1 from auth.users where id = $1 and email like 'editor-%'",
  foundQuery: `update auth.users set raw_app_meta_data = '{"has_common_password": true}' where id = $1`,
}
const backend = await createAuthBackend({}, { commonPasswords })
const careful = await createAuthBackend({ enableConfirmations: true }, { commonPasswords })
afterAll(() => Promise.all([backend.close(), careful.close()]))

const REFUSAL = { status: 422, code: 'weak_password', reasons: ['pwned'] }
const { admin } = backend.client(backend.keys.secretKey).auth

it('an account that may not have a common password is refused one, by itself and by the admin', async () => {
  const { client, userId } = await backend.signUp(`editor-${newEmail()}`)
  expect((await client.auth.updateUser({ password: 'password' })).error).toMatchObject(REFUSAL)
  expect((await admin.updateUserById(userId, { password: 'password' })).error).toMatchObject(REFUSAL)
  expect((await client.auth.updateUser({ password: 'not guessed first' })).error).toBeNull()
})

it('other accounts may have one', async () => {
  const { client, userId } = await backend.signUp()
  expect((await client.auth.updateUser({ password: 'password' })).error).toBeNull()
  expect((await admin.updateUserById(userId, { password: 'password' })).error).toBeNull()
})

it('an account that has a common password already signs in, and is told', async () => {
  const { client, userId, email } = await backend.signUp()
  await client.auth.updateUser({ password: 'password' })
  const signIn = (address: string) =>
    backend.client().auth.signInWithPassword({ email: address, password: 'password' })
  expect((await signIn(email)).data.weakPassword).toBeUndefined()
  await backend.database.query("update auth.users set email = 'editor-' || email where id = $1", [userId])
  expect((await signIn(`editor-${email}`)).data.weakPassword).toMatchObject({ reasons: ['pwned'] })
})

const newEditor = () => `editor-${newEmail()}`

async function isFound(email: string, { database } = backend) {
  const { rows } = await database.query<{ is_found: boolean }>(
    "select raw_app_meta_data ? 'has_common_password' as is_found from auth.users where email = $1",
    [email],
  )
  return rows[0]?.is_found
}

it('an account that may not have one is found when it signs up or in with one, and others are not', async () => {
  const signUp = async (email: string, password: string) => {
    await backend.client().auth.signUp({ email, password })
    return isFound(email)
  }
  const [prudent, shopper] = [newEditor(), newEmail()]
  expect(await signUp(newEditor(), 'password')).toBe(true)
  expect(await signUp(prudent, 'not guessed first')).toBe(false)
  expect(await signUp(shopper, 'password')).toBe(false)
  await backend.client().auth.signInWithPassword({ email: shopper, password: 'password' })
  expect(await isFound(shopper)).toBe(false)
  await backend.database.query("update auth.users set email = 'editor-' || email where email = $1", [shopper])
  await backend.client().auth.signInWithPassword({ email: `editor-${shopper}`, password: 'password' })
  expect(await isFound(`editor-${shopper}`)).toBe(true)
})

it('an account whose address is not confirmed yet is found, and keeps the password that it had', async () => {
  const [begun, fresh] = [newEditor(), newEditor()]
  await careful.client().auth.signUp({ email: begun, password: 'not guessed first' })
  for (const email of [begun, fresh]) await careful.client().auth.signUp({ email, password: 'password' })
  expect(await isFound(begun, careful)).toBe(false)
  expect(await isFound(fresh, careful)).toBe(true)
})
