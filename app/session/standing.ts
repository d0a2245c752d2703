import { browserClient } from '../lib/supabase-browser.ts'
import { AccessUnknownError, adminAccess, type AdminAccess } from './admin-guard.ts'
import { sessionUser, type SessionUser } from './session.ts'

/** Whose work the back office's screens show. */
let owner: SessionUser | null = null

export function workOwner(): SessionUser | null {
  return owner
}

/** From here on what is on the screens is the work of whoever is signed in now. */
export async function adoptWork(): Promise<void> {
  owner = await signedIn()
}

/** How whoever is signed in stands to that work. `unknown`: the backend cannot be asked. */
export type Standing = AdminAccess | 'somebody-else' | 'unknown'

/** `anew` believes no earlier answer. */
export async function standing(anew: boolean): Promise<Standing> {
  try {
    const access = await adminAccess(await browserClient(), { anew })
    if (access !== 'admin') return access
  } catch (error) {
    if (error instanceof AccessUnknownError) return 'unknown'
    throw error
  }
  const user = await signedIn()
  return owner === null || owner.id === user?.id ? 'admin' : 'somebody-else'
}

async function signedIn(): Promise<SessionUser | null> {
  const { data } = await (await browserClient()).auth.getSession()
  return data.session && sessionUser(data.session.user)
}
