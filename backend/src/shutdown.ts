import type { Server, ServerResponse } from 'node:http'
import { waitAtMost } from './postgres/pause.ts'

const DRAIN_MS = 4_000
/** Service managers and containers commonly kill a process ten seconds after their signal. */
const EXIT_WITHIN_MS = 9_500

export interface Shutdown {
  /** Closes each connection after its next response. New connections are accepted until `drain`. */
  announce(): void
  /** Refuses new connections, lets requests in progress finish, by default for four seconds, and closes what is left. */
  drain(): Promise<void>
}

/** Prepares a server for a graceful shutdown. `drainMs`: how long requests in progress may take to finish. */
export function prepareShutdown(server: Server, drainMs = DRAIN_MS): Shutdown {
  const unfinished = new Set<ServerResponse>()
  let isDraining = false
  server.prependListener('request', (_request, response: ServerResponse) => {
    // The response then says `Connection: close`, so that the client does not send another request during the
    // shutdown.
    if (isDraining) response.shouldKeepAlive = false
    unfinished.add(response)
    response.once('close', () => unfinished.delete(response))
  })
  function announce(): void {
    isDraining = true
    for (const response of unfinished) response.shouldKeepAlive = false
  }
  return {
    announce,
    async drain() {
      announce()
      const closed = new Promise((resolve) => server.close(resolve))
      await waitAtMost(drainMs, closed)
      server.closeAllConnections()
    },
  }
}

/**
 * On SIGINT, SIGTERM or SIGHUP, which a closed terminal sends, closes what `opening` opens and exits with 0. Further
 * signals change nothing. A signal during the start waits until it has completed, so that nothing is left running. The
 * process exits after ten seconds in any case, and later by `delayMs`, for which the opened keeps serving.
 */
export function exitOnSignals(opening: Promise<{ close(): Promise<void> }>, delayMs = 0): void {
  let closing: Promise<void> | undefined
  const exit = () => {
    closing ??= opening.then((opened) => opened.close()).finally(() => process.exit(0))
    setTimeout(() => process.exit(0), delayMs + EXIT_WITHIN_MS).unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, exit)
}
