import { createHash } from 'node:crypto'
import { decodeJwt, SignJWT } from 'jose'
import { afterAll, describe, expect, it } from 'vitest'
import { createAuthBackend, newEmail } from '../../../test/auth-backend.ts'
import type { HttpRow } from '../../../test/auth-backend.ts'
import { providerAt, startFakeIssuer } from '../../../test/fake-issuer.ts'

const issuer = await startFakeIssuer()
const backend = await createAuthBackend({
  enableManualLinking: true,
  rateLimits: { signInSignUps: 0 },
  external: {
    google: providerAt(issuer),
    lax: providerAt(issuer, { skipNonceCheck: true }),
    off: providerAt(issuer, { enabled: false, url: 'https://off.example' }),
  },
})
afterAll(async () => {
  await backend.close()
  await issuer.close()
})

const sha256 = (text: string) => createHash('sha256').update(text)
let people = 0
const somebody = () => ({ sub: `device-${++people}`, email: newEmail(), email_verified: true })

describe('an ID token from a device', () => {
  it('signs in to a new account, and to the same one again', async () => {
    const claims = somebody()
    const token = await issuer.idToken(claims)
    const { data, error } = await backend.client().auth.signInWithIdToken({ provider: 'google', token })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email: claims.email, app_metadata: { provider: 'google' } })
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ amr: [{ method: 'oauth' }] })
    const again = await backend.client().auth.signInWithIdToken({ provider: 'google', token })
    expect(again.data.user?.id).toBe(data.user?.id)
  })

  it('may be issued for another of the configured clients, such as an app', async () => {
    const token = await issuer.idToken({ ...somebody(), aud: 'our-app' })
    expect((await backend.client().auth.signInWithIdToken({ provider: 'google', token })).error).toBeNull()
  })

  it('is bound to the nonce of the request', async () => {
    const nonce = 'once'
    const token = await issuer.idToken({ ...somebody(), nonce: sha256(nonce).digest('hex') })
    const ask = async (given?: string) =>
      (await backend.client().auth.signInWithIdToken({ provider: 'google', token, nonce: given })).error
    expect(await ask('twice')).toMatchObject({ message: 'Nonces mismatch' })
    expect(await ask()).toMatchObject({
      message: 'Passed nonce and nonce in id_token should either both exist or not.',
    })
    expect(await ask(nonce)).toBeNull()
    const lax = await backend.client().auth.signInWithIdToken({ provider: 'lax' as 'google', token })
    expect(lax.error).toBeNull()
  })

  it('is bound to the access token that is sent with it', async () => {
    const at_hash = sha256('theirs').digest().subarray(0, 16).toString('base64url')
    const token = await issuer.idToken({ ...somebody(), at_hash })
    const ask = async (access_token: string) =>
      (await backend.client().auth.signInWithIdToken({ provider: 'google', token, access_token })).error
    expect(await ask('another')).toMatchObject({ message: 'Bad ID token' })
    expect(await ask('theirs')).toBeNull()
  })

  it('adds an identity to the signed-in account', async () => {
    const { client, userId } = await backend.signUp()
    const token = await issuer.idToken(somebody())
    const { data, error } = await client.auth.linkIdentity({ provider: 'google', token })
    expect(error).toBeNull()
    expect(data).toMatchObject({ user: { id: userId } })
    expect((await backend.client().auth.signInWithIdToken({ provider: 'google', token })).data.user?.id).toBe(
      userId,
    )
  })
})

const post = { method: 'POST', path: '/auth/v1/token?grant_type=id_token' }
const forged = await new SignJWT({ ...somebody(), iss: issuer.url, aud: issuer.clientId })
  .setProtectedHeader({ alg: 'HS256' })
  .setExpirationTime('5m')
  .sign(new TextEncoder().encode('a secret that is long enough for this'))
const unsigned = `${btoa('{"alg":"none"}').replaceAll('=', '')}.${btoa(JSON.stringify(somebody())).replaceAll('=', '')}.`
const good = await issuer.idToken(somebody())
const [head, , signature] = good.split('.')
const tampered = `${head}.${Buffer.from(JSON.stringify({ ...decodeJwt(good), sub: 'x' })).toString('base64url')}.${signature}`
const stranger = await issuer.idToken({ ...somebody(), aud: 'another-client' })
const late = await issuer.idToken({ ...somebody(), exp: 1 })
const google = (token: string) => ({ provider: 'google', id_token: token })
const rows: HttpRow[] = [
  { ...post, name: 'no body', status: 400, contains: ['bad_json'] },
  {
    ...post,
    name: 'no token',
    body: { provider: 'google' },
    status: 400,
    contains: [`{"error":"invalid request","error_description":"id_token required"}`],
  },
  {
    ...post,
    name: 'no provider',
    body: { id_token: good },
    status: 400,
    contains: ['provider or client_id'],
  },
  {
    ...post,
    name: 'an unknown provider',
    body: { id_token: good, provider: 'x' },
    status: 400,
    contains: ['not allowed'],
  },
  {
    ...post,
    name: 'an issuer of one’s own',
    body: { id_token: good, issuer: 'https://evil.example' },
    status: 400,
  },
  {
    ...post,
    name: 'a provider that is off',
    body: { id_token: good, provider: 'off' },
    status: 400,
    contains: ['provider_disabled'],
  },
  { ...post, name: 'junk', body: google('junk'), status: 400, contains: ['Bad ID token'] },
  { ...post, name: 'another’s signature', body: google(forged), status: 400, contains: ['Bad ID token'] },
  { ...post, name: 'no signature', body: google(unsigned), status: 400, contains: ['Bad ID token'] },
  { ...post, name: 'changed claims', body: google(tampered), status: 400, contains: ['Bad ID token'] },
  { ...post, name: 'another audience', body: google(stranger), status: 400, contains: ['Bad ID token'] },
  { ...post, name: 'a token that is over', body: google(late), status: 400, contains: ['Bad ID token'] },
  {
    ...post,
    name: 'a link without a session',
    body: { ...google(good), link_identity: true },
    status: 400,
    contains: ['Linking requires a valid user access token'],
  },
]

describe('an ID token with', () => {
  it.for(rows)('$name', async (row) => {
    await backend.check(row)
  })
})
