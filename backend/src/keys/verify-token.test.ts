import { SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createKeys, publicKeySet, signToken, signWithSecret } from './keys.ts'
import { createTokenVerifier } from './verify-token.ts'

const keys = await createKeys()
const strangers = await createKeys()
const verify = createTokenVerifier(keys, async (role) => role === 'librarian')
const now = Math.floor(Date.now() / 1000)
const claims = {
  sub: 'f47ac10b-58cc-4372-a567-0e02b2c3d479',
  role: 'authenticated',
  aud: 'authenticated',
  exp: now + 60,
}
const es256 = (changes: Record<string, unknown> = {}) => signToken(keys, { ...claims, ...changes })
const hs256 = (changes: Record<string, unknown> = {}) =>
  signWithSecret(keys.jwtSecret, { ...claims, ...changes })
const withHeader = (header: Record<string, unknown>, token: string) =>
  [Buffer.from(JSON.stringify(header)).toString('base64url'), ...token.split('.').slice(1)].join('.')

describe('a valid token', () => {
  it.for([
    ['ours, signed ES256', es256],
    ['signed HS256 with the secret', hs256],
  ] as const)('%s', async ([, sign]) => {
    await expect(verify(await sign())).resolves.toMatchObject(claims)
  })

  it.for([
    ['without a role counts as anon', { role: undefined }, { role: 'anon' }],
    ['without an audience', { aud: undefined }, { role: 'authenticated' }],
    ['with ours among several audiences', { aud: ['elsewhere', 'authenticated'] }, { role: 'authenticated' }],
    ['that expired just now, by a clock that is not ours', { exp: now - 5 }, { role: 'authenticated' }],
    ['with a role of the project’s own', { role: 'librarian' }, { role: 'librarian' }],
  ] as const)('%s', async ([, changes, expected]) => {
    await expect(verify(await hs256(changes))).resolves.toMatchObject(expected)
  })
})

const token = await es256()
const [head = '', payload = '', signature = ''] = token.split('.')
const otherSignature = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
const publicKey = publicKeySet(keys).keys[0]

const refused: [name: string, token: string, fault: string][] = [
  ['that is empty', '', 'malformed'],
  ['of one part', 'token', 'malformed'],
  ['of two parts', `${head}.${payload}`, 'malformed'],
  ['of five parts', 'a.b.c.d.e', 'malformed'],
  ['of dots', '..', 'malformed'],
  ['of junk', '%%%.%%%.%%%', 'malformed'],
  [
    'whose header is no JSON',
    `${Buffer.from('{').toString('base64url')}.${payload}.${signature}`,
    'malformed',
  ],
  ['without a signature', `${head}.${payload}.`, 'signature'],
  ['with a cut signature', token.slice(0, -8), 'signature'],
  ['with another signature', `${head}.${payload}.${otherSignature}`, 'signature'],
  [
    'with another payload',
    `${head}.${Buffer.from('{"role":"service_role"}').toString('base64url')}.${signature}`,
    'signature',
  ],
  ['with alg none', new UnsecuredJWT(claims).encode(), 'algorithm'],
  ['with alg None and a signature', withHeader({ alg: 'None' }, token), 'algorithm'],
  ['without an alg', withHeader({ kid: publicKey?.kid }, token), 'malformed'],
  [
    'with HS256 in the header of an ES256 token',
    withHeader({ alg: 'HS256', kid: publicKey?.kid }, token),
    'signature',
  ],
  [
    'with ES256 in the header of an HS256 token',
    withHeader({ alg: 'ES256', kid: publicKey?.kid }, await hs256()),
    'signature',
  ],
  ['with an unknown kid', withHeader({ alg: 'ES256', kid: 'x' }, token), 'key'],
  ['without a kid', withHeader({ alg: 'ES256' }, token), 'key'],
  ['with a key of its own in the header', await signToken(strangers, claims), 'key'],
  ['signed with a stranger’s secret', await signWithSecret(strangers.jwtSecret, claims), 'signature'],
  [
    'signed with our public key as secret',
    await signWithSecret(JSON.stringify(publicKey), claims),
    'signature',
  ],
  [
    'signed HS512',
    await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS512' })
      .sign(new TextEncoder().encode(keys.jwtSecret)),
    'algorithm',
  ],
  ['that has expired', await es256({ exp: now - 60 }), 'expired'],
  ['that is not valid yet', await es256({ nbf: now + 60 }), 'not-yet-valid'],
  ['of a session, issued in the future', await es256({ session_id: 's', iat: now + 60 }), 'not-yet-valid'],
  ['whose expiry is a text', await es256({ exp: 'tomorrow' }), 'claims'],
  ['for another audience', await es256({ aud: 'elsewhere' }), 'audience'],
  ['for an audience that is null', await es256({ aud: null }), 'audience'],
  ['for no audience of several', await es256({ aud: [] }), 'audience'],
  ['whose role is a list', await es256({ role: ['service_role'] }), 'claims'],
  ['whose subject is a number', await es256({ sub: 7 }), 'claims'],
  ['of the role postgres', await es256({ role: 'postgres' }), 'role'],
  ['of a role that does not exist', await es256({ role: 'nobody' }), 'role'],
  ['of an empty role', await es256({ role: '' }), 'role'],
]

describe('a token is refused', () => {
  it.for(refused)('%s', async ([, forged, fault]) => {
    await expect(verify(forged)).rejects.toMatchObject({ name: 'TokenError', fault })
  })
})

it('imports a key once, however many tokens it verifies', async () => {
  const fresh = await createKeys()
  const tokens = await Promise.all([1, 2, 3].map((jti) => signToken(fresh, { ...claims, jti: String(jti) })))
  const imports = vi.spyOn(crypto.subtle, 'importKey')
  onTestFinished(() => imports.mockRestore())
  const verifyFresh = createTokenVerifier(fresh)
  for (const each of tokens) await expect(verifyFresh(each)).resolves.toMatchObject(claims)
  expect(imports).toHaveBeenCalledOnce()
})

describe('a token that was verified before', () => {
  it('is valid until it expires', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: now * 1000 })
    onTestFinished(() => void vi.useRealTimers())
    const check = createTokenVerifier(keys)
    const short = await es256({ exp: now + 60 })
    await expect(check(short)).resolves.toMatchObject({ sub: claims.sub })
    await expect(check(short)).resolves.toMatchObject({ sub: claims.sub })
    vi.setSystemTime((now + 95) * 1000)
    await expect(check(short)).rejects.toMatchObject({ fault: 'expired' })
  })

  it('is refused once a clock that was ahead is set right', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: (now + 86_400) * 1000 })
    onTestFinished(() => void vi.useRealTimers())
    const check = createTokenVerifier(keys)
    const ahead = { iat: now + 86_400, exp: now + 90_000 }
    const ofSession = await es256({ ...ahead, session_id: 's' })
    const apiKey = await hs256(ahead)
    await expect(check(ofSession)).resolves.toMatchObject(ahead)
    vi.setSystemTime(now * 1000)
    await expect(check(ofSession)).rejects.toMatchObject({ fault: 'not-yet-valid' })
    await expect(check(apiKey), 'a key of the project has no end').resolves.toMatchObject(ahead)
  })

  it('gives each caller claims of its own', async () => {
    const check = createTokenVerifier(keys)
    const own = await es256()
    const first = await check(own)
    first.role = 'service_role'
    await expect(check(own)).resolves.toMatchObject({ role: 'authenticated' })
  })

  it('is invalid once its key was removed', async () => {
    const changing = { ...keys }
    let isRemoved = false
    const check = createTokenVerifier(changing, undefined, async () => {
      if (isRemoved) changing.signingKeys = []
    })
    const own = await es256()
    await expect(check(own)).resolves.toMatchObject({ sub: claims.sub })
    isRemoved = true
    await expect(check(own)).rejects.toMatchObject({ fault: 'key' })
  })

  it('is refused once the database no longer has its role', async () => {
    let knows = true
    const check = createTokenVerifier(keys, async () => knows)
    const own = await es256({ role: 'editor' })
    await expect(check(own)).resolves.toMatchObject({ role: 'editor' })
    knows = false
    await expect(check(own)).rejects.toMatchObject({ fault: 'role' })
  })
})
