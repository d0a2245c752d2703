import { authConfig } from './config.ts'
import type { AuthConfig } from './config.ts'

const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const UPPER = LOWER.toUpperCase()
const DIGITS = '0123456789'
const SYMBOLS = '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~'
const PASSWORD_REQUIREMENTS: Record<string, string[]> = {
  '': [],
  letters_digits: [LOWER + UPPER, DIGITS],
  lower_upper_letters_digits: [LOWER, UPPER, DIGITS],
  lower_upper_letters_digits_symbols: [LOWER, UPPER, DIGITS, SYMBOLS],
}

/**
 * Reads the `[auth]` table of a config.toml; what it does not say keeps its default.
 * @throws Error naming the setting that cannot be used
 */
export function authConfigFromToml(table: Record<string, unknown> = {}): AuthConfig {
  const email = section(table, 'email')
  const limits = section(table, 'rate_limit')
  return authConfig(
    defined({
      enableSignup: flag(table, 'enable_signup', 'auth'),
      enableConfirmations: flag(email, 'enable_confirmations', 'auth.email'),
      doubleConfirmChanges: flag(email, 'double_confirm_changes', 'auth.email'),
      minimumPasswordLength: count(table, 'minimum_password_length', 'auth'),
      passwordRequirements: requirements(table.password_requirements),
      jwtExpiry: count(table, 'jwt_expiry', 'auth'),
      enableRefreshTokenRotation: flag(table, 'enable_refresh_token_rotation', 'auth'),
      refreshTokenReuseInterval: count(table, 'refresh_token_reuse_interval', 'auth'),
      otpLength: count(email, 'otp_length', 'auth.email'),
      otpExpiry: count(email, 'otp_expiry', 'auth.email'),
      maxEmailFrequency: duration(email.max_frequency),
      additionalRedirectUrls: list(table.additional_redirect_urls),
      rateLimits: defined({
        signInSignUps: count(limits, 'sign_in_sign_ups', 'auth.rate_limit'),
        tokenRefresh: count(limits, 'token_refresh', 'auth.rate_limit'),
        tokenVerifications: count(limits, 'token_verifications', 'auth.rate_limit'),
      }),
    }),
  )
}

type Table = Record<string, unknown>

function defined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}

function section(table: Table, name: string): Table {
  const value = table[name] ?? {}
  if (typeof value !== 'object' || Array.isArray(value)) throw new Error(`auth.${name} must be a table`)
  return value as Table
}

function flag(table: Table, name: string, where: string): boolean | undefined {
  const value = table[name]
  if (value === undefined || typeof value === 'boolean') return value
  throw new Error(`${where}.${name} must be true or false`)
}

function count(table: Table, name: string, where: string): number | undefined {
  const value = table[name]
  if (value === undefined) return undefined
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
  throw new Error(`${where}.${name} must be a whole number, zero or more`)
}

function duration(value: unknown): number | undefined {
  if (value === undefined) return undefined
  const [, amount, unit] = (typeof value === 'string' && /^(\d+)(s|m|h)$/.exec(value)) || []
  if (!amount || !unit) throw new Error('auth.email.max_frequency must be a duration such as "60s"')
  return Number(amount) * { s: 1, m: 60, h: 3600 }[unit as 's' | 'm' | 'h']
}

function list(value: unknown): string[] | undefined {
  if (value === undefined) return undefined
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return value
  throw new Error('auth.additional_redirect_urls must be a list of addresses')
}

function requirements(value: unknown): string[] | undefined {
  if (value === undefined) return undefined
  const sets = typeof value === 'string' ? PASSWORD_REQUIREMENTS[value] : undefined
  if (sets) return sets
  throw new Error(
    `auth.password_requirements must be one of ${Object.keys(PASSWORD_REQUIREMENTS).join(', ')}`,
  )
}
