import { browserClient } from '../lib/supabase-browser.ts'
import { authError } from './auth-error.ts'
import { sessionState } from './session.ts'

/**
 * Signs in with a password. Answers whether one is in; an account with a second factor asks for that first. Throws a
 * DataError; its status is 0 when the backend gave no answer of its own.
 */
export async function signIn(email: string, password: string): Promise<{ signedIn: boolean }> {
  const client = await browserClient()
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw authError(error)
  return { signedIn: sessionState(data.session).status === 'signed-in' }
}

/**
 * Creates an account (spec §6: full_name metadata, an email redirect to the site root). Answers whether the new user is
 * signed in at once; where addresses are confirmed by mail, they are not.
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
