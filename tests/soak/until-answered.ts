import { setTimeout as pause } from 'node:timers/promises'
import { limit } from '../../backend/test/limit.ts'

/** While the shop or its database restarts, calls fail. */
const AGAIN_AFTER_MS = 100
const GIVE_UP_AFTER_MS = limit(120_000)

/**
 * Repeats a call until the shop has confirmed or refused it. `status` is that of HTTP, 0 without an answer.
 * @throws Error if the shop does not come back
 */
export async function untilAnswered<Answer extends { status: number }>(
  call: () => Promise<Answer>,
): Promise<Answer> {
  const deadline = Date.now() + GIVE_UP_AFTER_MS
  for (;;) {
    const answer = await call()
    if (answer.status !== 0 && answer.status < 500) return answer
    if (Date.now() > deadline) throw new Error(`The shop did not come back: ${JSON.stringify(answer)}`)
    await pause(AGAIN_AFTER_MS)
  }
}
