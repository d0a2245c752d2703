import { availableParallelism } from 'node:os'
import { AuthError } from '../errors.ts'

/**
 * Passwords waiting per thread. Hashing one takes 50 to 100 ms, so the last one waits for about three seconds; by then
 * people try again, which makes a longer queue grow.
 */
const WAITING_PER_THREAD = 40
const RETRY_SECONDS = 3

/**
 * Runs few tasks at a time, in their order.
 * @throws AuthError 503 with Retry-After, if too many are waiting
 */
export type Queue = <T>(task: () => Promise<T>) => Promise<T>

export function createQueue(atOnce: number, longest: number): Queue {
  const waiting: (() => void)[] = []
  let free = atOnce

  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else free++
  }

  return async (task) => {
    if (free > 0) free--
    else if (waiting.length < longest) await new Promise<void>((admit) => waiting.push(admit))
    else throw busy()
    try {
      return await task()
    } finally {
      leave()
    }
  }
}

const busy = () =>
  new AuthError(
    503,
    'unexpected_failure',
    'Too many people are signing in at this moment. Please try again.',
    {
      headers: { 'Retry-After': String(RETRY_SECONDS) },
    },
  )

/** One core stays free, so that orders are answered while many passwords are hashed. */
const threads = Math.max(1, availableParallelism() - 1)

/** Of the whole process: hashing shares Node's threads with everything else. */
export const inPasswordQueue = createQueue(threads, threads * WAITING_PER_THREAD)
