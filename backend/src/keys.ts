import { randomBytes } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { JSONWebKeySet, JWK, JWTPayload } from 'jose'
import type { Database } from './postgres/database.ts'

/** All that a project signs and recognises with. Never leaves the process, except `publishableKey` and `anonKey`. */
export interface ProjectKeys {
  /** HS256 secret: the legacy keys, tokens other tools mint, signed storage URLs. */
  jwtSecret: string
  /** `sb_publishable_…`: opens the door as anon. */
  publishableKey: string
  /** `sb_secret_…`: opens the door as service_role. */
  secretKey: string
  /** The same two as JWTs, for older clients and tools. */
  anonKey: string
  serviceRoleKey: string
  /** Private ES256 keys with `kid`. The first signs; all of them verify, so that keys can be rotated. */
  signingKeys: JWK[]
}

const LEGACY_KEY_YEARS = 10

/** Makes a fresh set of keys without storing it. */
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
 * The project's keys, made on the first call. They are one row in the database, in a schema of its owner's: processes that
 * share a database then agree on them without sharing a disk, a restored backup still honours the sessions in it, and
 * a dump of `public` and `auth` does not carry them. The first writer wins; everyone reads what was stored.
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

/** The public halves of the signing keys, as served under `/auth/v1/.well-known/jwks.json`. */
export function publicKeySet(keys: ProjectKeys): JSONWebKeySet {
  return {
    keys: keys.signingKeys.map(({ kty, crv, x, y, kid }) => ({
      kty,
      crv,
      x,
      y,
      kid,
      alg: 'ES256',
      use: 'sig',
      key_ops: ['verify'],
      ext: true,
    })),
  }
}

/** Signs ES256 with the current signing key. The claims are taken as they are; `exp` is the caller's duty. */
export async function signToken(keys: ProjectKeys, claims: JWTPayload): Promise<string> {
  const key = keys.signingKeys[0]
  if (!key?.kid) throw new Error('The project has no signing key')
  return await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: key.kid, typ: 'JWT' }).sign(key)
}

/** Signs HS256 with the JWT secret. */
export async function signWithSecret(jwtSecret: string, claims: JWTPayload): Promise<string> {
  return await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(jwtSecret))
}

async function createSigningKey(): Promise<JWK> {
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
