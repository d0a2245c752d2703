import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHttpServer, fetchHandler, plainHandler } from './http-server.ts'
import type { Backend } from './index.ts'
import { silentLogger, type Logger } from './logging/logger.ts'

/** Serves a backend on loopback without a shop; requests wait until the backend has started. */
export async function serveHttp(
  backend: Promise<Backend>,
  port: number,
  logger: Logger = silentLogger,
): Promise<{ url: string; server: Server }> {
  let started: Backend | undefined
  backend.then((opened) => (started = opened)).catch(() => {})
  const server = createHttpServer({
    handlers: [
      plainHandler((request) => started?.answer(request), logger),
      fetchHandler(async (request) => (await backend).fetch(request)),
    ],
    logger,
  })
  server.on('upgrade', async (request, socket, head) => (await backend).upgrade(request, socket, head))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
