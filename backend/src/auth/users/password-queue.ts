import { availableParallelism } from 'node:os'
import { createQueue } from '../../queue.ts'
import { AuthError } from '../errors.ts'

/**
 * Passwords waiting per thread. Hashing one takes 50 to 100 ms, so the last one waits for about three seconds; by then
 * people try again, which makes a longer queue grow.
 */
const WAITING_PER_THREAD = 40
const RETRY_SECONDS = 3

const busy = () =>
  new AuthError(
    503,
    'unexpected_failure',
    'Too many people are signing in at this moment. Please try again.',
    { headers: { 'Retry-After': String(RETRY_SECONDS) } },
  )

/** One core stays free, so that orders are answered while many passwords are hashed. */
const threads = Math.max(1, availableParallelism() - 1)

/**
 * One queue for the whole process, because hashing shares Node's threads with everything else.
 * @throws AuthError 503 with Retry-After, if too many are waiting
 */
export const inPasswordQueue = createQueue(threads, { longest: threads * WAITING_PER_THREAD, busy })
