import { browserClient } from '../lib/supabase-browser.ts'

/** The backend did not confirm a sign-out. What holds on this device is another matter, and the person must know it. */
export class SignOutError extends Error {
  override readonly name = 'SignOutError'
  readonly signedOutHere: boolean

  constructor(signedOutHere: boolean, cause: unknown) {
    super('The backend did not confirm the sign-out.', { cause })
    this.signedOutHere = signedOutHere
  }
}

/**
 * Ends this browser's session; other devices stay signed in. Throws a SignOutError when the backend did not confirm: this
 * device forgets the account all the same, for it may be in somebody else's hands next.
 */
export async function signOut(): Promise<void> {
  await end('local')
}

/** Ends every session of the account, on all its devices; keeps this one when the backend did not confirm. */
export async function signOutEverywhere(): Promise<void> {
  await end('global')
}

async function end(scope: 'local' | 'global'): Promise<void> {
  const client = await browserClient().catch((error: unknown) => {
    throw new SignOutError(false, error)
  })
  const { error } = await client.auth.signOut({ scope })
  if (!error) return
  const { data } = await client.auth.getSession()
  throw new SignOutError(data.session === null, error)
}

/** What to say below 'Error signing out': where one stands, and what to do next. */
export function signOutProblem(error: unknown): string {
  return error instanceof SignOutError && error.signedOutHere
    ? 'You are signed out on this device, but the shop did not answer. To be sure, sign in again later and choose Sign Out Everywhere.'
    : 'You are still signed in. Please check your connection and try again.'
}
