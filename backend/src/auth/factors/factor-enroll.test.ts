import { afterAll, describe, expect, it } from 'vitest'
import { createAuthBackend, SITE_URL } from '../../../test/auth-backend.ts'
import type { HttpRow } from '../../../test/auth-backend.ts'
import { enrollTotp, raiseWithTotp } from '../../../test/authenticator.ts'

const backend = await createAuthBackend({
  mfa: {
    phoneEnroll: true,
    phoneVerify: true,
    webAuthnEnroll: true,
    webAuthnVerify: true,
    maxEnrolledFactors: 3,
  },
})
const strict = await createAuthBackend({ mfa: { totpEnroll: false } })
afterAll(async () => {
  await backend.close()
  await strict.close()
})

const factorsOf = async (userId: string) =>
  (
    await backend.database.query<{ friendly_name: string; status: string }>(
      'select friendly_name, status from auth.mfa_factors where user_id = $1 order by created_at',
      [userId],
    )
  ).rows

describe('enrolling an authenticator app', () => {
  it('returns what the app needs', async () => {
    const { client, email } = await backend.signUp()
    const { data, error } = await client.auth.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'my phone',
      issuer: 'The Authors',
    })
    expect(error).toBeNull()
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'my phone' })
    const uri = new URL(data?.totp.uri ?? '')
    expect(decodeURIComponent(uri.pathname)).toBe(`/The Authors:${email}`)
    expect(uri.searchParams.get('secret')).toBe(data?.totp.secret)
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>\s*$/)
  })

  it('names the site as issuer by default', async () => {
    const { client } = await backend.signUp()
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp' })
    expect(data?.totp.uri).toContain(`issuer=${new URL(SITE_URL).host}`)
  })

  it('leaves the factor unverified and the session at aal1, and does not return the secret again', async () => {
    const { client, userId, token } = await backend.signUp()
    const { id, secret } = await enrollTotp(client)
    const { data } = await client.auth.getUser()
    expect(data.user?.factors).toMatchObject([
      { id, friendly_name: 'phone app', factor_type: 'totp', status: 'unverified' },
    ])
    const raw = await backend.call({ path: '/auth/v1/user', headers: { authorization: `Bearer ${token}` } })
    expect(raw.text).not.toContain(secret)
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    })
    expect(await factorsOf(userId)).toHaveLength(1)
  })

  it('is refused for a name that another factor has, also if two are enrolled at once', async () => {
    const { client, userId } = await backend.signUp()
    await enrollTotp(client, 'mine')
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'mine' })
    expect(error).toMatchObject({
      status: 422,
      code: 'mfa_factor_name_conflict',
      message: 'A factor with the friendly name "mine" for this user already exists',
    })
    await Promise.all([enrollTotp(client, 'x').catch(() => {}), enrollTotp(client, 'x').catch(() => {})])
    expect((await factorsOf(userId)).map((factor) => factor.friendly_name)).toEqual(['mine', 'x'])
  })

  it('is refused beyond the limit, also if many are enrolled at once', async () => {
    const { client, userId } = await backend.signUp()
    const names = ['1', '2', '3', '4', '5', '6']
    const answers = await Promise.all(
      names.map((friendlyName) => client.auth.mfa.enroll({ factorType: 'totp', friendlyName })),
    )
    const refused = answers.filter(({ error }) => error?.code === 'too_many_enrolled_mfa_factors')
    expect(refused).toHaveLength(3)
    expect(await factorsOf(userId)).toHaveLength(3)
  })

  it('is refused to a session that has not passed the existing second factor', async () => {
    const { client, email } = await backend.signUp()
    await raiseWithTotp(client)
    const thief = backend.client()
    await thief.auth.signInWithPassword({ email, password: 'a good password' })
    expect((await thief.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'thief' })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    })
    expect((await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'second' })).error).toBeNull()
  })

  it('removes abandoned enrolments, but not one that is being challenged', async () => {
    const { client, userId } = await backend.signUp()
    await enrollTotp(client, 'left')
    const { id } = await enrollTotp(client, 'challenged')
    await client.auth.mfa.challenge({ factorId: id })
    await backend.database.query(
      `update auth.mfa_factors set created_at = created_at - interval '6 minutes' where user_id = $1`,
      [userId],
    )
    await enrollTotp(client, 'new')
    expect((await factorsOf(userId)).map((factor) => factor.friendly_name)).toEqual(['challenged', 'new'])
  })

  it('is possible under the name of an abandoned enrolment that was challenged', async () => {
    const { client, userId } = await backend.signUp()
    const { id } = await enrollTotp(client, 'my app')
    await client.auth.mfa.challenge({ factorId: id })
    await backend.database.query(
      `update auth.mfa_factors set created_at = created_at - interval '6 minutes',
         last_challenged_at = last_challenged_at - interval '6 minutes' where user_id = $1`,
      [userId],
    )
    expect((await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'my app' })).error).toBeNull()
  })

  it('is refused if the project disables it', async () => {
    const { client } = await strict.signUp()
    const off = async (factorType: 'totp' | 'webauthn') =>
      (await client.auth.mfa.enroll({ factorType } as { factorType: 'totp' })).error?.code
    expect(await off('totp')).toBe('mfa_totp_enroll_not_enabled')
    expect(await off('webauthn')).toBe('mfa_webauthn_enroll_not_enabled')
    expect(
      (await client.auth.mfa.enroll({ factorType: 'phone', friendlyName: 'p', phone: '+2348012345678' }))
        .error,
    ).toMatchObject({ status: 422, code: 'mfa_phone_enroll_not_enabled' })
  })

  it('is refused to anonymous accounts', async () => {
    const { userId, client } = await backend.signUp()
    await backend.database.query('update auth.users set is_anonymous = true where id = $1', [userId])
    expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
      status: 403,
      code: 'no_authorization',
      message: 'Anonymous user not allowed to perform these actions',
    })
  })
})

const enrollPhone = (
  client: Awaited<ReturnType<typeof backend.signUp>>['client'],
  phone: string,
  name = phone,
) => client.auth.mfa.enroll({ factorType: 'phone', friendlyName: name, phone })

describe('enrolling a phone', () => {
  it('returns the number as it was sent', async () => {
    const { client } = await backend.signUp()
    const { data, error } = await enrollPhone(client, '+234 801 234 5678')
    expect(error).toBeNull()
    expect(data).toMatchObject({ type: 'phone', phone: '+234 801 234 5678' })
  })

  it('replaces an enrolment of the same number that was not finished', async () => {
    const { client, userId } = await backend.signUp()
    await enrollPhone(client, '+2348012345678', 'first')
    expect((await enrollPhone(client, '2348012345678', 'second')).error).toBeNull()
    expect(await factorsOf(userId)).toMatchObject([{ friendly_name: 'second' }])
  })

  it('is refused for a number that is already verified', async () => {
    const { client, userId } = await backend.signUp()
    await enrollPhone(client, '+2348012345678')
    await backend.database.query(`update auth.mfa_factors set status = 'verified' where user_id = $1`, [
      userId,
    ])
    expect((await enrollPhone(client, '+2348012345678', 'again')).error).toMatchObject({
      status: 422,
      code: 'mfa_verified_factor_exists',
    })
  })

  it('is possible for one number on two accounts', async () => {
    const { client } = await backend.signUp()
    const other = await backend.signUp()
    expect((await enrollPhone(client, '+2348012345678')).error).toBeNull()
    expect((await enrollPhone(other.client, '+2348012345678')).error).toBeNull()
  })
})

const { token } = await backend.signUp()
const headers = { authorization: `Bearer ${token}` }
const post = { method: 'POST', path: '/auth/v1/factors', headers }
const rows: HttpRow[] = [
  { ...post, name: 'no session', headers: {}, status: 401, body: { factor_type: 'totp' } },
  { ...post, name: 'no body', status: 400, contains: ['bad_json'] },
  { ...post, name: 'a truncated body', body: '{"factor_type":', status: 400, contains: ['bad_json'] },
  { ...post, name: 'no type', body: {}, status: 400, contains: ['factor_type needs to be'] },
  { ...post, name: 'an unknown type', body: { factor_type: 'sms' }, status: 400, contains: ['factor_type'] },
  { ...post, name: 'an inherited type', body: { factor_type: 'constructor' }, status: 400 },
  {
    ...post,
    name: 'a type that is no text',
    body: { factor_type: ['totp'] },
    status: 400,
    contains: ['bad_json'],
  },
  {
    ...post,
    name: 'a name that is no text',
    body: { factor_type: 'totp', friendly_name: {} },
    status: 400,
    contains: ['friendly_name must be a string'],
  },
  {
    ...post,
    name: 'a name without end',
    body: { factor_type: 'totp', friendly_name: 'a'.repeat(100_000) },
    status: 400,
    contains: ['friendly_name'],
  },
  {
    ...post,
    name: 'an issuer that fits into no picture',
    body: { factor_type: 'totp', issuer: 'a'.repeat(100_000) },
    status: 400,
    contains: ['issuer is too long'],
  },
  {
    ...post,
    name: 'a null byte',
    body: { factor_type: 'totp', friendly_name: '\0' },
    status: 400,
    contains: ['null characters'],
  },
  {
    ...post,
    name: 'no number',
    body: { factor_type: 'phone' },
    status: 400,
    contains: ['Phone number required'],
  },
  {
    ...post,
    name: 'no such number',
    body: { factor_type: 'phone', phone: "0'; drop table auth.users" },
    status: 400,
    contains: ['E.164'],
  },
]

describe('an enrolment with', () => {
  it.for(rows)('$name', async (row) => {
    await backend.check(row)
  })
})
