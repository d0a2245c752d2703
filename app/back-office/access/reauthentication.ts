import { DataError } from '../../lib/supabase/data-error.ts'
import { EditConflict } from '../../lib/supabase/edit-conflict.ts'
import { isGone } from '../../lib/supabase/no-row.ts'
import type { AccessStatus } from './access-status.ts'

export interface ReauthenticationHandler {
  /** `fresh` bypasses cached answers. */
  getStatus: (options: { fresh: boolean }) => Promise<AccessStatus>
  /** Asks the user to sign in. Resolves to 'admin' when the work may continue, otherwise to the status at which the user gave up. */
  ask: (status: AccessStatus) => Promise<AccessStatus>
}

// Module state, because actions and loaders run outside of React's tree, where the dialog lives.
let handler: ReauthenticationHandler | undefined
let running = 0

/**
 * Registers the dialog that asks for a new sign-in (docs/behaviour/back-office-layout.md#when-a-session-ends); returns a
 * function that unregisters it.
 */
export function registerReauthentication({ getStatus, ask }: ReauthenticationHandler): () => void {
  let asking: Promise<AccessStatus> | undefined
  let release: (() => void) | undefined
  const unregistered = new Promise<AccessStatus>((resolve) => {
    release = () => resolve('unknown')
  })
  const registered: ReauthenticationHandler = {
    getStatus,
    // One dialog at a time: concurrent work shares its answer.
    ask: (status) =>
      (asking ??= Promise.race([ask(status), unregistered]).finally(() => {
        asking = undefined
      })),
  }
  handler = registered
  return () => {
    release?.()
    if (handler === registered) handler = undefined
  }
}

/** The user did not sign in again, so the work was not done. */
export class ReauthenticationDeclinedError extends Error {
  override readonly name = 'ReauthenticationDeclinedError'
}

/** The toast's text for failed work: why re-authentication failed, otherwise `failure`. */
export function failureMessage(error: unknown, failure: string): string {
  return error instanceof ReauthenticationDeclinedError ? error.message : failure
}

/**
 * Does work that needs staff rights. If the session has ended or belongs to another user, asks for a new sign-in without
 * leaving the screen, so that nothing typed is lost, and then continues. Work that fails in a way that missing rights could
 * explain is tried once more after a new sign-in.
 */
export async function withReauthentication<Result>(work: () => Promise<Result>): Promise<Result> {
  running += 1
  try {
    await reauthenticate({ fresh: false })
    return await work().catch(async (error: unknown) => {
      if (!mayBeMissingRights(error) || !(await reauthenticate({ fresh: true }))) throw error
      return work()
    })
  } finally {
    running -= 1
  }
}

/** Whether work is running. The layout then leaves an ended session to the dialog instead of redirecting. */
export function isWorkRunning(): boolean {
  return running > 0
}

/** Returns whether the user had to sign in again; throws ReauthenticationDeclinedError if they did not. */
async function reauthenticate(options: { fresh: boolean }): Promise<boolean> {
  if (!handler) return false
  const status = await handler.getStatus(options)
  // With an unknown status the work is tried; its own error then explains what is wrong.
  if (status === 'admin' || status === 'unknown') return false
  const answer = await handler.ask(status)
  if (answer === 'admin') return true
  throw new ReauthenticationDeclinedError(REFUSALS[answer])
}

const REFUSALS = {
  'signed-out': 'You are signed out, so nothing was saved. Sign in again to go on.',
  'second-factor-required': 'Your second factor is missing, so nothing was saved.',
  'new-password-required': 'Your account needs a new password first, so nothing was saved.',
  'enrolment-required': 'Your account needs a second factor first, so nothing was saved.',
  'not-admin': 'This account has no access to the back office any more, so nothing was saved.',
  'other-user': 'Nothing was saved.',
  unknown: 'Nothing was saved.',
} satisfies Record<Exclude<AccessStatus, 'admin'>, string>

/** Row-level security hides rows from users without rights, so a row may only look deleted or changed. */
function mayBeMissingRights(error: unknown): boolean {
  if (error instanceof EditConflict) return true
  return isGone(error) || (error instanceof DataError && [401, 403].includes(error.status))
}
