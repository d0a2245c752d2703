import { endSession } from './sign-out.ts'

// Apart from `signOut()`, which all pages load.

/** Ends all sessions of the account. Throws a SignOutError, and keeps this session, when the backend did not confirm. */
export async function signOutEverywhere(): Promise<void> {
  await endSession('global')
}

/** Ends the sessions of all other devices. Throws a SignOutError when the backend did not confirm. */
export async function signOutElsewhere(): Promise<void> {
  await endSession('others')
}
