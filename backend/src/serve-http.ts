import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Backend } from './index.ts'

/** Listens on loopback with no shop in front; requests wait until the backend is there. */
export async function serveHttp(
  backend: Promise<Backend>,
  port: number,
): Promise<{ url: string; server: Server }> {
  const server = createAdaptorServer({
    fetch: async (request) => (await backend).fetch(request),
    serverOptions: { shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket' },
  }) as Server
  server.on('upgrade', async (request, socket, head) => (await backend).upgrade(request, socket, head))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
