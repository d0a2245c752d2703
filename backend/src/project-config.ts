import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import * as z from 'zod/mini'
import { authSettings, toAuthConfig } from './auth/config/config-toml.ts'
import type { AuthConfig } from './auth/config/config.ts'
import { settingsWithoutEffect } from './config/known-settings.ts'
import { count, flag, list, readSettings, settingNames, table, tables } from './config/setting-types.ts'
import { keysConfigFromToml, type KeysConfig } from './keys/project-keys.ts'

/** What the backend reads from a project's `supabase/config.toml`; names and defaults are the Supabase CLI's. */
export interface ProjectConfig {
  api: { schemas: string[]; extraSearchPath: string[]; maxRows: number }
  auth: AuthConfig
  keys: KeysConfig
  /** Outgoing mail, unless overridden by the environment. */
  mail: { smtpUrl?: string; from?: string }
  storage: { fileSizeLimit: number }
  functions: Record<string, { verifyJwt: boolean }>
  /** Full names of settings that have no effect. */
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

/** `"50MiB"` or a plain number of bytes. */
const fileSize = z.optional(
  z.pipe(
    z.unknown(),
    z.transform((size, context) => {
      const [, amount, unit = ''] = /^(\d+)\s*([a-z]*)$/i.exec(String(size)) ?? []
      const factor = UNITS[unit]
      if (amount && factor) return Number(amount) * factor
      const message = `must be a size such as "50MiB", not "${String(size)}".`
      context.issues.push({ code: 'custom', input: size, message })
      return z.NEVER
    }),
  ),
)

const projectSettings = table({
  api: table({ schemas: list('schemas'), extra_search_path: list('schemas'), max_rows: count }),
  auth: authSettings,
  functions: tables('name', table({ verify_jwt: flag })),
  storage: table({ file_size_limit: fileSize }),
})

/** Every setting of config.toml that is read; `<…>` stands for any name. backend/README.md documents each. */
export const READ_SETTINGS = settingNames(projectSettings)

/** @throws Error naming the setting that is invalid */
export function readProjectConfig(supabaseDir: string): ProjectConfig {
  const file = join(supabaseDir, 'config.toml')
  const toml: Record<string, unknown> = existsSync(file) ? parse(readFileSync(file, 'utf8')) : {}
  const { api, auth, functions, storage } = readSettings(projectSettings, toml)
  return {
    api: {
      schemas: api.schemas ?? ['public'],
      extraSearchPath: api.extra_search_path ?? ['public', 'extensions'],
      maxRows: api.max_rows ?? 1000,
    },
    auth: toAuthConfig(auth, supabaseDir),
    keys: keysConfigFromToml(auth, supabaseDir),
    mail: smtpOf(auth.email.smtp),
    storage: { fileSizeLimit: storage.file_size_limit ?? 50 * 1024 * 1024 },
    functions: Object.fromEntries(
      Object.entries(functions).map(([name, settings]) => [name, { verifyJwt: settings.verify_jwt ?? true }]),
    ),
    withoutEffect: settingsWithoutEffect(toml, READ_SETTINGS),
  }
}

/** `[auth.email.smtp]` as an SMTP URL. The table counts as enabled unless it says `enabled = false`. */
function smtpOf(smtp: z.output<typeof authSettings>['email']['smtp']): ProjectConfig['mail'] {
  const { enabled = true, host, port = 587, user, pass = '', admin_email: address, sender_name: name } = smtp
  if (!enabled || !host) return {}
  const url = new URL(`${port === 465 ? 'smtps' : 'smtp'}://${host}:${port}`)
  if (user) Object.assign(url, { username: encodeURIComponent(user), password: encodeURIComponent(pass) })
  return { smtpUrl: url.href, ...(address && { from: name ? `${name} <${address}>` : address }) }
}
