/** The visitor who is signed in, as far as the screens show it. */
export interface SessionUser {
  id: string
  email: string
  fullName: string
}

/** `unknown` on the server and while hydrating, when nobody has looked into the browser's storage yet. */
export type SessionState =
  | { status: 'unknown'; user: null }
  | { status: 'signed-out'; user: null }
  | { status: 'signed-in'; user: SessionUser }

interface AuthUser {
  id: string
  email?: string
  user_metadata?: { full_name?: unknown }
}

export function sessionUser({ id, email, user_metadata }: AuthUser): SessionUser {
  const fullName = user_metadata?.full_name
  return { id, email: email ?? '', fullName: typeof fullName === 'string' ? fullName : '' }
}

/** Reads what supabase-js stored, without the library. Anything unreadable counts as signed out. */
export function parseStoredSession(text: string | null): SessionState {
  try {
    const stored = JSON.parse(text ?? 'null') as { access_token?: unknown; user?: AuthUser } | null
    if (typeof stored?.access_token !== 'string' || typeof stored.user?.id !== 'string') return SIGNED_OUT
    return { status: 'signed-in', user: sessionUser(stored.user) }
  } catch {
    return SIGNED_OUT
  }
}

export const UNKNOWN: SessionState = { status: 'unknown', user: null }
export const SIGNED_OUT: SessionState = { status: 'signed-out', user: null }
