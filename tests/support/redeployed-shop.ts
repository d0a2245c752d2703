import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RedeployedShop {
  url: string
  /** From now on, pages and the service worker have another build version. */
  deploy(build: string): void
  close(): void
}

/** A proxy of a running shop that can simulate a new build. */
export async function redeployable(shopUrl: string): Promise<RedeployedShop> {
  let build: string | undefined
  const server = createServer((request, response) => {
    forward(shopUrl, request, response, build).catch((error: unknown) => response.destroy(error as Error))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    deploy: (next) => {
      build = next
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function forward(
  shopUrl: string,
  request: IncomingMessage,
  response: ServerResponse,
  build: string | undefined,
): Promise<void> {
  const path = request.url ?? '/'
  const answer = await fetch(shopUrl + path, { headers: { accept: request.headers.accept ?? '*/*' } })
  const headers = new Headers(answer.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  if (build !== undefined && headers.has('x-build')) headers.set('x-build', build)
  const body =
    path === '/sw.js' && build !== undefined
      ? ofBuild(await answer.text(), build)
      : Buffer.from(await answer.arrayBuffer())
  response.writeHead(answer.status, Object.fromEntries(headers)).end(body)
}

/** The assets stay those of the real build. */
function ofBuild(worker: string, build: string): string {
  const version = /parlour-shell-([\da-f]+)/.exec(worker)?.[1]
  return worker.replaceAll(new RegExp(`(?<!manifest-)${version}`, 'g'), build)
}
