import { useSyncExternalStore } from 'react'
import { sessionStore } from './session-store.ts'
import type { SessionState } from './session.ts'

/**
 * The visitor's session: `unknown` on the server and during hydration, then read from local storage, then kept up to date by
 * supabase-js. Does not load supabase-js for visitors without a session.
 */
export function useSession(): SessionState {
  return useSyncExternalStore(
    sessionStore.subscribe,
    sessionStore.getSnapshot,
    sessionStore.getServerSnapshot,
  )
}
