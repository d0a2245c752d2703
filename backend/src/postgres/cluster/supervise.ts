import type { Logger } from '../../logging/logger.ts'
import { waitAtMost, pause } from '../pause.ts'
import { lockCluster, type Owner } from './cluster-owner.ts'
import { limitLog } from './log-file.ts'
import { runningPid, sendSignal } from './postmaster.ts'
import { ensureStarted, stopServer, type Server } from './server.ts'
import { limitStart } from './start-limit.ts'

const FIRST_DELAY_MS = 100
const LONGEST_DELAY_MS = 5_000
/** A server that ran, however briefly, is restarted sooner than one that does not start. */
const LONGEST_DELAY_AFTER_RUN_MS = 1_000
/** A server that ran this long counts as healthy: when it ends, it is restarted without delay. */
const HEALTHY_AFTER_MS = 5_000
/**
 * Failures of the first attempts are not logged: PostgreSQL refuses to start while processes of a killed server still
 * run.
 */
const LOG_FROM_DELAY_MS = 800
/** How long a server that hangs may delay the shutdown. */
const STOP_WITHIN_MS = 500

export interface Supervision {
  /** Stops the server too, also while it is being restarted. */
  stop(): Promise<void>
}

/** Starts the server unless it is running, waits until it has recovered, and takes its lock. */
export async function startAndLock(server: Server, logger: Logger, signal?: AbortSignal): Promise<Owner> {
  const limit = limitStart(server.dir, logger)
  await ensureStarted(server, limit, signal)
  return await lockCluster(server, limit, signal)
}

/**
 * Restarts the server whenever it ends, until `stop` is called. The end of the owner's connection reports it at once,
 * also for a server that a killed shop left running and that is not a child of this process.
 */
export function supervise(server: Server, first: Owner, logger: Logger): Supervision {
  const stopping = new AbortController()
  const stopLimiting = limitLog(server.dir)
  let owner: Owner | undefined = first

  // Unless this process ends by SIGKILL, its database ends with it.
  const endWithProcess = () => {
    const pid = runningPid(server.dir)
    if (pid !== undefined) sendSignal(pid, 'SIGINT')
  }
  process.once('exit', endWithProcess)

  async function watch(): Promise<void> {
    let delay = 0
    while (owner) {
      const since = Date.now()
      await owner.lost
      delay = delayAfterRun(Date.now() - since, delay)
      owner = await recover(server, delay, stopping.signal, logger)
    }
  }
  const watching = watch()

  return {
    async stop() {
      stopping.abort()
      process.off('exit', endWithProcess)
      stopLimiting()
      await waitAtMost(STOP_WITHIN_MS, Promise.all([owner?.release(), watching]))
      await stopServer(server.dir)
    },
  }
}

/**
 * Retries until the server runs. Logs once that it ended, once that it does not start, and once that it runs again.
 */
async function recover(
  server: Server,
  delay: number,
  signal: AbortSignal,
  logger: Logger,
): Promise<Owner | undefined> {
  if (signal.aborted) return undefined
  const since = Date.now()
  const isRunning = runningPid(server.dir) !== undefined
  logger.warn(
    isRunning
      ? 'The database closed its connections. Connecting again …'
      : 'The database ended unexpectedly. Starting it again …',
  )
  let isFailureLogged = false
  for (let wait = delay; ; wait = next(wait)) {
    await pause(wait, signal)
    if (signal.aborted) return undefined
    try {
      const owner = await startAndLock(server, logger, signal)
      logger.warn(`The database runs again after ${((Date.now() - since) / 1000).toFixed(1)} seconds.`)
      return owner
    } catch (error) {
      if (signal.aborted) return undefined
      if (!isFailureLogged && wait >= LOG_FROM_DELAY_MS) {
        logger.warn({ err: error }, 'The database does not start. Retrying until it does')
        isFailureLogged = true
      }
    }
  }
}

function next(delay: number): number {
  return Math.min(Math.max(delay * 2, FIRST_DELAY_MS), LONGEST_DELAY_MS)
}

/** How long to wait before a server that did run is restarted. In milliseconds. */
export function delayAfterRun(ranFor: number, previousDelay: number): number {
  return ranFor > HEALTHY_AFTER_MS ? 0 : Math.min(next(previousDelay), LONGEST_DELAY_AFTER_RUN_MS)
}
