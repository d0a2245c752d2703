import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '@parlour/backend'
import { test as base } from '@playwright/test'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { limit } from '../../backend/test/limit.ts'
import { LIFT_ORDER_LIMIT } from '../support/order-limit.ts'
import { ADMIN, startShop, type RunningShop } from '../support/running-shop.ts'
import { startBalancer, type Balancer } from './balancer.ts'

export const PASSWORD = 'a harmattan password'

export interface TwoShops {
  balancer: Balancer
  /** The processes that are running. */
  shops: RunningShop[]
  database: pg.Pool
  /** The official client with the public key, by the balancer or directly at `url`. Each has an address of its own if none is given. */
  visitor(url?: string, address?: string): SupabaseClient
  /** A new account. */
  shopper(url?: string): Promise<SupabaseClient>
  staff(url?: string): Promise<SupabaseClient>
  start(): Promise<RunningShop>
  /** Limits the orders of an account while `work` runs, as in a shop outside of tests. */
  whileOrdersAreLimited(work: () => Promise<void>): Promise<void>
}

/** Two shops that were started at the same time on an empty database. */
export const test = base.extend<object, { two: TwoShops }>({
  two: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires an object pattern
    async ({}, use) => {
      const dir = mkdtempSync(join(tmpdir(), 'parlour-processes-'))
      const cluster = await startCluster({ dir: join(dir, 'own'), volatile: true })
      const { host, port } = cluster.connection
      const DATABASE_URL = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(host!)}&port=${port}`
      // Long enough for several probes of the balancer.
      const STOP_DELAY = String(limit(500) / 1000)
      const start = () => startShop(join(dir, 'data'), { DATABASE_URL, STOP_DELAY })
      const shops = await Promise.all([start(), start()])
      const balancer = await startBalancer(shops.map(({ url }) => url))
      const database = new pg.Pool({ connectionString: DATABASE_URL })
      const { rows } = await database.query("select pg_get_functiondef('private.limit_own_orders'::regproc)")
      const whileOrdersAreLimited = async (work: () => Promise<void>) => {
        await database.query(rows[0].pg_get_functiondef)
        await work()
        await database.query(LIFT_ORDER_LIMIT)
      }
      await database.query(LIFT_ORDER_LIMIT)
      const key = await publishableKey(balancer.url)
      const { visitor, shopper, staff } = clients(balancer.url, key)
      await use({ shops, balancer, database, start, whileOrdersAreLimited, visitor, shopper, staff })
      await balancer.close()
      await database.end()
      await Promise.all(shops.map((shop) => shop.kill()))
      await cluster.stop()
      rmSync(dir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

function clients(balancerUrl: string, key: string): Pick<TwoShops, 'visitor' | 'shopper' | 'staff'> {
  let addresses = 0
  const nextAddress = () => {
    addresses += 1
    return `198.18.${addresses >> 8}.${addresses & 255}`
  }
  const visitor = (url = balancerUrl, address = nextAddress()) =>
    createClient(url, key, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { headers: { 'x-forwarded-for': address } },
    })
  return {
    visitor,
    async shopper(url) {
      const client = visitor(url)
      const { error } = await client.auth.signUp({ email: `${randomUUID()}@example.com`, password: PASSWORD })
      if (error) throw error
      return client
    },
    async staff(url) {
      const client = visitor(url)
      const { error } = await client.auth.signInWithPassword(ADMIN)
      if (error) throw error
      return client
    },
  }
}

async function publishableKey(url: string): Promise<string> {
  const html = await (await fetch(url)).text()
  return /name="supabase-publishable-key" content="([^"]+)"/.exec(html)![1]!
}
