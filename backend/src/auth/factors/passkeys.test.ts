import { decodeJwt } from 'jose'
import { afterAll, describe, expect, it } from 'vitest'
import { createAuthBackend, PASSWORD, SITE_URL } from '../../../test/auth-backend.ts'
import type { HttpRow } from '../../../test/auth-backend.ts'
import { raiseWithTotp } from '../../../test/authenticator.ts'
import { createSecurityKey } from '../../../test/security-key.ts'
import type { KeyAnswer, SecurityKey } from '../../../test/security-key.ts'

const backend = await createAuthBackend({
  enablePasskeys: true,
  enableAnonymousSignIns: true,
  rateLimits: { signInSignUps: 0, tokenVerifications: 0 },
})
afterAll(() => backend.close())

const site = { origin: SITE_URL, rpId: new URL(SITE_URL).hostname }
type Client = Awaited<ReturnType<typeof backend.signUp>>['client']
/** The client sends a browser's credential as this JSON. */
type Credential = Parameters<Client['auth']['passkey']['verifyRegistration']>[0]['credential']
const asCredential = (answer: KeyAnswer) => answer as unknown as Credential
const handleOf = (userId: string) => Buffer.from(userId).toString('base64url')

async function register(client: Client, key = createSecurityKey()) {
  const { data, error } = await client.auth.passkey.startRegistration()
  if (error) return { key, data: null, error }
  const credential = asCredential(key.create({ ...site, challenge: data.options.challenge }))
  const verified = await client.auth.passkey.verifyRegistration({
    challengeId: data.challenge_id,
    credential,
  })
  return { key, ...verified }
}

type Request = Parameters<SecurityKey['get']>[0]

async function signIn(key: SecurityKey, userId: string, changes: Partial<Request> = {}) {
  const client = backend.client()
  const { data } = await client.auth.passkey.startAuthentication()
  const challenge = String(data?.options.challenge)
  const proof = key.get({ ...site, challenge, userHandle: handleOf(userId), ...changes })
  const answer = { challengeId: data?.challenge_id ?? '', credential: asCredential(proof) }
  return { client, answer, ...(await client.auth.passkey.verifyAuthentication(answer as never)) }
}

describe('a passkey', () => {
  it('is registered by a signed-in user, and then signs in', async () => {
    const { client, userId, email } = await backend.signUp()
    const { key, data, error } = await register(client)
    expect(error).toBeNull()
    expect(data).toMatchObject({ id: expect.any(String), created_at: expect.any(String) })
    const signedIn = await signIn(key, userId)
    expect(signedIn.error).toBeNull()
    expect(signedIn.data?.user).toMatchObject({ id: userId, email })
    expect(decodeJwt(signedIn.data?.session?.access_token ?? '')).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'passkey' }],
    })
    expect((await client.auth.passkey.list()).data).toMatchObject([{ last_used_at: expect.any(String) }])
  })

  it('is requested without naming an account', async () => {
    const { data } = await backend.client().auth.passkey.startAuthentication()
    expect(data?.options).toMatchObject({ rpId: site.rpId, userVerification: 'preferred' })
    expect(data?.options.allowCredentials ?? []).toEqual([])
    expect(data?.expires_at).toBeGreaterThan(Date.now() / 1000 + 200)
  })

  it('can be named, listed and removed only by its owner', async () => {
    const { client, userId } = await backend.signUp()
    const other = await backend.signUp()
    const { key, data } = await register(client)
    const passkeyId = data?.id ?? ''
    const renamed = await client.auth.passkey.update({ passkeyId, friendlyName: 'my laptop' })
    expect(renamed.data).toMatchObject({ id: passkeyId, friendly_name: 'my laptop' })
    expect((await other.client.auth.passkey.update({ passkeyId, friendlyName: 'mine' })).error?.status).toBe(
      404,
    )
    expect((await other.client.auth.passkey.delete({ passkeyId })).error?.status).toBe(404)
    expect((await other.client.auth.passkey.list()).data).toEqual([])
    expect((await client.auth.passkey.delete({ passkeyId })).error).toBeNull()
    expect((await signIn(key, userId)).error).toMatchObject({ code: 'webauthn_verification_failed' })
  })

  it('belongs to one account, and an account has at most ten', async () => {
    const { client } = await backend.signUp()
    const other = await backend.signUp()
    const { key } = await register(client)
    expect((await register(other.client, key)).error).toMatchObject({ code: 'webauthn_credential_exists' })
    for (let made = 1; made < 10; made++) expect((await register(client)).error).toBeNull()
    expect((await register(client)).error).toMatchObject({ status: 422, code: 'too_many_passkeys' })
  })

  it('can be listed and removed by the admin', async () => {
    const { client, userId } = await backend.signUp()
    const { data } = await register(client)
    const headers = { apikey: backend.keys.secretKey }
    const path = `/auth/v1/admin/users/${userId}/passkeys`
    expect((await backend.call({ path, headers })).text).toContain(data?.id)
    const gone = await backend.call({ method: 'DELETE', path: `${path}/${data?.id}`, headers })
    expect(gone.status).toBe(204)
    expect((await client.auth.passkey.list()).data).toEqual([])
  })

  it('can be managed only after the second factor, if there is one', async () => {
    const { client, email } = await backend.signUp()
    await raiseWithTotp(client)
    const thief = backend.client()
    await thief.auth.signInWithPassword({ email, password: PASSWORD })
    expect((await register(thief)).error).toMatchObject({ status: 403, code: 'insufficient_aal' })
    expect((await register(client)).error).toBeNull()
  })

  it('is not available to anonymous accounts', async () => {
    const client = backend.client()
    await client.auth.signInAnonymously()
    expect((await register(client)).error).toMatchObject({ status: 403, code: 'no_authorization' })
  })
})

describe('a passkey’s response is refused', () => {
  it.for<[string, Partial<Request>]>([
    ['for another challenge', { challenge: 'b3RoZXI' }],
    ['from another site', { origin: 'https://evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['in the name of another account', { userHandle: handleOf('00000000-0000-4000-8000-000000000000') }],
    ['without a user handle', { userHandle: undefined }],
  ])('%s', async ([, changes]) => {
    const { client, userId } = await backend.signUp()
    const { key } = await register(client)
    expect((await signIn(key, userId, changes)).error).toMatchObject({
      status: 400,
      code: 'webauthn_verification_failed',
    })
    expect((await signIn(key, userId)).error).toBeNull()
  })

  it('when it is sent a second time', async () => {
    const { client, userId } = await backend.signUp()
    const { key } = await register(client)
    const first = await signIn(key, userId)
    const again = await backend.client().auth.passkey.verifyAuthentication(first.answer as never)
    expect(again.error).toMatchObject({ status: 400, code: 'webauthn_challenge_not_found' })
  })

  it('after five minutes', async () => {
    const { client, userId } = await backend.signUp()
    const { key } = await register(client)
    const { data } = await client.auth.passkey.startAuthentication()
    await backend.database.query(
      `update auth.webauthn_challenges set expires_at = now() - interval '1 second' where id = $1`,
      [data?.challenge_id],
    )
    const proof = key.get({
      ...site,
      challenge: String(data?.options.challenge),
      userHandle: handleOf(userId),
    })
    const late = { challengeId: data?.challenge_id ?? '', credential: asCredential(proof) }
    expect((await client.auth.passkey.verifyAuthentication(late as never)).error).toMatchObject({
      code: 'webauthn_challenge_expired',
    })
  })

  it('for a banned account', async () => {
    const { client, userId } = await backend.signUp()
    const { key } = await register(client)
    await backend.database.query(
      `update auth.users set banned_until = now() + interval '1 hour' where id = $1`,
      [userId],
    )
    expect((await signIn(key, userId)).error).toMatchObject({ status: 403, code: 'user_banned' })
  })

  it('for a challenge of another account', async () => {
    const { client } = await backend.signUp()
    const other = await backend.signUp()
    const { data } = await client.auth.passkey.startRegistration()
    const key = createSecurityKey()
    const credential = asCredential(key.create({ ...site, challenge: String(data?.options.challenge) }))
    const stolen = await other.client.auth.passkey.verifyRegistration({
      challengeId: data?.challenge_id ?? '',
      credential,
    })
    expect(stolen.error).toMatchObject({ code: 'webauthn_challenge_not_found' })
  })
})

const { token } = await backend.signUp()
const headers = { authorization: `Bearer ${token}` }
const id = '00000000-0000-4000-8000-000000000000'
const verify = { method: 'POST', path: '/auth/v1/passkeys/authentication/verify' }
const rows: HttpRow[] = [
  { name: 'no session', path: '/auth/v1/passkeys', status: 401 },
  {
    method: 'POST',
    name: 'a registration without a session',
    path: '/auth/v1/passkeys/registration/options',
    status: 401,
  },
  { ...verify, name: 'no body', status: 400, contains: ['bad_json'] },
  {
    ...verify,
    name: 'no challenge',
    body: { credential: {} },
    status: 400,
    contains: ['challenge_id is required'],
  },
  {
    ...verify,
    name: 'no credential',
    body: { challenge_id: id },
    status: 400,
    contains: ['credential is required'],
  },
  {
    ...verify,
    name: 'no UUID',
    body: { challenge_id: "'", credential: {} },
    status: 400,
    contains: ['valid UUID'],
  },
  { ...verify, name: 'an unknown challenge', body: { challenge_id: id, credential: {} }, status: 400 },
  { method: 'PATCH', name: 'no name', path: `/auth/v1/passkeys/${id}`, headers, body: {}, status: 400 },
  {
    method: 'PATCH',
    name: 'a long name',
    path: `/auth/v1/passkeys/${id}`,
    headers,
    body: { friendly_name: 'a'.repeat(121) },
    status: 400,
  },
  { method: 'DELETE', name: 'no passkey', path: '/auth/v1/passkeys/1', headers, status: 404 },
  { name: 'a visitor as admin', path: `/auth/v1/admin/users/${id}/passkeys`, status: 403 },
]

describe('a passkey request with', () => {
  it.for(rows)('$name', async (row) => {
    await backend.check(row)
  })
})
