/** What one process lets its sockets do. Bytes and milliseconds where the name says so. */
export interface Limits {
  sockets: number
  channelsPerSocket: number
  /** Per socket; a socket that joins faster is closed. */
  joinsPerSecond: number
  /** Per channel; a channel that is told more is closed. */
  messagesPerSecond: number
  /** Calls of track and untrack per channel in half a minute. */
  presenceCalls: number
  /** Of a broadcast or a tracked state. */
  payloadBytes: number
  /** Of one frame; a longer one closes the socket. */
  frameBytes: number
  /** What may wait for a slow listener before its socket is dropped. */
  queuedBytes: number
  /** Messages of one channel that may wait for the database. */
  pendingMessages: number
  /** Without a frame, not even a heartbeat, the socket is dropped. */
  idleMs: number
}

/** The platform's own limits, where it states any. */
export const DEFAULT_LIMITS: Limits = {
  sockets: 10_000,
  channelsPerSocket: 100,
  joinsPerSecond: 100,
  messagesPerSecond: 500,
  presenceCalls: 100,
  payloadBytes: 3_000_500,
  frameBytes: 4 * 1024 * 1024,
  queuedBytes: 16 * 1024 * 1024,
  pendingMessages: 256,
  idleMs: 60_000,
}

/** Longest topic: a binary frame states its length in one byte, with `realtime:` in front. */
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
