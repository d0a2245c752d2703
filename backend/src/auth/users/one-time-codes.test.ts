import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { authCodeIn, createAuthBackend, linkIn, newEmail, PASSWORD } from '../../../test/auth-backend.ts'
import { providerAt, startFakeIssuer } from '../../../test/fake-issuer.ts'

const issuer = await startFakeIssuer()
const backend = await createAuthBackend({
  enableManualLinking: true,
  maxEmailFrequency: 0,
  sms: { enabled: true, enableConfirmations: true, maxFrequency: 0 },
  external: { google: providerAt(issuer) },
  rateLimits: { signInSignUps: 0, tokenVerifications: 0, messages: 0 },
})
afterAll(async () => {
  await backend.close()
  await issuer.close()
})
beforeEach(() => {
  backend.mails.length = 0
  backend.messages.length = 0
})

const { admin } = backend.client(backend.keys.secretKey).auth
type Client = ReturnType<typeof backend.client>
type Account = Awaited<ReturnType<typeof backend.signUp>>

const lastLink = () => linkIn(backend.mails.at(-1))
const lastTextCode = () => /\d{6}/.exec(backend.messages.at(-1)?.text ?? '')?.[0] ?? ''
let numbers = 0
const newPhone = () => `23481${String(++numbers).padStart(8, '0')}`

/** Where a mailed link leads to. */
const target = async (link: URL) => (await backend.follow(link)).headers.get('location') ?? ''

/** A mailed link that signs in without the password, unless it is void. */
async function recoveryLink({ client, email }: Account) {
  await client.auth.resetPasswordForEmail(email)
  return lastLink()
}

/** A client whose sign-in by mail lacks only the exchange of this code. */
async function halfSignedIn({ email }: Account) {
  const client = backend.client(undefined, 'pkce')
  await client.auth.signInWithOtp({ email })
  return { client, code: authCodeIn(await backend.follow(lastLink())) }
}

/** Changes the address and opens both links. */
async function changeEmail(client: Client) {
  backend.mails.length = 0
  const email = newEmail()
  const { error } = await client.auth.updateUser({ email })
  if (error) throw error
  const [toNew, toOld] = backend.mails.map(linkIn)
  if (!toNew || !toOld) throw new Error('The mails are missing')
  await backend.follow(toNew)
  return { email, answer: await backend.follow(toOld) }
}

/** Adds a number, or changes it. */
async function changePhone(client: Client) {
  const phone = newPhone()
  await client.auth.updateUser({ phone })
  const { error } = await client.auth.verifyOtp({ phone, token: lastTextCode(), type: 'phone_change' })
  if (error) throw error
  return phone
}

/** A code that was sent to the account's number, for signing in. */
async function textCode(phone: string) {
  await backend.client().auth.signInWithOtp({ phone })
  return { phone, token: lastTextCode(), type: 'sms' } as const
}

describe('a change of the address', () => {
  it('ends links that were mailed to the old one', async () => {
    const account = await backend.signUp()
    const link = await recoveryLink(account)
    await changeEmail(account.client)
    expect(await target(link)).toContain('otp_expired')
  })

  it('ends sign-ins of the old one that wait for the exchange of their code', async () => {
    const account = await backend.signUp()
    const { client, code } = await halfSignedIn(account)
    await changeEmail(account.client)
    expect((await client.auth.exchangeCodeForSession(code)).error).toMatchObject({
      code: 'flow_state_not_found',
    })
  })

  it('ends a link that is being prepared for the old one at the same moment', async () => {
    const { client, email, userId } = await backend.signUp()
    const { asOwner } = backend.database
    vi.spyOn(backend.database, 'asOwner').mockImplementationOnce(async (work) => {
      await admin.updateUserById(userId, { email: newEmail() })
      return await asOwner(work)
    })
    expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull()
    expect(backend.mails).toEqual([])
    const { rows } = await backend.database.query('select recovery_token from auth.users where id = $1', [
      userId,
    ])
    expect(rows).toEqual([{ recovery_token: '' }])
  })

  it('signs a PKCE client in by the link that confirms it', async () => {
    const { email } = await backend.signUp()
    const client = backend.client(undefined, 'pkce')
    await client.auth.signInWithPassword({ email, password: PASSWORD })
    const changed = await changeEmail(client)
    const { data, error } = await client.auth.exchangeCodeForSession(authCodeIn(changed.answer))
    expect(error).toBeNull()
    expect(data.user?.email).toBe(changed.email)
  })

  it('by the service ends them too, and gives up a change that was begun', async () => {
    const account = await backend.signUp()
    await account.client.auth.updateUser({ email: newEmail() })
    const [toNew] = backend.mails.map(linkIn)
    const link = await recoveryLink(account)
    const { data } = await admin.updateUserById(account.userId, { email: newEmail() })
    expect(await target(link)).toContain('otp_expired')
    expect(await target(toNew!)).toContain('otp_expired')
    expect(data.user?.new_email).toBeUndefined()
  })

  it('is not what the service makes by sending the same address', async () => {
    const account = await backend.signUp()
    const link = await recoveryLink(account)
    await admin.updateUserById(account.userId, { email: account.email, email_confirm: true })
    expect(await target(link)).toContain('access_token')
  })

  it('ends them too when it follows from removing an identity', async () => {
    const account = await backend.signUp()
    const token = await issuer.idToken({ sub: 'somebody', email: newEmail(), email_verified: true })
    await account.client.auth.linkIdentity({ provider: 'google', token })
    const { data } = await account.client.auth.getUserIdentities()
    const link = await recoveryLink(account)
    const { error } = await account.client.auth.unlinkIdentity(data!.identities[0]!)
    expect(error).toBeNull()
    expect(await target(link)).toContain('otp_expired')
  })
})

describe('a change of the phone number', () => {
  it('ends codes that were sent to the old one', async () => {
    const { client } = await backend.signUp()
    const code = await textCode(await changePhone(client))
    const phone = await changePhone(client)
    expect((await backend.client().auth.verifyOtp(code)).error).toMatchObject({ code: 'otp_expired' })
    expect((await client.auth.getUser()).data.user?.phone).toBe(phone)
  })

  it('by the service ends them too', async () => {
    const { client, userId } = await backend.signUp()
    const code = await textCode(await changePhone(client))
    await admin.updateUserById(userId, { phone: newPhone(), phone_confirm: true })
    expect((await backend.client().auth.verifyOtp(code)).error).toMatchObject({ code: 'otp_expired' })
  })

  it('ends them too when the number is removed', async () => {
    const { client } = await backend.signUp()
    const code = await textCode(await changePhone(client))
    const { data } = await client.auth.getUserIdentities()
    await client.auth.unlinkIdentity(data!.identities.find(({ provider }) => provider === 'phone')!)
    expect((await backend.client().auth.verifyOtp(code)).error).toMatchObject({ code: 'otp_expired' })
  })
})

describe('a new password', () => {
  it('ends sign-ins that wait for the exchange of their code', async () => {
    const account = await backend.signUp()
    const { client, code } = await halfSignedIn(account)
    await account.client.auth.updateUser({ password: 'another good password' })
    expect((await client.auth.exchangeCodeForSession(code)).error).toMatchObject({
      code: 'flow_state_not_found',
    })
  })

  it('ends visits to a provider whose identity would be added to the account', async () => {
    const { client, email } = await backend.signUp()
    const thief = backend.client()
    await thief.auth.signInWithPassword({ email, password: PASSWORD })
    const { data } = await thief.auth.linkIdentity({ provider: 'google' })
    const state = new URL(data.url ?? '').searchParams.get('state') ?? ''
    await client.auth.updateUser({ password: 'another good password' })
    const code = issuer.code({ sub: 'thief', email: newEmail(), email_verified: true })
    const path = `/auth/v1/callback?${new URLSearchParams({ state, code })}`
    const answer = await backend.call({ path, headers: { apikey: '' } })
    expect(answer.headers.get('location')).toContain('bad_oauth_state')
  })
})

it('the owner of an address who signs in by a provider gets no number of somebody who signed up with it before', async () => {
  const squatter = await backend.signUp()
  const phone = newPhone()
  await squatter.client.auth.updateUser({ phone })
  const token = await issuer.idToken({ sub: 'owner', email: squatter.email, email_verified: true })
  const { data } = await backend.client().auth.signInWithIdToken({ provider: 'google', token })
  expect(data.user?.id).toBe(squatter.userId)
  const { error } = await backend
    .client()
    .auth.verifyOtp({ phone, token: lastTextCode(), type: 'phone_change' })
  expect(error).toMatchObject({ code: 'otp_expired' })
})
