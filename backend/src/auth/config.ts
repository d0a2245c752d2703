import type { MailTemplates, Notices } from './mail-templates.ts'

/** Settings of the auth service; names and defaults follow the `[auth]` table of a Supabase project's config.toml. */
export interface AuthConfig {
  enableSignup: boolean
  /** Whether an e-mail address is a way to sign up and in. */
  enableEmail: boolean
  /** Whether somebody may have an account without giving an address. */
  enableAnonymousSignIns: boolean
  /** Whether an account may add and give up identities of other providers. */
  enableManualLinking: boolean
  /** Whether a key in a phone or computer is a way to sign in. */
  enablePasskeys: boolean
  /** Whether a new password takes a sign-in within the last day, or a code that was mailed for it. */
  securePasswordChange: boolean
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
  sessions: SessionsConfig
  mfa: MfaConfig
  sms: SmsConfig
  /** `[auth.external.*]`: other services that vouch for people, by name. */
  external: Record<string, ProviderConfig>
  /** Who we are to a security key; what is absent follows from the site's address. */
  webAuthn: { rpId?: string; rpDisplayName?: string; rpOrigins?: string[] }
  /** Mails in the project's own words. */
  mailTemplates: MailTemplates
  /** What owners of accounts are told of afterwards, and in which words. */
  notices: Notices
}

/** `[auth.sessions]`: seconds after which a session is over; 0: never. */
export interface SessionsConfig {
  /** Since its sign-in. */
  timebox: number
  /** Since its last refresh. */
  inactivityTimeout: number
}

/** `[auth.sms]`: a phone number as a way to sign up and in. */
export interface SmsConfig {
  enabled: boolean
  /** Whether a new number must be confirmed before its first sign-in. */
  enableConfirmations: boolean
  /** With `{{ .Code }}` where the code goes. */
  template: string
  /** Seconds between two messages of one kind to one account. */
  maxFrequency: number
  otpLength: number
  /** Seconds for which a code is good. */
  otpExpiry: number
  /** Fixed codes of numbers that get no message, for reviewers and tests. */
  testOtp: Record<string, string>
}

export interface ProviderConfig {
  enabled: boolean
  /** The first is ours on the web; tokens for the others (apps) are taken too. */
  clientIds: string[]
  secret: string
  /** Where the provider sends people back; '' for this service's own `/callback`. */
  redirectUri: string
  /** The issuer of a provider that speaks OpenID Connect; '' for the known ones' own. */
  url: string
  skipNonceCheck: boolean
  emailOptional: boolean
}

/** `[auth.mfa]`: which second factors an account may have. */
export interface MfaConfig {
  maxEnrolledFactors: number
  totpEnroll: boolean
  totpVerify: boolean
  phoneEnroll: boolean
  phoneVerify: boolean
  phoneOtpLength: number
  /** Seconds between two messages to one factor. */
  phoneMaxFrequency: number
  phoneTemplate: string
  webAuthnEnroll: boolean
  webAuthnVerify: boolean
  /** Seconds for which a challenge can be answered. */
  challengeExpiry: number
  /** Seconds after which a factor that was never challenged is forgotten. */
  factorExpiry: number
}

export interface AuthRateLimits {
  signInSignUps: number
  /** Wrong passwords per account, from addresses at which its owner is not signed in. */
  wrongPasswords: number
  tokenRefresh: number
  tokenVerifications: number
  /** Requests for a mail (recovery, confirmation). */
  emails: number
  /** Mails of the whole project per hour; 0: as many as there are. */
  emailsSent: number
  /** Requests for a text message, per hour and address. */
  messages: number
  /** New anonymous accounts per hour and address. */
  anonymousUsers: number
  /** Answers to a second factor's challenge, per account whatever the address. */
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
  maxEmailFrequency: 1,
  additionalRedirectUrls: [],
  rateLimits: {
    signInSignUps: 30,
    wrongPasswords: 10,
    tokenRefresh: 150,
    tokenVerifications: 30,
    emails: 30,
    emailsSent: 0,
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
