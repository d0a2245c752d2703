import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { WebSocketLikeConstructor } from '@supabase/realtime-js'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { WebSocket } from 'ws'
import { recordLog, type RecordedLog } from '../../../test/record-log.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { createGateway } from '../../gateway/index.ts'
import { createKeys, signToken, type ProjectKeys } from '../../keys/keys.ts'
import { openDatabase } from '../../postgres/pool.ts'
import { createRealtime } from '../index.ts'
import type { Limits } from '../limits.ts'
import { createUpgrade } from '../upgrade.ts'
import { RawSocket } from './raw-socket.ts'

const postsSql = readFileSync(new URL('posts.sql', import.meta.url), 'utf8')

export const ada = '00000000-0000-4000-8000-000000000001'
export const bola = '00000000-0000-4000-8000-000000000002'

export interface RealtimeProcess {
  url: string
  log: RecordedLog
  endSession(sessionId: string): void
  stop(): Promise<void>
}

export interface ClientOptions {
  sub?: string
  url?: string
  vsn?: string
  key?: string
  /** The client's, as a proxy reports it. */
  address?: string
}

export interface UseRealtime {
  database: TestDatabase
  keys: ProjectKeys
  /** The process that clients use by default. */
  url: string
  /** Another process on the same database, for the running test. */
  serve(limits?: Partial<Limits>): Promise<RealtimeProcess>
  token(sub: string, claims?: Record<string, unknown>): Promise<string>
  /** The official client over real sockets: a visitor, a user by id, or by the secret key. Disconnected after the test. */
  client(options?: ClientOptions): SupabaseClient
  /** A plain WebSocket, for what the official client would never send. */
  raw(options?: { url?: string; vsn?: string; key?: string }): Promise<RawSocket>
}

/** Realtime behind a real HTTP server, on a database for the test file. */
export function useRealtime(options: { sql?: string; limits?: Partial<Limits> } = {}): UseRealtime {
  const using = {} as UseRealtime
  const untilTestEnds: (() => unknown)[] = []
  let main: RealtimeProcess

  beforeAll(async () => {
    using.database = await createTestDatabase({ sql: postsSql + (options.sql ?? '') })
    using.keys = await createKeys()
    main = await start(using, options.limits)
    using.url = main.url
  })
  afterEach(async () => {
    for (const end of untilTestEnds.splice(0).toReversed()) await end()
  })
  afterAll(async () => {
    await main.stop()
    await using.database.drop()
  })

  return Object.assign(using, {
    async serve(limits) {
      const process = await start(using, limits)
      untilTestEnds.push(process.stop)
      return process
    },
    token: (sub, claims) => tokenOf(using.keys, sub, claims),
    client({ sub, url = using.url, vsn, key = using.keys.publishableKey, address } = {}) {
      const client = createClient(url, key, {
        auth: { persistSession: false, autoRefreshToken: false },
        realtime: {
          ...(vsn && { vsn }),
          ...(address && { transport: socketFrom(address) }),
          reconnectAfterMs: () => 20,
        },
        ...(sub && { accessToken: () => tokenOf(using.keys, sub) }),
      })
      // Not awaited: it takes a while to notice that the socket is closed.
      untilTestEnds.push(() => void client.removeAllChannels())
      return client
    },
    async raw({ url = using.url, vsn = '2.0.0', key = using.keys.publishableKey } = {}) {
      const socket = await RawSocket.open(
        `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=${vsn}`,
      )
      untilTestEnds.push(() => socket.close())
      return socket
    },
  } satisfies Partial<UseRealtime>)
}

/** Each process has its own pool, as on a machine of its own. */
async function start({ database, keys }: UseRealtime, limits?: Partial<Limits>): Promise<RealtimeProcess> {
  const log = recordLog()
  const pool = openDatabase({ ...database.connection, max: 4 })
  const realtime = createRealtime({
    database: pool,
    verifyToken: (token) => gateway.verifyToken(token),
    limits,
    logger: log.logger,
  })
  const gateway = createGateway({ keys, services: { realtime: realtime.service } })
  const server = createServer(getRequestListener((request) => gateway.fetch(request)))
  const upgrade = createUpgrade(realtime, gateway.readCaller, log.logger)
  server.on('upgrade', (request, socket, head) =>
    upgrade(request, socket, head, { address: request.headersDistinct['x-forwarded-for']?.[0] }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  let stopping: Promise<void> | undefined
  const { endSession } = realtime
  return { url: addressOf(server), log, endSession, stop: () => (stopping ??= stop()) }

  async function stop() {
    realtime.closeSockets()
    server.close()
    server.closeAllConnections()
    await realtime.close()
    await pool.close()
  }
}

/** A WebSocket as from behind a proxy, which reports the address. */
function socketFrom(address: string): WebSocketLikeConstructor {
  class ForwardedSocket extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols, { headers: { 'x-forwarded-for': address } })
    }
  }
  // The types of their events differ.
  return ForwardedSocket as unknown as WebSocketLikeConstructor
}

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function tokenOf(keys: ProjectKeys, sub: string, claims: Record<string, unknown> = {}): Promise<string> {
  const exp = Math.floor(Date.now() / 1000) + 3600
  return signToken(keys, { sub, role: 'authenticated', aud: 'authenticated', exp, ...claims })
}
