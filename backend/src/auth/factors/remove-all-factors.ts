import type { Database } from '../../postgres/database.ts'
import { findUserByEmail } from '../users/users.ts'

/**
 * For a person who has lost the device: removes the second factors of an account and ends its sessions, of which one may be
 * on that device. Returns the number of factors.
 * @throws a sentence to be shown to people if no account has the address
 */
export async function removeAllFactors(database: Pick<Database, 'asOwner'>, email: string): Promise<number> {
  return await database.asOwner(async (query) => {
    const account = await findUserByEmail(query, email.toLowerCase())
    if (!account) throw new Error(`No account has the address ${email}.`)
    await query('delete from auth.sessions where user_id = $1', [account.id])
    const { rowCount } = await query('delete from auth.mfa_factors where user_id = $1', [account.id])
    return rowCount
  })
}
