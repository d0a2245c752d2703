import type { Caller } from '../caller.ts'

const MEBIBYTE = 1024 * 1024

/** In bytes and milliseconds where the name says so. */
export interface Limits {
  /** Of this process, as are the next two. */
  sockets: number
  /** What waits for the clients of all sockets together; beyond it, those with the largest backlog are closed. */
  allQueuedBytes: number
  /** What is kept for all sockets together; beyond it, those that most is kept for are closed. */
  allKeptBytes: number
  channelsPerSocket: number
  /** Subscriptions to changes that all channels of a socket have together. */
  changesPerSocket: number
  /** Of these, subscriptions with a filter or columns of their own. */
  ownChangesPerSocket: number
  /** Different subscriptions of one network, which the database checks one by one at each change. */
  groupsPerNetwork: number
  /** Per socket; a socket that joins faster is closed. */
  joinsPerSecond: number
  /** Per channel; a channel that receives more is closed. */
  messagesPerSecond: number
  /** Calls of track and untrack per channel in 30 seconds. */
  presenceCalls: number
  /** Maximum size of a broadcast or tracked state. */
  payloadBytes: number
  /** Maximum size of a request with broadcasts. */
  batchBytes: number
  /** Broadcasts in one request. */
  batchMessages: number
  /** Private topics in one request. The database decides on each of them in a transaction. */
  batchPrivateTopics: number
  /** Maximum size of one frame; a longer one closes the socket. */
  frameBytes: number
  /** Maximum backlog of a slow listener; beyond it the socket is closed. */
  queuedBytes: number
  /** What is kept for a socket while its channels are open: what they joined with, and the states that they track. */
  keptBytes: number
  /** All tracked states of a topic, which every member that joins is sent. */
  topicStateBytes: number
  /** Messages of one channel that may wait for the database. */
  pendingMessages: number
  /** The size of all messages of a socket that wait for the database. */
  pendingBytes: number
  /** Time without a frame or heartbeat after which a socket is closed. */
  idleMs: number
  /** Whether callers who are not signed in may broadcast and be present on public channels, as on the hosted service. */
  anonymousSends: boolean
}

/**
 * For visitors and users. The numbers are the hosted service's, where documented. The sizes are smaller: anybody may open
 * hundreds of sockets. A backlog has room for the largest change, of 1 MiB as a row, and for a few hundred ordinary ones.
 */
export const DEFAULT_LIMITS: Limits = {
  sockets: 10_000,
  allQueuedBytes: 32 * MEBIBYTE,
  allKeptBytes: 16 * MEBIBYTE,
  channelsPerSocket: 100,
  changesPerSocket: 30,
  ownChangesPerSocket: 10,
  groupsPerNetwork: 200,
  joinsPerSecond: 100,
  messagesPerSecond: 500,
  presenceCalls: 100,
  payloadBytes: 48 * 1024,
  batchBytes: 256 * 1024,
  batchMessages: 100,
  batchPrivateTopics: 10,
  frameBytes: 64 * 1024,
  queuedBytes: 4 * MEBIBYTE,
  keptBytes: 256 * 1024,
  topicStateBytes: MEBIBYTE,
  pendingMessages: 256,
  pendingBytes: 256 * 1024,
  idleMs: 60_000,
  anonymousSends: true,
}

/** For programs with the secret key, which the operator trusts: the hosted service's sizes. */
const TRUSTED_LIMITS: Partial<Limits> = {
  changesPerSocket: 100,
  ownChangesPerSocket: 100,
  payloadBytes: 3_000_500,
  batchBytes: 4 * MEBIBYTE,
  batchMessages: 1_000,
  batchPrivateTopics: 100,
  frameBytes: 4 * MEBIBYTE,
  queuedBytes: 16 * MEBIBYTE,
  keptBytes: 16 * MEBIBYTE,
  topicStateBytes: 16 * MEBIBYTE,
  pendingBytes: 16 * MEBIBYTE,
}

export const VISITOR: Pick<Caller, 'role'> = { role: 'anon' }

export function isTrusted({ role }: Pick<Caller, 'role'>): boolean {
  return role === 'service_role'
}

/** The limits of a caller; `given` applies to every caller. */
export function limitsOf(caller: Pick<Caller, 'role'>, given: Partial<Limits> = {}): Limits {
  return { ...DEFAULT_LIMITS, ...(isTrusted(caller) && TRUSTED_LIMITS), ...given }
}

/** Whether a caller may send on a public channel. Private channels have policies. */
export function maySendPublicly({ role }: Pick<Caller, 'role'>, { anonymousSends }: Limits): boolean {
  return anonymousSends || role !== 'anon'
}

/** Longest topic, including `realtime:`, reference and presence key: a binary frame has one byte for such a length. */
export const MAX_NAME_BYTES = 255

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
