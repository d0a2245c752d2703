import { decodeJwt } from 'jose'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createAuthBackend, PASSWORD } from '../../../test/auth-backend.ts'
import type { HttpRow } from '../../../test/auth-backend.ts'

const open = { signInSignUps: 0, tokenVerifications: 0, messages: 0 }
const backend = await createAuthBackend({
  sms: { enabled: true, maxFrequency: 0, testOtp: { '15550001': '424242' } },
  rateLimits: open,
  securePasswordChange: true,
})
const careful = await createAuthBackend({
  sms: { enabled: true, enableConfirmations: true, maxFrequency: 0 },
  rateLimits: open,
})
const slow = await createAuthBackend({ sms: { enabled: true, maxFrequency: 60 } })
const off = await createAuthBackend()
afterAll(async () => {
  await Promise.all([backend, careful, slow, off].map((each) => each.close()))
})
beforeEach(() => {
  for (const each of [backend, careful, slow]) each.messages.length = 0
})

let numbers = 0
const newPhone = () => `23480${String(++numbers).padStart(8, '0')}`
const sentCode = (of = backend) => /\d{6}/.exec(of.messages.at(-1)?.text ?? '')?.[0] ?? ''

describe('signing in by a code on the phone', () => {
  it('creates an account for a new number', async () => {
    const phone = newPhone()
    const client = backend.client()
    const sent = await client.auth.signInWithOtp({ phone: `+${phone}`, options: { data: { city: 'Jos' } } })
    expect(sent.error).toBeNull()
    expect(sent.data.messageId).toBeTruthy()
    expect(backend.messages).toEqual([{ to: phone, text: `Your code is ${sentCode()}`, channel: 'sms' }])
    const { data, error } = await client.auth.verifyOtp({
      phone: `+${phone}`,
      token: sentCode(),
      type: 'sms',
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      phone,
      email: '',
      phone_confirmed_at: expect.any(String),
      user_metadata: { city: 'Jos', phone_verified: true },
      app_metadata: { provider: 'phone', providers: ['phone'] },
      identities: [{ provider: 'phone', identity_data: { phone, phone_verified: true } }],
    })
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ phone, amr: [{ method: 'otp' }] })
  })

  it('works once, for a minute, and for its own number', async () => {
    const phone = newPhone()
    const other = newPhone()
    const client = backend.client()
    await client.auth.signInWithOtp({ phone: other })
    await client.auth.signInWithOtp({ phone })
    const token = sentCode()
    const verify = async (number: string) =>
      (await client.auth.verifyOtp({ phone: number, token, type: 'sms' })).error
    expect(await verify(other)).toMatchObject({ status: 403, code: 'otp_expired' })
    await backend.database.query(
      `update auth.users set confirmation_sent_at = now() - interval '61 seconds' where phone = $1`,
      [phone],
    )
    expect(await verify(phone)).toMatchObject({ code: 'otp_expired' })
    await backend.database.query('update auth.users set confirmation_sent_at = now() where phone = $1', [
      phone,
    ])
    expect(await verify(phone)).toBeNull()
    expect(await verify(phone)).toMatchObject({ code: 'otp_expired' })
  })

  it('may use another channel', async () => {
    await backend.client().auth.signInWithOtp({ phone: newPhone(), options: { channel: 'whatsapp' } })
    expect(backend.messages).toMatchObject([{ channel: 'whatsapp' }])
  })

  it('creates no account if the request forbids it', async () => {
    const { error } = await backend
      .client()
      .auth.signInWithOtp({ phone: newPhone(), options: { shouldCreateUser: false } })
    expect(error).toMatchObject({ status: 422, code: 'otp_disabled' })
    expect(backend.messages).toEqual([])
  })

  it('sends nothing to a number with a fixed code', async () => {
    const client = backend.client()
    await client.auth.signInWithOtp({ phone: '+15550001' })
    expect(backend.messages).toEqual([])
    const { error } = await client.auth.verifyOtp({ phone: '+15550001', token: '424242', type: 'sms' })
    expect(error).toBeNull()
  })

  it('sends one message a minute, also if five are requested at once', async () => {
    const phone = newPhone()
    await slow.client().auth.signInWithOtp({ phone })
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => slow.client().auth.signInWithOtp({ phone })),
    )
    expect(slow.messages).toHaveLength(1)
    for (const { error } of answers)
      expect(error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' })
  })

  it('sends thirty messages an hour for one address', async () => {
    const request = { method: 'POST', path: '/auth/v1/otp', address: '198.51.100.9' }
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => slow.call({ ...request, body: { phone: newPhone() } })),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  })

  it('does not count requests that send no message', async () => {
    const request = { method: 'POST', address: '198.51.100.10' }
    for (let times = 0; times < 20; times++) {
      const unknown = { phone: newPhone(), create_user: false }
      expect((await slow.call({ ...request, path: '/auth/v1/otp', body: unknown })).status).toBe(422)
      const waiting = { phone: newPhone(), type: 'sms' }
      expect((await slow.call({ ...request, path: '/auth/v1/resend', body: waiting })).status).toBe(200)
    }
    const own = { ...request, path: '/auth/v1/otp', body: { phone: newPhone() } }
    expect((await slow.call(own)).status).toBe(200)
  })
})

describe('a password with a phone', () => {
  it('signs up and in', async () => {
    const phone = newPhone()
    const { data, error } = await backend.client().auth.signUp({ phone: `+${phone}`, password: PASSWORD })
    expect(error).toBeNull()
    expect(data.session?.user).toMatchObject({ phone, phone_confirmed_at: expect.any(String) })
    expect((await backend.client().auth.signInWithPassword({ phone, password: PASSWORD })).error).toBeNull()
    expect(
      (await backend.client().auth.signInWithPassword({ phone, password: 'a guess' })).error,
    ).toMatchObject({
      code: 'invalid_credentials',
    })
    expect((await backend.client().auth.signUp({ phone, password: PASSWORD })).error).toMatchObject({
      code: 'user_already_exists',
    })
  })

  it('requires the code if numbers must be confirmed', async () => {
    const phone = newPhone()
    const client = careful.client()
    const { data } = await client.auth.signUp({ phone, password: PASSWORD })
    expect(data).toMatchObject({ session: null, user: { phone, confirmation_sent_at: expect.any(String) } })
    expect((await client.auth.signInWithPassword({ phone, password: PASSWORD })).error).toMatchObject({
      code: 'phone_not_confirmed',
    })
    const first = sentCode(careful)
    expect((await client.auth.resend({ type: 'sms', phone })).error).toBeNull()
    const second = sentCode(careful)
    expect(careful.messages).toHaveLength(2)
    const verify = (token: string) => client.auth.verifyOtp({ phone, token, type: 'sms' })
    if (first !== second) expect((await verify(first)).error).toMatchObject({ code: 'otp_expired' })
    expect((await verify(second)).error).toBeNull()
    expect((await careful.client().auth.signInWithPassword({ phone, password: PASSWORD })).error).toBeNull()
  })

  it('can be changed after a code if the session is old', async () => {
    const phone = newPhone()
    const client = backend.client()
    const { data } = await client.auth.signUp({ phone, password: PASSWORD })
    await backend.database.query(
      `update auth.sessions set created_at = now() - interval '2 days' where user_id = $1`,
      [data.user?.id],
    )
    await client.auth.reauthenticate()
    const change = (nonce?: string) => client.auth.updateUser({ password: 'another good password', nonce })
    expect((await change()).error).toMatchObject({ code: 'reauthentication_needed' })
    expect((await change(sentCode())).error).toBeNull()
  })
})

describe('a new number', () => {
  it('applies at once if numbers need no confirmation', async () => {
    const { client } = await backend.signUp()
    const phone = newPhone()
    const { data, error } = await client.auth.updateUser({ phone: `+${phone}` })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      phone,
      app_metadata: { provider: 'email', providers: ['email', 'phone'] },
    })
  })

  it('applies once its code is verified', async () => {
    const { client, userId } = await careful.signUp()
    const phone = newPhone()
    const { data } = await client.auth.updateUser({ phone })
    expect(data.user).toMatchObject({ phone: '', new_phone: phone })
    const verified = await client.auth.verifyOtp({ phone, token: sentCode(careful), type: 'phone_change' })
    expect(verified.error).toBeNull()
    expect(verified.data.user).toMatchObject({ id: userId, phone })
    expect(verified.data.user?.new_phone).toBeUndefined()
  })

  it('of another account is refused', async () => {
    const phone = newPhone()
    await backend.client().auth.signUp({ phone, password: PASSWORD })
    const { client } = await backend.signUp()
    expect((await client.auth.updateUser({ phone })).error).toMatchObject({
      status: 422,
      code: 'phone_exists',
    })
  })

  it('belongs to the account that proves it first', async () => {
    const phone = newPhone()
    const { client } = await careful.signUp()
    await client.auth.updateUser({ phone })
    const token = sentCode(careful)
    const other = careful.client()
    await other.auth.signUp({ phone, password: PASSWORD })
    await other.auth.verifyOtp({ phone, token: sentCode(careful), type: 'sms' })
    expect((await client.auth.verifyOtp({ phone, token, type: 'phone_change' })).error).toMatchObject({
      code: 'phone_exists',
    })
  })
})

describe('the admin', () => {
  const { admin } = backend.client(backend.keys.secretKey).auth

  it('creates an account by its number', async () => {
    const phone = newPhone()
    const { data, error } = await admin.createUser({
      phone: `+${phone}`,
      password: PASSWORD,
      phone_confirm: true,
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ phone, phone_confirmed_at: expect.any(String) })
    expect((await backend.client().auth.signInWithPassword({ phone, password: PASSWORD })).error).toBeNull()
    expect((await admin.createUser({ phone, password: PASSWORD })).error).toMatchObject({
      code: 'phone_exists',
    })
  })

  it('changes an account’s number, but not to one that is taken', async () => {
    const { userId } = await backend.signUp()
    const phone = newPhone()
    const { data } = await admin.updateUserById(userId, { phone, phone_confirm: true })
    expect(data.user).toMatchObject({ phone, app_metadata: { providers: ['email', 'phone'] } })
    const other = await backend.signUp()
    expect((await admin.updateUserById(other.userId, { phone })).error).toMatchObject({
      code: 'phone_exists',
    })
  })
})

const post = { method: 'POST' }
const rows: HttpRow[] = [
  {
    ...post,
    name: 'no number',
    path: '/auth/v1/otp',
    body: { phone: '08012' },
    status: 400,
    contains: ['E.164'],
  },
  {
    ...post,
    name: 'a number that is a number',
    path: '/auth/v1/otp',
    body: { phone: 2348012345678 },
    status: 400,
  },
  {
    ...post,
    name: 'an unknown channel',
    path: '/auth/v1/otp',
    body: { phone: '2348012345678', channel: 'pigeon' },
    status: 400,
    contains: ['Invalid channel'],
  },
  {
    ...post,
    name: 'a challenge with a phone',
    path: '/auth/v1/signup',
    body: { phone: '2348012345678', password: PASSWORD, code_challenge: 'x' },
    status: 400,
    contains: ['PKCE not supported'],
  },
  {
    ...post,
    name: 'both a phone and an address',
    path: '/auth/v1/verify',
    body: { phone: '2348012345678', email: 'a@b.ng', token: '1', type: 'sms' },
    status: 400,
    contains: ['Only an email address or phone'],
  },
  {
    ...post,
    name: 'a type of mail',
    path: '/auth/v1/verify',
    body: { phone: '2348012345678', token: '1', type: 'signup' },
    status: 400,
    contains: ['Unsupported verification type'],
  },
  {
    ...post,
    name: 'no type',
    path: '/auth/v1/verify',
    body: { phone: '2348012345678', token: '1' },
    status: 400,
    contains: ['requires a verification type'],
  },
  {
    ...post,
    name: 'a code for an unknown number',
    path: '/auth/v1/resend',
    body: { type: 'sms', phone: '2348099999999' },
    status: 200,
    contains: ['{}'],
  },
]

describe('a phone request with', () => {
  it.for(rows)('$name', async (row) => {
    await backend.check(row)
  })

  it('without phone support, is refused everywhere', async () => {
    const client = off.client()
    const phone = newPhone()
    const codes = [
      (await client.auth.signUp({ phone, password: PASSWORD })).error?.code,
      (await client.auth.signInWithOtp({ phone })).error?.code,
      (await client.auth.signInWithPassword({ phone, password: PASSWORD })).error?.code,
      (await client.auth.resend({ type: 'sms', phone })).error?.code,
      (await (await off.signUp()).client.auth.updateUser({ phone })).error?.code,
    ]
    expect(new Set(codes)).toEqual(new Set(['phone_provider_disabled']))
  })
})
