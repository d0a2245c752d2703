import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useShop } from '../shop.ts'
import { ACCESS } from '../table.ts'
import { hostedKinds, createHostedProject, type HostedProject } from './project.ts'
import { statementsWithoutWhere } from './safe-update.ts'

// What `supabase db push` does to a hosted project: `postgres`, who is no superuser there, applies every migration.

const SUPABASE_DIR = join(import.meta.dirname, '../../../supabase')
const ADMIN = '00000000-0000-4000-8000-000000000001'
const SHOPPER = '00000000-0000-4000-8000-000000000002'

const API_ROLES = `(values ('anon'), ('authenticated'), ('service_role')) as caller(role)`

const RULES = {
  'privileges on tables and columns': `
    select relname, attname, caller.role, privilege, has_column_privilege(caller.role, c.oid, attnum, privilege) as granted,
      has_table_privilege(caller.role, c.oid, 'delete') as "mayDelete"
    from pg_class c join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped,
      ${API_ROLES}, (values ('select'), ('insert'), ('update')) as p(privilege)
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'v') order by 1, 2, 3, 4`,
  'rights to execute functions': `
    select oid::regprocedure::text collate "C" as name, caller.role, has_function_privilege(caller.role, oid, 'execute') as granted
    from pg_proc, ${API_ROLES}
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1, 2`,
  'row-level security and policies': `
    select relname, relrowsecurity, polname, polcmd, pg_get_expr(polqual, polrelid) as shown,
      pg_get_expr(polwithcheck, polrelid) as written
    from pg_class c left join pg_policy on polrelid = c.oid
    where relkind = 'r' and (relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      or c.oid = 'storage.objects'::regclass) order by 1, 3`,
  'tables published to realtime': `
    select tablename, attnames, rowfilter from pg_publication_tables where pubname = 'supabase_realtime' order by 1`,
  buckets: `
    select id, public, file_size_limit, allowed_mime_types from storage.buckets order by 1`,
}

const shop = useShop()

describe.each(await hostedKinds())(
  'a hosted project on PostgreSQL $version, new tables $exposure',
  (kind) => {
    let project: HostedProject
    let before: unknown

    beforeAll(async () => {
      project = await createHostedProject(kind)
      before = await servicesOf(project.owner)
      for (const { name, sql } of migrations()) {
        await project.owner.query(sql).catch((error: unknown) => {
          throw new Error(`${name} failed`, { cause: error })
        })
      }
    })
    afterAll(() => project?.close())

    test('each migration applies, and the tables belong to postgres, who is no superuser', async () => {
      const { rows } = await project.owner.query(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relowner = (select oid from pg_roles where rolname = 'postgres' and not rolsuper) order by relname`,
      )
      expect(rows.map(({ name }) => name)).toEqual(Object.keys(ACCESS).toSorted())
    })

    test('the schemas of the services are unchanged', async () => {
      expect(await servicesOf(project.owner)).toEqual(before)
    })

    test.each(Object.entries(RULES))('%s are those that the access tests check', async (_, sql) => {
      const hosted = await project.owner.query(sql)
      const own = await shop.database.query(sql)
      expect(hosted.rows.length).toBeGreaterThan(0)
      expect(hosted.rows).toEqual(own.rows)
    })

    test('the first admin is a row in user_roles', async () => {
      await project.owner.query(`insert into auth.users (id, email) values ('${ADMIN}', 'ada@example.com')`)
      expect(await isAdmin(project.owner)).toBe(false)
      await project.owner.query(`insert into public.user_roles (user_id, role) values ('${ADMIN}', 'admin')`)
      expect(await isAdmin(project.owner)).toBe(true)
    })

    test('an account lists and ends its sessions, whose last use the service keeps without a time zone', async () => {
      const { owner } = project
      const session = { id: randomUUID(), last_active_at: new Date('2026-01-04T05:00:00Z') }
      await owner.query(`insert into auth.users (id, email) values ('${SHOPPER}', 'chidi@example.com')`)
      await owner.query(
        `insert into auth.sessions (id, user_id, created_at, refreshed_at)
         values ($1, $2, '2026-01-02 03:00Z', '2026-01-04 05:00')`,
        [session.id, SHOPPER],
      )
      await owner.query("set timezone = 'Africa/Lagos'")
      const list = 'select id, last_active_at from public.list_own_sessions()'
      expect(await asUser(owner, SHOPPER, list)).toEqual([session])
      const end = `select public.end_own_session('${session.id}') as ended`
      expect(await asUser(owner, SHOPPER, end)).toEqual([{ ended: true }])
    })

    test('no function updates or deletes without a condition, which the API of the service refuses', async () => {
      const { rows } = await project.owner.query<{ name: string; body: string }>(
        `select oid::regprocedure::text as name, prosrc as body from pg_proc
       where pronamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1`,
      )
      const unsafe = rows.flatMap(({ name, body }) =>
        statementsWithoutWhere(body).map((statement) => `${name}: ${statement}`),
      )
      expect(unsafe).toEqual([])
    })
  },
)

/** Tables, columns, functions and triggers of the schemas that the services own, with their owners. */
async function servicesOf(client: pg.Client) {
  const schemas = `('auth'::regnamespace, 'storage'::regnamespace, 'realtime'::regnamespace)`
  const { rows } = await client.query(`
    select 'relation' as kind, c.oid::regclass::text as name, relowner::regrole::text as owner, attname as part
    from pg_class c left join pg_attribute on attrelid = c.oid and attnum > 0 where relnamespace in ${schemas}
    union all select 'function', oid::regprocedure::text, proowner::regrole::text, md5(prosrc)
    from pg_proc where pronamespace in ${schemas}
    union all select 'trigger', tgrelid::regclass::text, '', tgname from pg_trigger join pg_class c on c.oid = tgrelid
    where relnamespace in ${schemas} and not tgisinternal
    order by 1, 2, 4`)
  return rows
}

async function isAdmin(client: pg.Client): Promise<boolean> {
  const [row] = await asUser(client, ADMIN, 'select public.is_admin() as yes')
  return row?.yes
}

/** The rows of the statement with the rights of a signed-in account; nothing is kept. */
async function asUser(client: pg.Client, id: string, statement: string) {
  const claims = JSON.stringify({ sub: id, role: 'authenticated', aal: 'aal1' })
  await client.query('begin')
  try {
    await client.query("select set_config('role', 'authenticated', true)")
    await client.query("select set_config('request.jwt.claims', $1, true)", [claims])
    return (await client.query(statement)).rows
  } finally {
    await client.query('rollback')
  }
}

function migrations() {
  const folder = join(SUPABASE_DIR, 'migrations')
  const names = readdirSync(folder).toSorted()
  const files = [...names.map((name) => join(folder, name)), join(SUPABASE_DIR, 'seed.sql')]
  return files.map((name) => ({ name, sql: readFileSync(name, 'utf8') }))
}
