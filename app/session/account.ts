import { browserClient } from '../lib/supabase-browser.ts'
import { authError } from './auth-error.ts'

/** Throws a DataError, as all of these do. The backend ends the account's other sessions with the old password. */
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
