import type { Query } from '../../postgres/database.ts'
import type { AuthServices } from '../endpoint.ts'
import { AuthError } from '../errors.ts'
import { codeHash } from '../one-time-token.ts'

/** Number of wrong guesses that make a code void. */
const GUESSES_PER_CODE = 10
/**
 * Number of wrong guesses per hour after which typed codes for the address are refused, since anyone may request
 * further codes. Mailed links still work.
 */
const GUESSES_PER_HOUR = 30

/** @param voidBefore codes sent until then are void after too many guesses; null: none */
type Attempt<T> = (query: Query, voidBefore: Date | null) => Promise<T>

/**
 * Runs an attempt to use a typed code in a transaction, and counts it if the code is wrong. Attempts for one e-mail
 * address or phone number are serialised, across clients and processes. They are counted for addresses without an
 * account too, so that both take the same time.
 * @param wrong the error that the attempt throws for a wrong code
 * @throws what the attempt throws; `wrong` also after too many guesses
 */
export async function withGuessLimit<T>(
  auth: AuthServices,
  address: string,
  wrong: AuthError,
  attempt: Attempt<T>,
): Promise<T> {
  const key = codeHash(auth.keys, address, '')
  const outcome = await auth.database.asOwner(async (query): Promise<{ value: T } | undefined> => {
    await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key])
    const { voidBefore, isClosed } = await guessesAt(query, key)
    await query('savepoint attempt')
    try {
      if (isClosed) throw wrong
      const value = await attempt(query, voidBefore)
      await query('delete from auth.wrong_codes where address = $1', [key])
      return { value }
    } catch (error) {
      if (!(error instanceof AuthError) || error.code !== wrong.code) throw error
      await query('rollback to savepoint attempt')
      if (!isClosed) await note(auth, query, key)
      return undefined
    }
  })
  if (!outcome) throw wrong
  return outcome.value
}

async function guessesAt(query: Query, key: string): Promise<{ voidBefore: Date | null; isClosed: boolean }> {
  const { rows } = await query<{ tenth: Date | null; recent: number }>(
    `select (select at from auth.wrong_codes where address = $1 order by at desc offset $2 limit 1) as tenth,
       (select count(*)::int from auth.wrong_codes where address = $1 and at > now() - interval '1 hour') as recent`,
    [key, GUESSES_PER_CODE - 1],
  )
  const [{ tenth, recent } = { tenth: null, recent: 0 }] = rows
  return { voidBefore: tenth, isClosed: recent >= GUESSES_PER_HOUR }
}

async function note({ config }: AuthServices, query: Query, key: string): Promise<void> {
  await query('insert into auth.wrong_codes (address) values ($1)', [key])
  const seconds = Math.max(3600, config.otpExpiry, config.sms.otpExpiry)
  await query('delete from auth.wrong_codes where at < now() - make_interval(secs => $1)', [seconds])
}
