import pg from 'pg'
import { sqlState } from './unavailable.ts'

const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * Opens a connection to the embedded database, or to that of DATABASE_URL.
 * @throws for the latter, a sentence to be shown to people that names the setting and the database
 */
export async function connectClient(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection)
  // A broken connection fails the current or the next statement; without a listener it would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    if (!connection.connectionString) throw error
    const { database, host, port } = client
    throw new Error(
      `DATABASE_URL: the database ${database} at ${host}:${port} cannot be used: ${reasonOf(error)}.`,
      { cause: error },
    )
  }
}

/** Of several addresses of a host, such as localhost, Node reports the failures in an error without a message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

/** The same error, or a sentence that also says where the rights are described which the account of DATABASE_URL lacks. */
export function withNeededRights(connection: pg.ClientConfig, error: unknown): unknown {
  if (!connection.connectionString || !(error instanceof Error)) return error
  if (![error, error.cause].some((each) => sqlState(each) === INSUFFICIENT_PRIVILEGE)) return error
  return new Error(`${error.message}. docs/deploying.md says what the account of DATABASE_URL needs.`, {
    cause: error,
  })
}

/** @throws a sentence to be shown to people if no shop was started on the database of DATABASE_URL yet */
export async function requireShop(databaseUrl: string): Promise<void> {
  const client = await connectClient({ connectionString: databaseUrl })
  try {
    const { rows } = await client.query<{ is_absent: boolean }>(
      `select to_regclass('project_keys.keys') is null as is_absent`,
    )
    if (rows[0]?.is_absent)
      throw new Error(
        `There is no shop in the database ${client.database} yet. Start it once with npm start.`,
      )
  } finally {
    await client.end()
  }
}
