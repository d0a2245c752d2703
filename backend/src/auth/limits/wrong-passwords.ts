import type { AuthContext } from '../endpoint.ts'

/**
 * Counts an attempt at an account's password as wrong until it has been compared, so that concurrent attempts count too. A
 * stranger cannot lock the owner out: networks where the account has signed in before have limits of their own.
 * @param name of the account; one that does not exist is limited in the same way
 * @returns undoes the count, for the right password
 */
export async function countWrongPassword(
  { auth, address }: AuthContext,
  name: string,
  userId: string | undefined,
): Promise<() => Promise<void>> {
  if (!address) return async () => undefined
  const { wrongPasswords, wrongPasswordsPerAccount } = auth.limits
  await wrongPasswords(address, { account: name })
  const { rowCount } = await auth.database.query(
    'select from auth.known_networks where user_id = $1 and network = auth.network_of($2)',
    [userId ?? null, address],
  )
  // As much work for a network that is known: the time would tell that the account has signed in there.
  const [key, options] = rowCount > 0 ? [address, { account: name }] : [name, {}]
  await wrongPasswordsPerAccount(key, options)
  return async () => {
    await wrongPasswords.refund(address, { account: name })
    await wrongPasswordsPerAccount.refund(key, options)
  }
}
