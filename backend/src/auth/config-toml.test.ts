import { describe, expect, it } from 'vitest'
import { authConfigFromToml } from './config-toml.ts'
import { authConfig } from './config.ts'

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
      rate_limit: { sign_in_sign_ups: 1, token_refresh: 2, token_verifications: 3 },
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
      rateLimits: { signInSignUps: 1, tokenRefresh: 2, tokenVerifications: 3, emails: 30 },
    })
    expect(config.passwordRequirements).toHaveLength(2)
  })

  it.for<[Record<string, unknown>, string]>([
    [{ enable_signup: 'yes' }, 'auth.enable_signup must be true or false'],
    [{ jwt_expiry: -1 }, 'auth.jwt_expiry must be a whole number, zero or more'],
    [{ jwt_expiry: '3600' }, 'auth.jwt_expiry must be a whole number, zero or more'],
    [{ email: { max_frequency: 60 } }, 'auth.email.max_frequency must be a duration such as "60s"'],
    [{ email: true }, 'auth.email must be a table'],
    [
      { additional_redirect_urls: 'https://a.example' },
      'auth.additional_redirect_urls must be a list of addresses',
    ],
    [{ password_requirements: 'hard' }, 'auth.password_requirements must be one of'],
  ])('%j is refused by name', ([table, message]) => {
    expect(() => authConfigFromToml(table)).toThrow(message)
  })
})
