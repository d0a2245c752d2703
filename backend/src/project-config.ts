import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import { authConfigFromToml } from './auth/config-toml.ts'
import type { AuthConfig } from './auth/config.ts'
import { settingsWithoutEffect } from './config-keys.ts'
import { keysConfigFromToml, type KeysConfig } from './keys-config.ts'
import { count, flag, list, secret, section } from './toml.ts'
import type { Table } from './toml.ts'

/** What the backend takes from a project's `supabase/config.toml`; names and defaults are the Supabase CLI's. */
export interface ProjectConfig {
  api: { schemas: string[]; extraSearchPath: string[]; maxRows: number }
  auth: AuthConfig
  keys: KeysConfig
  /** Where mail goes when nothing else says so. */
  mail: { smtpUrl?: string; from?: string }
  storage: { fileSizeLimit: number }
  functions: Record<string, { verifyJwt: boolean }>
  /** Full names of settings that are not read. */
  withoutEffect: string[]
}

const UNITS: Record<string, number> = {
  '': 1,
  B: 1,
  KB: 1000,
  KiB: 1024,
  MB: 1000 ** 2,
  MiB: 1024 ** 2,
  GB: 1000 ** 3,
  GiB: 1024 ** 3,
}

/** @throws Error naming the setting that cannot be used */
export function readProjectConfig(supabaseDir: string): ProjectConfig {
  const file = join(supabaseDir, 'config.toml')
  const toml: Table = existsSync(file) ? parse(readFileSync(file, 'utf8')) : {}
  const api = section(toml, 'api')
  const auth = section(toml, 'auth')
  const functions = section(toml, 'functions')
  return {
    api: {
      schemas: list(api.schemas, 'api.schemas', 'schemas') ?? ['public'],
      extraSearchPath: list(api.extra_search_path, 'api.extra_search_path', 'schemas') ?? [
        'public',
        'extensions',
      ],
      maxRows: count(api, 'max_rows', 'api') ?? 1000,
    },
    auth: authConfigFromToml(auth, supabaseDir),
    keys: keysConfigFromToml(auth, supabaseDir),
    mail: smtpOf(section(section(auth, 'email', 'auth'), 'smtp', 'auth.email')),
    storage: { fileSizeLimit: bytes(section(toml, 'storage').file_size_limit ?? '50MiB') },
    functions: Object.fromEntries(
      Object.keys(functions).map((name) => {
        const settings = section(functions, name, 'functions')
        return [name, { verifyJwt: flag(settings, 'verify_jwt', `functions.${name}`) ?? true }]
      }),
    ),
    withoutEffect: settingsWithoutEffect(toml),
  }
}

/** `[auth.email.smtp]` as an address; whoever sets the table means it, unless it says `enabled = false`. */
function smtpOf(table: Table): ProjectConfig['mail'] {
  const where = 'auth.email.smtp'
  const enabled = flag(table, 'enabled', where) ?? true
  const [host, user, pass] = ['host', 'user', 'pass'].map((name) => secret(table, name, where))
  const port = count(table, 'port', where) ?? 587
  const address = secret(table, 'admin_email', where)
  const name = secret(table, 'sender_name', where)
  if (!enabled || !host) return {}
  const url = new URL(`${port === 465 ? 'smtps' : 'smtp'}://${host}:${port}`)
  if (user)
    Object.assign(url, { username: encodeURIComponent(user), password: encodeURIComponent(pass ?? '') })
  return { smtpUrl: url.href, ...(address && { from: name ? `${name} <${address}>` : address }) }
}

/** `"50MiB"` or a plain number of bytes. */
function bytes(size: unknown): number {
  const [, amount, unit = ''] = /^(\d+)\s*(\w*)$/.exec(String(size)) ?? []
  const factor = UNITS[unit]
  if (!amount || !factor)
    throw new Error(`storage.file_size_limit must be a size such as "50MiB", not "${String(size)}".`)
  return Number(amount) * factor
}
