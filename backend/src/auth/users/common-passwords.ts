import type { Database } from '../../postgres/database.ts'
import { AuthError } from '../errors.ts'

export interface CommonPasswordOptions {
  /** Whether a password is among those that are guessed first. */
  isCommon: (password: string) => boolean
  /** A query with the id of an account as `$1`. It yields a row if the account may not have a common password. */
  refusedQuery: string
  /** A statement with the id of such an account as `$1`, which is run when it has a common password nevertheless. */
  foundQuery?: string
}

export interface CommonPasswords {
  /**
   * Runs `foundQuery` for an account whose password may not be common and is: one that signs up or in.
   * @returns as GoTrue describes a leaked password; undefined if the account may have this one
   */
  find(userId: string, password: string): Promise<typeof WEAKNESS | undefined>
  /** @throws AuthError weak_password */
  refuse(userId: string, password: string): Promise<void>
}

const WEAKNESS = {
  message: 'Password is known to be weak and easy to guess, please choose a different one.',
  reasons: ['pwned'],
}

/** Without options every account may have a common password. */
export function createCommonPasswords(
  { query }: Pick<Database, 'query'>,
  options: CommonPasswordOptions | undefined,
): CommonPasswords {
  async function weakness(userId: string, password: string): Promise<typeof WEAKNESS | undefined> {
    if (!options?.isCommon(password)) return undefined
    const { rows } = await query(options.refusedQuery, [userId])
    return rows.length > 0 ? WEAKNESS : undefined
  }

  return {
    async find(userId, password) {
      const found = await weakness(userId, password)
      if (found && options?.foundQuery) await query(options.foundQuery, [userId])
      return found
    },
    async refuse(userId, password) {
      const found = await weakness(userId, password)
      if (found) throw new AuthError(422, 'weak_password', found.message, found)
    },
  }
}
