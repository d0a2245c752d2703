import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createHttpServer, fetchHandler } from '@parlour/backend/http-server'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll } from 'vitest'
import { createTestBackend, type TestBackend } from '../../backend/test/test-backend.ts'
import {
  COMMON_PASSWORDS,
  functionCallers,
  PRIORITIES,
} from '../../server/backend-options/backend-options.ts'
import { htmlColumns } from '../../server/backend-options/html-columns.ts'
import { readEnv } from '../../server/env.ts'
import { LIFT_ORDER_LIMIT } from '../support/order-limit.ts'
import type { Role } from './table.ts'

const PROJECT_DIR = join(import.meta.dirname, '../..')

/** Of every account that the tests create. */
export const PASSWORD = 'a good password'
/** By bcrypt at its lowest cost, because hashing at the usual one takes longer than most tests. */
const PASSWORD_HASH = '$2a$04$BNYpBZCCLqTd6cs3DSwC2.dkelEP.B.DfPF0EwVraOVkL6nRGxJpi'

export interface Shop {
  /** One official client for each kind of caller. `owner` is the shopper whose orders the tests read. */
  as: Record<Role, SupabaseClient>
  ids: Record<'stranger' | 'owner' | 'admin', string>
  /** Creates another account. */
  signUp: () => Promise<{ id: string; client: SupabaseClient }>
  /** The official client of a visitor at this IP address, without an account. The clients of `as` have no address. */
  visitorAt: (address: string) => SupabaseClient
  /** The base URL, for requests without supabase-js, over HTTP. */
  url: string
  /** The same without HTTP, as the clients call it, in two thirds of the time. */
  fetch: (url: string, init?: RequestInit) => Promise<Response>
  keys: TestBackend['keys']
  /** For data that the API does not expose. */
  database: TestBackend['database']
  changes: TestBackend['changes']
  answer: TestBackend['answer']
  close: () => Promise<void>
}

export interface ShopOptions {
  /** By default an account orders as often as it likes: tests place more orders than shoppers may in ten minutes. */
  limitsOrders?: boolean
}

/** Starts a backend on a free port, over a cloned database with all migrations. */
export async function openShop({ limitsOrders = false }: ShopOptions = {}): Promise<Shop> {
  const server = createHttpServer({ handlers: [fetchHandler((request) => backend.fetch(request))] })
  server.on('upgrade', (request, socket, head) => backend.upgrade(request, socket, head))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const backend = await createTestBackend(PROJECT_DIR, {
    beforeWrite: htmlColumns,
    functionCallers: functionCallers(readEnv({})),
    localUrl: url,
    priorities: PRIORITIES,
    commonPasswords: COMMON_PASSWORDS,
  })
  if (!limitsOrders) await backend.database.query(LIFT_ORDER_LIMIT)
  const connect = (key = backend.keys.publishableKey, client: { address?: string } = {}): SupabaseClient =>
    createClient(url, key, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: (input, init) => backend.fetch(new Request(input, init), client) },
    })
  const service = connect(backend.keys.secretKey)
  const signUp = () => createAccount(service, connect())
  const [stranger, owner, admin] = await Promise.all([signUp(), signUp(), signUp()])
  await service.from('user_roles').insert({ user_id: admin.id, role: 'admin' }).throwOnError()
  return {
    as: { anon: connect(), stranger: stranger.client, owner: owner.client, admin: admin.client, service },
    ids: { stranger: stranger.id, owner: owner.id, admin: admin.id },
    signUp,
    visitorAt: (address) => connect(backend.keys.publishableKey, { address }),
    url,
    fetch: (address, init) => backend.fetch(new Request(address, init)),
    keys: backend.keys,
    database: backend.database,
    changes: backend.changes,
    answer: backend.answer,
    close: async () => {
      server.close()
      await backend.close()
    },
  }
}

/** A shop for the tests of this file or `describe()`, which is open while hooks and tests run. */
export function useShop(options?: ShopOptions): Shop {
  const shop = {} as Shop
  beforeAll(async () => {
    Object.assign(shop, await openShop(options))
  })
  afterAll(() => shop.close?.())
  return shop
}

/** Creates an account and signs the client in. */
async function createAccount(service: SupabaseClient, client: SupabaseClient) {
  const email = `${randomUUID()}@example.com`
  const account = { email, password_hash: PASSWORD_HASH, email_confirm: true }
  const created = await service.auth.admin.createUser(account)
  if (created.error) throw created.error
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return { id: created.data.user.id, client }
}
