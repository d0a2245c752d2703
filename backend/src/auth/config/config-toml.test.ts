import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { authConfigFromToml } from './config-toml.ts'
import { authConfig } from './config.ts'

const mailsPerHour = (email: object) =>
  authConfigFromToml({ email, rate_limit: { email_sent: 2 } }).rateLimits.emailsSent

describe('the auth table of config.toml', () => {
  it('may be empty', () => {
    expect(authConfigFromToml()).toEqual(authConfig())
    expect(authConfig()).toMatchObject({
      minimumPasswordLength: 6,
      jwtExpiry: 3600,
      enableConfirmations: false,
    })
  })

  it('is read with the names of the Supabase CLI', () => {
    const config = authConfigFromToml({
      enable_signup: false,
      jwt_expiry: 600,
      minimum_password_length: 8,
      password_requirements: 'letters_digits',
      enable_refresh_token_rotation: false,
      refresh_token_reuse_interval: 5,
      additional_redirect_urls: ['https://preview.example/**'],
      email: {
        enable_confirmations: true,
        double_confirm_changes: false,
        max_frequency: '2m',
        otp_length: 8,
        otp_expiry: 60,
      },
      rate_limit: {
        sign_in_sign_ups: 1,
        token_refresh: 2,
        token_verifications: 3,
        wrong_passwords: 4,
        sign_ups: 5,
      },
    })
    expect(config).toMatchObject({
      enableSignup: false,
      jwtExpiry: 600,
      minimumPasswordLength: 8,
      enableRefreshTokenRotation: false,
      refreshTokenReuseInterval: 5,
      additionalRedirectUrls: ['https://preview.example/**'],
      enableConfirmations: true,
      doubleConfirmChanges: false,
      maxEmailFrequency: 120,
      otpLength: 8,
      otpExpiry: 60,
      rateLimits: {
        signInSignUps: 1,
        tokenRefresh: 2,
        tokenVerifications: 3,
        wrongPasswords: 4,
        signUps: 5,
        emails: 30,
      },
    })
    expect(config.passwordRequirements).toHaveLength(2)
  })

  it('configures the second factors', () => {
    const { mfa, webAuthn } = authConfigFromToml({
      mfa: {
        max_enrolled_factors: 3,
        totp: { enroll_enabled: false, verify_enabled: true },
        phone: {
          enroll_enabled: true,
          verify_enabled: true,
          otp_length: 8,
          template: 'Code: {{ .Code }}',
          max_frequency: '10s',
        },
        web_authn: { enroll_enabled: true, verify_enabled: true },
      },
      webauthn: { rp_id: 'shop.example', rp_display_name: 'The Shop', rp_origins: ['https://shop.example'] },
    })
    expect(mfa).toEqual({
      ...authConfig().mfa,
      maxEnrolledFactors: 3,
      totpEnroll: false,
      phoneEnroll: true,
      phoneVerify: true,
      phoneOtpLength: 8,
      phoneTemplate: 'Code: {{ .Code }}',
      phoneMaxFrequency: 10,
      webAuthnEnroll: true,
      webAuthnVerify: true,
    })
    expect(webAuthn).toEqual({
      rpId: 'shop.example',
      rpDisplayName: 'The Shop',
      rpOrigins: ['https://shop.example'],
    })
  })

  it('configures the ways to sign in', () => {
    const config = authConfigFromToml({
      enable_anonymous_sign_ins: true,
      enable_manual_linking: true,
      passkey: { enabled: true },
      email: { enable_signup: false, secure_password_change: true },
      sms: {
        enable_signup: true,
        enable_confirmations: true,
        template: '{{ .Code }}',
        max_frequency: '1m',
        test_otp: { '+15550001': '123456', 15550002: 654321 },
      },
      rate_limit: { anonymous_users: 4, sms_sent: 5 },
    })
    expect(config).toMatchObject({
      enableEmail: false,
      enableAnonymousSignIns: true,
      enableManualLinking: true,
      enablePasskeys: true,
      securePasswordChange: true,
      sms: {
        enabled: true,
        enableConfirmations: true,
        template: '{{ .Code }}',
        maxFrequency: 60,
        otpLength: 6,
        testOtp: { '15550001': '123456', '15550002': '654321' },
      },
      rateLimits: { anonymousUsers: 4, messages: 5 },
    })
  })

  it('configures the providers, with secrets from the environment', () => {
    vi.stubEnv('GOOGLE_SECRET', 'from the environment')
    onTestFinished(() => void vi.unstubAllEnvs())
    const { external } = authConfigFromToml({
      external: {
        google: {
          enabled: true,
          client_id: 'web, app',
          secret: 'env(GOOGLE_SECRET)',
          redirect_uri: 'https://shop.example/back',
          skip_nonce_check: true,
        },
        keycloak: { url: 'https://id.example', secret: 'env(NOT_SET)', email_optional: true },
      },
    })
    expect(external).toEqual({
      google: {
        enabled: true,
        clientIds: ['web', 'app'],
        secret: 'from the environment',
        redirectUri: 'https://shop.example/back',
        url: '',
        skipNonceCheck: true,
        emailOptional: false,
      },
      keycloak: {
        enabled: false,
        clientIds: [],
        secret: '',
        redirectUri: '',
        url: 'https://id.example',
        skipNonceCheck: false,
        emailOptional: true,
      },
    })
  })

  it('configures session lifetimes, in Go’s durations', () => {
    const { sessions } = authConfigFromToml({ sessions: { timebox: '24h0m0s', inactivity_timeout: '1h30m' } })
    expect(sessions).toEqual({ timebox: 86_400, inactivityTimeout: 5_400 })
  })

  it('limits the mails of the project if an SMTP server is configured', () => {
    expect([mailsPerHour({}), mailsPerHour({ smtp: { host: 'mail.example' } })]).toEqual([1000, 2])
  })

  it.for<[Record<string, unknown>, string]>([
    [{ sessions: { timebox: '24' } }, 'auth.sessions.timebox must be a duration such as "60s"'],
    [{ mfa: { totp: true } }, 'auth.mfa.totp must be a table'],
    [{ mfa: { totp: { enroll_enabled: 1 } } }, 'auth.mfa.totp.enroll_enabled must be true or false'],
    [{ mfa: { phone: { template: 1 } } }, 'auth.mfa.phone.template must be a text'],
    [{ sms: { max_frequency: 'soon' } }, 'auth.sms.max_frequency must be a duration such as "60s"'],
    [{ external: { google: 'yes' } }, 'auth.external.google must be a table'],
    [{ external: { google: { client_id: 1 } } }, 'auth.external.google.client_id must be a text'],
    [
      { webauthn: { rp_origins: 'https://a.example' } },
      'auth.webauthn.rp_origins must be a list of addresses',
    ],
    [{ enable_signup: 'yes' }, 'auth.enable_signup must be true or false'],
    [{ jwt_expiry: -1 }, 'auth.jwt_expiry must be a whole number, zero or more'],
    [{ jwt_expiry: '3600' }, 'auth.jwt_expiry must be a whole number, zero or more'],
    [{ email: { max_frequency: 60 } }, 'auth.email.max_frequency must be a duration such as "60s"'],
    [{ email: true }, 'auth.email must be a table'],
    [
      { additional_redirect_urls: 'https://a.example' },
      'auth.additional_redirect_urls must be a list of addresses',
    ],
    [
      { additional_redirect_urls: ['https://[z-a]'] },
      'auth.additional_redirect_urls: "https://[z-a]" is not a valid pattern',
    ],
    [{ password_requirements: 'hard' }, 'auth.password_requirements must be one of'],
  ])('%j is refused by name', ([table, message]) => {
    expect(() => authConfigFromToml(table)).toThrow(message)
  })
})
