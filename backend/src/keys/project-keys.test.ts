import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeJwt, decodeProtectedHeader, type JWK } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKeys, publicKeySet, signToken, signWithSecret } from './keys.ts'
import { keysConfigFromToml, withConfiguredKeys } from './project-keys.ts'
import { createTokenVerifier } from './verify-token.ts'

const secret = 'a secret that the whole team knows'
let dir: string

beforeAll(() => (dir = mkdtempSync(join(tmpdir(), 'parlour-keys-'))))
afterAll(() => rmSync(dir, { recursive: true }))

function rsaKey(ops = ['sign', 'verify']): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), key_ops: ops, alg: 'RS256' } as JWK
}

function sharedKey(): JWK {
  return { kty: 'oct', k: Buffer.from('sixteen or more bytes').toString('base64url'), kid: randomUUID() }
}

function fileOf(name: string, keys: unknown): string {
  writeFileSync(join(dir, name), JSON.stringify(keys))
  return `./${name}`
}

describe('the keys that a project configures', () => {
  it('replace the generated ones', async () => {
    const stored = await createKeys()
    expect(await withConfiguredKeys(stored, keysConfigFromToml({}, dir, {}))).toEqual(stored)
    const keys = await withConfiguredKeys(stored, keysConfigFromToml({ publishable_key: 'open' }, dir, {}))
    expect(keys).toEqual({ ...stored, publishableKey: 'open' })
  })

  it('are derived from the JWT secret, the same wherever it is known', async () => {
    const config = keysConfigFromToml({ jwt_secret: secret }, dir, {})
    const [one, other] = await Promise.all([
      withConfiguredKeys(await createKeys(), config),
      withConfiguredKeys(await createKeys(), config),
    ])
    expect(one.anonKey).toBe(other.anonKey)
    expect(decodeJwt(one.anonKey)).toMatchObject({ role: 'anon' })
    expect(decodeJwt(one.serviceRoleKey)).toMatchObject({ role: 'service_role' })
    await expect(createTokenVerifier(one)(other.serviceRoleKey)).resolves.toMatchObject({
      role: 'service_role',
    })
  })

  it('come from the environment before the file, and the file may name a variable', () => {
    const env = { SUPABASE_AUTH_JWT_SECRET: secret, MY_ANON_KEY: 'from my vault' }
    const table = { jwt_secret: 'another long enough secret', anon_key: 'env(MY_ANON_KEY)' }
    expect(keysConfigFromToml(table, dir, env)).toEqual({ jwtSecret: secret, anonKey: 'from my vault' })
  })

  it('are refused with the name of the setting', () => {
    expect(() => keysConfigFromToml({ jwt_secret: 'short' }, dir, {})).toThrow('auth.jwt_secret')
    expect(() => keysConfigFromToml({ secret_key: 7 }, dir, {})).toThrow('auth.secret_key must be a text')
    for (const keys of [[], [rsaKey(['verify'])], [{ kty: 'oct' }]]) {
      const path = fileOf('unusable.json', keys)
      expect(() => keysConfigFromToml({ signing_keys_path: path }, dir, {})).toThrow('auth.signing_keys_path')
    }
  })
})

describe('signing keys from a file', () => {
  it('sign with the one that may, and the others verify', async () => {
    const [retired, current] = [rsaKey(['verify']), rsaKey()]
    const config = keysConfigFromToml({ signing_keys_path: fileOf('two.json', [retired, current]) }, dir, {})
    const keys = await withConfiguredKeys(await createKeys(), config)
    const token = await signToken(keys, { role: 'authenticated' })
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'RS256', kid: current.kid, typ: 'JWT' })
    const older = await signToken({ ...keys, signingKeys: [retired] }, { role: 'authenticated' })
    const verify = createTokenVerifier(keys)
    await expect(verify(token)).resolves.toEqual({ role: 'authenticated' })
    await expect(verify(older)).resolves.toEqual({ role: 'authenticated' })
  })

  it('are never published, only their public parts, and a shared secret not at all', async () => {
    const [pair, shared] = [rsaKey(), sharedKey()]
    const config = keysConfigFromToml({ signing_keys_path: fileOf('mixed.json', [pair, shared]) }, dir, {})
    const keys = await withConfiguredKeys(await createKeys(), config)
    const { kid, n, e } = pair
    expect(publicKeySet(keys).keys).toEqual([
      { kty: 'RSA', n, e, kid, alg: 'RS256', use: 'sig', key_ops: ['verify'], ext: true },
    ])
  })

  it('can be a shared secret in addition to the JWT secret', async () => {
    const shared = sharedKey()
    const table = { jwt_secret: secret, signing_keys_path: fileOf('shared.json', [shared]) }
    const keys = await withConfiguredKeys(await createKeys(), keysConfigFromToml(table, dir, {}))
    const token = await signToken(keys, { role: 'anon' })
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', kid: shared.kid, typ: 'JWT' })
    const verify = createTokenVerifier(keys)
    await expect(verify(token)).resolves.toEqual({ role: 'anon' })
    await expect(verify(await signWithSecret(secret, { role: 'anon' }))).resolves.toEqual({ role: 'anon' })
  })

  it('do not let a public key be used as a shared secret', async () => {
    const pair = rsaKey()
    const config = keysConfigFromToml({ signing_keys_path: fileOf('one.json', [pair]) }, dir, {})
    const keys = await withConfiguredKeys(await createKeys(), config)
    const forged = await signToken(
      { ...keys, signingKeys: [{ kty: 'oct', k: pair.n!, kid: pair.kid!, alg: 'HS256' }] },
      { role: 'service_role' },
    )
    await expect(createTokenVerifier(keys)(forged)).rejects.toMatchObject({ fault: 'signature' })
  })
})
