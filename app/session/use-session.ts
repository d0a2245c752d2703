import { useSyncExternalStore } from 'react'
import type { SessionState } from './session.ts'
import { sessionStore } from './session-store.ts'

/**
 * Who is here. `unknown` on the server and during hydration; then what local storage says, and from the moment the
 * client library runs, what it says. It does not load supabase-js for visitors who never signed in.
 */
export function useSession(): SessionState {
  return useSyncExternalStore(
    sessionStore.subscribe,
    sessionStore.getSnapshot,
    sessionStore.getServerSnapshot,
  )
}
