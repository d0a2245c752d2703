import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Network } from '@parlour/backend/networks'

export interface MemoryBudget {
  /** Of all connections together, in bytes. */
  heldBytes: number
  /** Of the connections of one network. */
  heldBytesPerNetwork: number
}

/** A request that is not yet answered completely. */
export interface OpenRequest {
  request: IncomingMessage
  response: ServerResponse
  /** What the connection had read before the body, in bytes. */
  readBefore: number
}

export interface Holder<Connection> {
  connection: Connection
  bytes: number
  networks: readonly Network[]
}

/** Of a body that is written to disk while it arrives, at most so much is in memory. */
const MOST_STREAMED_BYTES = 1024 * 1024
/** So much of a body may have arrived with its headers, which the connection had read before. */
const FIRST_BYTES = 65_536
const STREAMED_PATH = '/storage/v1/'
/** Connections of this machine, or of proxies that name no client. */
const UNNAMED: Network = { name: 'unnamed', share: Infinity }

/** The memory that a connection takes for addresses, bodies and responses that the client has not read. */
export function heldBy(socket: Socket, requests: Iterable<OpenRequest>): number {
  let bytes = socket.writableLength
  let end = socket.bytesRead
  for (const { request, response, readBefore } of [...requests].toReversed()) {
    // Responses wait for those before them on their connection.
    if (response.socket === null) bytes += response.writableLength
    if (!response.writableEnded) bytes += (request.url?.length ?? 0) + bodyBytes(request, end - readBefore)
    end = readBefore
  }
  return bytes
}

function bodyBytes({ url = '', headers }: IncomingMessage, received: number): number {
  const unknown = headers['transfer-encoding'] === undefined ? 0 : Infinity
  const length = Number(headers['content-length'] ?? unknown)
  const held = Math.min(length, received + FIRST_BYTES)
  if (held <= MOST_STREAMED_BYTES) return held
  const path = URL.parse(url, 'http://localhost')?.pathname
  return path?.startsWith(STREAMED_PATH) ? MOST_STREAMED_BYTES : held
}

/**
 * The connections to end so that the others stay within the budget: the largest of a network that holds too much, then the largest
 * of the network that holds most. Somebody who holds little is not affected by a client that holds much.
 */
export function overBudget<Connection>(
  holders: readonly Holder<Connection>[],
  { heldBytes, heldBytesPerNetwork }: MemoryBudget,
): Connection[] {
  const remaining = holders.toSorted((one, other) => other.bytes - one.bytes)
  const ended: Connection[] = []
  for (;;) {
    const sums = sumsOf(remaining)
    const total = remaining.reduce((sum, { bytes }) => sum + bytes, 0)
    const tooMuch = [...sums.values()].find(({ bytes, share }) => bytes > heldBytesPerNetwork * share)
    const most = total > heldBytes ? largestClient(sums) : undefined
    const name = (tooMuch ?? most)?.name
    if (name === undefined) return ended
    const at = remaining.findIndex((holder) => networksOf(holder).some((network) => network.name === name))
    ended.push(...remaining.splice(at, 1).map(({ connection }) => connection))
  }
}

interface Sum extends Network {
  bytes: number
}

function networksOf({ networks }: Holder<unknown>): readonly Network[] {
  return networks.length > 0 ? networks : [UNNAMED]
}

function sumsOf(holders: readonly Holder<unknown>[]): Map<string, Sum> {
  const sums = new Map<string, Sum>()
  for (const holder of holders)
    for (const { name, share } of networksOf(holder))
      sums.set(name, { name, share, bytes: (sums.get(name)?.bytes ?? 0) + holder.bytes })
  return sums
}

/** A /48 may be many clients: only the smallest network of each counts. */
function largestClient(sums: ReadonlyMap<string, Sum>): Sum | undefined {
  const clients = [...sums.values()].filter(({ share, name }) => share === 1 || name === UNNAMED.name)
  return clients.toSorted((one, other) => other.bytes - one.bytes)[0]
}
