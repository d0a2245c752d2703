import { readFileSync } from 'node:fs'
import type { Database } from '../../postgres/database.ts'
import { waitAtMost } from '../../postgres/pause.ts'
import { errors } from '../errors.ts'
import { loadSchemaCache } from './load.ts'
import type { SchemaCache } from './types.ts'

const channel = 'pgrst'
/** For so long, in milliseconds, callers wait for what has changed. A migration that locks a table holds the reading up for longer. */
const RELOAD_MS = 2_000
const watchSql = readFileSync(new URL('watch-ddl.sql', import.meta.url), 'utf8')

export interface SchemaCacheHandle {
  /**
   * The current cache, loaded at the first call; concurrent callers share the load. Where a reload takes long, the previous one.
   * Throws PGRST002.
   */
  get(): Promise<SchemaCache>
  close(): Promise<void>
}

/**
 * Keeps the schema cache. It is reloaded after `NOTIFY pgrst, 'reload schema'`, which DDL sends automatically, or
 * `'reload config'`, to be sent after a change of settings.
 */
export function createSchemaCache(
  database: Database,
  schemas: string[],
  reloadMs = RELOAD_MS,
): SchemaCacheHandle {
  let current: Promise<SchemaCache> | undefined
  let latest: SchemaCache | undefined
  /** The loads are numbered as they begin. */
  let begun = 0
  let latestNumber = 0
  let watching: Promise<() => Promise<void>> | undefined

  const watch = async () => {
    const stop = await database.listen(channel, (payload) => {
      if (!['', 'reload schema', 'reload config'].includes(payload)) return
      current = undefined
      database.reloadRoleSettings()
    })
    await installDdlWatch(database).catch(async (error: unknown) => {
      await stop()
      throw error
    })
    return stop
  }

  const load = async () => {
    // Listening starts before reading, so that no change in between is missed.
    watching ??= watch()
    await watching.catch((error: unknown) => {
      watching = undefined
      throw error
    })
    return loadSchemaCache(database, schemas)
  }

  const reload = (): Promise<SchemaCache> => {
    const number = (begun += 1)
    const loading = load().then(
      (loaded) => {
        if (number > latestNumber) {
          latest = loaded
          latestNumber = number
        }
        if (current === answer) current = loading
        return loaded
      },
      () => {
        if (current === answer) current = undefined
        throw errors.schemaCacheLoad()
      },
    )
    const answer = latest ? waitAtMost(reloadMs, loading).then(() => latest ?? loading) : loading
    return answer
  }

  return {
    get: () => (current ??= reload()),
    async close() {
      current = undefined
      const stop = await watching?.catch(() => undefined)
      watching = undefined
      await stop?.()
    },
  }
}

/** Only superusers may create event triggers; without them, a reload needs an explicit NOTIFY. */
async function installDdlWatch(database: Database): Promise<void> {
  try {
    await database.asOwner(async (query) => {
      await query("select pg_advisory_xact_lock(hashtext('pgrst_ddl_watch'))")
      const { rows } = await query("select from pg_event_trigger where evtname = 'pgrst_drop_watch'")
      if (rows.length === 0) await query(watchSql)
    })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '42501')) throw error
  }
}
