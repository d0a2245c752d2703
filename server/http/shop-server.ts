import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Backend } from '@parlour/backend'
import { createHttpServer, fetchHandler, respondInTurn } from '@parlour/backend/http-server'
import type { Logger } from '@parlour/backend/logging'
import { refuseHandshake } from '@parlour/backend/refuse-handshake'
import type { App } from '../app.ts'
import { limitConnections } from '../connections/limit-connections.ts'
import type { Env } from '../env.ts'
import { createSocketLimits, TOO_MANY_SOCKETS } from '../limits/socket-limits.ts'
import type { Tracing } from '../operations/open-telemetry.ts'
import type { Operations } from '../operations/operations.ts'
import { readVisitor } from '../visitor/visitor.ts'
import { respondOnceStarted, STARTING, unlessLate } from './early-requests.ts'
import { createSecurityHeaders } from './security-headers.ts'

export interface ShopState {
  /** Undefined while the shop starts. */
  app?: App
  /** After SIGTERM. */
  isStopping: boolean
  /** Undefined before it is open, and with a hosted project. */
  backend?: Backend
}

interface ShopParts {
  app: Promise<App>
  backend: Promise<Backend>
  state: ShopState
  operations: Operations
  tracing: Tracing | undefined
}

/** The shop's HTTP server. It can listen before app and backend have started: what needs them waits for a while. */
export function createShopServer(
  env: Env,
  { app, backend, state, operations, tracing }: ShopParts,
  logger: Logger,
): Server {
  const early = [respondOnceStarted(app)]
  const server = createHttpServer({
    prepare: createSecurityHeaders(env.TRUST_PROXY),
    handlers: [
      fetchHandler(operations.fetch, operations.handles),
      (request, response) => respondInTurn(state.app?.handlers ?? early, request, response),
    ],
    observers: tracing ? [operations.observer, tracing.observer] : [operations.observer],
    takesWebSockets: !env.SUPABASE_URL,
    logger,
  })
  limitConnections(server, env.TRUST_PROXY)
  const sockets = createSocketLimits()
  server.on('upgrade', async (request, socket, head) => {
    const { address } = readVisitor(request.socket.remoteAddress, request.headers, env.TRUST_PROXY)
    const isAdmitted = sockets.admit(address, socket)
    const startedAt = performance.now()
    const started = isAdmitted ? (state.backend ?? (await unlessLate(backend))) : undefined
    if (started) return await started.upgrade(request, socket, head, { address })
    return refuseHandshake(request, socket, isAdmitted ? STARTING : TOO_MANY_SOCKETS, logger, startedAt)
  })
  return server
}

/** @returns the port */
export async function listen(server: Server, { PORT, HOST }: Env): Promise<number> {
  server.listen(PORT, HOST)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new Error(whyNotListening(error, PORT, HOST), { cause: error })
  }
  return (server.address() as AddressInfo).port
}

function whyNotListening(error: unknown, port: number, host: string): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Stop it, or set PORT to another number.`
  if (code === 'EACCES')
    return `Port ${port} is not open to this user. Set PORT to 1024 or more, and put a proxy before the shop.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `HOST ${host} is not an address of this machine. Use localhost behind a proxy, or 0.0.0.0 for all addresses.`
  return message
}
