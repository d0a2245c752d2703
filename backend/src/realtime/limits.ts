import type { Caller } from '../caller.ts'

/** Limits of one process, in bytes and milliseconds where the name says so. */
export interface Limits {
  sockets: number
  channelsPerSocket: number
  /** Subscriptions to changes that all channels of a socket have together. */
  changesPerSocket: number
  /** Per socket; a socket that joins faster is closed. */
  joinsPerSecond: number
  /** Per channel; a channel that receives more is closed. */
  messagesPerSecond: number
  /** Calls of track and untrack per channel in 30 seconds. */
  presenceCalls: number
  /** Maximum size of a broadcast or tracked state. */
  payloadBytes: number
  /** Maximum size of one frame; a longer one closes the socket. */
  frameBytes: number
  /** Maximum backlog of a slow listener; beyond it the socket is closed. */
  queuedBytes: number
  /** Messages of one channel that may wait for the database. */
  pendingMessages: number
  /** The size of all messages of a socket that wait for the database. */
  pendingBytes: number
  /** Time without a frame or heartbeat after which a socket is closed. */
  idleMs: number
  /** Whether callers who are not signed in may broadcast and be present on public channels, as on the hosted service. */
  anonymousSends: boolean
}

/** The hosted service's limits, where documented. */
export const DEFAULT_LIMITS: Limits = {
  sockets: 10_000,
  channelsPerSocket: 100,
  changesPerSocket: 100,
  joinsPerSecond: 100,
  messagesPerSecond: 500,
  presenceCalls: 100,
  payloadBytes: 3_000_500,
  frameBytes: 4 * 1024 * 1024,
  queuedBytes: 16 * 1024 * 1024,
  pendingMessages: 256,
  pendingBytes: 16 * 1024 * 1024,
  idleMs: 60_000,
  anonymousSends: true,
}

/** Whether a caller may send on a public channel. Private channels have policies. */
export function maySendPublicly({ role }: Pick<Caller, 'role'>, { anonymousSends }: Limits): boolean {
  return anonymousSends || role !== 'anon'
}

/** Longest topic: a binary frame has one byte for its length, including `realtime:`. */
export const MAX_TOPIC_BYTES = 255

/** Allows `limit` calls in each window of `windowMs`. */
export function createRate(limit: number, windowMs: number): () => boolean {
  let windowEnds = 0
  let taken = 0
  return () => {
    const now = performance.now()
    if (now >= windowEnds) {
      windowEnds = now + windowMs
      taken = 0
    }
    taken += 1
    return taken <= limit
  }
}
