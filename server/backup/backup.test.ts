import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, cpSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createBackup, exportShop, restoreBackup, type Backup, type Location } from '@parlour/backend/backup'
import papaparse from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { machinePostgres, startMachinePostgres } from '../../backend/test/machine-postgres.ts'
import { createOrdinaryOwner } from '../../backend/test/ordinary-owner.ts'
import { startS3Imitation } from '../../backend/test/s3-imitation.ts'
import { LIFT_ORDER_LIMIT } from '../../tests/support/order-limit.ts'
import { seedDemo } from '../demo/seed.ts'
import { filesIn, openBackend, PROJECT_DIR, rowsOf, temporaryDir, type OpenShop } from './testing.ts'

// A demonstration shop is backed up twice: while orders are being placed, and at rest.

const OLDEST = 15
const isInstalled = machinePostgres().some(({ version }) => version === OLDEST)

/** Where a shop and its copy have their databases; undefined is an embedded one in the data folder. */
interface Databases {
  shop?: string
  copy?: string
  stop(): Promise<void>
}

describe('with the embedded PostgreSQL', () => testBackups(async () => ({ stop: async () => {} })))
describe.skipIf(!isInstalled)(`as an ordinary owner on PostgreSQL ${OLDEST}, where it is installed`, () =>
  testBackups(async () => {
    const server = await startMachinePostgres(machinePostgres().find(({ version }) => version === OLDEST)!)
    const owner = await createOrdinaryOwner(server.url)
    return { shop: await owner.createDatabase(), copy: await owner.createDatabase(), stop: server.stop }
  }),
)

function testBackups(start: () => Promise<Databases>) {
  const [dataDir, copyDir, backupDir] = [temporaryDir(), temporaryDir(), temporaryDir()]
  let databases: Databases
  let shop: OpenShop
  let copy: Location
  let busy: Backup
  let quiet: Backup

  beforeAll(async () => {
    databases = await start()
    const location = { projectDir: PROJECT_DIR, dataDir, databaseUrl: databases.shop }
    copy = { projectDir: PROJECT_DIR, dataDir: copyDir, databaseUrl: databases.copy }
    shop = await openBackend(location)
    await shop.backend.database.query(LIFT_ORDER_LIMIT)
    await seedDemo(shop.service)
    await shop.service.from('products').update({ stock_quantity: STOCK }).eq('category', SOLD).throwOnError()
    const selling = new AbortController()
    const sold = sellUntil(shop, selling.signal)
    const making = createBackup(location, backupDir).finally(() => selling.abort())
    const [made, orders] = await Promise.all([making, sold])
    busy = made
    expect(orders).toBeGreaterThan(0)
    await payInParts(shop)
    quiet = await createBackup(location, backupDir)
  })
  afterAll(async () => {
    await shop?.backend.close()
    await databases?.stop()
    for (const dir of [dataDir, copyDir, backupDir]) rmSync(dir, { recursive: true, force: true })
  })

  test('a restored shop has every row, every file, and the keys', async () => {
    copyFileSync(join(dataDir, 'backup-key'), join(copyDir, 'backup-key'))
    await restoreBackup(copy, quiet.path)
    await usingCopy(async (restored) => {
      expect(await rowsOf(restored)).toEqual(await rowsOf(shop))
      expect(filesIn(copyDir)).toEqual(filesIn(dataDir))
      expect(Object.keys(filesIn(copyDir)).length).toBeGreaterThan(30)
      expect(restored.backend.keys.secretKey).toBe(shop.backend.keys.secretKey)
    })
  })

  test('orders go on after a restore: foreign keys, triggers and sequences are in place', async () => {
    await usingCopy(async (restored) => {
      expect(await constraintsOf(restored)).toEqual(await constraintsOf(shop))
      expect(await placeOrder(await restored.signUp())).toBeNull()
    })
  })

  test('a shop that is there is only replaced on request', async () => {
    await expect(restoreBackup(copy, busy.path)).rejects.toThrow('There is a shop already. With --replace')
    await restoreBackup(copy, busy.path, { replace: true })
  })

  test('a backup made while orders are placed has them with all their items and the stock that they left', async () => {
    await usingCopy(async ({ backend }) => {
      const { rows } = await backend.database.query(
        `select
           (select count(*) from orders o where total_amount is distinct from
             (select sum(total) from order_items i where i.order_id = o.id) + coalesce(o.delivery_fee, 0)) as "wrongTotals",
           (select count(*) from products p where category = '${SOLD}' and stock_quantity <> ${STOCK} -
             (select coalesce(sum(quantity), 0) from order_items i where i.product_id = p.id)) as "wrongStocks"`,
      )
      expect(rows).toEqual([{ wrongTotals: '0', wrongStocks: '0' }])
    })
  })

  test('while a shop is running, the command replaces nothing and says what to do', async () => {
    const before = { rows: await rowsOf(shop), files: filesIn(dataDir) }
    const settings = { DATA_DIR: dataDir, ...(databases.shop && { DATABASE_URL: databases.shop }) }
    expect(await runRestore([busy.path, '--replace'], settings)).toEqual({
      code: 1,
      output: expect.stringMatching(
        databases.shop
          ? /^The backup was not restored\. The database is in use\. Stop every process of the shop/
          : /^The backup was not restored\. Another shop is already running on the data folder .+ Stop it first/,
      ),
    })
    expect({ rows: await rowsOf(shop), files: filesIn(dataDir) }).toEqual(before)
    expect(await placeOrder(await shop.signUp())).toBeNull()
  })

  test('a damaged backup is refused', async () => {
    const damaged = join(backupDir, 'damaged')
    cpSync(quiet.path, damaged, { recursive: true })
    const orders = join(damaged, 'tables/public.orders.copy')
    writeFileSync(orders, readFileSync(orders, 'utf8').replace('Ada', 'Eve'))
    await expect(restoreBackup(copy, damaged, { replace: true })).rejects.toThrow(
      'is damaged: tables/public.orders.copy is missing or was changed.',
    )
    rmSync(join(damaged, 'manifest.json'))
    await expect(restoreBackup(copy, damaged, { replace: true })).rejects.toThrow('is not a backup')
  })

  test('a backup of another schema is refused', async () => {
    const other = join(backupDir, 'other')
    cpSync(quiet.path, other, { recursive: true })
    const path = join(other, 'manifest.json')
    writeFileSync(path, readFileSync(path, 'utf8').replace(quiet.manifest.schemaHash, 'a'.repeat(64)))
    await expect(restoreBackup(copy, other, { replace: true, trust: true })).rejects.toThrow(
      'is of another version of the shop',
    )
  })

  test('nobody else can read a backup, a restored folder or the key of the signatures', () => {
    for (const path of [quiet.path, copyDir, join(dataDir, 'backup-key')])
      expect(statSync(path).mode & 0o077).toBe(0)
  })

  test('an export has every product as CSV, and every file that its list names', async () => {
    const dir = join(backupDir, 'export')
    const location = { projectDir: PROJECT_DIR, dataDir, databaseUrl: databases.shop }
    await exportShop(location, dir, 'Africa/Lagos')
    const read = (name: string) =>
      papaparse.parse<Record<string, string>>(readFileSync(join(dir, name), 'utf8'), {
        header: true,
        skipEmptyLines: true,
      }).data
    const { data: products } = await shop.service
      .from('products')
      .select('id, name, created_at')
      .order('id')
      .setHeader('Prefer', 'timezone=Africa/Lagos')
      .throwOnError()
    const exported = read('products.csv').map(({ id, name, created_at }) => ({ id, name, created_at }))
    expect(exported.toSorted((a, b) => String(a.id).localeCompare(String(b.id)))).toEqual(products)
    expect(exported.every((row) => row.created_at?.endsWith('+01:00'))).toBe(true)
    expect(read('product_options.csv')).toHaveLength(7)
    expect(read('product_variants.csv')).toHaveLength(14)
    const parts = read('payments.csv').filter(({ counts }) => counts === 't')
    expect(parts.map(({ paid_amount }) => paid_amount)).toEqual(['700.00', '300.00'])
    expect(read('orders.csv').filter(({ deposit_amount }) => deposit_amount !== '')).toMatchObject([
      {
        id: parts[0]?.order_id,
        deposit_amount: '700.00',
        deposit_paid_at: expect.stringMatching(/\+01:00$/),
        rest_due: 'before_delivery',
        kept_before_work: '10',
        kept_after_work: '50',
      },
    ])
    const files = read('files.csv')
    expect(files).toHaveLength(quiet.manifest.files.length)
    expect(files.every(({ path }) => existsSync(join(dir, String(path))))).toBe(true)
    await expect(exportShop(location, dir)).rejects.toThrow('exists already. Name another folder.')
  })

  test('files are restored to an S3 bucket, and backed up from there', async () => {
    const s3 = await startS3Imitation()
    try {
      const inBucket = { ...copy, s3Url: s3.url }
      await restoreBackup(inBucket, quiet.path, { replace: true })
      const again = await createBackup(inBucket, join(backupDir, 's3'))
      expect(again.manifest.files).toEqual(quiet.manifest.files)
      expect(again.manifest.files.length).toBeGreaterThan(30)
    } finally {
      await s3.close()
    }
  })

  async function usingCopy(use: (restored: OpenShop) => Promise<void>): Promise<void> {
    const restored = await openBackend(copy)
    try {
      await use(restored)
    } finally {
      await restored.backend.close()
    }
  }
}

type Shopper = Awaited<ReturnType<OpenShop['signUp']>>

const STOCK = 1_000_000
/** The category of what is sold: its products have no variants. */
const SOLD = 'sofas'

/** Places orders, four at a time, until the signal; returns how many. */
async function sellUntil(shop: OpenShop, signal: AbortSignal): Promise<number> {
  let sold = 0
  const shopper = await shop.signUp()
  const sell = async () => {
    do {
      expect(await placeOrder(shopper)).toBeNull()
      sold += 1
    } while (!signal.aborted)
  }
  await Promise.all(Array.from({ length: 4 }, sell))
  return sold
}

async function placeOrder(shopper: Shopper): Promise<unknown> {
  const { data } = await shopper
    .from('products')
    .select('id')
    .eq('category', SOLD)
    .order('id')
    .limit(3)
    .throwOnError()
  const { error } = await shopper.rpc('place_order', {
    p_items: data.map(({ id }, index) => ({ product_id: id, quantity: index + 1 })),
    p_customer_name: 'Ada Obi',
    p_customer_email: 'ada@example.com',
    p_customer_phone: '+234 803 000 0000',
    p_shipping_address: '12 Admiralty Way, Lekki',
  })
  return error
}

/** Makes one of the orders one with a deposit, of which both parts were paid, and whose work has begun. */
async function payInParts({ backend }: OpenShop): Promise<void> {
  await backend.database.query(
    `with chosen as (
       update orders
       set payment_method = 'paystack', deposit_amount = 700, deposit_paid_at = now(), rest_due = 'before_delivery',
         rest_asked_at = now(), kept_before_work = 10, kept_after_work = 50, work_began_at = now()
       where id = (select id from orders order by created_at, id limit 1)
       returning id, order_number
     )
     insert into payments (order_id, order_number, method, reference, amount, paid_amount, state, counts, paid_at)
     select id, order_number, 'paystack', 'PAY-' || part, part, part, 'paid', true, now() from chosen, unnest(array[700, 300]) as part`,
  )
}

/** What `npm run restore` runs. */
async function runRestore(args: string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, ['server/backup/restore.ts', ...args], {
    cwd: PROJECT_DIR,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { code, output: output.trim() }
}

async function constraintsOf({ backend }: OpenShop) {
  const { rows } = await backend.database.query(
    `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' order by 1, 2`,
  )
  const triggers = await backend.database.query(
    `select tgrelid::regclass::text as table, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
  )
  return [rows, triggers.rows]
}
