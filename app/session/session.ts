/** A second factor that the account has: an authenticator app (`totp`), a passkey (`webauthn`), or a phone. */
export interface Factor {
  id: string
  kind: string
  name: string
  createdAt: string
}

/** The visitor who is signed in, as far as the screens show it. */
export interface SessionUser {
  id: string
  email: string
  fullName: string
  factors: readonly Factor[]
}

/**
 * `unknown` on the server and while hydrating, when nobody has looked into the browser's storage yet. `half-signed-in`: the
 * password was right, and one of these factors is still to be given; until then nobody is here.
 */
export type SessionState =
  | { status: 'unknown'; user: null }
  | { status: 'signed-out'; user: null }
  | { status: 'half-signed-in'; user: null; factors: readonly Factor[] }
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

/** As much of a session as supabase-js stores. */
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

/** Who a session makes the visitor: an account with a verified factor is only signed in once that was given (aal2). */
export function sessionState(session: AuthSession | null): SessionState {
  if (session === null) return SIGNED_OUT
  const user = sessionUser(session.user)
  if (user.factors.length > 0 && claimsOf(session.access_token)['aal'] !== 'aal2') {
    return { status: 'half-signed-in', user: null, factors: user.factors }
  }
  return { status: 'signed-in', user }
}

/** What a token says, unchecked: good enough to choose a screen, never to grant anything. */
export function claimsOf(token: string): Record<string, unknown> {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const claims: unknown = JSON.parse(atob(payload))
    return typeof claims === 'object' && claims !== null ? { ...claims } : {}
  } catch {
    return {}
  }
}

/** Reads what supabase-js stored, without the library. Anything unreadable counts as signed out. */
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
