import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createAuthBackend, linkIn, newEmail, PASSWORD } from '../../../test/auth-backend.ts'
import type { AuthBackend, TestResponse } from '../../../test/auth-backend.ts'

const confirming = await createAuthBackend({ enableConfirmations: true, enableAnonymousSignIns: true })
const open = await createAuthBackend({ enableAnonymousSignIns: true })
const paused = await createAuthBackend({ enableConfirmations: true, maxEmailFrequency: 60 })
const backends = [confirming, open, paused]
afterAll(async () => {
  await Promise.all(backends.map((each) => each.close()))
})
beforeEach(() => {
  for (const { mails } of backends) mails.length = 0
})

const TAKEN = 'You have an account already'
const recipients = ({ mails }: AuthBackend) => mails.map(({ to, subject }) => [to[0], subject])

/** A confirmed account. */
async function takenAddress(backend: AuthBackend) {
  const email = newEmail()
  const { data } = await backend.client(backend.keys.secretKey).auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
  })
  return { email, id: data.user?.id }
}

/** A client that is signed in to a confirmed account. */
async function signedIn(backend: AuthBackend) {
  const { email, id } = await takenAddress(backend)
  const client = backend.client()
  await client.auth.signInWithPassword({ email, password: PASSWORD })
  return { client, email, id }
}

const signUp = (backend: AuthBackend, email: string, password = 'another good password') =>
  backend.call({ method: 'POST', path: '/auth/v1/signup', body: { email, password, data: { name: 'Ada' } } })

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g
const WAIT = /\d+ seconds/g
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/g

/** The response with its headers, without what differs between any two requests. */
function appearance({ status, text, headers }: TestResponse, email: string) {
  const body = text.replaceAll(email, 'EMAIL').replaceAll(UUID, 'UUID').replaceAll(TIME, 'TIME')
  return { status, body: body.replaceAll(WAIT, 'WAIT'), headers: [...headers.keys()] }
}

describe('a sign-up with the address of an account, where addresses are confirmed', () => {
  it('is answered like one with a new address, also when it is repeated', async () => {
    const known = (await takenAddress(confirming)).email
    const unknown = newEmail()
    const ofUnknown = appearance(await signUp(confirming, unknown), unknown)
    expect(ofUnknown).toMatchObject({ status: 200, body: expect.stringContaining('"identities":[{') })
    expect(appearance(await signUp(confirming, known), known)).toEqual(ofUnknown)
    expect(appearance(await signUp(confirming, known), known)).toEqual(ofUnknown)
    // The account waits for its confirmation now.
    expect(appearance(await signUp(confirming, unknown), unknown)).toEqual(ofUnknown)
  })

  it('is refused like one with a new address, for another mail within the minute', async () => {
    const known = (await takenAddress(paused)).email
    const unknown = newEmail()
    for (const email of [known, unknown]) expect((await signUp(paused, email)).status).toBe(200)
    const refusal = appearance(await signUp(paused, unknown), unknown)
    expect(refusal).toMatchObject({
      status: 429,
      body: expect.stringContaining('over_email_send_rate_limit'),
    })
    expect(appearance(await signUp(paused, known), known)).toEqual(refusal)
    expect(recipients(paused)).toEqual([
      [known, TAKEN],
      [unknown, 'Confirm your email address'],
    ])
  })

  it('is told to its owner by a mail without a code, and changes nothing', async () => {
    const { email, id } = await takenAddress(confirming)
    await signUp(confirming, email)
    expect(recipients(confirming)).toEqual([[email, TAKEN]])
    expect(confirming.mails[0]?.text).toContain('Somebody tried to create an account')
    expect(linkIn(confirming.mails[0]).pathname).toBe('/')
    const { data } = await confirming.client().auth.signInWithPassword({ email, password: PASSWORD })
    expect(data.user).toMatchObject({ id, user_metadata: { email_verified: true } })
  })

  it('counts as a mail of the project', async () => {
    const few = await createAuthBackend({ enableConfirmations: true, rateLimits: { emailsSent: 1 } })
    const owners = [await takenAddress(few), await takenAddress(few)]
    for (const { email } of owners) expect((await signUp(few, email)).status).toBe(200)
    expect(recipients(few)).toEqual([[owners[0]?.email, TAKEN]])
    await few.close()
  })
})

it('the answer to a sign-up names the account that is created', async () => {
  const email = newEmail()
  const { data } = await confirming.client().auth.signUp({ email, password: PASSWORD })
  const { rows } = await confirming.database.query(
    'select u.id, i.id as identity from auth.users u join auth.identities i on i.user_id = u.id where u.email = $1',
    [email],
  )
  expect(rows).toEqual([{ id: data.user?.id, identity: data.user?.identities?.[0]?.identity_id }])
})

describe.each([
  ['confirmed accounts', confirming],
  ['accounts that need no confirmation', open],
])('a change to the address of another account, among %s', (_, backend) => {
  it('is answered like a change to a new address; the owner gets a mail without a code', async () => {
    const { email: known } = await takenAddress(backend)
    const answers = []
    for (const address of [newEmail(), known]) {
      backend.mails.length = 0
      const { client, email } = await signedIn(backend)
      const { data } = await client.auth.getSession()
      const answer = await backend.call({
        method: 'PUT',
        path: '/auth/v1/user',
        body: { email: address },
        headers: { authorization: `Bearer ${data.session?.access_token}` },
      })
      expect(answer.json()).toMatchObject({ email, new_email: address })
      answers.push(appearance({ ...answer, text: answer.text.replaceAll(email, 'OWN') }, address))
      const toNew = address === known ? TAKEN : 'Confirm the change of your email address'
      expect(recipients(backend)).toEqual([
        [address, toNew],
        [email, 'Confirm the change of your email address'],
      ])
    }
    expect(answers[1]).toEqual(answers[0])
    expect(linkIn(backend.mails[0]).pathname).toBe('/')
  })

  it('is never applied: not by the mail to the current address, a repeated request, or the stored code', async () => {
    const { email: known, id: owner } = await takenAddress(backend)
    const { client, email, id } = await signedIn(backend)
    await client.auth.updateUser({ email: known })
    expect((await client.auth.resend({ type: 'email_change', email })).error).toBeNull()
    expect(recipients(backend).map(([to]) => to)).toEqual([known, email, known, email])
    expect(backend.mails[2]?.subject).toBe(TAKEN)
    const half = await backend.follow(linkIn(backend.mails[3]))
    expect(half.headers.get('location')).toContain('proceed+to+confirm')

    const { rows } = await backend.database.query<{ token: string }>(
      'select email_change_token_new as token from auth.users where id = $1',
      [id],
    )
    const { error } = await backend.client().auth.verifyOtp({
      token_hash: rows[0]?.token ?? '',
      type: 'email_change',
    })
    expect(error).toMatchObject({ code: 'email_exists' })
    const { data } = await backend.client().auth.signInWithPassword({ email: known, password: PASSWORD })
    expect(data.user?.id).toBe(owner)
    expect((await client.auth.getUser()).data.user).toMatchObject({ id, email })
  })
})
