import { browserClient } from '../lib/supabase/supabase-browser.ts'
import { authError } from './auth-error.ts'
import { sessionState } from './session.ts'

/**
 * Signs in with a password. `signedIn` is false when the account needs a second factor. Throws a DataError, with status 0
 * when the backend did not answer.
 */
export async function signIn(email: string, password: string): Promise<{ signedIn: boolean }> {
  const client = await browserClient()
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw authError(error)
  return { signedIn: sessionState(data.session).status === 'signed-in' }
}

/**
 * Creates an account (docs/behaviour/sign-in.md#creating-an-account). `signedIn` is false where email addresses have to be
 * confirmed first.
 */
export async function signUp(account: {
  full_name: string
  email: string
  password: string
}): Promise<{ signedIn: boolean }> {
  const client = await browserClient()
  const { data, error } = await client.auth.signUp({
    email: account.email,
    password: account.password,
    options: { data: { full_name: account.full_name }, emailRedirectTo: `${window.location.origin}/` },
  })
  if (error) throw authError(error)
  return { signedIn: data.session !== null }
}
