import { decodeJwt } from 'jose'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createAuthBackend, PASSWORD } from '../../../test/auth-backend.ts'
import type { HttpRow } from '../../../test/auth-backend.ts'
import { enrollTotp, raiseWithTotp, totpCode } from '../../../test/authenticator.ts'

const backend = await createAuthBackend({
  mfa: { phoneEnroll: true, phoneVerify: true, phoneMaxFrequency: 0 },
  rateLimits: { signInSignUps: 0 },
})
afterAll(() => backend.close())
beforeEach(() => {
  backend.messages.length = 0
})

async function signInAgain(email: string) {
  const client = backend.client()
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return client
}

describe('a code of the authenticator app', () => {
  it('elevates the session: tokens contain aal2 and the method, and the factor is verified', async () => {
    const { client } = await backend.signUp()
    const { id, secret } = await enrollTotp(client)
    const challenge = await client.auth.mfa.challenge({ factorId: id })
    expect(challenge.data).toMatchObject({ type: 'totp', id: expect.any(String) })
    const inSeconds = (challenge.data?.expires_at ?? 0) - Date.now() / 1000
    expect(inSeconds).toBeGreaterThan(290)
    expect(inSeconds).toBeLessThan(310)

    const received: string[] = []
    client.auth.onAuthStateChange((event) => void received.push(event))
    const { data, error } = await client.auth.mfa.verify({
      factorId: id,
      challengeId: challenge.data?.id ?? '',
      code: totpCode(secret),
    })
    expect(error).toBeNull()
    expect(data).toMatchObject({ token_type: 'bearer', expires_in: 3600, refresh_token: expect.any(String) })
    expect(received).toContain('MFA_CHALLENGE_VERIFIED')
    expect(decodeJwt(data?.access_token ?? '')).toMatchObject({
      aal: 'aal2',
      amr: expect.arrayContaining([
        { method: 'totp', timestamp: expect.any(Number) },
        { method: 'password', timestamp: expect.any(Number) },
      ]),
    })
    expect(data?.user.factors).toMatchObject([{ id, status: 'verified' }])
    expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([{ id }])
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
    })
  })

  it('keeps the session elevated when its tokens are refreshed', async () => {
    const { client } = await backend.signUp()
    await raiseWithTotp(client)
    const { data, error } = await client.auth.refreshSession()
    expect(error).toBeNull()
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ aal: 'aal2' })
  })

  it('is required at the next sign-in', async () => {
    const { client, email } = await backend.signUp()
    const { id, secret } = await raiseWithTotp(client)
    const again = await signInAgain(email)
    expect((await again.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    const { error } = await again.auth.mfa.challengeAndVerify({
      factorId: id,
      code: totpCode(secret, 'next'),
    })
    expect(error).toBeNull()
  })

  it('ends the sessions without a second factor, and keeps those with one', async () => {
    const { client, email } = await backend.signUp()
    const other = await signInAgain(email)
    const { id, secret } = await raiseWithTotp(client)
    expect((await other.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    const second = await signInAgain(email)
    await second.auth.mfa.challengeAndVerify({ factorId: id, code: totpCode(secret, 'next') })
    expect((await client.auth.getUser()).error).toBeNull()
  })

  it('invalidates refresh tokens from before', async () => {
    const { client } = await backend.signUp()
    const before = (await client.auth.getSession()).data.session?.refresh_token ?? ''
    await raiseWithTotp(client)
    const { error } = await backend.client().auth.refreshSession({ refresh_token: before })
    expect(error).toMatchObject({ code: 'refresh_token_not_found' })
    expect((await client.auth.refreshSession()).error).toBeNull()
  })

  it('removes other apps whose enrolment was not finished', async () => {
    const { client } = await backend.signUp()
    await enrollTotp(client, 'left')
    await raiseWithTotp(client, 'kept')
    const { data } = await client.auth.mfa.listFactors()
    expect(data?.all.map((factor) => factor.friendly_name)).toEqual(['kept'])
  })

  it('is refused if it is wrong, and the challenge still accepts the right one', async () => {
    const { client } = await backend.signUp()
    const { id, secret } = await enrollTotp(client)
    const { data } = await client.auth.mfa.challenge({ factorId: id })
    const answer = (code: string) =>
      client.auth.mfa.verify({ factorId: id, challengeId: data?.id ?? '', code })
    const wrong = String((Number(totpCode(secret)) + 1) % 1_000_000).padStart(6, '0')
    expect((await answer(wrong === totpCode(secret, 'next') ? 'x' : wrong)).error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
      message: 'Invalid TOTP code entered',
    })
    expect((await answer(totpCode(secret))).error).toBeNull()
  })

  it('works once, even while it is still valid', async () => {
    const { client, email } = await backend.signUp()
    const factor = await enrollTotp(client)
    const code = totpCode(factor.secret)
    await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })
    const again = await signInAgain(email)
    expect((await again.auth.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toMatchObject({
      code: 'mfa_verification_failed',
    })
  })

  it('works once, even if ten sessions send it at the same moment', async () => {
    const { client, email } = await backend.signUp()
    const { id, secret } = await raiseWithTotp(client)
    const clients = await Promise.all(Array.from({ length: 10 }, () => signInAgain(email)))
    const code = totpCode(secret, 'next')
    const answers = await Promise.all(
      clients.map((each) => each.auth.mfa.challengeAndVerify({ factorId: id, code })),
    )
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  })

  it('is refused for an expired challenge', async () => {
    const { client } = await backend.signUp()
    const { id, secret } = await enrollTotp(client)
    const { data } = await client.auth.mfa.challenge({ factorId: id })
    await backend.database.query(
      `update auth.mfa_challenges set created_at = created_at - interval '301 seconds' where id = $1`,
      [data?.id],
    )
    const { error } = await client.auth.mfa.verify({
      factorId: id,
      challengeId: data?.id ?? '',
      code: totpCode(secret),
    })
    expect(error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' })
  })

  it('is refused for a challenge that was already answered, of another factor, or of another user', async () => {
    const { client } = await backend.signUp()
    const { id, secret } = await enrollTotp(client)
    const { data } = await client.auth.mfa.challenge({ factorId: id })
    const challengeId = data?.id ?? ''
    await client.auth.mfa.verify({ factorId: id, challengeId, code: totpCode(secret) })
    const answered = await client.auth.mfa.verify({
      factorId: id,
      challengeId,
      code: totpCode(secret, 'next'),
    })
    expect(answered.error).toMatchObject({ status: 422, code: 'mfa_ip_address_mismatch' })

    const other = await backend.signUp()
    const theirs = await enrollTotp(other.client)
    const { error } = await other.client.auth.mfa.verify({
      factorId: theirs.id,
      challengeId,
      code: totpCode(theirs.secret),
    })
    expect(error).toMatchObject({ status: 422, code: 'mfa_factor_not_found' })
    const stolen = await other.client.auth.mfa.verify({
      factorId: id,
      challengeId,
      code: totpCode(secret, 'next'),
    })
    expect(stolen.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
  })

  it('is refused from an address other than the challenge’s', async () => {
    const { client, token } = await backend.signUp()
    const { id, secret } = await enrollTotp(client)
    const headers = { authorization: `Bearer ${token}` }
    const path = `/auth/v1/factors/${id}`
    const challenge = await backend.call({
      method: 'POST',
      path: `${path}/challenge`,
      headers,
      address: '198.51.100.1',
    })
    const answer = (address: string) =>
      backend.call({
        method: 'POST',
        path: `${path}/verify`,
        body: { challenge_id: challenge.json().id, code: totpCode(secret) },
        headers,
        address,
      })
    expect((await answer('198.51.100.2')).json()).toMatchObject({ error_code: 'mfa_ip_address_mismatch' })
    expect((await answer('198.51.100.1')).status).toBe(200)
  })

  it('cannot be guessed: after thirty attempts the account has to wait, from every address', async () => {
    const { client, token } = await backend.signUp()
    const { id } = await enrollTotp(client)
    const { data } = await client.auth.mfa.challenge({ factorId: id })
    const guess = (n: number) =>
      backend.call({
        method: 'POST',
        path: `/auth/v1/factors/${id}/verify`,
        body: { challenge_id: data?.id, code: 'no' },
        headers: { authorization: `Bearer ${token}` },
        address: `198.51.100.${n}`,
      })
    const answers = await Promise.all(Array.from({ length: 32 }, (_, n) => guess(n)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(2)
    expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/)
  })
})

async function enrolledPhone() {
  const account = await backend.signUp()
  const { data, error } = await account.client.auth.mfa.enroll({
    factorType: 'phone',
    friendlyName: 'my phone',
    phone: '+2348012345678',
  })
  if (error) throw error
  return { ...account, id: data.id }
}
const sentCode = () => /\d{6}/.exec(backend.messages.at(-1)?.text ?? '')?.[0] ?? ''

describe('a phone', () => {
  it('gets a code that elevates the session', async () => {
    const { client, id } = await enrolledPhone()
    const { data } = await client.auth.mfa.challenge({ factorId: id, channel: 'sms' })
    expect(data).toMatchObject({ type: 'phone' })
    expect(backend.messages).toEqual([
      { to: '2348012345678', text: expect.stringMatching(/^Your code is \d{6}$/), channel: 'sms' },
    ])
    const verified = await client.auth.mfa.verify({
      factorId: id,
      challengeId: data?.id ?? '',
      code: sentCode(),
    })
    expect(verified.error).toBeNull()
    expect(decodeJwt(verified.data?.access_token ?? '')).toMatchObject({
      aal: 'aal2',
      amr: expect.arrayContaining([{ method: 'mfa/phone', timestamp: expect.any(Number) }]),
    })
  })

  it('may get the code by another channel', async () => {
    const { client, id } = await enrolledPhone()
    await client.auth.mfa.challenge({ factorId: id, channel: 'whatsapp' })
    expect(backend.messages).toMatchObject([{ channel: 'whatsapp' }])
    const { error } = await client.auth.mfa.challenge({ factorId: id, channel: 'pigeon' as 'sms' })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
    expect(backend.messages).toHaveLength(1)
  })

  it('is not verified by a wrong code, nor by the code of an older challenge', async () => {
    const { client, id } = await enrolledPhone()
    await client.auth.mfa.challenge({ factorId: id, channel: 'sms' })
    const older = sentCode()
    const { data } = await client.auth.mfa.challenge({ factorId: id, channel: 'sms' })
    const code = older === sentCode() ? 'other' : older
    const { error } = await client.auth.mfa.verify({ factorId: id, challengeId: data?.id ?? '', code })
    expect(error).toMatchObject({
      code: 'mfa_verification_failed',
      message: 'Invalid MFA Phone code entered',
    })
  })

  it('has no code in plain text in the database', async () => {
    const { client, id } = await enrolledPhone()
    await client.auth.mfa.challenge({ factorId: id, channel: 'sms' })
    const { rows } = await backend.database.query('select * from auth.mfa_challenges where factor_id = $1', [
      id,
    ])
    expect(JSON.stringify(rows)).not.toContain(`"${sentCode()}"`)
  })
})

describe('a phone that is challenged again and again', () => {
  it('gets one message per interval', async () => {
    const slow = await createAuthBackend({
      mfa: { phoneEnroll: true, phoneVerify: true, phoneMaxFrequency: 60 },
    })
    const { client } = await slow.signUp()
    const { data } = await client.auth.mfa.enroll({
      factorType: 'phone',
      friendlyName: 'my phone',
      phone: '+2348012345678',
    })
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        client.auth.mfa.challenge({ factorId: data?.id ?? '', channel: 'sms' }),
      ),
    )
    expect(slow.messages).toHaveLength(1)
    const refused = answers.filter(({ error }) => error !== null)
    expect(refused).toHaveLength(4)
    expect(refused[0]?.error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' })
    await slow.close()
  })
})

const { client, token } = await backend.signUp()
const { id } = await enrollTotp(client)
const headers = { authorization: `Bearer ${token}` }
const verify = { method: 'POST', path: `/auth/v1/factors/${id}/verify`, headers }
const challenge = { method: 'POST', path: `/auth/v1/factors/${id}/challenge`, headers }
const NOBODY = '00000000-0000-4000-8000-000000000000'
const rows: HttpRow[] = [
  { ...verify, name: 'no session', headers: {}, body: { code: '1', challenge_id: NOBODY }, status: 401 },
  { ...verify, name: 'no body', status: 400, contains: ['bad_json'] },
  { ...verify, name: 'nothing', body: {}, status: 400, contains: ['Code needs to be non-empty'] },
  {
    ...verify,
    name: 'no challenge',
    body: { code: '123456' },
    status: 422,
    contains: ['mfa_factor_not_found'],
  },
  {
    ...verify,
    name: 'an unknown challenge',
    body: { code: '123456', challenge_id: NOBODY },
    status: 422,
    contains: ['mfa_factor_not_found'],
  },
  { ...verify, name: 'a challenge that is no UUID', body: { code: '1', challenge_id: "'" }, status: 400 },
  { ...verify, name: 'a challenge that is no text', body: { code: '1', challenge_id: {} }, status: 400 },
  { ...verify, name: 'a code that is a number', body: { code: 123456 }, status: 400, contains: ['bad_json'] },
  {
    ...verify,
    name: 'a code with a null byte',
    body: { code: '\0' },
    status: 400,
    contains: ['null characters'],
  },
  { ...verify, name: 'a code without end', body: { code: '1'.repeat(2_000_000) }, status: 413 },
  { ...verify, name: 'no such factor', path: `/auth/v1/factors/${NOBODY}/verify`, body: {}, status: 404 },
  { ...verify, name: 'no UUID of a factor', path: '/auth/v1/factors/1/verify', body: {}, status: 404 },
  { ...verify, name: 'another method', method: 'GET', status: 404 },
  { ...challenge, name: 'a challenge without a session', headers: {}, status: 401 },
  { ...challenge, name: 'a challenge without a body', status: 200, contains: ['"type":"totp"'] },
  {
    ...challenge,
    name: 'a challenge of no factor',
    path: `/auth/v1/factors/${NOBODY}/challenge`,
    status: 404,
  },
]

describe('a verification with', () => {
  it.for(rows)('$name', async (row) => {
    await backend.check(row)
  })
})
