import type { Session } from '@supabase/supabase-js'
import type { ShopClient } from '../lib/supabase/shop-client.ts'
import { browserClient, SESSION_STORAGE_KEY, onBrowserClientStart } from '../lib/supabase/supabase-browser.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { parseStoredSession, sessionState, SIGNED_OUT, UNKNOWN, type SessionState } from './session.ts'

const listeners = new Set<() => void>()
let state: SessionState = UNKNOWN
let started = false

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

/** Once supabase-js runs, its events change the session: SIGNED_IN, TOKEN_REFRESHED, SIGNED_OUT and others. */
function watchClient(client: ShopClient): void {
  client.auth.onAuthStateChange((_event: string, session: Session | null) => {
    set(sessionState(session))
  })
}

/** Loads supabase-js for a stored session, because it refreshes the tokens; waits until the page is idle. */
function startClientWhenIdle(): void {
  if (state.status === 'unknown' || state.status === 'signed-out') return
  whenIdle(startClient, 3_000)
}

function startClient(): void {
  browserClient().catch((error: unknown) => console.warn('The session could not be confirmed:', error))
}

function onStorage(event: StorageEvent): void {
  if (event.key !== SESSION_STORAGE_KEY && event.key !== null) return
  set(readStorage())
  startClientWhenIdle()
}

function start(): void {
  started = true
  state = readStorage()
  window.addEventListener('storage', onStorage)
  onBrowserClientStart(watchClient)
  startClientWhenIdle()
}

/** The session, as a store for `useSyncExternalStore`. */
export const sessionStore = {
  subscribe(listener: () => void): () => void {
    if (!started) start()
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  getSnapshot(): SessionState {
    if (!started) start()
    return state
  },
  getServerSnapshot: (): SessionState => UNKNOWN,
}
