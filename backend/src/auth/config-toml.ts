import { authConfig } from './config.ts'
import type { AuthConfig, ProviderConfig } from './config.ts'

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
  const webAuthn = section(table, 'webauthn')
  return authConfig(
    defined({
      enableSignup: flag(table, 'enable_signup', 'auth'),
      enableEmail: flag(email, 'enable_signup', 'auth.email'),
      enableAnonymousSignIns: flag(table, 'enable_anonymous_sign_ins', 'auth'),
      enableManualLinking: flag(table, 'enable_manual_linking', 'auth'),
      enablePasskeys: flag(section(table, 'passkey'), 'enabled', 'auth.passkey'),
      securePasswordChange: flag(email, 'secure_password_change', 'auth.email'),
      enableConfirmations: flag(email, 'enable_confirmations', 'auth.email'),
      doubleConfirmChanges: flag(email, 'double_confirm_changes', 'auth.email'),
      minimumPasswordLength: count(table, 'minimum_password_length', 'auth'),
      passwordRequirements: requirements(table.password_requirements),
      jwtExpiry: count(table, 'jwt_expiry', 'auth'),
      enableRefreshTokenRotation: flag(table, 'enable_refresh_token_rotation', 'auth'),
      refreshTokenReuseInterval: count(table, 'refresh_token_reuse_interval', 'auth'),
      otpLength: count(email, 'otp_length', 'auth.email'),
      otpExpiry: count(email, 'otp_expiry', 'auth.email'),
      maxEmailFrequency: duration(email, 'max_frequency', 'auth.email'),
      additionalRedirectUrls: list(table.additional_redirect_urls, 'auth.additional_redirect_urls'),
      rateLimits: defined({
        signInSignUps: count(limits, 'sign_in_sign_ups', 'auth.rate_limit'),
        tokenRefresh: count(limits, 'token_refresh', 'auth.rate_limit'),
        messages: count(limits, 'sms_sent', 'auth.rate_limit'),
        anonymousUsers: count(limits, 'anonymous_users', 'auth.rate_limit'),
        tokenVerifications: count(limits, 'token_verifications', 'auth.rate_limit'),
      }),
      mfa: defined(mfa(section(table, 'mfa'))),
      sms: defined(sms(section(table, 'sms'))),
      external: external(section(table, 'external')),
      webAuthn: defined({
        rpId: text(webAuthn, 'rp_id', 'auth.webauthn'),
        rpDisplayName: text(webAuthn, 'rp_display_name', 'auth.webauthn'),
        rpOrigins: list(webAuthn.rp_origins, 'auth.webauthn.rp_origins'),
      }),
    }),
  )
}

type Table = Record<string, unknown>

function external(table: Table): Record<string, ProviderConfig> {
  return Object.fromEntries(
    Object.keys(table).map((name) => {
      const entry = section(table, name, 'auth.external')
      const where = `auth.external.${name}`
      const ids = secret(entry, 'client_id', where)
      return [
        name.toLowerCase(),
        {
          enabled: flag(entry, 'enabled', where) ?? false,
          clientIds: ids.split(',').flatMap((id) => id.trim() || []),
          secret: secret(entry, 'secret', where),
          redirectUri: secret(entry, 'redirect_uri', where),
          url: secret(entry, 'url', where),
          skipNonceCheck: flag(entry, 'skip_nonce_check', where) ?? false,
          emailOptional: flag(entry, 'email_optional', where) ?? false,
        },
      ]
    }),
  )
}

/** A text, or the environment variable that `env(NAME)` names; '' when absent. */
function secret(table: Table, name: string, where: string): string {
  const value = text(table, name, where) ?? ''
  const variable = /^env\((\w+)\)$/.exec(value)?.[1]
  return variable ? (process.env[variable] ?? '') : value
}

function sms(table: Table) {
  const codes = Object.entries(section(table, 'test_otp', 'auth.sms'))
  return {
    enabled: flag(table, 'enable_signup', 'auth.sms'),
    enableConfirmations: flag(table, 'enable_confirmations', 'auth.sms'),
    template: text(table, 'template', 'auth.sms'),
    maxFrequency: duration(table, 'max_frequency', 'auth.sms'),
    testOtp: Object.fromEntries(codes.map(([phone, code]) => [phone.replace(/^\+/, ''), String(code)])),
  }
}

function mfa(table: Table) {
  const totp = section(table, 'totp', 'auth.mfa')
  const phone = section(table, 'phone', 'auth.mfa')
  const webAuthn = section(table, 'web_authn', 'auth.mfa')
  return {
    maxEnrolledFactors: count(table, 'max_enrolled_factors', 'auth.mfa'),
    totpEnroll: flag(totp, 'enroll_enabled', 'auth.mfa.totp'),
    totpVerify: flag(totp, 'verify_enabled', 'auth.mfa.totp'),
    phoneEnroll: flag(phone, 'enroll_enabled', 'auth.mfa.phone'),
    phoneVerify: flag(phone, 'verify_enabled', 'auth.mfa.phone'),
    phoneOtpLength: count(phone, 'otp_length', 'auth.mfa.phone'),
    phoneTemplate: text(phone, 'template', 'auth.mfa.phone'),
    phoneMaxFrequency: duration(phone, 'max_frequency', 'auth.mfa.phone'),
    webAuthnEnroll: flag(webAuthn, 'enroll_enabled', 'auth.mfa.web_authn'),
    webAuthnVerify: flag(webAuthn, 'verify_enabled', 'auth.mfa.web_authn'),
  }
}

function defined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}

function section(table: Table, name: string, where = 'auth'): Table {
  const value = table[name] ?? {}
  if (typeof value !== 'object' || Array.isArray(value)) throw new Error(`${where}.${name} must be a table`)
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

function text(table: Table, name: string, where: string): string | undefined {
  const value = table[name]
  if (value === undefined || typeof value === 'string') return value
  throw new Error(`${where}.${name} must be a text`)
}

function duration(table: Table, name: string, where: string): number | undefined {
  const value = table[name]
  if (value === undefined) return undefined
  const [, amount, unit] = (typeof value === 'string' && /^(\d+)(s|m|h)$/.exec(value)) || []
  if (!amount || !unit) throw new Error(`${where}.${name} must be a duration such as "60s"`)
  return Number(amount) * { s: 1, m: 60, h: 3600 }[unit as 's' | 'm' | 'h']
}

function list(value: unknown, where: string): string[] | undefined {
  if (value === undefined) return undefined
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return value
  throw new Error(`${where} must be a list of addresses`)
}

function requirements(value: unknown): string[] | undefined {
  if (value === undefined) return undefined
  const sets = typeof value === 'string' ? PASSWORD_REQUIREMENTS[value] : undefined
  if (sets) return sets
  throw new Error(
    `auth.password_requirements must be one of ${Object.keys(PASSWORD_REQUIREMENTS).join(', ')}`,
  )
}
