import { isConflict } from './unavailable.ts'

/** A transaction that lost is run at most so many times. Each deadlock takes PostgreSQL a second to notice. */
const ATTEMPTS = 3

/** Runs a transaction again that lost against others. Only for work without effects outside of its transaction. */
export async function repeatOnConflict<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error
    }
  }
}
