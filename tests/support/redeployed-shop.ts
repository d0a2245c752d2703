import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RedeployedShop {
  url: string
  /** From now on, pages, the manifest that they load and the service worker have another build version. */
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
  const deployed = build === undefined ? undefined : { build, version: await versionOf(shopUrl) }
  const path = (request.url ?? '/').replace(`manifest-${build}`, `manifest-${deployed?.version}`)
  const answer = await fetch(shopUrl + path, { headers: { accept: request.headers.accept ?? '*/*' } })
  const headers = new Headers(answer.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  let body = Buffer.from(await answer.arrayBuffer())
  if (deployed && headers.has('x-build')) headers.set('x-build', deployed.build)
  if (deployed && NAMES_BUILD.test(headers.get('content-type') ?? '')) {
    // It has hashes of inline scripts, which name the manifest.
    headers.delete('content-security-policy')
    body = Buffer.from(String(body).replaceAll(deployed.version, deployed.build))
  }
  response.writeHead(answer.status, Object.fromEntries(headers)).end(body)
}

/** Documents, their data and scripts. The other scripts and the pictures stay those of the real build. */
const NAMES_BUILD = /html|script/

async function versionOf(shopUrl: string): Promise<string> {
  const { headers } = await fetch(shopUrl, { method: 'HEAD' })
  return headers.get('x-build') ?? ''
}
