import { count, defined, duration, flag, list, secret, section, text } from '../toml.ts'
import type { Table } from '../toml.ts'
import { authConfig } from './config.ts'
import type { AuthConfig, ProviderConfig } from './config.ts'
import { mailTemplates, notices } from './mail-templates.ts'
import { redirectGlob } from './redirect-glob.ts'

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
 * @param supabaseDir where the files are that it names
 * @throws Error naming the setting that cannot be used
 */
export function authConfigFromToml(table: Table = {}, supabaseDir?: string): AuthConfig {
  const email = section(table, 'email', 'auth')
  const webAuthn = section(table, 'webauthn', 'auth')
  const sessions = section(table, 'sessions', 'auth')
  return authConfig(
    defined({
      enableSignup: flag(table, 'enable_signup', 'auth'),
      enableEmail: flag(email, 'enable_signup', 'auth.email'),
      enableAnonymousSignIns: flag(table, 'enable_anonymous_sign_ins', 'auth'),
      enableManualLinking: flag(table, 'enable_manual_linking', 'auth'),
      enablePasskeys: flag(section(table, 'passkey', 'auth'), 'enabled', 'auth.passkey'),
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
      additionalRedirectUrls: redirectUrls(table.additional_redirect_urls),
      rateLimits: defined(rateLimits(section(table, 'rate_limit', 'auth'), email)),
      sessions: {
        timebox: duration(sessions, 'timebox', 'auth.sessions') ?? 0,
        inactivityTimeout: duration(sessions, 'inactivity_timeout', 'auth.sessions') ?? 0,
      },
      mailTemplates: mailTemplates(section(email, 'template', 'auth.email'), supabaseDir),
      notices: notices(section(email, 'notification', 'auth.email'), supabaseDir),
      mfa: defined(mfa(section(table, 'mfa', 'auth'))),
      sms: defined(sms(section(table, 'sms', 'auth'))),
      external: external(section(table, 'external', 'auth')),
      webAuthn: defined({
        rpId: text(webAuthn, 'rp_id', 'auth.webauthn'),
        rpDisplayName: text(webAuthn, 'rp_display_name', 'auth.webauthn'),
        rpOrigins: list(webAuthn.rp_origins, 'auth.webauthn.rp_origins'),
      }),
    }),
  )
}

function redirectUrls(value: unknown): string[] | undefined {
  const where = 'auth.additional_redirect_urls'
  const urls = list(value, where)
  for (const url of urls ?? []) {
    try {
      redirectGlob(url)
    } catch (error) {
      throw new Error(`${where}: ${JSON.stringify(url)} is no pattern`, { cause: error })
    }
  }
  return urls
}

function rateLimits(table: Table, email: Table) {
  const where = 'auth.rate_limit'
  const sent = count(table, 'email_sent', where)
  return {
    signInSignUps: count(table, 'sign_in_sign_ups', where),
    wrongPasswords: count(table, 'wrong_passwords', where),
    tokenRefresh: count(table, 'token_refresh', where),
    messages: count(table, 'sms_sent', where),
    anonymousUsers: count(table, 'anonymous_users', where),
    tokenVerifications: count(table, 'token_verifications', where),
    // As with the CLI, whose new projects say 2: it counts where mail really leaves.
    emailsSent: section(email, 'smtp', 'auth.email').host === undefined ? undefined : sent,
  }
}

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

function sms(table: Table) {
  const codes = Object.entries(section(table, 'test_otp', 'auth.sms'))
  return {
    enabled: flag(table, 'enable_signup', 'auth.sms'),
    enableConfirmations: flag(table, 'enable_confirmations', 'auth.sms'),
    template: text(table, 'template', 'auth.sms'),
    maxFrequency: duration(table, 'max_frequency', 'auth.sms'),
    testOtp: Object.fromEntries(
      codes.map(([phone, code]) => [phone.replace(/^\+/, ''), testCode(phone, code)]),
    ),
  }
}

function testCode(phone: string, code: unknown): string {
  if (typeof code === 'string' || typeof code === 'number') return String(code)
  throw new Error(`auth.sms.test_otp.${phone} must be a text`)
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

function requirements(value: unknown): string[] | undefined {
  if (value === undefined) return undefined
  const sets = typeof value === 'string' ? PASSWORD_REQUIREMENTS[value] : undefined
  if (sets) return sets
  throw new Error(
    `auth.password_requirements must be one of ${Object.keys(PASSWORD_REQUIREMENTS).join(', ')}`,
  )
}
