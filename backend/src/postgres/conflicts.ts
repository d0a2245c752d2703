import { pause as pauseFor } from './pause.ts'
import { isConflict } from './unavailable.ts'

/** A transaction that lost is run at most so many times. Each deadlock takes PostgreSQL a second to notice. */
const ATTEMPTS = 3
const PAUSE_MS = 50

/**
 * Runs a transaction again that lost against others. Only for work without effects outside of its transaction.
 *
 * Run at once, it may lock its first rows before the one that waited for them has woken up, and lose again. So it
 * waits 50 to 100 ms first, then 100 to 200; the random part keeps two that lost together from meeting again.
 */
export async function repeatOnConflict<T>(transaction: () => Promise<T>, pause = pauseFor): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error
    }
    await pause(attempt * PAUSE_MS * (1 + Math.random()))
  }
}
