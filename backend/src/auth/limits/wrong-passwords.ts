import type { AuthContext } from '../endpoint.ts'
import type { UserRow } from '../users/users.ts'

/** An account by its address; one that does not exist is limited in the same way. */
interface NamedAccount {
  name: string
  user: Pick<UserRow, 'id' | 'encrypted_password'> | undefined
}

/**
 * Whether the password is the account's. Each attempt counts as wrong until it has been compared, so that concurrent attempts
 * count too.
 * @throws AuthError over_request_rate_limit; 503 while too many passwords wait
 */
export async function isRightPassword(
  context: AuthContext,
  { name, user }: NamedAccount,
  password: string,
): Promise<boolean> {
  const refund = await countWrongPassword(context, name, user?.id)
  let isWrong = false
  try {
    isWrong = !(await context.auth.passwords.compare(password, user?.encrypted_password))
  } finally {
    // A password that could not be compared is not a wrong one.
    if (!isWrong) await refund()
  }
  return !isWrong
}

/**
 * A stranger cannot lock the owner out: networks where the account has signed in before have limits of their own.
 * @returns undoes the count
 */
async function countWrongPassword(
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
