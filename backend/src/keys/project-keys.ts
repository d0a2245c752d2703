import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JWK } from 'jose'
import { readSettings, resolveEnv, text } from '../config/setting-types.ts'
import { legacyKeys, type ProjectKeys } from './keys.ts'

/**
 * Keys configured by the project. Those it does not configure are created at the first start and stored in the
 * database.
 */
export type KeysConfig = Partial<ProjectKeys>

const SETTINGS = {
  jwtSecret: 'jwt_secret',
  publishableKey: 'publishable_key',
  secretKey: 'secret_key',
  anonKey: 'anon_key',
  serviceRoleKey: 'service_role_key',
} as const
const ALGORITHMS: Record<string, string> = { EC: 'ES256', RSA: 'RS256', oct: 'HS256' }
const SHORTEST_SECRET = 16

/**
 * Reads the keys of the `[auth]` table as the Supabase CLI does: `SUPABASE_AUTH_JWT_SECRET` and the like override the
 * file, a value may be `env(NAME)`, and `signing_keys_path` is relative to the project's `supabase/` folder.
 * @throws Error naming the setting that is invalid
 */
export function keysConfigFromToml(
  table: Record<string, unknown>,
  supabaseDir: string,
  env: NodeJS.ProcessEnv = process.env,
): KeysConfig {
  const given: KeysConfig = {}
  for (const [key, setting] of Object.entries(SETTINGS)) {
    const value = textOf(table, setting, env)
    if (value) given[key as keyof typeof SETTINGS] = value
  }
  if (given.jwtSecret && given.jwtSecret.length < SHORTEST_SECRET)
    throw new Error(`auth.jwt_secret must have at least ${SHORTEST_SECRET} characters`)
  const path = textOf(table, 'signing_keys_path', env)
  return path ? { ...given, signingKeys: readSigningKeys(join(supabaseDir, path)) } : given
}

/**
 * The stored keys overridden by the configured ones. A configured secret also determines the anon and service_role
 * keys.
 */
export async function withConfiguredKeys(stored: ProjectKeys, config: KeysConfig): Promise<ProjectKeys> {
  const { jwtSecret } = config
  return { ...stored, ...(jwtSecret && (await legacyKeys(jwtSecret))), ...config }
}

function textOf(table: Record<string, unknown>, name: string, env: NodeJS.ProcessEnv): string {
  const value = env[`SUPABASE_AUTH_${name.toUpperCase()}`] ?? table[name]
  return resolveEnv(readSettings(text, value, `auth.${name}`) ?? '', env)
}

/** A key that may sign comes first, as in generated keys. */
function readSigningKeys(file: string): JWK[] {
  const keys: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!Array.isArray(keys) || keys.length === 0) throw notKeys(file)
  const signingKeys = keys.map((key: JWK) => {
    const alg = key.alg ?? ALGORITHMS[key.kty ?? '']
    if (!key.kid || !alg || !Object.values(ALGORITHMS).includes(alg)) throw notKeys(file)
    return { ...key, alg }
  })
  if (!signingKeys.some(maySign)) throw notKeys(file)
  return signingKeys.toSorted((a, b) => Number(maySign(b)) - Number(maySign(a)))
}

function maySign(key: JWK): boolean {
  return key.key_ops?.includes('sign') ?? true
}

function notKeys(file: string): Error {
  return new Error(
    `auth.signing_keys_path: ${file} must hold a list of private JWKs (ES256, RS256 or HS256), each with a kid, one of them for signing`,
  )
}
