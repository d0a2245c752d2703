import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { withClient } from './location.ts'

const NAME = 'parlour_restore'

/**
 * Runs `work` with an account of the embedded PostgreSQL that has the rights of the tables' owner but is no superuser: it can
 * neither run programs nor read files of the machine. A database of DATABASE_URL is used with the account that it names.
 */
export async function asOwner<T>(
  connection: pg.ClientConfig,
  work: (owner: pg.ClientConfig) => Promise<T>,
): Promise<T> {
  if (connection.connectionString) return work(connection)
  const password = randomBytes(16).toString('hex')
  // Membership gives the owner's rights to tables; without `set` the account cannot become the superuser itself.
  await withClient(connection, (client) =>
    client.query(`drop role if exists ${NAME};
      create role ${NAME} login nosuperuser password '${password}';
      grant postgres to ${NAME} with inherit true, set false`),
  )
  try {
    return await work({ ...connection, user: NAME, password })
  } finally {
    // If it fails the next restore removes the account, which nobody can use without its password.
    await withClient(connection, (client) => client.query(`drop role if exists ${NAME}`)).catch(() => {})
  }
}
