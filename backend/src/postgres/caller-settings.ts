import { LRUCache } from 'lru-cache'
import type { Caller } from '../caller.ts'
import type { CallerOptions } from './database.ts'
import type { PipelineStatement } from './pipeline.ts'
import { PreparedStatement } from './prepared-statements.ts'

const SEARCH_PATH = 'public, extensions'

/** By the names of the settings. They come from the schema, never from a request. */
const statements = new LRUCache<string, PreparedStatement>({ max: 50 })

/**
 * The statement that makes a transaction the caller's: it sets the role and passes the request to SQL until the transaction
 * ends. The settings are those of PostgREST, so policies and functions written for it run unchanged.
 */
export function callerSettings(
  caller: Caller,
  { readOnly, request, searchPath, settings: further }: CallerOptions,
): PipelineStatement {
  const settings = {
    ...(readOnly && { transaction_read_only: 'on' }),
    ...further,
    search_path: searchPath ?? SEARCH_PATH,
    role: caller.role,
    'request.jwt.claims': JSON.stringify(caller.claims),
    'request.method': request?.method ?? '',
    'request.path': request?.path ?? '',
    'request.headers': JSON.stringify(request?.headers ?? {}),
  }
  return { statement: statementFor(Object.keys(settings)), values: Object.values(settings) }
}

function statementFor(names: string[]): PreparedStatement {
  const key = names.join()
  const known = statements.get(key)
  if (known) return known
  const calls = names.map((name, at) => `set_config('${name}', $${at + 1}, true)`)
  const statement = new PreparedStatement(`select ${calls.join(', ')}`)
  statements.set(key, statement)
  return statement
}
