import { afterAll, expect, it } from 'vitest'
import { createAuthBackend, newEmail } from '../../../test/auth-backend.ts'

const backend = await createAuthBackend(
  {},
  {
    commonPasswords: {
      isCommon: (password) => password === 'password',
      refusedQuery: "select 1 from auth.users where id = $1 and email like 'editor-%'",
    },
  },
)
afterAll(() => backend.close())

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
