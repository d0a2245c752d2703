import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createBackend, type Backend } from '@parlour/backend'
import { createHttpServer, fetchHandler } from '@parlour/backend/http-server'
import { createLogger } from '@parlour/backend/logging'
import { backendOptions } from '../backend-options/backend-options.ts'
import { htmlColumns } from '../backend-options/html-columns.ts'
import { readMailBrand } from '../backend-options/mail-brand.ts'
import { readEnv } from '../env.ts'
import { createMailRecorder } from '../operations/mail-recorder.ts'
import { bootstrapShop } from '../shop.ts'
import { siteUrlOf } from '../start/addresses.ts'
import type { FirstAdmin } from '../start/first-admin.ts'

export interface ServedBackend {
  port: number
  publishableKey: string
  /** Set when this start created the first admin. */
  firstAdmin?: FirstAdmin
}

/**
 * Serves the backend on a free port of loopback to the development server, which knows the visitors' addresses and passes
 * them on in X-Forwarded-For. Its settings are in the environment.
 */
export async function serveBackend(isNew: boolean): Promise<ServedBackend> {
  const env = readEnv(process.env)
  const siteUrl = siteUrlOf(env, env.PORT)
  // The development server logs the requests.
  const logger = await createLogger(env.LOG_LEVEL)
  const opened = createBackend({
    ...backendOptions(env, siteUrl, env.PORT),
    mailBrand: async () => readMailBrand(await opened, siteUrl),
    beforeWrite: htmlColumns,
    observeMail: createMailRecorder(async () => (await opened).database, logger),
    logger,
    report,
  })
  const backend = await opened
  const firstAdmin = await bootstrapShop(env, siteUrl, backend, report, isNew)
  return { port: await listen(backend), publishableKey: backend.keys.publishableKey, firstAdmin }
}

function report(line: string): void {
  console.log(line)
}

async function listen(backend: Backend): Promise<number> {
  const server = createHttpServer({
    handlers: [
      fetchHandler((request) =>
        backend.fetch(request, { address: request.headers.get('x-forwarded-for') ?? undefined }),
      ),
    ],
  })
  server.on('upgrade', backend.upgrade)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
