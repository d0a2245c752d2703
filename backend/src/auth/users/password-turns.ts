import { availableParallelism } from 'node:os'
import { createRunInTurns } from '../../limits/run-in-turns.ts'
import { clientSignal, currentOwner } from '../../logging/request-context.ts'
import { AuthError } from '../errors.ts'

/** One core stays free, so that orders are answered while many passwords are hashed. */
const THREADS = Math.max(1, availableParallelism() - 1)
/** With a turn for each network, somebody among fifty that flood waits for fifty hashes of 50 to 100 ms. */
const WAITING_PER_THREAD = 200
/** Of one connection. */
const WAITING_PER_OWNER = 20
/** By then people try again, which makes a longer line grow. */
const PATIENCE_MS = 10_000
const RETRY_SECONDS = 3

const busy = () =>
  new AuthError(
    503,
    'unexpected_failure',
    'Too many people are signing in at this moment. Please try again.',
    { headers: { 'Retry-After': String(RETRY_SECONDS) } },
  )

/** For the whole process, because hashing shares Node's threads with everything else. */
const run = createRunInTurns({
  atOnce: THREADS,
  length: THREADS * WAITING_PER_THREAD,
  perOwner: WAITING_PER_OWNER,
  patienceMs: PATIENCE_MS,
  busy,
})

/**
 * Hashes or compares a password when it is the turn of the request's network, and of the connection within it.
 * @throws AuthError 503 with Retry-After, if too many wait, after ten seconds, or once the client has gone
 */
export const inPasswordTurns = <T>(work: () => Promise<T>): Promise<T> =>
  run(work, currentOwner(), clientSignal())
