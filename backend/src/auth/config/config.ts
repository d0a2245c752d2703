import type { MailTemplates, Notices } from '../mail/mail-types.ts'

/** Settings of the auth service; names and defaults follow the `[auth]` table of a Supabase project's config.toml. */
export interface AuthConfig {
  enableSignup: boolean
  /** Whether an e-mail address can be used to sign up and in. */
  enableEmail: boolean
  /** Whether an account can be created without an address. */
  enableAnonymousSignIns: boolean
  /** Whether users may link and unlink identities of other providers. */
  enableManualLinking: boolean
  /** Whether passkeys can be used to sign in. */
  enablePasskeys: boolean
  /** Whether changing the password requires a sign-in within the last day, or a mailed code. */
  securePasswordChange: boolean
  /** Whether a new e-mail address must be confirmed before the first sign-in. */
  enableConfirmations: boolean
  /** Whether a change of address must be confirmed from the old address too. */
  doubleConfirmChanges: boolean
  minimumPasswordLength: number
  /** Character sets; a password needs at least one character of each. */
  passwordRequirements: string[]
  /** bcrypt's cost, 4–31. */
  passwordCost: number
  /** Lifetime of an access token in seconds. */
  jwtExpiry: number
  /** Whether reusing a refresh token ends its session. */
  enableRefreshTokenRotation: boolean
  /** Seconds for which a used refresh token still works, since several tabs may refresh at the same moment. */
  refreshTokenReuseInterval: number
  otpLength: number
  /** Seconds for which a mailed link or code is valid. */
  otpExpiry: number
  /** Minimum seconds between two mails of one kind to one account. */
  maxEmailFrequency: number
  /** Allowed redirect targets besides the site; patterns as in redirect-glob.ts. */
  additionalRedirectUrls: string[]
  /** Requests per five minutes and address. */
  rateLimits: AuthRateLimits
  sessions: SessionsConfig
  mfa: MfaConfig
  sms: SmsConfig
  /** `[auth.external.*]`: settings of sign-in providers, by name. */
  external: Record<string, ProviderConfig>
  /** The relying party of WebAuthn; defaults follow from the site's address. */
  webAuthn: { rpId?: string; rpDisplayName?: string; rpOrigins?: string[] }
  /** The project's own mails. */
  mailTemplates: MailTemplates
  /** Enabled notices to account owners, with the project's own content. */
  notices: Notices
}

/** `[auth.sessions]`: seconds after which a session ends; 0: never. */
export interface SessionsConfig {
  /** Since the sign-in. */
  timebox: number
  /** Since the last refresh. */
  inactivityTimeout: number
}

/** `[auth.sms]`: sign-up and sign-in by phone number. */
export interface SmsConfig {
  enabled: boolean
  /** Whether a new number must be confirmed before the first sign-in. */
  enableConfirmations: boolean
  /** Contains `{{ .Code }}`. */
  template: string
  /** Minimum seconds between two messages of one kind to one account. */
  maxFrequency: number
  otpLength: number
  /** Seconds for which a code is valid. */
  otpExpiry: number
  /** Fixed codes for numbers that get no message, for reviewers and tests. */
  testOtp: Record<string, string>
}

export interface ProviderConfig {
  enabled: boolean
  /** The first is used on the web; tokens issued for the others (apps) are accepted too. */
  clientIds: string[]
  secret: string
  /** The callback URL; '' for this service's own `/callback`. */
  redirectUri: string
  /** The issuer of an OpenID Connect provider; '' for the known providers. */
  url: string
  skipNonceCheck: boolean
  emailOptional: boolean
}

/** `[auth.mfa]`: allowed second factors. */
export interface MfaConfig {
  maxEnrolledFactors: number
  totpEnroll: boolean
  totpVerify: boolean
  phoneEnroll: boolean
  phoneVerify: boolean
  phoneOtpLength: number
  /** Minimum seconds between two messages to one factor. */
  phoneMaxFrequency: number
  phoneTemplate: string
  webAuthnEnroll: boolean
  webAuthnVerify: boolean
  /** Seconds for which a challenge is valid. */
  challengeExpiry: number
  /** Seconds after which an unverified factor is removed, unless its newest challenge is still valid. */
  factorExpiry: number
}

export interface AuthRateLimits {
  signInSignUps: number
  /** Sign-ups per hour and address. */
  signUps: number
  /** Wrong passwords per account and network. */
  wrongPasswords: number
  /** Wrong passwords per account and hour, from all networks where it has not signed in before. */
  wrongPasswordsPerAccount: number
  tokenRefresh: number
  tokenVerifications: number
  /** Requests that send a mail (recovery, confirmation). */
  emails: number
  /** Mails per hour to one address, at anybody's request. */
  emailsToAddress: number
  /** Mails of the whole project per hour; 0: unlimited. */
  emailsSent: number
  /** Requests that send a text message, per hour and address. */
  messages: number
  /** New anonymous accounts per hour and address. */
  anonymousUsers: number
  /** Attempts to verify a second factor, per account, from any address. */
  factorVerifications: number
  /** Challenges of second factors, per account. */
  factorChallenges: number
}

const DEFAULTS: AuthConfig = {
  enableSignup: true,
  enableEmail: true,
  enableAnonymousSignIns: false,
  enableManualLinking: false,
  enablePasskeys: false,
  securePasswordChange: false,
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
  maxEmailFrequency: 60,
  additionalRedirectUrls: [],
  rateLimits: {
    signInSignUps: 30,
    signUps: 60,
    wrongPasswords: 10,
    wrongPasswordsPerAccount: 100,
    tokenRefresh: 150,
    tokenVerifications: 30,
    emails: 30,
    emailsToAddress: 10,
    emailsSent: 1000,
    messages: 30,
    anonymousUsers: 30,
    factorVerifications: 30,
    factorChallenges: 30,
  },
  sessions: { timebox: 0, inactivityTimeout: 0 },
  mfa: {
    maxEnrolledFactors: 10,
    totpEnroll: true,
    totpVerify: true,
    phoneEnroll: false,
    phoneVerify: false,
    phoneOtpLength: 6,
    phoneMaxFrequency: 5,
    phoneTemplate: 'Your code is {{ .Code }}',
    webAuthnEnroll: false,
    webAuthnVerify: false,
    challengeExpiry: 300,
    factorExpiry: 300,
  },
  sms: {
    enabled: false,
    enableConfirmations: false,
    template: 'Your code is {{ .Code }}',
    maxFrequency: 5,
    otpLength: 6,
    otpExpiry: 60,
    testOtp: {},
  },
  external: {},
  webAuthn: {},
  mailTemplates: {},
  notices: {},
}

export interface AuthOverrides extends Partial<Omit<AuthConfig, 'rateLimits' | 'mfa' | 'sms'>> {
  rateLimits?: Partial<AuthRateLimits>
  mfa?: Partial<MfaConfig>
  sms?: Partial<SmsConfig>
}

export function authConfig(overrides: AuthOverrides = {}): AuthConfig {
  return {
    ...DEFAULTS,
    ...overrides,
    rateLimits: { ...DEFAULTS.rateLimits, ...overrides.rateLimits },
    mfa: { ...DEFAULTS.mfa, ...overrides.mfa },
    sms: { ...DEFAULTS.sms, ...overrides.sms },
  }
}
