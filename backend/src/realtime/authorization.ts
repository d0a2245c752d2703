import { randomUUID } from 'node:crypto'
import type { Caller } from '../caller.ts'
import type { Database, Query } from '../postgres/database.ts'

export type Extension = 'broadcast' | 'presence'

export interface Authorization {
  /** The extensions that the caller may receive on a private channel. */
  mayRead(caller: Caller, topic: string): Promise<Record<Extension, boolean>>
  mayWrite(caller: Caller, topic: string, extension: Extension): Promise<boolean>
}

/** Carries a result out of a transaction that is rolled back. */
class RollbackWith<Result> extends Error {
  readonly result: Result
  constructor(result: Result) {
    super('rolled back on purpose')
    this.result = result
  }
}

/**
 * Evaluates the policies on realtime.messages, as the hosted service does: a caller that may select a row of a topic
 * may receive there, and one that may insert a row may send. A policy that raises an error allows nothing.
 */
export function createAuthorization(database: Database): Authorization {
  return {
    async mayRead(caller, topic) {
      const ids = { broadcast: randomUUID(), presence: randomUUID() }
      const seen = await resultOf(
        database.asOwner(async (query) => {
          await query(
            `insert into realtime.messages (id, topic, extension) values ($1, $3, 'broadcast'), ($2, $3, 'presence')`,
            [ids.broadcast, ids.presence, topic],
          )
          await assumeCaller(query, caller, topic)
          const { rows } = await query<{ id: string }>(
            'select id from realtime.messages where id in ($1, $2)',
            [ids.broadcast, ids.presence],
          )
          throw new RollbackWith(new Set(rows.map(({ id }) => id)))
        }),
        new Set<string>(),
      )
      return { broadcast: seen.has(ids.broadcast), presence: seen.has(ids.presence) }
    },

    mayWrite: (caller, topic, extension) =>
      resultOf(
        database.asOwner(async (query) => {
          await assumeCaller(query, caller, topic)
          await query('insert into realtime.messages (topic, extension) values ($1, $2)', [topic, extension])
          throw new RollbackWith(true)
        }),
        false,
      ),
  }
}

async function assumeCaller(query: Query, { role, claims }: Caller, topic: string): Promise<void> {
  await query(
    `select set_config('realtime.topic', $1, true), set_config('request.jwt.claims', $2, true),
       set_config('search_path', 'public, extensions', true), set_config('role', $3, true)`,
    [topic, JSON.stringify(claims), role],
  )
}

async function resultOf<Result>(work: Promise<never>, refused: Result): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (error instanceof RollbackWith) return error.result as Result
    // Any error of a policy or of the database, which has an SQLSTATE.
    if (error instanceof Error && 'code' in error && 'severity' in error) return refused
    throw error
  }
}
