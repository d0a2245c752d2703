import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { codeIn, createAuthBackend, PASSWORD } from '../../../test/auth-backend.ts'

const backend = await createAuthBackend({ securePasswordChange: true, maxEmailFrequency: 0 })
afterAll(() => backend.close())
beforeEach(() => {
  backend.mails.length = 0
})

const NEW_PASSWORD = 'another good password'

/** An account whose session is two days old. */
async function longSignedIn() {
  const account = await backend.signUp()
  await backend.database.query(
    `update auth.sessions set created_at = now() - interval '2 days' where user_id = $1`,
    [account.userId],
  )
  return account
}

describe('with secure password change', () => {
  it('a recent sign-in is enough', async () => {
    const { client } = await backend.signUp()
    expect((await client.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
  })

  it('an older session needs the code from a mail', async () => {
    const { client, email } = await longSignedIn()
    expect((await client.auth.updateUser({ password: NEW_PASSWORD })).error).toMatchObject({
      status: 400,
      code: 'reauthentication_needed',
    })
    const { error } = await client.auth.reauthenticate()
    expect(error).toBeNull()
    expect(backend.mails).toMatchObject([{ to: [email], subject: 'Confirm that it is you' }])
    expect(backend.mails[0]?.text).not.toContain('https:')
    const nonce = codeIn(backend.mails[0])
    expect((await client.auth.updateUser({ password: NEW_PASSWORD, nonce })).error).toBeNull()
    const signIn = await backend.client().auth.signInWithPassword({ email, password: NEW_PASSWORD })
    expect(signIn.error).toBeNull()
  })

  it('an older session may send the current password instead, which must be right', async () => {
    const { client } = await longSignedIn()
    const change = (current: string) =>
      client.auth.updateUser({ password: NEW_PASSWORD, current_password: current })
    expect((await change('a wrong password')).error).toMatchObject({ code: 'current_password_invalid' })
    expect((await change('')).error).toMatchObject({ code: 'current_password_invalid' })
    expect((await change(PASSWORD)).error).toBeNull()
  })

  it('the code works once, for an hour, and for its own account', async () => {
    const { client, userId } = await longSignedIn()
    const other = await longSignedIn()
    await client.auth.reauthenticate()
    const nonce = codeIn(backend.mails[0])
    const refused = { status: 422, code: 'reauthentication_not_valid' }
    expect((await other.client.auth.updateUser({ password: NEW_PASSWORD, nonce })).error).toMatchObject(
      refused,
    )
    expect((await client.auth.updateUser({ password: NEW_PASSWORD, nonce: 'x' })).error).toMatchObject(
      refused,
    )
    await backend.database.query(
      `update auth.users set reauthentication_sent_at = now() - interval '61 minutes' where id = $1`,
      [userId],
    )
    expect((await client.auth.updateUser({ password: NEW_PASSWORD, nonce })).error).toMatchObject(refused)
    await backend.database.query('update auth.users set reauthentication_sent_at = now() where id = $1', [
      userId,
    ])
    expect((await client.auth.updateUser({ password: NEW_PASSWORD, nonce })).error).toBeNull()
    expect((await client.auth.updateUser({ password: PASSWORD, nonce })).error).toMatchObject(refused)
  })

  it('an older session without the code is not told whether it has guessed the password', async () => {
    const { client } = await longSignedIn()
    for (const password of [PASSWORD, 'a guess of somebody']) {
      expect((await client.auth.updateUser({ password })).error).toMatchObject({
        code: 'reauthentication_needed',
      })
      expect((await client.auth.updateUser({ password, nonce: 'x' })).error).toMatchObject({
        code: 'reauthentication_not_valid',
      })
    }
  })

  it('the code stays valid when the new password is refused as the old one', async () => {
    const { client } = await longSignedIn()
    await client.auth.reauthenticate()
    const nonce = codeIn(backend.mails[0])
    expect((await client.auth.updateUser({ password: PASSWORD, nonce })).error).toMatchObject({
      code: 'same_password',
    })
    expect((await client.auth.updateUser({ password: NEW_PASSWORD, nonce })).error).toBeNull()
  })

  it('other changes need no code', async () => {
    const { client } = await longSignedIn()
    expect((await client.auth.updateUser({ data: { city: 'Jos' } })).error).toBeNull()
  })

  it('a mail is sent again, although the last one was while the clock was ahead', async () => {
    const { client, userId } = await longSignedIn()
    await backend.database.query(
      "update auth.users set reauthentication_sent_at = now() + interval '1 day' where id = $1",
      [userId],
    )
    expect((await client.auth.reauthenticate()).error).toBeNull()
    expect(backend.mails).toHaveLength(1)
  })

  it('a mail is sent only to signed-in users', async () => {
    const answer = await backend.call({ path: '/auth/v1/reauthenticate' })
    expect(answer.status).toBe(401)
    expect(backend.mails).toEqual([])
  })
})
