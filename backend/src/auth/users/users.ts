import type { Query } from '../../postgres/database.ts'

export interface IdentityRow {
  id: string
  provider_id: string
  user_id: string
  identity_data: Record<string, unknown>
  provider: string
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
  email: string | null
}

/** A second factor as part of a user's row: without its secret. */
export interface FactorRow {
  id: string
  user_id: string
  friendly_name: string | null
  factor_type: 'totp' | 'phone' | 'webauthn'
  status: 'unverified' | 'verified'
  created_at: string
  updated_at: string
  phone: string | null
  last_challenged_at: string | null
  web_authn_credential: WebAuthnCredentialRow | null
  web_authn_aaguid: string | null
}

/** A security key's credential; bytes are encoded in base64url. */
export interface WebAuthnCredentialRow {
  id: string
  publicKey: string
  counter: number
  transports?: string[]
}

/** A row of auth.users with its identities and factors. */
export interface UserRow {
  id: string
  aud: string
  role: string
  email: string | null
  encrypted_password: string | null
  email_confirmed_at: Date | null
  invited_at: Date | null
  confirmation_token: string
  confirmation_sent_at: Date | null
  recovery_token: string
  recovery_sent_at: Date | null
  reauthentication_token: string
  reauthentication_sent_at: Date | null
  email_change: string
  email_change_token_new: string
  email_change_token_current: string
  email_change_sent_at: Date | null
  email_change_confirm_status: number
  last_sign_in_at: Date | null
  raw_app_meta_data: Record<string, unknown>
  raw_user_meta_data: Record<string, unknown>
  created_at: Date
  updated_at: Date
  phone: string | null
  phone_confirmed_at: Date | null
  phone_change: string
  phone_change_token: string
  phone_change_sent_at: Date | null
  confirmed_at: Date | null
  /** PostgreSQL's `infinity` is read as a number. */
  banned_until: Date | number | null
  banned: boolean
  is_anonymous: boolean
  deleted_at: Date | null
  identities: IdentityRow[]
  factors: FactorRow[]
}

export const SELECT_USER = `select u.*, coalesce(u.banned_until > now(), false) as banned,
  (select coalesce(jsonb_agg(to_jsonb(i) order by i.created_at), '[]') from auth.identities i where i.user_id = u.id)
    as identities,
  (select coalesce(jsonb_agg(to_jsonb(f) - 'secret' order by f.created_at), '[]') from auth.mfa_factors f
    where f.user_id = u.id) as factors
  from auth.users u`

export async function findUserById(query: Query, id: string): Promise<UserRow | undefined> {
  const { rows } = await query<UserRow>(`${SELECT_USER} where u.id = $1`, [id])
  return rows[0]
}

/** @param email in lower case */
export async function findUserByEmail(query: Query, email: string): Promise<UserRow | undefined> {
  const { rows } = await query<UserRow>(
    `${SELECT_USER} where lower(u.email) = $1 and u.is_sso_user = false`,
    [email],
  )
  return rows[0]
}

/** @param phone in E.164 form, without the plus sign */
export async function findUserByPhone(query: Query, phone: string): Promise<UserRow | undefined> {
  const { rows } = await query<UserRow>(`${SELECT_USER} where u.phone = $1`, [phone])
  return rows[0]
}

/** For rows that this transaction has just written. @throws Error if the row is gone */
export async function reloadUser(query: Query, id: string): Promise<UserRow> {
  const user = await findUserById(query, id)
  if (!user) throw new Error('A user vanished while its row was being written')
  return user
}

export function hasVerifiedFactor(user: UserRow): boolean {
  return user.factors.some((factor) => factor.status === 'verified')
}

/** A user in GoTrue's format: without tokens and password hash; absent times are left out. */
export function userBody(user: UserRow): Record<string, unknown> {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    ...times(user, ['email_confirmed_at', 'invited_at']),
    phone: user.phone ?? '',
    ...times(user, ['phone_confirmed_at', 'confirmation_sent_at', 'confirmed_at', 'recovery_sent_at']),
    ...(user.email_change ? { new_email: user.email_change } : {}),
    ...(user.phone_change ? { new_phone: user.phone_change } : {}),
    ...times(user, [
      'email_change_sent_at',
      'phone_change_sent_at',
      'reauthentication_sent_at',
      'last_sign_in_at',
    ]),
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    ...(user.factors.length > 0 ? { factors: user.factors.map(factorBody) } : {}),
    identities: user.identities.map(identityBody),
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    ...(user.banned_until instanceof Date ? { banned_until: user.banned_until.toISOString() } : {}),
    ...times(user, ['deleted_at']),
    is_anonymous: user.is_anonymous,
  }
}

type TimeColumn = {
  [Column in keyof UserRow]: UserRow[Column] extends Date | null ? Column : never
}[keyof UserRow]

function times(user: UserRow, columns: TimeColumn[]): Record<string, string> {
  const known = columns.flatMap((column) => {
    const time = user[column]
    return time ? [[column, time.toISOString()] as const] : []
  })
  return Object.fromEntries(known)
}

function identityBody(identity: IdentityRow): Record<string, unknown> {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    ...(identity.last_sign_in_at ? { last_sign_in_at: isoTime(identity.last_sign_in_at) } : {}),
    created_at: isoTime(identity.created_at),
    updated_at: isoTime(identity.updated_at),
    ...(identity.email ? { email: identity.email } : {}),
  }
}

export function factorBody(factor: FactorRow): Record<string, unknown> {
  return {
    id: factor.id,
    created_at: isoTime(factor.created_at),
    updated_at: isoTime(factor.updated_at),
    status: factor.status,
    ...(factor.friendly_name ? { friendly_name: factor.friendly_name } : {}),
    factor_type: factor.factor_type,
    phone: factor.phone ?? '',
    last_challenged_at: factor.last_challenged_at && isoTime(factor.last_challenged_at),
    ...(factor.web_authn_aaguid ? { web_authn_aaguid: factor.web_authn_aaguid } : {}),
  }
}

const isoTime = (text: string) => new Date(text).toISOString()
