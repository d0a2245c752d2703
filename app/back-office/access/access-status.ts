import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { sessionUser, type SessionUser } from '../../session/session.ts'
import { AccessUnknownError, adminAccess, type AdminAccess } from './admin-guard.ts'

/** The user whose unsaved changes the screens may hold. */
let workOwner: SessionUser | null = null

export function getWorkOwner(): SessionUser | null {
  return workOwner
}

/** Makes the signed-in user the owner of the changes on the screens. */
export async function setWorkOwner(): Promise<void> {
  workOwner = await signedInUser()
}

/** The signed-in user's access to the changes on the screens. `unknown`: the backend did not answer. */
export type AccessStatus = AdminAccess | 'other-user' | 'unknown'

/** `fresh` bypasses the cached role. */
export async function getAccessStatus({ fresh }: { fresh: boolean }): Promise<AccessStatus> {
  try {
    const access = await adminAccess(await browserClient(), { fresh })
    if (access !== 'admin') return access
  } catch (error) {
    if (error instanceof AccessUnknownError) return 'unknown'
    throw error
  }
  const user = await signedInUser()
  return workOwner === null || workOwner.id === user?.id ? 'admin' : 'other-user'
}

async function signedInUser(): Promise<SessionUser | null> {
  const { data } = await (await browserClient()).auth.getSession()
  return data.session && sessionUser(data.session.user)
}
