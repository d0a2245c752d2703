import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attachCluster, readKeys, type ProjectKeys } from '@parlour/backend'
import { test as base } from '@playwright/test'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { ADMIN, startShop, type RunningShop } from '../support/running-shop.ts'

const ROOT = join(import.meta.dirname, '../..')

export interface AttackedShop extends RunningShop {
  keys: ProjectKeys
  connection: pg.ClientConfig
  /** Looks behind the API. */
  database: pg.Pool
  /** The official client with the public key. `address` is the visitor's own, as a proxy on this machine reports it. */
  visitor: (address?: string) => SupabaseClient
  /** A new account. */
  shopper: (address?: string) => Promise<{ client: SupabaseClient; email: string; id: string }>
  staff: SupabaseClient
  /** A request without the official client, with the public key. */
  request: (path: string, init?: RequestInit & { address?: string }) => Promise<Response>
}

export const PASSWORD = 'a harmattan password'

/** One shop for all attacks, which run one after the other: what one of them breaks, the next ones notice. */
export const test = base.extend<object, { attacked: AttackedShop }>({
  attacked: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires an object pattern
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'parlour-attacked-'))
      cpSync(process.env.SEEDED_DATA_DIR!, dataDir, { recursive: true })
      const shop = await startShop(dataDir, { LOG_LEVEL: 'error' })
      const attacked = await attackable(shop)
      await use(attacked)
      await attacked.database.end()
      await shop.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

export async function attackable(shop: RunningShop): Promise<AttackedShop> {
  const { url, dataDir } = shop
  const keys = await readKeys({ projectDir: ROOT, dataDir })
  const { connection } = await attachCluster({ dir: join(dataDir, 'postgres') })
  const database = new pg.Pool(connection)
  // Some attacks end all connections; the pool replaces them.
  database.on('error', () => {})
  const visitor = (address?: string) =>
    createClient(url, keys.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { headers: address === undefined ? {} : { 'x-forwarded-for': address } },
    })
  const staff = visitor()
  const { error } = await staff.auth.signInWithPassword(ADMIN)
  if (error) throw error
  return {
    ...shop,
    keys,
    connection,
    database,
    visitor,
    staff,
    shopper: async (address = newAddress()) => {
      const client = visitor(address)
      const email = `${randomUUID()}@example.com`
      const { data, error: refused } = await client.auth.signUp({ email, password: PASSWORD })
      if (refused || !data.user) throw new Error(`No account could be made: ${refused?.message}`)
      return { client, email, id: data.user.id }
    },
    request: (path, { address, ...init } = {}) =>
      fetch(url + path, {
        ...init,
        headers: {
          apikey: keys.publishableKey,
          ...(address !== undefined && { 'x-forwarded-for': address }),
          ...(init.headers as Record<string, string> | undefined),
        },
      }),
  }
}

let addresses = 0
/** An address that no other visitor has. */
export function newAddress(): string {
  addresses += 1
  return `198.${18 + ((addresses >> 16) & 1)}.${(addresses >> 8) & 255}.${addresses & 255}`
}
