import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { attachCluster, readKeys } from '@parlour/backend'
import pg from 'pg'
import { limit } from '../../backend/test/limit.ts'
import { databasePid } from '../support/database-pid.ts'
import { startShop, type RunningShop } from '../support/running-shop.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'
import { createTally, type Tally } from './tally.ts'

const ROOT = join(import.meta.dirname, '../..')
const RESTARTED_WITHIN_MS = limit(60_000)

/** A shop with its embedded PostgreSQL, paid through the test gateway. */
export interface SoakedShop {
  url: string
  dataDir: string
  gateway: TestGateway
  database: pg.Pool
  keys: { publishableKey: string; secretKey: string; serviceRoleKey: string }
  tally: Tally
  /** Of the shop's process at present. */
  pid: () => number
  /** Kills what is named and resolves when the shop answers again at the same address. */
  kill: (victim: Victim) => Promise<void>
  close: () => Promise<void>
}

/** `both` is what a power cut does. */
export type Victim = 'server' | 'database' | 'both'

export async function openSoakedShop(): Promise<SoakedShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlour-soak-'))
  const gateway = await startGateway()
  const settings = { ...gateway.settings, PORT: String(await freePort()), DEMO: '0' }
  let shop: RunningShop = await startShop(dataDir, settings)
  gateway.sendEventsTo(shop.url)
  const { connection } = await attachCluster({ dir: join(dataDir, 'postgres') })
  const database = new pg.Pool(connection)
  // A kill breaks idle connections, which the pool replaces.
  database.on('error', () => {})
  const tally = createTally()

  const killServer = async () => {
    await shop.kill()
    tally.kills += 1
  }
  const killDatabase = () => {
    process.kill(databasePid(dataDir)!, 'SIGKILL')
    tally.kills += 1
  }
  const restartServer = async () => {
    shop = await startShop(dataDir, settings)
    tally.restarts += 1
  }
  const kills: Record<Victim, () => Promise<void>> = {
    server: async () => {
      await killServer()
      await restartServer()
    },
    database: async () => {
      const pid = databasePid(dataDir)
      killDatabase()
      await untilRestarted(dataDir, pid, shop.url)
      tally.restarts += 1
    },
    both: async () => {
      const pid = databasePid(dataDir)
      await killServer()
      killDatabase()
      await restartServer()
      await untilRestarted(dataDir, pid, shop.url)
      tally.restarts += 1
    },
  }
  return {
    url: shop.url,
    dataDir,
    gateway,
    database,
    tally,
    pid: () => shop.pid,
    keys: await readKeys({ projectDir: ROOT, dataDir }),
    kill: (victim) => kills[victim](),
    close: async () => {
      await database.end()
      await shop.stop()
      await gateway.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** @throws Error if the shop does not answer with another database process in time */
async function untilRestarted(dataDir: string, killedPid: number | undefined, url: string): Promise<void> {
  const deadline = Date.now() + RESTARTED_WITHIN_MS
  while (Date.now() < deadline) {
    const pid = databasePid(dataDir)
    if (pid !== undefined && pid !== killedPid) {
      const answer = await fetch(`${url}/healthz`).catch(() => undefined)
      if (answer?.ok) return
    }
    await pause(50)
  }
  throw new Error('The killed database was not restarted.')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
