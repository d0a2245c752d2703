import { randomBytes } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose'
import type { JSONWebKeySet, JWK, JWTPayload } from 'jose'
import type { Database } from '../postgres/database.ts'

/** All keys and secrets of a project. They never leave the process, except `publishableKey` and `anonKey`. */
export interface ProjectKeys {
  /** HS256 secret: for the legacy keys, tokens issued by other tools, and signed storage URLs. */
  jwtSecret: string
  /** `sb_publishable_…`: gives access as anon. */
  publishableKey: string
  /** `sb_secret_…`: gives access as service_role. */
  secretKey: string
  /** The same two keys as JWTs, for older clients and tools. */
  anonKey: string
  serviceRoleKey: string
  /**
   * Private keys with `kid` and `alg`; generated ones are ES256. The first signs, all verify, so keys can be rotated.
   */
  signingKeys: JWK[]
}

const LEGACY_KEY_YEARS = 10
/**
 * Expiry of the keys derived from a project's own secret: fixed, so that every process derives the same. The CLI's
 * value.
 */
const CONFIGURED_KEY_EXPIRY = 1_983_812_996
/** The public members of a JWK of each type. */
const PUBLIC_MEMBERS: Record<string, (keyof JWK)[]> = { EC: ['kty', 'crv', 'x', 'y'], RSA: ['kty', 'n', 'e'] }

/** Generates a new set of keys without storing it. */
export async function createKeys(): Promise<ProjectKeys> {
  const jwtSecret = randomBytes(48).toString('base64url')
  return {
    jwtSecret,
    publishableKey: `sb_publishable_${randomBytes(24).toString('base64url')}`,
    secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
    anonKey: await legacyKey(jwtSecret, 'anon'),
    serviceRoleKey: await legacyKey(jwtSecret, 'service_role'),
    signingKeys: [await createSigningKey()],
  }
}

/**
 * The project's keys, created at the first call. They are stored in the database, so that processes that share it
 * agree on them and sessions survive a restored backup. Their schema is the owner's, and a dump of `public` and
 * `auth` does not contain them. If several processes create keys at once, the first wins and all read its keys.
 */
export async function loadKeys(database: Database): Promise<ProjectKeys> {
  const stored = await storedKeys(database)
  if (stored) return stored
  await database.query('insert into project_keys.keys (keys) values ($1) on conflict do nothing', [
    JSON.stringify(await createKeys()),
  ])
  const winner = await storedKeys(database)
  if (!winner) throw new Error('The project keys could not be stored in the database')
  return winner
}

async function storedKeys(database: Database): Promise<ProjectKeys | undefined> {
  const { rows } = await database.query<{ keys: ProjectKeys }>('select keys from project_keys.keys')
  return rows[0]?.keys
}

/** The public signing keys, served at `/auth/v1/.well-known/jwks.json`. A shared secret has no public part. */
export function publicKeySet(keys: ProjectKeys): JSONWebKeySet {
  return { keys: keys.signingKeys.flatMap((key) => publicHalf(key) ?? []) }
}

/** The public part of a signing key; undefined for a shared secret. */
export function publicHalf(key: JWK): JWK | undefined {
  const members = PUBLIC_MEMBERS[key.kty ?? '']
  if (!members) return undefined
  const { kid, alg } = key
  return {
    ...Object.fromEntries(members.map((name) => [name, key[name]])),
    kid,
    alg,
    use: 'sig',
    key_ops: ['verify'],
    ext: true,
  }
}

/** Signs with the current signing key. The claims are taken as given; the caller must set `exp`. */
export async function signToken(keys: ProjectKeys, claims: JWTPayload): Promise<string> {
  const key = keys.signingKeys[0]
  if (!key?.kid || !key.alg) throw new Error('The project has no signing key')
  const header = { alg: key.alg, kid: key.kid, typ: 'JWT' }
  // Web Crypto refuses a private key with two uses, so this copy only signs.
  return await new SignJWT(claims)
    .setProtectedHeader(header)
    .sign(await importJWK({ ...key, key_ops: ['sign'] }))
}

/** Signs HS256 with the JWT secret. */
export async function signWithSecret(jwtSecret: string, claims: JWTPayload): Promise<string> {
  return await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(jwtSecret))
}

/** The anon and service_role keys derived from a project's own secret: the same wherever the secret is known. */
export async function legacyKeys(
  jwtSecret: string,
): Promise<Pick<ProjectKeys, 'anonKey' | 'serviceRoleKey'>> {
  const sign = (role: string) =>
    signWithSecret(jwtSecret, { iss: 'supabase-demo', role, exp: CONFIGURED_KEY_EXPIRY })
  return { anonKey: await sign('anon'), serviceRoleKey: await sign('service_role') }
}

export async function createSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'ES256', use: 'sig' }
}

async function legacyKey(jwtSecret: string, role: 'anon' | 'service_role'): Promise<string> {
  const now = new Date()
  const expiry = new Date(now)
  expiry.setUTCFullYear(now.getUTCFullYear() + LEGACY_KEY_YEARS)
  return await signWithSecret(jwtSecret, { iss: 'supabase', role, iat: seconds(now), exp: seconds(expiry) })
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
