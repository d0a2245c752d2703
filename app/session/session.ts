/** A verified second factor. `kind` is `totp`, `webauthn` or `phone`. */
export interface Factor {
  id: string
  kind: string
  name: string
  createdAt: string
}

export interface SessionUser {
  id: string
  email: string
  fullName: string
  factors: readonly Factor[]
}

/**
 * `unknown` on the server and during hydration, because local storage is only in the browser. `needs-second-factor`: the
 * session is of level aal1, and the account has factors. Such a visitor is treated as signed out.
 */
export type SessionState =
  | { status: 'unknown'; user: null }
  | { status: 'signed-out'; user: null }
  | { status: 'needs-second-factor'; user: null; factors: readonly Factor[] }
  | { status: 'signed-in'; user: SessionUser }

interface AuthFactor {
  id: string
  status: string
  factor_type: string
  friendly_name?: string
  created_at: string
}

interface AuthUser {
  id: string
  email?: string
  user_metadata?: { full_name?: unknown }
  factors?: readonly AuthFactor[]
}

/** The part of a stored session that the shop reads. */
export interface AuthSession {
  access_token: string
  user: AuthUser
}

export function sessionUser({ id, email, user_metadata, factors }: AuthUser): SessionUser {
  const fullName = user_metadata?.full_name
  return {
    id,
    email: email ?? '',
    fullName: typeof fullName === 'string' ? fullName : '',
    factors: verifiedFactors(factors),
  }
}

function verifiedFactors(factors: readonly AuthFactor[] = []): Factor[] {
  return factors
    .filter(({ status }) => status === 'verified')
    .map(({ id, factor_type, friendly_name, created_at }) => ({
      id,
      kind: factor_type,
      name: friendly_name ?? '',
      createdAt: created_at,
    }))
}

/** An account with a verified factor is signed in only at aal2 (docs/behaviour/sign-in.md#second-factor). */
export function sessionState(session: AuthSession | null): SessionState {
  if (session === null) return SIGNED_OUT
  const user = sessionUser(session.user)
  if (user.factors.length > 0 && decodeClaims(session.access_token)['aal'] !== 'aal2') {
    return { status: 'needs-second-factor', user: null, factors: user.factors }
  }
  return { status: 'signed-in', user }
}

/** The claims of a JWT without verifying it: for choosing a screen, never for granting access. */
export function decodeClaims(token: string): Record<string, unknown> {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const claims: unknown = JSON.parse(atob(payload))
    return typeof claims === 'object' && claims !== null ? { ...claims } : {}
  } catch {
    return {}
  }
}

/** Parses the session that supabase-js stored, without loading the library. Invalid data means signed out. */
export function parseStoredSession(text: string | null): SessionState {
  try {
    const stored = JSON.parse(text ?? 'null') as { access_token?: unknown; user?: AuthUser } | null
    if (typeof stored?.access_token !== 'string' || typeof stored.user?.id !== 'string') return SIGNED_OUT
    return sessionState({ access_token: stored.access_token, user: stored.user })
  } catch {
    return SIGNED_OUT
  }
}

export const UNKNOWN: SessionState = { status: 'unknown', user: null }
export const SIGNED_OUT: SessionState = { status: 'signed-out', user: null }
