import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { createGateway } from './gateway.ts'
import { readSettings } from './settings.ts'

const HOST = '127.0.0.1'

/** `npm run gateway`: the test gateway on loopback. */
async function main(): Promise<void> {
  const { port, webhooksUrl, keys } = readSettings(process.argv.slice(2), process.env)
  const gateway = createGateway({ keys, webhooksUrl })
  const server = createAdaptorServer({ fetch: gateway.fetch })
  server.listen(port, HOST)
  await once(server, 'listening')
  const { port: chosen } = server.address() as AddressInfo
  print(welcome(`http://${HOST}:${chosen}`, webhooksUrl))
  const stop = () => {
    gateway.close()
    server.close(() => process.exit(0))
    if ('closeAllConnections' in server) server.closeAllConnections()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

function welcome(url: string, webhooksUrl: string | undefined): string {
  return [
    `Test gateway at ${url} – no money moves.`,
    `PAYSTACK_API_URL=${url}/paystack`,
    `FLUTTERWAVE_API_URL=${url}/flutterwave/v3`,
    webhooksUrl === undefined
      ? 'Events are not sent: start it with --webhooks URL, the address of the shop’s functions.'
      : `Events go to ${webhooksUrl}.`,
  ].join('\n')
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

try {
  await main()
} catch (error) {
  process.stderr.write(`The test gateway could not start. ${reasonOf(error)}\n`)
  process.exit(1)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && error.code === 'EADDRINUSE'
    ? 'Its port is taken by another program: choose another with --port, or 0 for a free one.'
    : error.message
}
