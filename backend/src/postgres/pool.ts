import pg from 'pg'
import type { Caller } from '../caller.ts'
import type { Logger } from '../logging/logger.ts'
import { createAdmission } from './admission.ts'
import { ANNOUNCED_LATER, createAnnouncements } from './announcements.ts'
import { Canceled, cancelOnAbort } from './cancel.ts'
import { createConnections } from './connections.ts'
import type { CallerOptions, Database, Query } from './database.ts'
import { listen } from './listen.ts'
import { cacheRoleSettings } from './role-settings.ts'
import { ConnectionFailure } from './unavailable.ts'

const SEARCH_PATH = 'public, extensions'

const MAX_CONNECTIONS = 16
/** How long a request waits for a connection before it fails. */
const CONNECT_WITHIN_MS = 10_000
/** A connection that has been silent for this long is probed, so that one dropped by the network is noticed. */
const PROBE_AFTER_MS = 10_000

/**
 * Every failure of a connection is thrown as a ConnectionFailure and fails only the request that used it. The next
 * request gets a new connection.
 */
export function openDatabase(connection: pg.PoolConfig, logger?: Logger): Database {
  const settings = {
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: PROBE_AFTER_MS,
    ...connection,
  }
  const max = connection.max ?? MAX_CONNECTIONS
  const connections = createConnections({ ...settings, max }, logger)
  const canceling = new pg.Pool({ ...settings, max: 1 })
  canceling.on('error', () => {})
  const admission = createAdmission({ connections: max })

  const transaction = <T>(
    opening: string,
    work: (query: Query) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> =>
    connections.use(async (query, { client, discard }) => {
      const stopCanceling = signal && cancelOnAbort(client, canceling, signal)
      try {
        await query(opening)
        const result = await work(signal ? unlessAborted(query, signal) : query)
        await stopCanceling?.()
        await query('commit').catch((error: unknown) => {
          throw error instanceof ConnectionFailure ? new ConnectionFailure('08007', error.cause) : error
        })
        return result
      } catch (error) {
        await stopCanceling?.()
        await query('rollback').catch(discard)
        throw error
      }
    })

  const query: Query = (text, values) => connections.use((run) => run(text, values))
  let closing: Promise<void> | undefined
  const roleSettings = cacheRoleSettings(query)
  const announcements = createAnnouncements(query)

  return {
    async asCaller(caller, work, options = {}) {
      const { role } = caller
      const signal = options.readOnly ? options.signal : undefined
      const { readOnly, heavy } = options
      const leave = await admission.enter(role, { readOnly, heavy, signal })
      try {
        const further = {
          ...(await roleSettings.of(role)),
          ...options.settings,
          ...(!readOnly && { [ANNOUNCED_LATER]: 'on' }),
        }
        const result = await transaction(
          openAsCaller(caller, { ...options, settings: further }),
          work,
          signal,
        )
        if (!readOnly) announcements.schedule()
        return result
      } finally {
        leave()
      }
    },
    asOwner: (work) => transaction('begin', work),
    query,
    reloadRoleSettings: roleSettings.forget,
    listen: (channel, handle) => listen(settings, channel, handle),
    close: () =>
      (closing ??= announcements
        .flush()
        .then(() => connections.close())
        .finally(() => canceling.end())),
  }
}

function unlessAborted(query: Query, signal: AbortSignal): Query {
  return (text, values) => {
    if (signal.aborted) throw new Canceled('The caller has gone')
    return query(text, values)
  }
}

/**
 * Opens the transaction, sets the role and passes the request to SQL in one round trip, before any query can run. The
 * settings are those of PostgREST, so policies and functions written for it run unchanged.
 */
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
