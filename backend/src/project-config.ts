import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import { authConfigFromToml } from './auth/config-toml.ts'
import type { AuthConfig } from './auth/config.ts'
import { keysConfigFromToml, type KeysConfig } from './keys-config.ts'

/** What the backend takes from a project's `supabase/config.toml`; names and defaults are the Supabase CLI's. */
export interface ProjectConfig {
  api: { schemas: string[]; maxRows: number }
  auth: AuthConfig
  keys: KeysConfig
  storage: { fileSizeLimit: number }
  functions: Record<string, { verifyJwt: boolean }>
}

type Table = Record<string, unknown>

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

export function readProjectConfig(supabaseDir: string): ProjectConfig {
  const file = join(supabaseDir, 'config.toml')
  const toml = existsSync(file) ? (parse(readFileSync(file, 'utf8')) as Table) : {}
  const api = table(toml.api)
  return {
    api: { schemas: (api.schemas as string[]) ?? ['public'], maxRows: Number(api.max_rows ?? 1000) },
    auth: authConfigFromToml(table(toml.auth), supabaseDir),
    keys: keysConfigFromToml(table(toml.auth), supabaseDir),
    storage: { fileSizeLimit: bytes(table(toml.storage).file_size_limit ?? '50MiB') },
    functions: Object.fromEntries(
      Object.entries(table(toml.functions)).map(([name, settings]) => [
        name,
        { verifyJwt: table(settings).verify_jwt !== false },
      ]),
    ),
  }
}

function table(value: unknown): Table {
  return typeof value === 'object' && value !== null ? (value as Table) : {}
}

/** `"50MiB"` or a plain number of bytes. */
function bytes(size: unknown): number {
  const [, amount, unit = ''] = /^(\d+)\s*(\w*)$/.exec(String(size)) ?? []
  const factor = UNITS[unit]
  if (!amount || !factor)
    throw new Error(`config.toml: file_size_limit must be a size such as "50MiB", not "${String(size)}".`)
  return Number(amount) * factor
}
