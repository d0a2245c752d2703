import { afterAll, expect, it, onTestFinished } from 'vitest'
import { createAuthBackend } from '../../../test/auth-backend.ts'

const backend = await createAuthBackend({ sessions: { timebox: 86_400, inactivityTimeout: 3_600 } })
afterAll(() => backend.close())

it.for([
  ['ends a day after its sign-in', 'created_at', '25 hours', 'Session Expired'],
  ['ends an hour after its last refresh', 'refreshed_at', '61 minutes', 'Session Expired (Inactivity)'],
])('where the project says so, a session %s', async ([, column, age, reason]) => {
  const { client, userId } = await backend.signUp()
  expect((await client.auth.refreshSession()).error).toBeNull()
  await backend.database.query(
    `update auth.sessions set ${column} = now() - $2::interval where user_id = $1`,
    [userId, age],
  )
  expect((await client.auth.refreshSession()).error).toMatchObject({
    status: 400,
    code: 'session_expired',
    message: `Invalid Refresh Token: ${reason}`,
  })
})

it('otherwise a session continues as long as it is used', async () => {
  const lasting = await createAuthBackend()
  onTestFinished(() => lasting.close())
  const { client, userId } = await lasting.signUp()
  await lasting.database.query(
    `update auth.sessions set created_at = now() - interval '9 years', refreshed_at = now() - interval '8 years'
     where user_id = $1`,
    [userId],
  )
  expect((await client.auth.refreshSession()).error).toBeNull()
})
