import { DataError } from '../../lib/data-error.ts'
import { EditConflict } from '../../lib/edit-conflict.ts'
import type { Standing } from '../../session/standing.ts'

export interface GateKeeper {
  /** `anew` believes no earlier answer. */
  standing: (anew: boolean) => Promise<Standing>
  /** Asks the person at the screen to sign in, and says whether the work may go on. */
  ask: (standing: Standing) => Promise<boolean>
}

let keeper: GateKeeper | undefined

/** The back office's layout keeps the gate while it is there; gives the way to step down. */
export function keepGate({ standing, ask }: GateKeeper): () => void {
  let asking: Promise<boolean> | undefined
  const gone = Promise.withResolvers<false>()
  const kept: GateKeeper = {
    standing,
    // There is one person at the screen: works that need an answer at once share it.
    ask: (reason) =>
      (asking ??= Promise.race([ask(reason), gone.promise]).finally(() => {
        asking = undefined
      })),
  }
  keeper = kept
  return () => {
    gone.resolve(false)
    if (keeper === kept) keeper = undefined
  }
}

/** Nobody signed in who may do the work, so it was not done. */
export class NotAdmittedError extends Error {
  override readonly name = 'NotAdmittedError'
}

/** What is said of work that failed: why it was not even tried, or else these words. */
export function notDoneMessage(error: unknown, failure: string): string {
  return error instanceof NotAdmittedError ? error.message : failure
}

/**
 * Does a piece of work for the person it belongs to. When the session has ended meanwhile, or somebody else is signed
 * in, it asks in place and then goes on, so that nothing that was typed is lost.
 */
export async function asStaff<Result>(work: () => Promise<Result>): Promise<Result> {
  atWork += 1
  try {
    await passGate(false)
    return await work().catch(async (error: unknown) => {
      if (!mayBeAboutRights(error) || !(await passGate(true))) throw error
      return work()
    })
  } finally {
    atWork -= 1
  }
}

let atWork = 0

/** Whether something is being done, so that whoever does it has to be asked here rather than sent to the door. */
export function isAtWork(): boolean {
  return atWork > 0
}

/** Whether somebody had to be asked first. */
async function passGate(anew: boolean): Promise<boolean> {
  const standing = keeper ? await keeper.standing(anew) : 'admin'
  // Without an answer the work is tried: what goes wrong then says so itself.
  if (!keeper || standing === 'admin' || standing === 'unknown') return false
  if (await keeper.ask(standing)) return true
  throw new NotAdmittedError(REFUSALS[standing])
}

const REFUSALS = {
  'signed-out': 'You are signed out, so nothing was saved. Sign in again to go on.',
  'needs-code': 'Your second factor is missing, so nothing was saved.',
  'not-admin': 'This account has no access to the back office any more, so nothing was saved.',
  'somebody-else': 'Nothing was saved.',
} satisfies Partial<Record<Standing, string>>

const NO_ROW = 'PGRST116'

/** Row-level security hides rows from those without rights: a row that seems gone or changed may be none of theirs. */
function mayBeAboutRights(error: unknown): boolean {
  if (error instanceof EditConflict) return true
  return error instanceof DataError && ([401, 403].includes(error.status) || error.code === NO_ROW)
}
