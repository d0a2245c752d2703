import * as z from 'zod/mini'
import {
  count,
  duration,
  flag,
  list,
  omitUndefined,
  readSettings,
  secret,
  table,
  tables,
  text,
} from '../../config/setting-types.ts'
import { mailTemplates, notices, noticeSettings, templateSettings } from '../mail/mail-templates.ts'
import { redirectGlob } from '../redirect-glob.ts'
import { authConfig } from './config.ts'
import type { AuthConfig, ProviderConfig } from './config.ts'

const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const UPPER = LOWER.toUpperCase()
const DIGITS = '0123456789'
const SYMBOLS = '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~'
const PASSWORD_REQUIREMENTS = {
  '': [],
  letters_digits: [LOWER + UPPER, DIGITS],
  lower_upper_letters_digits: [LOWER, UPPER, DIGITS],
  lower_upper_letters_digits_symbols: [LOWER, UPPER, DIGITS, SYMBOLS],
}

const isCode = (value: unknown) => typeof value === 'string' || typeof value === 'number'

/** The `[auth]` table of config.toml. */
export const authSettings = table({
  enable_signup: flag,
  enable_anonymous_sign_ins: flag,
  enable_manual_linking: flag,
  additional_redirect_urls: list('addresses'),
  jwt_expiry: count,
  enable_refresh_token_rotation: flag,
  refresh_token_reuse_interval: count,
  minimum_password_length: count,
  password_requirements: z.optional(
    z.pipe(
      z.literal(
        Object.keys(PASSWORD_REQUIREMENTS) as (keyof typeof PASSWORD_REQUIREMENTS)[],
        `must be one of ${Object.keys(PASSWORD_REQUIREMENTS).join(', ')}`,
      ),
      z.transform((name) => PASSWORD_REQUIREMENTS[name]),
    ),
  ),
  jwt_secret: text,
  publishable_key: text,
  secret_key: text,
  anon_key: text,
  service_role_key: text,
  signing_keys_path: text,
  email: table({
    enable_signup: flag,
    enable_confirmations: flag,
    double_confirm_changes: flag,
    secure_password_change: flag,
    max_frequency: duration,
    otp_length: count,
    otp_expiry: count,
    smtp: table({
      enabled: flag,
      host: secret,
      port: count,
      user: secret,
      pass: secret,
      admin_email: secret,
      sender_name: secret,
    }),
    template: templateSettings,
    notification: noticeSettings,
  }),
  external: tables(
    'provider',
    table({
      enabled: flag,
      client_id: secret,
      secret,
      redirect_uri: secret,
      url: secret,
      skip_nonce_check: flag,
      email_optional: flag,
    }),
  ),
  mfa: table({
    max_enrolled_factors: count,
    phone: table({
      enroll_enabled: flag,
      verify_enabled: flag,
      otp_length: count,
      template: text,
      max_frequency: duration,
    }),
    totp: table({ enroll_enabled: flag, verify_enabled: flag }),
    web_authn: table({ enroll_enabled: flag, verify_enabled: flag }),
  }),
  passkey: table({ enabled: flag }),
  rate_limit: table({
    sign_in_sign_ups: count,
    sign_ups: count,
    wrong_passwords: count,
    wrong_passwords_per_account: count,
    token_refresh: count,
    token_verifications: count,
    anonymous_users: count,
    email_sent: count,
    sms_sent: count,
  }),
  sessions: table({ timebox: duration, inactivity_timeout: duration }),
  sms: table({
    enable_signup: flag,
    enable_confirmations: flag,
    template: text,
    max_frequency: duration,
    test_otp: tables('phone', z.custom<string | number>(isCode, 'must be a text')),
  }),
  webauthn: table({ rp_id: text, rp_display_name: text, rp_origins: list('addresses') }),
})

type AuthSettings = z.output<typeof authSettings>

/**
 * Reads the `[auth]` table of config.toml; absent settings have their default.
 * @param supabaseDir base of relative paths
 * @throws Error naming the setting that is invalid
 */
export function authConfigFromToml(toml: Record<string, unknown> = {}, supabaseDir?: string): AuthConfig {
  return toAuthConfig(readSettings(authSettings, toml, 'auth'), supabaseDir)
}

/** `authConfigFromToml` for a table that has been read. */
export function toAuthConfig(auth: AuthSettings, supabaseDir?: string): AuthConfig {
  const { email, sessions, webauthn } = auth
  return authConfig(
    omitUndefined({
      enableSignup: auth.enable_signup,
      enableEmail: email.enable_signup,
      enableAnonymousSignIns: auth.enable_anonymous_sign_ins,
      enableManualLinking: auth.enable_manual_linking,
      enablePasskeys: auth.passkey.enabled,
      securePasswordChange: email.secure_password_change,
      enableConfirmations: email.enable_confirmations,
      doubleConfirmChanges: email.double_confirm_changes,
      minimumPasswordLength: auth.minimum_password_length,
      passwordRequirements: auth.password_requirements,
      jwtExpiry: auth.jwt_expiry,
      enableRefreshTokenRotation: auth.enable_refresh_token_rotation,
      refreshTokenReuseInterval: auth.refresh_token_reuse_interval,
      otpLength: email.otp_length,
      otpExpiry: email.otp_expiry,
      maxEmailFrequency: email.max_frequency,
      additionalRedirectUrls: checkRedirectUrls(auth.additional_redirect_urls),
      rateLimits: omitUndefined(rateLimits(auth)),
      sessions: { timebox: sessions.timebox ?? 0, inactivityTimeout: sessions.inactivity_timeout ?? 0 },
      mailTemplates: mailTemplates(email.template, supabaseDir),
      notices: notices(email.notification, supabaseDir),
      mfa: omitUndefined(mfa(auth)),
      sms: omitUndefined(sms(auth)),
      external: external(auth),
      webAuthn: omitUndefined({
        rpId: webauthn.rp_id,
        rpDisplayName: webauthn.rp_display_name,
        rpOrigins: webauthn.rp_origins,
      }),
    }),
  )
}

function checkRedirectUrls(urls: string[] | undefined): string[] | undefined {
  for (const url of urls ?? []) {
    try {
      redirectGlob(url)
    } catch (error) {
      const name = 'auth.additional_redirect_urls'
      throw new Error(`${name}: ${JSON.stringify(url)} is not a valid pattern`, { cause: error })
    }
  }
  return urls
}

function rateLimits({ rate_limit: limits, email }: AuthSettings) {
  return {
    signInSignUps: limits.sign_in_sign_ups,
    signUps: limits.sign_ups,
    wrongPasswords: limits.wrong_passwords,
    wrongPasswordsPerAccount: limits.wrong_passwords_per_account,
    tokenRefresh: limits.token_refresh,
    messages: limits.sms_sent,
    anonymousUsers: limits.anonymous_users,
    tokenVerifications: limits.token_verifications,
    // As in the CLI, whose new projects set 2: the limit applies only with an SMTP server.
    emailsSent: email.smtp.host === undefined ? undefined : limits.email_sent,
  }
}

function external(auth: AuthSettings): Record<string, ProviderConfig> {
  return Object.fromEntries(
    Object.entries(auth.external).map(([name, provider]) => [
      name.toLowerCase(),
      {
        enabled: provider.enabled ?? false,
        clientIds: (provider.client_id ?? '').split(',').flatMap((id) => id.trim() || []),
        secret: provider.secret ?? '',
        redirectUri: provider.redirect_uri ?? '',
        url: provider.url ?? '',
        skipNonceCheck: provider.skip_nonce_check ?? false,
        emailOptional: provider.email_optional ?? false,
      },
    ]),
  )
}

function sms({ sms: settings }: AuthSettings) {
  const codes = Object.entries(settings.test_otp)
  return {
    enabled: settings.enable_signup,
    enableConfirmations: settings.enable_confirmations,
    template: settings.template,
    maxFrequency: settings.max_frequency,
    testOtp: Object.fromEntries(codes.map(([phone, code]) => [phone.replace(/^\+/, ''), String(code)])),
  }
}

function mfa({
  mfa: { max_enrolled_factors: maxEnrolledFactors, totp, phone, web_authn: webAuthn },
}: AuthSettings) {
  return {
    maxEnrolledFactors,
    totpEnroll: totp.enroll_enabled,
    totpVerify: totp.verify_enabled,
    phoneEnroll: phone.enroll_enabled,
    phoneVerify: phone.verify_enabled,
    phoneOtpLength: phone.otp_length,
    phoneTemplate: phone.template,
    phoneMaxFrequency: phone.max_frequency,
    webAuthnEnroll: webAuthn.enroll_enabled,
    webAuthnVerify: webAuthn.verify_enabled,
  }
}
