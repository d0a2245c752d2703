import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { publicNetworksOf, type Network } from '@parlour/backend/networks'
import { createOpenCounts } from '@parlour/backend/open-counts'
import type { TrustsProxy } from '../visitor/trusted-proxies.ts'

export interface ConnectionLimits {
  /** For a connection's first request, headers included. */
  firstRequestMs: number
  /** For a body that is not yet measured. */
  graceMs: number
  /** Slower bodies than this, on average since their request began, are cut off. */
  bodyBytesPerSecond: number
  /** For a connection on which no byte moves, unless the shop still works on its answer. */
  stalledMs: number
  checkEveryMs: number
  /** Open connections of one address, WebSockets included. Trusted proxies and addresses that are not public have no limit. */
  perAddress: number
}

const LIMITS: ConnectionLimits = {
  firstRequestMs: 30_000,
  graceMs: 30_000,
  // A fiftieth of a slow mobile network.
  bodyBytesPerSecond: 1_000,
  stalledMs: 60_000,
  checkEveryMs: 5_000,
  // Several hundred people may share the address of an office or a mobile network, but not at the same moment.
  perAddress: 500,
}

/** The latest request of a connection. */
interface Latest {
  request: IncomingMessage
  response: ServerResponse
  startedAt: number
  /** What the connection had read before the body, in bytes. */
  readBefore: number
}

interface Connection {
  openedAt: number
  latest?: Latest
}

/**
 * Closes connections that send nothing or hardly anything, those that do not read their answers, and those beyond a number per
 * address. Node's own limit of a whole request would also cut off uploads that progress, and does not see connections without a
 * byte.
 */
export function limitConnections(
  server: Server,
  trusts: TrustsProxy,
  limits: ConnectionLimits = LIMITS,
  networks: (address: string) => Network[] = publicNetworksOf,
): void {
  const connections = new Map<Socket, Connection>()
  const counts = createOpenCounts(limits.perAddress)
  server.requestTimeout = 0
  server.headersTimeout = limits.firstRequestMs

  server.prependListener('connection', (socket) => {
    const address = socket.remoteAddress
    const isLimited = address !== undefined && !trusts(address, 0)
    const leave = counts.take(isLimited ? networks(address) : [])
    if (!leave) return void socket.destroy()
    connections.set(socket, { openedAt: performance.now() })
    socket.once('close', () => {
      leave()
      connections.delete(socket)
    })
  })
  server.prependListener('request', (request, response) => {
    const connection = connections.get(request.socket)
    const { bytesRead: readBefore } = request.socket
    if (connection) connection.latest = { request, response, startedAt: performance.now(), readBefore }
  })
  // Also Node's way to close connections that are kept alive, after a time of its own.
  server.setTimeout(limits.stalledMs, (socket) => {
    if (!waitsForShop(socket, connections.get(socket))) socket.destroy()
  })
  // A WebSocket may be silent for long; realtime closes those without heartbeats.
  server.prependListener('upgrade', (request) => connections.delete(request.socket))

  const timer = setInterval(() => {
    const now = performance.now()
    for (const [socket, connection] of connections)
      if (isSlow(socket, connection, limits, now)) socket.destroy()
  }, limits.checkEveryMs).unref()
  server.once('close', () => clearInterval(timer))
}

function isSlow(
  socket: Socket,
  { openedAt, latest }: Connection,
  limits: ConnectionLimits,
  now: number,
): boolean {
  if (!latest) return now - openedAt > limits.firstRequestMs
  const { request, startedAt, readBefore } = latest
  // What has arrived and was not read yet waits for the shop.
  if (request.complete || request.readableLength > 0) return false
  const elapsed = now - startedAt
  return (
    elapsed > limits.graceMs && socket.bytesRead - readBefore < (elapsed / 1_000) * limits.bodyBytesPerSecond
  )
}

function waitsForShop(socket: Socket, connection: Connection | undefined): boolean {
  if (!connection?.latest) return false
  const { request, response } = connection.latest
  return request.complete && !response.writableEnded && socket.writableLength === 0
}
