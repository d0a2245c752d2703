import { Socket } from 'node:net'
import pg from 'pg'
import { backendPid } from '../close-pool.ts'
import type { Reachability } from './reachability.ts'

/** How often it is looked at which connections wait for an answer, in milliseconds. */
const LOOK_MS = 5_000
/** The server is asked about connections that have waited for so many looks. */
const PATIENT_LOOKS = 2
/** A connection is given up when nothing arrived and the server had nothing to do so many times: an answer may be on its way once. */
const IDLE_LOOKS = 2

interface Wait {
  looks: number
  idleLooks: number
  /** What had arrived at the last look. */
  bytesRead: number
}

export interface LostConnections {
  /** Watches the connection until the answer that it waits for has come. */
  watch<T>(client: pg.PoolClient, answer: Promise<T>): Promise<T>
  stop(): void
}

/**
 * Finds connections that the network has dropped without telling, as at a failover or by a firewall. TCP gives up what was sent on
 * them after a quarter of an hour, and would keep one request waiting for each. The server is asked whether it works on a statement
 * that takes long; if it does not know it, the statement or its answer is lost.
 * @param giveUp called once with each such connection
 */
export function createLostConnections(
  busyProcesses: Reachability['busyProcesses'],
  giveUp: (client: pg.PoolClient) => void,
): LostConnections {
  const waits = new Map<pg.PoolClient, Wait>()
  let isAsking = false

  /** The connections that have waited for long, with the process of each. */
  function waitingForLong(): [client: pg.PoolClient, wait: Wait, pid: number][] {
    return [...waits].flatMap(([client, wait]) => {
      const bytesRead = bytesReadBy(client)
      wait.looks = bytesRead === wait.bytesRead ? wait.looks + 1 : 0
      wait.bytesRead = bytesRead
      if (wait.looks < PATIENT_LOOKS) wait.idleLooks = 0
      const pid = backendPid(client)
      return wait.looks < PATIENT_LOOKS || pid === undefined ? [] : [[client, wait, pid]]
    })
  }

  async function look(): Promise<void> {
    const waiting = waitingForLong()
    if (waiting.length === 0 || isAsking) return
    isAsking = true
    try {
      const busy = await busyProcesses(waiting.map(([, , pid]) => pid))
      for (const [client, wait, pid] of waiting) {
        if (waits.get(client) !== wait) continue
        wait.idleLooks = busy && !busy.has(pid) ? wait.idleLooks + 1 : 0
        if (wait.idleLooks === IDLE_LOOKS) giveUp(client)
      }
    } catch {
      // The database does not answer anybody. What waits may go on when it does.
    } finally {
      isAsking = false
    }
  }

  const timer = setInterval(() => void look(), LOOK_MS).unref()
  return {
    async watch(client, answer) {
      const wait = { looks: 0, idleLooks: 0, bytesRead: bytesReadBy(client) }
      waits.set(client, wait)
      try {
        return await answer
      } finally {
        if (waits.get(client) === wait) waits.delete(client)
      }
    },
    stop: () => clearInterval(timer),
  }
}

/** The driver's clients of a pool have this property, but their type does not. */
function bytesReadBy(client: pg.PoolClient): number {
  const stream =
    'connection' in client && client.connection instanceof pg.Connection && client.connection.stream
  return stream instanceof Socket ? stream.bytesRead : 0
}
