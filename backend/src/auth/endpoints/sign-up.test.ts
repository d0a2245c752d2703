import { afterAll, describe, expect, it } from 'vitest'
import { createAuthBackend, newEmail, PASSWORD } from '../../../test/auth-backend.ts'
import type { HttpRow } from '../../../test/auth-backend.ts'

const backend = await createAuthBackend()
afterAll(() => backend.close())

describe('signing up', () => {
  it('creates an account and a session', async () => {
    const email = newEmail()
    const { data, error } = await backend
      .client()
      .auth.signUp({ email, password: PASSWORD, options: { data: { full_name: 'Buchi Emecheta' } } })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email,
      role: 'authenticated',
      aud: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { full_name: 'Buchi Emecheta', email_verified: true },
      is_anonymous: false,
    })
    expect(data.user?.identities?.[0]).toMatchObject({
      provider: 'email',
      user_id: data.user?.id,
      identity_data: { email, sub: data.user?.id },
    })
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
  })

  it('stores the password as a bcrypt hash and never returns it', async () => {
    const email = newEmail()
    const answer = await backend.call({
      method: 'POST',
      path: '/auth/v1/signup',
      body: { email, password: PASSWORD },
    })
    expect(answer.text).not.toContain(PASSWORD)
    expect(answer.text).not.toMatch(/encrypted_password|confirmation_token|\$2a\$/)
    const { rows } = await backend.database.query<{ encrypted_password: string }>(
      'select encrypted_password from auth.users where email = $1',
      [email],
    )
    expect(rows[0]?.encrypted_password).toMatch(/^\$2a\$04\$/)
  })

  it('refuses an address that is taken, in any case', async () => {
    const { email } = await backend.signUp()
    const { error } = await backend.client().auth.signUp({ email: email.toUpperCase(), password: PASSWORD })
    expect(error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    })
  })

  it('creates one account for ten concurrent sign-ups with one address', async () => {
    const email = newEmail()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        backend.call({ method: 'POST', path: '/auth/v1/signup', body: { email, password: PASSWORD } }),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array<number>(9).fill(422)])
    const { rowCount } = await backend.database.query('select from auth.users where email = $1', [email])
    expect(rowCount).toBe(1)
  })

  it('names the requirements that a weak password does not meet', async () => {
    const { error } = await backend.client().auth.signUp({ email: newEmail(), password: 'short' })
    expect(error).toMatchObject({
      name: 'AuthWeakPasswordError',
      status: 422,
      code: 'weak_password',
      reasons: ['length'],
      message: 'Password should be at least 6 characters.',
    })
  })

  it('counts characters of a password, not bytes', async () => {
    const { error } = await backend.client().auth.signUp({ email: newEmail(), password: 'ọ̀rọ̀₦' })
    expect(error).toBeNull()
  })

  it('refuses metadata that is too large for a header', async () => {
    const answer = await backend.call({
      method: 'POST',
      path: '/auth/v1/signup',
      body: { email: newEmail(), password: PASSWORD, data: { biography: 'x'.repeat(9000) } },
    })
    expect(answer).toMatchObject({ status: 400 })
    expect(answer.json()).toMatchObject({ error_code: 'validation_failed' })
  })
})

const deep = `${'[[[[[[[[[['.repeat(100)}${']]]]]]]]]]'.repeat(100)}`
const post = { method: 'POST', path: '/auth/v1/signup' }
const person = () => ({ email: newEmail(), password: PASSWORD })
const rows: HttpRow[] = [
  { ...post, name: 'no body', status: 400, contains: ['bad_json'] },
  { ...post, name: 'an empty body', body: '', status: 400, contains: ['bad_json'] },
  { ...post, name: 'a truncated body', body: '{"email":"a@b.ng","pass', status: 400, contains: ['bad_json'] },
  { ...post, name: 'a list', body: [], status: 400, contains: ['bad_json'] },
  { ...post, name: 'a bare string', body: '"x"', status: 400, contains: ['bad_json'] },
  {
    ...post,
    name: 'bytes that are no text',
    body: Uint8Array.of(0xff, 0xfe, 0),
    status: 400,
    contains: ['bad_json'],
  },
  { ...post, name: 'nothing in it', body: {}, status: 422, contains: ['anonymous_provider_disabled'] },
  { ...post, name: 'null', body: 'null', status: 422, contains: ['anonymous_provider_disabled'] },
  {
    ...post,
    name: 'no password',
    body: { email: 'a@b.ng' },
    status: 400,
    contains: ['Signup requires a valid password'],
  },
  {
    ...post,
    name: 'no address',
    body: { password: PASSWORD },
    status: 422,
    contains: ['anonymous_provider_disabled'],
  },
  {
    ...post,
    name: 'a phone',
    body: { phone: '2348012345678', password: PASSWORD },
    status: 400,
    contains: ['phone_provider_disabled'],
  },
  {
    ...post,
    name: 'an address without a domain',
    body: { ...person(), email: 'buchi@' },
    status: 400,
    contains: ['invalid format'],
  },
  {
    ...post,
    name: 'an address with a space',
    body: { ...person(), email: 'a b@c.ng' },
    status: 400,
    contains: ['invalid format'],
  },
  {
    ...post,
    name: 'two addresses',
    body: { ...person(), email: 'a@b.ng,c@d.ng' },
    status: 400,
    contains: ['invalid format'],
  },
  {
    ...post,
    name: 'a line break in the address',
    body: { ...person(), email: 'a@b.ng\r\nBcc: c@d.ng' },
    status: 400,
    contains: ['invalid format'],
  },
  {
    ...post,
    name: 'an address of 10,000 characters',
    body: { ...person(), email: `${'a'.repeat(9995)}@b.ng` },
    status: 400,
    contains: ['too long'],
  },
  {
    ...post,
    name: 'a number as address',
    body: { ...person(), email: 7 },
    status: 400,
    contains: ['bad_json', 'email must be a string'],
  },
  {
    ...post,
    name: 'an object as password',
    body: { ...person(), password: {} },
    status: 400,
    contains: ['bad_json'],
  },
  {
    ...post,
    name: 'a list as metadata',
    body: { ...person(), data: [1] },
    status: 400,
    contains: ['data must be an object'],
  },
  {
    ...post,
    name: 'a null byte in the address',
    body: { ...person(), email: 'a\0@b.ng' },
    status: 400,
    contains: ['null characters'],
  },
  {
    ...post,
    name: 'a null byte deep in the metadata',
    body: { ...person(), data: { a: [{ b: 'x\0' }] } },
    status: 400,
    contains: ['null characters'],
  },
  {
    ...post,
    name: 'half a character in the metadata',
    body: `{"email":"a@b.ng","password":"${PASSWORD}","data":{"a":"\\ud800"}}`,
    status: 400,
    contains: ['surrogates'],
  },
  {
    ...post,
    name: 'nesting without end',
    body: `{"email":"a@b.ng","password":"${PASSWORD}","data":{"a":${deep}}}`,
    status: 400,
    contains: ['nested too deeply'],
  },
  {
    ...post,
    name: 'a password of 73 bytes',
    body: { ...person(), password: 'x'.repeat(73) },
    status: 400,
    contains: ['cannot be longer than 72'],
  },
  {
    ...post,
    name: 'a body over a mebibyte',
    body: { ...person(), data: { a: 'x'.repeat(1 << 20) } },
    status: 413,
    contains: ['request_entity_too_large'],
  },
  {
    ...post,
    name: 'a role of one’s own choosing',
    body: { ...person(), role: 'service_role' },
    status: 200,
    contains: ['"role":"authenticated"'],
    excludes: ['service_role'],
  },
  {
    ...post,
    name: 'app metadata of one’s own choosing',
    body: { ...person(), app_metadata: { admin: true } },
    status: 200,
    excludes: ['"admin"'],
  },
  {
    name: 'the wrong method',
    method: 'PATCH',
    path: '/auth/v1/signup',
    body: person(),
    status: 404,
    contains: ['not_found'],
  },
]

describe('a sign-up with', () => {
  it.for(rows)('$name', async (row) => {
    await backend.check({ ...row, excludes: [...(row.excludes ?? []), 'at ', 'node_modules'] })
  })
})

describe('when sign-ups are disabled', () => {
  it('refuses every sign-up', async () => {
    const closed = await createAuthBackend({ enableSignup: false })
    const { error } = await closed.client().auth.signUp(person())
    expect(error).toMatchObject({ status: 422, code: 'signup_disabled' })
    await closed.close()
  })
})
