import { createClient, type RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import type { ChangeSource } from './cache-store.ts'
import type { RowChange } from './outdates.ts'
import { FOLLOWED_TABLES, type Row } from './read.ts'

/**
 * In milliseconds. Realtime does not tell visitors of a row that they may no longer see, and may lose its connection: what was
 * missed is shown for so long at most.
 */
const LIFETIME_MS = 10_000

/** One table that a listener may not read refuses the whole channel. What it changes is shown after the lifetime. */
const HIDDEN_FROM_VISITORS: ReadonlySet<string> = new Set(['search_synonyms'])

/** Follows a hosted project by realtime, as a visitor. Writes do not pass through this process. */
export function createHostedChanges({
  url,
  publishableKey,
}: {
  url: string
  publishableKey: string
}): ChangeSource & { close(): Promise<void> } {
  const client = createClient(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
  return {
    async follow(handle) {
      let channel = client.channel('shop-pages', { config: { postgres_changes_options: { wait: true } } })
      for (const table of FOLLOWED_TABLES) {
        if (HIDDEN_FROM_VISITORS.has(table)) continue
        channel = channel.on('postgres_changes', { event: '*', schema: 'public', table }, (change) =>
          handle([toRowChange(change)]),
        )
      }
      // Whatever the new status is, changes may have been missed before it.
      channel.subscribe(() => handle('unknown'))
    },
    caughtUp: async () => {},
    cacheOptions: { lifetime: LIFETIME_MS },
    async close() {
      await client.removeAllChannels()
    },
  }
}

/** Realtime sends an empty object where there is no row, and of an old row only its key. */
function toRowChange(change: RealtimePostgresChangesPayload<Record<string, unknown>>): RowChange {
  return { table: change.table, type: change.eventType, record: rowOf(change.new), old: rowOf(change.old) }
}

function rowOf(row: object): Row | null {
  return Object.keys(row).length > 0 ? { ...row } : null
}
