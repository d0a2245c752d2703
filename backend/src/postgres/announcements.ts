import { setTimeout as elapsed } from 'node:timers/promises'
import { runOutsideRequests } from '../logging/request-context.ts'
import type { Query } from './database.ts'

/**
 * The setting by which a transaction says that its process announces its changes after the commit. NOTIFY within a transaction
 * takes a lock of the whole database until the commit is on the disk, so such transactions are committed one after the other.
 */
export const ANNOUNCED_LATER = 'parlour.announced_later'

/** One announcement is for all transactions of so many milliseconds. */
const GATHERED_MS = 2
/**
 * The least time between two announcements, in milliseconds. Each is a transaction of its own, after which every process looks for
 * changes.
 */
const INTERVAL_MS = 20

export interface Announcements {
  /** To be called after each commit that may have changed published tables. Does not wait. */
  schedule(): void
  /** Resolves when everything scheduled was announced. */
  flush(): Promise<void>
}

/** Announces the changes of a process to all listeners (`realtime.changes`), one announcement at a time. */
export function createAnnouncements(query: Query): Announcements {
  let isWanted = false
  let announcing: Promise<void> | undefined
  let announcedAt = -Infinity

  async function announce(): Promise<void> {
    while (isWanted) {
      await elapsed(Math.max(GATHERED_MS, announcedAt + INTERVAL_MS - performance.now()))
      isWanted = false
      announcedAt = performance.now()
      // If it fails, listeners look for changes by themselves (`LOOK_MS`).
      await query(`select pg_notify('realtime', 'change')`).catch(() => undefined)
    }
    announcing = undefined
  }

  return {
    schedule() {
      isWanted = true
      announcing ??= runOutsideRequests(announce)
    },
    flush: async () => announcing,
  }
}
