import type { Caller } from '../caller.ts'
import { silentLogger, type Logger } from '../logging/logger.ts'
import type { Database } from '../postgres/database.ts'
import type { PriorityOf } from '../postgres/pool.ts'

export interface PriorityOptions {
  /** Paths of rest/v1 that placing an order needs, such as `/rpc/place_order`. Costlier requests than it needs are ordinary. */
  checkoutPaths?: readonly string[]
  /** A query of the ids of the site's staff, in a column `id`. */
  staffQuery?: string
  /** How long an ordinary request waits for a connection, in milliseconds. Default: 800. */
  waitMs?: number
}

export interface Priorities {
  of: PriorityOf
  /** Reads who is staff now, and again at intervals until the returned function is called. */
  follow(database: Pick<Database, 'query'>): Promise<() => void>
}

/** For so long, in milliseconds, a new member of staff waits like everybody else when the shop is overloaded. */
const READ_EVERY_MS = 15_000

/** Decides which requests may use the connections that are reserved. */
export function createPriorities(
  { checkoutPaths = [], staffQuery }: PriorityOptions,
  logger: Logger = silentLogger,
): Priorities {
  const checkout = new Set(checkoutPaths)
  let staff: ReadonlySet<unknown> = new Set()

  async function read(database: Pick<Database, 'query'>, query: string): Promise<void> {
    try {
      const { rows } = await database.query<{ id: string }>(query)
      staff = new Set(rows.map(({ id }) => id))
    } catch (error) {
      logger.warn({ err: error }, 'The list of staff could not be read')
    }
  }

  const isStaff = ({ claims }: Caller) => claims.sub !== undefined && staff.has(claims.sub)

  return {
    of: (caller, path = '', cost = 'usual') => {
      if (isStaff(caller)) return 'staff'
      // Anybody can write a request to these paths that keeps the database busy for long.
      return checkout.has(path) && cost === 'low' ? 'checkout' : 'ordinary'
    },
    async follow(database) {
      if (staffQuery === undefined) return () => {}
      await read(database, staffQuery)
      const timer = setInterval(() => void read(database, staffQuery), READ_EVERY_MS).unref()
      return () => clearInterval(timer)
    },
  }
}
