import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'

const PROBE_EVERY_MS = 100

interface Upstream {
  url: URL
  /** Whether the last probe of /healthz answered 200. */
  isHealthy: boolean
}

export interface Balancer {
  url: string
  /** Sends requests to these shops from now on. A new one gets requests after its first probe. */
  use(urls: string[]): void
  /** Whether a shop gets requests. */
  isUsed(url: string): boolean
  close(): Promise<void>
}

/**
 * A reverse proxy as nginx and Caddy are set up for several upstreams: in turn, with a new connection for each request,
 * probes of /healthz, and the next upstream if a connection is refused. A request that was sent is not repeated.
 */
export async function startBalancer(urls: string[]): Promise<Balancer> {
  let upstreams: Upstream[] = []
  let turn = 0
  const sockets = new Set<Socket>()
  const server = createServer((incoming, outgoing) => {
    const attempt = (refusing: readonly Upstream[]) => {
      const upstream = next(refusing)
      if (!upstream) return void outgoing.writeHead(503).end()
      const forwarded = request(targetOf(upstream, incoming), (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
        answer.pipe(outgoing)
      })
      forwarded.on('error', (error) => {
        upstream.isHealthy = false
        if (isRefused(error)) attempt([...refusing, upstream])
        else if (outgoing.headersSent) outgoing.destroy()
        else outgoing.writeHead(502).end()
      })
      forwarded.once('socket', (socket) => socket.once('connect', () => incoming.pipe(forwarded)))
    }
    attempt([])
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('upgrade', (incoming, socket, head) => {
    const upstream = next()
    if (!upstream) return socket.destroy()
    const forwarded = connect(Number(upstream.url.port), upstream.url.hostname, () => {
      forwarded.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${rawHeadersOf(incoming)}\r\n\r\n`)
      forwarded.write(head)
      socket.pipe(forwarded).pipe(socket)
    })
    socket.on('error', () => forwarded.destroy()).on('close', () => forwarded.destroy())
    forwarded.on('error', () => socket.destroy()).on('close', () => socket.destroy())
  })

  /** @param refusing those that the request has tried. A probe from before the refusal may still call one of them healthy. */
  function next(refusing: readonly Upstream[] = []): Upstream | undefined {
    const usable = upstreams.filter((upstream) => upstream.isHealthy && !refusing.includes(upstream))
    return usable[turn++ % usable.length]
  }

  async function probe(upstream: Upstream): Promise<void> {
    const response = await fetch(new URL('/healthz', upstream.url)).catch(() => undefined)
    upstream.isHealthy = response?.status === 200
  }

  function use(wanted: string[]): void {
    upstreams = wanted.map(
      (url) => upstreams.find((known) => known.url.href === new URL(url).href) ?? newUpstream(url),
    )
  }

  use(urls)
  await Promise.all(upstreams.map(probe))
  const timer = setInterval(() => upstreams.forEach((upstream) => void probe(upstream)), PROBE_EVERY_MS)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    use,
    isUsed: (url) =>
      upstreams.some((upstream) => upstream.isHealthy && upstream.url.href === new URL(url).href),
    close: async () => {
      clearInterval(timer)
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const newUpstream = (url: string): Upstream => ({ url: new URL(url), isHealthy: false })

function targetOf({ url }: Upstream, { url: path, method, headers }: IncomingMessage) {
  return { host: url.hostname, port: url.port, path, method, headers, agent: false as const }
}

function rawHeadersOf({ rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, index) =>
    index % 2 ? [] : [`${name}: ${rawHeaders[index + 1] ?? ''}`],
  )
  return lines.join('\r\n')
}

function isRefused(error: Error): boolean {
  return 'code' in error && error.code === 'ECONNREFUSED'
}
