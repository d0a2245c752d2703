import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { migrate } from '@parlour/backend'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import cases from '../../app/lib/text/folding-cases.json' with { type: 'json' }
import { machinePostgres, startMachinePostgres } from '../../backend/test/machine-postgres.ts'
import { indexesUsedBy } from './index-use.ts'
import { filledFast } from './large-tables.ts'

// The migrations need no superuser, on the embedded PostgreSQL and on the oldest supported version. A superuser only creates
// the roles of the API, because service_role bypasses row-level security. A hosted project already has these roles.

const SUPABASE_DIR = join(import.meta.dirname, '../../supabase')
const OLDEST = 15
const ADMIN = '00000000-0000-4000-8000-000000000001'

interface Server {
  /** The connection of a superuser to the database `postgres`. */
  connection: pg.ClientConfig
  stop: () => Promise<void>
}

const embedded = async (): Promise<Server> => ({
  connection: { ...inject('cluster'), database: 'postgres' },
  stop: async () => {},
})

async function installed(): Promise<Server> {
  const server = await startMachinePostgres(machinePostgres().find(({ version }) => version === OLDEST)!)
  return { connection: { connectionString: server.url }, stop: server.stop }
}

const isInstalled = machinePostgres().some(({ version }) => version === OLDEST)

describe('on the embedded PostgreSQL', () => testAsOrdinaryOwner(embedded))
describe.skipIf(!isInstalled)(`on PostgreSQL ${OLDEST}, where it is installed`, () =>
  testAsOrdinaryOwner(installed),
)

function testAsOrdinaryOwner(start: () => Promise<Server>) {
  const name = `owner_${randomBytes(8).toString('hex')}`
  let server: Server
  let superuser: pg.Client
  let owner: pg.Client

  beforeAll(async () => {
    server = await start()
    superuser = await connect(server.connection)
    await superuser.query(`create database ${name}_roles`)
    await migrate(inDatabase(superuser, `${name}_roles`))
    await superuser.query(
      `create role ${name} login password 'a good password' nosuperuser nocreaterole nobypassrls`,
    )
    await superuser.query(
      `grant anon, authenticated, service_role, authenticator to ${name} with admin option`,
    )
    await superuser.query(`create database ${name} owner ${name}`)
    const connection = { ...inDatabase(superuser, name), user: name, password: 'a good password' }
    await migrate(connection, { supabaseDir: SUPABASE_DIR })
    owner = await connect(connection)
    await owner.query(filledFast(LARGE_TABLES, ROWS))
    await owner.query('vacuum analyze')
  })
  afterAll(async () => {
    await owner?.end()
    await superuser?.query(`drop database if exists ${name}`)
    await superuser?.query(`drop database if exists ${name}_roles`)
    await superuser?.end()
    await server?.stop()
  })

  test('all migrations apply, and leave the built-in functions of PostgreSQL unchanged', async () => {
    const { rows } = await owner.query(
      `select (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
         (select relowner = current_user::regrole from pg_class where oid = 'public.orders'::regclass) as "ownsTables",
         (select proleakproof from pg_proc where oid = 'texticlike(text, text)'::regprocedure) as "likeIsLeakproof"`,
    )
    expect(rows).toEqual([{ isSuperuser: false, ownsTables: true, likeIsLeakproof: false }])
  })

  test('texts are folded and sorted as on every server', async () => {
    const { rows } = await owner.query(
      `select array(select private.folded(typed) from unnest($1::text[]) as typed) as folded,
         array(select name from unnest($2::text[]) as name order by private.sort_key(name) collate "C") as sorted`,
      [cases.folded.map(([typed]) => typed), cases.sorted.toReversed()],
    )
    expect(rows).toEqual([{ folded: cases.folded.map(([, folded]) => folded), sorted: cases.sorted }])
  })

  test.each([
    ['product_texts_search_idx', "search_products('SKU-4711', p_limit => 51)"],
    ['order_texts_search_idx', "search_orders('1700000004711', p_limit => 51)"],
    ['order_texts_search_idx', "search_refunds('1700000004711', p_limit => 51)"],
    ['customer_texts_search_idx', "search_customers('0803 999 4711', p_limit => 51)"],
    ['customer_texts_search_idx', "search_customers('Hada Obbi 4711', p_limit => 51)"],
    ['message_texts_search_idx', "search_contact_messages('buyer4711@', p_limit => 51)"],
    ['customer_texts_name_idx', "search_customers('', p_sort => 'name', p_limit => 51)"],
    [
      'order_texts_name_idx',
      "search_orders('', p_sort => 'customer_name', p_ascending => true, p_limit => 1001)",
    ],
    [
      'order_texts_email_idx',
      "search_orders('', p_sort => 'customer_email', p_ascending => true, p_limit => 51)",
    ],
    ['order_texts_email_desc_idx', "search_orders('', p_sort => 'customer_email', p_limit => 51)"],
    ['product_texts_name_idx', "search_products('', p_sort => 'name', p_ascending => true, p_limit => 1001)"],
    ['product_texts_sku_idx', "search_products('', p_sort => 'sku', p_ascending => true, p_limit => 51)"],
    ['product_texts_sku_desc_idx', "search_products('', p_sort => 'sku', p_limit => 51)"],
    ['products_category_idx', "search_products('', p_sort => 'category', p_limit => 51)"],
    ['customers_total_orders_idx', "search_customers('', p_sort => 'total_orders', p_limit => 51)"],
    // Most orders match a common word: the first 51 are found sooner in the order of the list.
    ['orders_newest_idx', "search_orders('ada', p_limit => 51)"],
    ['order_texts_search_idx', "count_found_orders('1700000004711')"],
  ])('%s is used by %s for staff', async (index, search) => {
    expect(await usedByStaff(owner, `select * from ${search}`)).toHaveProperty(index)
  })

  test.each([
    ['products', 'price', 'products_any_price_idx'],
    ['orders', 'total_amount', 'orders_total_amount_idx'],
    ['customers', 'total_spent', 'customers_total_spent_idx'],
    ['refunds', 'amount', 'refunds_amount_idx'],
  ])('the next page of %s by %s starts at an entry of %s', async (list, column, index) => {
    const page = `p_sort => '${column}', p_after_value => '900', p_after_id => '${ADMIN}', p_limit => 51`
    const used = await usedByStaff(owner, `select * from search_${list}('', ${page})`)
    const entries = used[index]
    // Of 20,000 products, orders and customers, 900 follow the cursor.
    expect(entries).toBeGreaterThanOrEqual(51)
    expect(entries).toBeLessThanOrEqual(900)
  })

  test('product_texts_search_idx is used by the shop’s search for visitors', async () => {
    const used = await asCaller(owner, { role: 'anon' }, () =>
      indexesUsedBy((sql) => owner.query(sql), "select id from search_active_products('chair 4711 ')"),
    )
    expect(used).toHaveProperty('product_texts_search_idx')
  })
}

const LARGE_TABLES = ['products', 'orders', 'customers', 'contact_messages', 'refunds']

const ROWS = `
  insert into auth.users (id, email) values ('${ADMIN}', 'admin@example.com');
  insert into user_roles (user_id, role) values ('${ADMIN}', 'admin');
  insert into categories (name) values ('Chairs');
  ${LARGE_TABLES.map((table) => `alter table ${table} disable trigger user;`).join('\n')}
  insert into products (name, sku, category, price, description, created_at)
  select 'Chair ' || n || ' ' || md5(n::text), 'SKU-' || n, 'chairs', n, repeat(md5(n::text) || ' oak ', 2),
    now() - n * interval '1 minute'
  from generate_series(1, 20000) n;
  insert into customers (name, email, phone, phone_digits, total_spent, total_orders, created_at)
  select 'Ada Obi ' || n, 'buyer' || n || '@example.com', '0803 999 ' || n, '803999' || n, n, n % 9,
    now() - n * interval '1 minute'
  from generate_series(1, 20000) n;
  insert into orders (order_number, customer_name, customer_email, shipping_address, goods_amount, total_amount, created_at)
  select 'ORD-' || 1700000000000 + n, 'Ada Obi ' || n, 'buyer' || n || '@example.com', 'Lekki', n, n,
    now() - n * interval '1 minute'
  from generate_series(1, 20000) n;
  insert into refunds (order_id, amount, reason)
  select id, total_amount, 'Torn' from orders where order_number like '%7';
  insert into contact_messages (name, email, message)
  select 'Ada Obi ' || n, 'buyer' || n || '@example.com', 'Good day' from generate_series(1, 20000) n;
  ${LARGE_TABLES.map((table) => `alter table ${table} enable trigger user;`).join('\n')}
`

async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection)
  await client.connect()
  return client
}

/** The connection to another database on the server of the client. */
function inDatabase({ host, port, user, password }: pg.Client, database: string): pg.ClientConfig {
  return { host, port, user, password: password ?? undefined, database }
}

/** Runs `work` with these claims in a transaction that is rolled back. */
async function asCaller<Result>(
  client: pg.Client,
  claims: { role: string; sub?: string },
  work: () => Promise<Result>,
) {
  await client.query('begin')
  try {
    await client.query("select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)", [
      claims.role,
      JSON.stringify(claims),
    ])
    return await work()
  } finally {
    await client.query('rollback')
  }
}

function usedByStaff(client: pg.Client, statement: string) {
  return asCaller(client, { role: 'authenticated', sub: ADMIN }, () =>
    indexesUsedBy((sql) => client.query(sql), statement),
  )
}
