import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readKeys } from '@parlour/backend'
import pg from 'pg'
import { startCluster } from '../../backend/src/postgres/cluster/cluster.ts'
import { startShop, type RunningShop } from '../support/running-shop.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

const ROOT = join(import.meta.dirname, '../..')

/** A shop on a database that outlives it, paid through the test gateway. */
export interface SoakedShop {
  url: string
  dataDir: string
  gateway: TestGateway
  database: pg.Pool
  keys: { publishableKey: string; serviceRoleKey: string }
  /** Kills the process and starts another one at the same address. */
  kill: () => Promise<void>
  close: () => Promise<void>
}

export async function openSoakedShop(): Promise<SoakedShop> {
  const dir = mkdtempSync(join(tmpdir(), 'parlour-soak-'))
  const [clusterDir, dataDir] = [join(dir, 'cluster'), join(dir, 'data')]
  const cluster = await startCluster({ dir: clusterDir, volatile: true })
  const gateway = await startGateway()
  const { user, password, host, port } = cluster.connection
  const address = new URL(
    `postgres://${user}:${encodeURIComponent(String(password ?? ''))}@localhost/postgres`,
  )
  address.searchParams.set('host', String(host))
  address.searchParams.set('port', String(port))
  const settings = {
    ...gateway.settings,
    DATABASE_URL: address.href,
    PORT: String(await freePort()),
    DEMO: '0',
  }
  const database = new pg.Pool({ connectionString: address.href })
  let shop: RunningShop = await startShop(dataDir, settings)
  gateway.sendEventsTo(shop.url)
  return {
    url: shop.url,
    dataDir,
    gateway,
    database,
    keys: await readKeys({ projectDir: ROOT, dataDir, databaseUrl: address.href }),
    kill: async () => {
      await shop.kill()
      shop = await startShop(dataDir, settings)
    },
    close: async () => {
      await database.end()
      await shop.stop()
      await gateway.stop()
      await cluster.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
