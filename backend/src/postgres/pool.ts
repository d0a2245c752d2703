import pg from 'pg'
import type { Caller } from '../caller.ts'
import type { CallerOptions, Database, Query, Result } from './database.ts'
import { listen } from './listen.ts'

/** The settings that SQL reads a request from are PostgREST's, so that its policies and functions run here unchanged. */
const SEARCH_PATH = 'public, extensions'

export function openDatabase(connection: pg.PoolConfig): Database {
  const pool = new pg.Pool({ max: 16, ...connection })
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', (error) => pool.ending || console.warn(`A database connection was lost: ${error.message}`))

  async function transaction<T>(opening: string, work: (query: Query) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    let broken = false
    try {
      await client.query(opening)
      const result = await work(queryOn(client))
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch(() => (broken = true))
      throw error
    } finally {
      client.release(broken)
    }
  }

  return {
    asCaller: (caller, work, options) => transaction(openAsCaller(caller, options), work),
    asOwner: (work) => transaction('begin', work),
    query: queryOn(pool),
    listen: (channel, handle) => listen(connection, channel, handle),
    close: () => pool.end(),
  }
}

function queryOn(connection: pg.Pool | pg.PoolClient): Query {
  return async <Row>(text: string, values: unknown[] = []) => {
    const { rows, rowCount } = await connection.query(text, values)
    return { rows, rowCount: rowCount ?? 0 } satisfies Result<Row>
  }
}

/** Opens the transaction, takes the role and tells SQL about the request: one round trip, and no query can come before it. */
function openAsCaller(
  caller: Caller,
  { readOnly, request, searchPath, settings: further }: CallerOptions = {},
): string {
  const settings = {
    ...further,
    search_path: searchPath ?? SEARCH_PATH,
    role: caller.role,
    'request.jwt.claims': JSON.stringify(caller.claims),
    'request.method': request?.method ?? '',
    'request.path': request?.path ?? '',
    'request.headers': JSON.stringify(request?.headers ?? {}),
  }
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`,
  )
  return `begin${readOnly ? ' read only' : ''}; select ${calls.join(', ')}`
}
