import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { databaseForThisTest } from '../../test/test-database.ts'
import { openDatabase } from '../postgres/pool.ts'
import { createKeys, loadKeys, publicKeySet, signToken, signWithSecret } from './keys.ts'

describe('the keys of a project', () => {
  it('are created once and kept', async () => {
    const database = await databaseForThisTest()
    const first = await loadKeys(database)
    expect(await loadKeys(database)).toEqual(first)
  })

  it('are the same for all processes that start at once on one database', async () => {
    const database = await databaseForThisTest()
    const processes = Array.from({ length: 5 }, () => openDatabase({ ...database.connection, max: 1 }))
    const keys = await Promise.all(processes.map((process) => loadKeys(process)))
    await Promise.all(processes.map((process) => process.close()))
    expect(new Set(keys.map((set) => set.jwtSecret)).size).toBe(1)
    expect(new Set(keys.map((set) => set.signingKeys[0]?.kid)).size).toBe(1)
  })

  it.for(['anon', 'authenticated', 'service_role'])('cannot be read by %s', async (role) => {
    const database = await databaseForThisTest()
    await loadKeys(database)
    const read = database.asCaller({ role, claims: { role } }, (query) =>
      query('select * from project_keys.keys'),
    )
    await expect(read).rejects.toMatchObject({ code: '42501' })
  })

  it('have the forms that Supabase’s clients know', async () => {
    const keys = await createKeys()
    expect(keys.publishableKey).toMatch(/^sb_publishable_[\w-]{32}$/)
    expect(keys.secretKey).toMatch(/^sb_secret_[\w-]{32}$/)
    expect(decodeJwt(keys.anonKey)).toMatchObject({ iss: 'supabase', role: 'anon' })
    expect(decodeJwt(keys.serviceRoleKey)).toMatchObject({ iss: 'supabase', role: 'service_role' })
    const secret = new TextEncoder().encode(keys.jwtSecret)
    await expect(jwtVerify(keys.serviceRoleKey, secret, { algorithms: ['HS256'] })).resolves.toBeDefined()
  })

  it('are new for every project', async () => {
    const [one, other] = [await createKeys(), await createKeys()]
    expect(one.jwtSecret).not.toBe(other.jwtSecret)
    expect(one.secretKey).not.toBe(other.secretKey)
    expect(one.signingKeys[0]?.d).not.toBe(other.signingKeys[0]?.d)
  })
})

describe('the public key set', () => {
  it('verifies our tokens and contains nothing private', async () => {
    const keys = await createKeys()
    const set = publicKeySet(keys)
    expect(JSON.stringify(set)).not.toContain('"d"')
    const token = await signToken(keys, { sub: 'chinua' })
    const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(set))
    expect(payload).toEqual({ sub: 'chinua' })
    expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: set.keys[0]?.kid })
  })

  it('keeps an older key for the tokens that it signed', async () => {
    const older = await createKeys()
    const newer = await createKeys()
    const rotated = { ...newer, signingKeys: [...newer.signingKeys, ...older.signingKeys] }
    const token = await signToken(older, { sub: 'flora' })
    await expect(jwtVerify(token, createLocalJWKSet(publicKeySet(rotated)))).resolves.toBeDefined()
    expect(publicKeySet(rotated).keys).toHaveLength(2)
  })
})

describe('the JWT secret', () => {
  it('signs HS256', async () => {
    const { jwtSecret } = await createKeys()
    const token = await signWithSecret(jwtSecret, { role: 'anon' })
    const { protectedHeader } = await jwtVerify(token, new TextEncoder().encode(jwtSecret))
    expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT' })
  })
})
