import { browserClient } from '../lib/supabase-browser.ts'

/** Ends this browser's session; other devices stay signed in. Throws when the backend did not confirm. */
export async function signOut(): Promise<void> {
  const client = await browserClient()
  const { error } = await client.auth.signOut({ scope: 'local' })
  if (error) throw error
}

/** Ends every session of the account, on all its devices. Throws when the backend did not confirm. */
export async function signOutEverywhere(): Promise<void> {
  const client = await browserClient()
  const { error } = await client.auth.signOut({ scope: 'global' })
  if (error) throw error
}
