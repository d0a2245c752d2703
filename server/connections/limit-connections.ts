import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createCounts } from '@parlour/backend/limits'
import { publicNetworksOf, type Network } from '@parlour/backend/networks'
import type { TrustsProxy } from '../visitor/trusted-proxies.ts'
import { readVisitor } from '../visitor/visitor.ts'
import { heldBy, overBudget, type Holder, type MemoryBudget, type OpenRequest } from './held-memory.ts'

export interface ConnectionLimits extends MemoryBudget {
  /** For a connection's first request, headers included. */
  firstRequestMs: number
  /** For how long the speed of a body is measured, again and again. */
  measuredMs: number
  /** A body that is slower during that time is cut off. */
  bodyBytesPerSecond: number
  /** For a connection on which no byte moves, unless the shop still works on its response. */
  stalledMs: number
  /** For a connection whose requests are all answered. */
  keptAliveMs: number
  checkEveryMs: number
  /** Open connections of one address, WebSockets included. Trusted proxies and addresses that are not public have no limit. */
  perAddress: number
}

const MEBIBYTE = 1024 * 1024

const LIMITS: ConnectionLimits = {
  firstRequestMs: 30_000,
  // A phone may be without a network for a while.
  measuredMs: 60_000,
  // A fiftieth of a slow mobile network.
  bodyBytesPerSecond: 1_000,
  stalledMs: 60_000,
  // Longer than proxies use it again, or one would send a request while it is being closed, which the visitor sees as 502. Caddy
  // does for two minutes; nginx and AWS for one.
  keptAliveMs: 125_000,
  // Responses that are not read fill the memory within seconds.
  checkEveryMs: 1_000,
  // Several hundred people may share the address of an office or a mobile network, but not at the same moment.
  perAddress: 500,
  heldBytes: 128 * MEBIBYTE,
  // Four imports of the largest size from an office.
  heldBytesPerNetwork: 64 * MEBIBYTE,
}

/** The latest request of a connection. */
interface Latest extends OpenRequest {
  /** Since when the speed of the body is measured, and how many bytes the connection had read then. */
  measured: { since: number; bytesRead: number }
}

interface Connection {
  openedAt: number
  /** What the connection had read when its requests were answered. What came since is the next one's headers. */
  readWhenAnswered: number
  latest?: Latest
  /** In their order: a client may send requests before the responses to earlier ones. */
  requests: Set<OpenRequest>
}

/**
 * Closes connections that send nothing or hardly anything, those that do not read their responses, those beyond a number per
 * address, and the largest of those that together hold too much memory. Node's own limit of a whole request would also cut off
 * uploads that progress, and does not see connections without a byte.
 */
export function limitConnections(
  server: Server,
  trusts: TrustsProxy,
  limits: ConnectionLimits = LIMITS,
  networks: (address: string) => readonly Network[] = publicNetworksOf,
): void {
  const connections = new Map<Socket, Connection>()
  const counts = createCounts(limits.perAddress)
  server.requestTimeout = 0
  server.headersTimeout = limits.firstRequestMs
  server.keepAliveTimeout = limits.keptAliveMs

  server.prependListener('connection', (socket) => {
    const address = socket.remoteAddress
    const isLimited = address !== undefined && !trusts(address, 0)
    const leave = counts.take(isLimited ? networks(address) : [])
    if (!leave) return void socket.destroy()
    connections.set(socket, { openedAt: performance.now(), readWhenAnswered: 0, requests: new Set() })
    socket.once('close', () => {
      leave()
      connections.delete(socket)
    })
  })
  server.prependListener('request', (request, response) => {
    const connection = connections.get(request.socket)
    if (!connection) return
    const readBefore = request.socket.bytesRead
    const measured = { since: performance.now(), bytesRead: readBefore }
    const latest = { request, response, readBefore, measured }
    connection.latest = latest
    connection.requests.add(latest)
    response.once('close', () => {
      connection.requests.delete(latest)
      connection.readWhenAnswered = request.socket.bytesRead
    })
  })
  // Also Node's way to close connections that are kept alive, after a time of its own.
  server.setTimeout(limits.stalledMs, (socket) => {
    if (!waitsForShop(socket, connections.get(socket))) socket.destroy()
  })
  // A WebSocket may be silent for long; realtime closes those without heartbeats.
  server.prependListener('upgrade', (request) => connections.delete(request.socket))

  function endLargest(): void {
    const holding = [...connections].map(([socket, { requests, readWhenAnswered }]) => ({
      socket,
      bytes: requests.size > 0 ? heldBy(socket, requests) : socket.bytesRead - readWhenAnswered,
    }))
    const total = holding.reduce((sum, { bytes }) => sum + bytes, 0)
    if (total <= Math.min(limits.heldBytes, limits.heldBytesPerNetwork)) return
    const holders: Holder<Socket>[] = holding
      .filter(({ bytes }) => bytes > 0)
      .map(({ socket, bytes }) => ({ connection: socket, bytes, networks: visitorNetworks(socket) }))
    for (const socket of overBudget(holders, limits)) socket.destroy()
  }

  function visitorNetworks(socket: Socket): readonly Network[] {
    const { request } = connections.get(socket)?.latest ?? {}
    const { address } = readVisitor(socket.remoteAddress, request?.headers ?? {}, trusts)
    return address === undefined ? [] : networks(address)
  }

  /** Node's event for headers that are late, which is answered with 408. */
  function endSlow(socket: Socket, { latest }: Connection): void {
    const hasBegun = !latest && socket.bytesRead > 0
    const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    if (!hasBegun || !server.emit('clientError', late, socket)) socket.destroy()
  }

  const timer = setInterval(() => {
    const now = performance.now()
    for (const [socket, connection] of connections)
      if (isSlow(socket, connection, limits, now)) endSlow(socket, connection)
    endLargest()
  }, limits.checkEveryMs).unref()
  server.once('close', () => clearInterval(timer))
}

/** Begins to measure the body anew after each `measuredMs`. */
function isSlow(
  socket: Socket,
  { openedAt, latest }: Connection,
  limits: ConnectionLimits,
  now: number,
): boolean {
  if (!latest) return now - openedAt > limits.firstRequestMs
  const { request, measured } = latest
  // What has arrived and was not read yet waits for the shop.
  const isWaiting = request.complete || request.readableLength > 0
  const elapsed = now - measured.since
  if (!isWaiting && elapsed <= limits.measuredMs) return false
  const received = socket.bytesRead - measured.bytesRead
  latest.measured = { since: now, bytesRead: socket.bytesRead }
  return !isWaiting && received < (elapsed / 1_000) * limits.bodyBytesPerSecond
}

function waitsForShop(socket: Socket, connection: Connection | undefined): boolean {
  if (!connection?.latest) return false
  const { request, response } = connection.latest
  return request.complete && !response.writableEnded && socket.writableLength === 0
}
