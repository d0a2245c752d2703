import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '@parlour/backend'
import { runOutsideRequests, type RequestOutcome } from '@parlour/backend/logging'

/** So many are stored of each batch, and kept in all: `private.error_log`. */
const LAST = 20
/** Errors come in storms. One statement stores those of a second. */
const BATCH_MS = 1_000
/** After a statement that failed. */
const AGAIN_AFTER_MS = 10_000
/** What balancers and monitoring ask: it is not an error that they are told the process cannot serve. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])
/** A database that does not answer must not keep the process from stopping. */
const CLOSE_WITHIN_MS = 1_000
/** The caller asked for what is not supported. */
const NOT_IMPLEMENTED = 501

interface NotedError {
  happened_at: string
  request_id: string
  method: string
  route: string
  status: number
}

export interface ErrorRecorder {
  /** Notes the request if it ended in an error of the server. Never throws, and never waits for the database. */
  observe(request: RequestOutcome): void
  /** Stores what is left, if that takes less than a second. */
  close(): Promise<void>
}

/**
 * Stores for the dashboard which requests ended in an error of the server. While the database does not answer they are counted, and
 * the last of them kept, until it does.
 * @param database undefined while there is none, and with a hosted project
 */
export function createErrorRecorder(database: () => Pick<Database, 'query'> | undefined): ErrorRecorder {
  let count = 0
  let last: NotedError[] = []
  let timer: NodeJS.Timeout | undefined
  let storing: Promise<void> = Promise.resolve()

  /** Resolves with false if the database did not take them. */
  async function store(): Promise<boolean> {
    const batch = { count, last }
    count = 0
    last = []
    try {
      await database()?.query('select private.note_errors($1, $2)', [batch.count, JSON.stringify(batch.last)])
      return true
    } catch {
      count += batch.count
      last = [...batch.last, ...last].slice(-LAST)
      return false
    }
  }

  /** One statement at a time: while one waits for a slow database the next batch gathers. */
  function storeSoon(delay = BATCH_MS): void {
    timer ??= setTimeout(() => {
      storing = storeAndGoOn()
    }, delay).unref()
  }

  async function storeAndGoOn(): Promise<void> {
    const isStored = await store()
    timer = undefined
    if (count > 0) storeSoon(isStored ? BATCH_MS : AGAIN_AFTER_MS)
  }

  async function storeRest(): Promise<void> {
    clearTimeout(timer)
    await storing
    // What came in meanwhile has set it again.
    clearTimeout(timer)
    if (count > 0) await store()
  }

  return {
    observe({ id, method, route, status }) {
      if (status < 500 || status === NOT_IMPLEMENTED || PROBES.has(route) || !database()) return
      count += 1
      last = [
        ...last.slice(1 - LAST),
        { happened_at: new Date().toISOString(), request_id: id, method, route, status },
      ]
      // A statement of the request would wait in the queue of requests.
      runOutsideRequests(() => storeSoon())
    },
    close: () => Promise.race([storeRest(), pause(CLOSE_WITHIN_MS, undefined, { ref: false })]),
  }
}
