import type { Session } from '@supabase/supabase-js'
import type { ShopClient } from '../lib/shop-context.ts'
import { browserClient, SESSION_STORAGE_KEY, whenBrowserClientStarts } from '../lib/supabase-browser.ts'
import { parseStoredSession, sessionState, SIGNED_OUT, UNKNOWN, type SessionState } from './session.ts'

const listeners = new Set<() => void>()
let state: SessionState = UNKNOWN
let following = false

function set(next: SessionState): void {
  if (JSON.stringify(next) === JSON.stringify(state)) return
  state = next
  for (const listener of listeners) listener()
}

function readStorage(): SessionState {
  try {
    return parseStoredSession(window.localStorage.getItem(SESSION_STORAGE_KEY))
  } catch {
    return SIGNED_OUT
  }
}

/** From here on supabase-js itself says who is here: SIGNED_IN, TOKEN_REFRESHED, SIGNED_OUT, MFA_CHALLENGE_VERIFIED. */
function follow(client: ShopClient): void {
  client.auth.onAuthStateChange((_event: string, session: Session | null) => {
    set(sessionState(session))
  })
}

/** A stored session needs the library, to refresh its tokens; but not before the page has settled. */
function startClientWhenIdle(): void {
  if (state.status === 'unknown' || state.status === 'signed-out') return
  if ('requestIdleCallback' in window) window.requestIdleCallback(startClient, { timeout: 3_000 })
  else setTimeout(startClient, 1_000)
}

function startClient(): void {
  browserClient().catch((error: unknown) => console.warn('The session could not be confirmed:', error))
}

function onStorage(event: StorageEvent): void {
  if (event.key !== SESSION_STORAGE_KEY && event.key !== null) return
  set(readStorage())
  startClientWhenIdle()
}

function startFollowing(): void {
  following = true
  state = readStorage()
  window.addEventListener('storage', onStorage)
  whenBrowserClientStarts(follow)
  startClientWhenIdle()
}

/** The session as a store for useSyncExternalStore. It lives as long as the page. */
export const sessionStore = {
  subscribe(listener: () => void): () => void {
    if (!following) startFollowing()
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  getSnapshot(): SessionState {
    if (!following) startFollowing()
    return state
  },
  getServerSnapshot: (): SessionState => UNKNOWN,
}
