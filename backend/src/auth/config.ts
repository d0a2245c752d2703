/** Settings of the auth service; names and defaults follow the `[auth]` table of a Supabase project's config.toml. */
export interface AuthConfig {
  enableSignup: boolean
  /** Whether a new account must follow the link in a mail before its first sign-in. */
  enableConfirmations: boolean
  /** Whether a change of address must be confirmed from the old address as well. */
  doubleConfirmChanges: boolean
  minimumPasswordLength: number
  /** Sets of characters of which a password needs at least one each. */
  passwordRequirements: string[]
  /** bcrypt's cost, 4–31. */
  passwordCost: number
  /** Lifetime of an access token in seconds. */
  jwtExpiry: number
  /** Whether a refresh token that is used again revokes its whole session. */
  enableRefreshTokenRotation: boolean
  /** Seconds during which a spent refresh token still answers: tabs refresh at the same moment. */
  refreshTokenReuseInterval: number
  otpLength: number
  /** Seconds for which a mailed link or code is good. */
  otpExpiry: number
  /** Seconds between two mails of one kind to one account. */
  maxEmailFrequency: number
  /** Where links may lead besides the site itself; `*` matches within a path segment, `**` anything. */
  additionalRedirectUrls: string[]
  /** Requests per five minutes and address. */
  rateLimits: AuthRateLimits
}

export interface AuthRateLimits {
  signInSignUps: number
  tokenRefresh: number
  tokenVerifications: number
  /** Requests for a mail (recovery, confirmation). */
  emails: number
}

const DEFAULTS: AuthConfig = {
  enableSignup: true,
  enableConfirmations: false,
  doubleConfirmChanges: true,
  minimumPasswordLength: 6,
  passwordRequirements: [],
  passwordCost: 10,
  jwtExpiry: 3600,
  enableRefreshTokenRotation: true,
  refreshTokenReuseInterval: 10,
  otpLength: 6,
  otpExpiry: 3600,
  maxEmailFrequency: 1,
  additionalRedirectUrls: [],
  rateLimits: { signInSignUps: 30, tokenRefresh: 150, tokenVerifications: 30, emails: 30 },
}

export interface AuthOverrides extends Partial<Omit<AuthConfig, 'rateLimits'>> {
  rateLimits?: Partial<AuthRateLimits>
}

export function authConfig(overrides: AuthOverrides = {}): AuthConfig {
  return { ...DEFAULTS, ...overrides, rateLimits: { ...DEFAULTS.rateLimits, ...overrides.rateLimits } }
}
