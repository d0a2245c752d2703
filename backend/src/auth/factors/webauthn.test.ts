import { decodeJwt } from 'jose'
import { afterAll, describe, expect, it } from 'vitest'
import { createAuthBackend, PASSWORD, SITE_URL } from '../../../test/auth-backend.ts'
import type { HttpRow } from '../../../test/auth-backend.ts'
import { securityKeyFactors, site } from '../../../test/security-key-factors.ts'
import { createSecurityKey } from '../../../test/security-key.ts'
import type { KeyAnswer } from '../../../test/security-key.ts'

const backend = await createAuthBackend({
  mfa: { webAuthnEnroll: true, webAuthnVerify: true },
  rateLimits: { signInSignUps: 0 },
})
afterAll(() => backend.close())

const factorsOf = (token: string) => securityKeyFactors(backend, token)

async function accountWithKey() {
  const account = await backend.signUp()
  const api = factorsOf(account.token)
  const key = createSecurityKey()
  const { id } = await api.enroll()
  const { id: challengeId, publicKey } = await api.challenge(id)
  const challenge = String(publicKey.challenge)
  const answer = await api.verify(id, challengeId, 'create', key.create({ ...site, challenge }))
  return { ...account, key, factorId: id, answer }
}

async function signedIn(email: string) {
  const { data } = await backend.client().auth.signInWithPassword({ email, password: PASSWORD })
  return factorsOf(data.session?.access_token ?? '')
}

describe('a security key', () => {
  it('is enrolled by the browser’s response', async () => {
    const { answer, factorId, client } = await accountWithKey()
    expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 })
    expect(decodeJwt(String(answer.json().access_token))).toMatchObject({
      aal: 'aal2',
      amr: expect.arrayContaining([{ method: 'mfa/webauthn', timestamp: expect.any(Number) }]),
    })
    expect((await client.auth.mfa.listFactors()).data?.webauthn).toMatchObject([
      { id: factorId, status: 'verified', friendly_name: 'my key' },
    ])
  })

  it('is requested in the format that the client reads', async () => {
    const { client, email } = await backend.signUp()
    const { data } = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'my key' })
    const { data: challenge, error } = await client.auth.mfa.challenge({
      factorId: data?.id ?? '',
      webauthn: { rpId: site.rpId, rpOrigins: [SITE_URL] },
    })
    expect(error).toBeNull()
    const options = challenge?.type === 'webauthn' && challenge.webauthn.credential_options.publicKey
    expect(options).toMatchObject({
      rp: { id: site.rpId, name: site.rpId },
      user: { name: email, displayName: email },
      attestation: 'none',
    })
    expect(options && options.challenge.byteLength).toBeGreaterThanOrEqual(16)
  })

  it('elevates the next session', async () => {
    const { email, key, factorId } = await accountWithKey()
    const api = await signedIn(email)
    const { id, type, publicKey } = await api.challenge(factorId)
    expect(type).toBe('request')
    expect(publicKey).toMatchObject({ rpId: site.rpId, allowCredentials: [{ id: key.id }] })
    const answer = await api.verify(
      factorId,
      id,
      'request',
      key.get({ ...site, challenge: String(publicKey.challenge) }),
    )
    expect(decodeJwt(String(answer.json().access_token))).toMatchObject({ aal: 'aal2' })
  })

  it('is the only one allowed, even if the account has another', async () => {
    const { answer, email, key } = await accountWithKey()
    const raised = factorsOf(String(answer.json().access_token))
    const { id: second } = await raised.enroll('second')
    const { id: challengeId, publicKey } = await raised.challenge(second)
    const other = createSecurityKey()
    const made = other.create({ ...site, challenge: String(publicKey.challenge) })
    expect((await raised.verify(second, challengeId, 'create', made)).status).toBe(200)

    const { publicKey: asked } = await (await signedIn(email)).challenge(second)
    expect(asked.allowCredentials).toMatchObject([{ id: other.id }])
    expect(JSON.stringify(asked)).not.toContain(key.id)
  })

  it('that the account already has is excluded from the next enrolment', async () => {
    const { key, answer } = await accountWithKey()
    const api = factorsOf(String(answer.json().access_token))
    const { id } = await api.enroll('second')
    expect((await api.challenge(id)).publicKey).toMatchObject({ excludeCredentials: [{ id: key.id }] })
  })
})

describe('a security key’s response is refused', () => {
  const forged: [string, (challenge: string, key: ReturnType<typeof createSecurityKey>) => KeyAnswer][] = [
    ['for another challenge', (_, key) => key.get({ ...site, challenge: 'b3RoZXI' })],
    [
      'from another site',
      (challenge, key) => key.get({ ...site, challenge, origin: 'https://evil.example' }),
    ],
    ['for another relying party', (challenge, key) => key.get({ ...site, challenge, rpId: 'evil.example' })],
    ['of another key', (challenge) => createSecurityKey().get({ ...site, challenge })],
    [
      'of another key under the same name',
      (challenge, key) => ({ ...createSecurityKey().get({ ...site, challenge }), id: key.id, rawId: key.id }),
    ],
    [
      'with a broken signature',
      (challenge, key) => {
        const answer = key.get({ ...site, challenge })
        return { ...answer, response: { ...answer.response, signature: 'AAAA' } }
      },
    ],
    [
      'of type create',
      (challenge, key) => {
        const answer = key.get({ ...site, challenge })
        return { ...answer, response: { ...answer.response, ...key.create({ ...site, challenge }).response } }
      },
    ],
  ]

  it.for(forged)('%s', async ([, forge]) => {
    const { email, key, factorId } = await accountWithKey()
    const api = await signedIn(email)
    const { id, publicKey } = await api.challenge(factorId)
    const answer = await api.verify(factorId, id, 'request', forge(String(publicKey.challenge), key))
    expect(answer.json()).toMatchObject({ code: 422, error_code: 'mfa_verification_failed' })
  })

  it('when it is sent a second time', async () => {
    const { email, key, factorId } = await accountWithKey()
    const api = await signedIn(email)
    const { id, publicKey } = await api.challenge(factorId)
    const proof = key.get({ ...site, challenge: String(publicKey.challenge) })
    expect((await api.verify(factorId, id, 'request', proof)).status).toBe(200)
    const other = await signedIn(email)
    expect((await other.verify(factorId, id, 'request', proof)).json()).toMatchObject({
      error_code: 'mfa_factor_not_found',
    })
  })

  it('when the key’s counter decreases, as a copy’s would', async () => {
    const { email, key, factorId } = await accountWithKey()
    const attempt = async (counter: number) => {
      const api = await signedIn(email)
      const { id, publicKey } = await api.challenge(factorId)
      const proof = key.get({ ...site, challenge: String(publicKey.challenge), counter })
      return (await api.verify(factorId, id, 'request', proof)).status
    }
    expect(await attempt(7)).toBe(200)
    expect(await attempt(7)).toBe(422)
    expect(await attempt(8)).toBe(200)
  })

  it('when a verified factor is offered a new key instead of the old one', async () => {
    const { email, factorId } = await accountWithKey()
    const api = await signedIn(email)
    const { id, publicKey } = await api.challenge(factorId)
    const challenge = String(publicKey.challenge)
    const answer = await api.verify(
      factorId,
      id,
      'create',
      createSecurityKey().create({ ...site, challenge }),
    )
    expect(answer.json()).toMatchObject({ code: 422, error_code: 'mfa_verification_failed' })
  })
})

const { token } = await backend.signUp()
const api = factorsOf(token)
const { id: factorId } = await api.enroll()
const { id: challengeId } = await api.challenge(factorId)
const post = {
  method: 'POST',
  path: `/auth/v1/factors/${factorId}/verify`,
  headers: { authorization: `Bearer ${token}` },
}
const bodyWith = (webauthn: unknown) => ({ challenge_id: challengeId, webauthn })
const rows: HttpRow[] = [
  {
    ...post,
    name: 'no answer',
    body: { challenge_id: challengeId },
    status: 400,
    contains: ['WebAuthn config required'],
  },
  { ...post, name: 'no type', body: bodyWith({}), status: 400, contains: ['create or request'] },
  {
    ...post,
    name: 'an unknown type',
    body: bodyWith({ type: 'x' }),
    status: 400,
    contains: ['create or request'],
  },
  {
    ...post,
    name: 'no response',
    body: bodyWith({ type: 'create' }),
    status: 400,
    contains: ['credential_response'],
  },
  {
    ...post,
    name: 'an empty response',
    body: bodyWith({ type: 'create', credential_response: {} }),
    status: 400,
    contains: ['Invalid credential_response'],
  },
  {
    ...post,
    name: 'a response of the wrong types',
    body: bodyWith({ type: 'create', credential_response: { id: 1, type: 'public-key', response: [] } }),
    status: 400,
    contains: ['Invalid credential_response'],
  },
  {
    ...post,
    name: 'a response of junk',
    body: bodyWith({
      type: 'create',
      credential_response: {
        id: 'a',
        rawId: 'a',
        type: 'public-key',
        response: { clientDataJSON: '%%%', attestationObject: 'ÿ' },
      },
    }),
    status: 422,
    contains: ['mfa_verification_failed'],
  },
  {
    ...post,
    name: 'a proof before there is a key',
    body: bodyWith({
      type: 'request',
      credential_response: createSecurityKey().get({ ...site, challenge: 'x' }),
    }),
    status: 422,
    contains: ['mfa_verification_failed'],
  },
]

describe('a security key’s verification with', () => {
  it.for(rows)('$name', async (row) => {
    await backend.check(row)
  })
})
