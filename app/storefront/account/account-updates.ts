import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { authError } from '../../session/auth-error.ts'

// Both throw a DataError.

/** The backend also ends the account's other sessions. */
export async function changePassword(passwords: { current: string; next: string }): Promise<void> {
  const client = await browserClient()
  const { error } = await client.auth.updateUser({
    current_password: passwords.current,
    password: passwords.next,
  })
  if (error) throw authError(error)
}

export async function changeName(fullName: string): Promise<void> {
  const client = await browserClient()
  const { error } = await client.auth.updateUser({ data: { full_name: fullName } })
  if (error) throw authError(error)
}
