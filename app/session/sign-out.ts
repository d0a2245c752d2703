import { clearTabStorage } from '../lib/storage/tab-storage.ts'
import { browserClient } from '../lib/supabase/supabase-browser.ts'
import { toast } from '../ui/toasts/toast.ts'
import { keepGuestContact } from './guest-contact.ts'
import { sessionState } from './session.ts'

/** The backend did not confirm a sign-out. The session on this device may have ended nevertheless. */
export class SignOutError extends Error {
  override readonly name = 'SignOutError'
  readonly signedOutHere: boolean

  constructor(signedOutHere: boolean, cause: unknown) {
    super('The backend did not confirm the sign-out.', { cause })
    this.signedOutHere = signedOutHere
  }
}

/**
 * Ends this browser's session; other devices stay signed in. Throws a SignOutError when the backend did not confirm. The
 * session is removed from this device in any case, because the device may be shared.
 */
export async function signOut(): Promise<void> {
  await endSession('local')
}

/** Ends this browser's session. Resolves to whether the backend confirmed; otherwise a toast says what that means. */
export async function signOutHere(): Promise<boolean> {
  try {
    await signOut()
    return true
  } catch (error) {
    console.warn(error)
    toast.error('Error', 'Error signing out', { detail: signOutMessage(error) })
    return false
  }
}

/** Ends all sessions of the account. Throws a SignOutError, and keeps this session, when the backend did not confirm. */
export async function signOutEverywhere(): Promise<void> {
  await endSession('global')
}

/** Ends the sessions of all other devices. Throws a SignOutError when the backend did not confirm. */
export async function signOutElsewhere(): Promise<void> {
  await endSession('others')
}

async function endSession(scope: 'local' | 'global' | 'others'): Promise<void> {
  const client = await browserClient().catch((error: unknown) => {
    throw new SignOutError(false, error)
  })
  const before = await client.auth.getSession()
  const { error } = await client.auth.signOut({ scope })
  const { data } = await client.auth.getSession()
  const isSignedOut = data.session === null
  // Whoever uses the device next must not find what was typed, such as a name and an address. Without the second factor the
  // shopper was not signed in yet, and goes on with it.
  if (isSignedOut && sessionState(before.data.session).status === 'signed-in') {
    clearTabStorage()
    await import('../lib/storage/drafts.ts').then(({ clearDrafts }) => clearDrafts(), console.warn)
    keepGuestContact(null)
  }
  if (error) throw new SignOutError(isSignedOut, error)
}

/** The text below 'Error signing out'. */
export function signOutMessage(error: unknown): string {
  return error instanceof SignOutError && error.signedOutHere
    ? 'You are signed out on this device, but the shop did not answer. To be sure, sign in again later and choose Sign Out Everywhere.'
    : 'You are still signed in. Please check your connection and try again.'
}
