import { beforeAll, describe, expect, test } from 'vitest'
import { ada, useBlog, type Blog } from './testing/blog.ts'

/** Settings as a migration would make them; all databases of a cluster share the role authenticator. */
async function configure({ database }: Blog, settings: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    await database.query(`do $$ begin execute format(
      'alter role authenticator in database %I set pgrst.${name} to %L', current_database(), '${value}'); end $$`)
  }
}

/** A blog with these settings made before the first request. */
function useConfigured(settings: Record<string, string>, options: Parameters<typeof useBlog>[0] = {}): Blog {
  const blog = useBlog(options)
  beforeAll(() => configure(blog, settings))
  return blog
}

test('a setting applies as soon as its change is notified', async () => {
  const plan = () => late.as('service_role').from('posts').select().explain()
  expect(await plan()).toMatchObject({ status: 406, error: { code: 'PGRST107' } })
  await configure(late, { db_plan_enabled: 'true' })
  await late.database.query("notify pgrst, 'reload config'")
  await expect.poll(async () => (await plan()).status).toBe(200)
})
const late = useBlog()

describe('a plan', () => {
  const blog = useConfigured({ db_plan_enabled: 'true' })
  const posts = () => blog.as('service_role').from('posts')

  test('is text', async () => {
    const { data, error } = await posts().select('id').eq('id', 1).explain()
    expect(error).toBeNull()
    expect(data).toMatch(/Aggregate +\(cost=.+\n.*posts_pkey/s)
  })

  test('or JSON, with the requested options', async () => {
    const { data } = await posts().select('id').explain({ format: 'json', analyze: true, verbose: true })
    expect(data).toEqual([
      expect.objectContaining({
        Plan: expect.objectContaining({
          'Actual Rows': expect.any(Number),
          Output: expect.any(Array),
        }),
        'Query Identifier': expect.any(Number),
        'Execution Time': expect.any(Number),
      }),
    ])
  })

  test('names the output that it is the plan of', async () => {
    const Accept = 'application/vnd.pgrst.plan+json; for="text/csv"; options=verbose|nonsense'
    const response = await blog.request('/posts', { headers: { Accept } }, 'service_role')
    expect(response.headers.get('content-type')).toBe(
      'application/vnd.pgrst.plan+json; for="text/csv"; options=verbose; charset=utf-8',
    )
    expect(await response.text()).toContain('string_agg')
    const unknown = { Accept: 'application/vnd.pgrst.plan; for="image/png"' }
    expect((await blog.request('/posts', { headers: unknown }, 'service_role')).status).toBe(406)
  })

  test('of a write or a call does not run it', async () => {
    const write = await posts().delete().eq('id', 1).explain()
    expect(write.data).toContain('Delete on posts')
    const headers = { Accept: 'application/vnd.pgrst.plan' }
    const call = { method: 'POST', body: '{"post_id":1}', headers }
    expect((await blog.request('/rpc/touch', call, 'service_role')).status).toBe(200)
    const { rows } = await blog.database.query('select views from posts where id = 1')
    expect(rows).toEqual([{ views: 100 }])
  })

  test('of a single row does not need the number of rows', async () => {
    const Accept = 'application/vnd.pgrst.plan; for="application/vnd.pgrst.object+json"'
    const response = await blog.request('/posts', { headers: { Accept } }, 'service_role')
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('Aggregate')
  })

  test('reveals nothing that the caller may not read', async () => {
    const { error } = await blog.as().from('comments').select().explain()
    expect(error).toMatchObject({ code: '42501' })
  })
})

const newTags = async ({ database }: Blog) =>
  (await database.query('select from tags where id = 91')).rowCount

const addTag = (blog: Blog, headers: Record<string, string> = { Prefer: 'tx=rollback' }) =>
  blog.request('/tags', { method: 'POST', body: '{"id":91,"name":"new"}', headers }, 'service_role')

describe('the end of a transaction', () => {
  const usual = useBlog()
  const committing = useConfigured({ db_tx_end: 'commit' })
  const undoing = useConfigured({ db_tx_end: 'rollback' })

  test('may be a requested rollback', async () => {
    const response = await addTag(usual)
    expect(response.headers.get('preference-applied')).toBe('tx=rollback')
    expect(await newTags(usual)).toBe(0)
  })

  test('is a commit if the database says so, whatever is requested', async () => {
    const response = await addTag(committing)
    expect(response.headers.has('preference-applied')).toBe(false)
    expect(await newTags(committing)).toBe(1)
  })

  test('is a rollback if the database says so', async () => {
    expect((await addTag(undoing, {})).status).toBe(201)
    expect(await newTags(undoing)).toBe(0)
  })
})

describe('settings of PostgreSQL’s own', () => {
  const sleeping = useBlog({
    sql: `
      create function nap() returns text language sql as $$ select pg_sleep(20); select 'slept' $$;
      create function short_nap() returns text language sql set statement_timeout = '20ms' as $$
        select pg_sleep(20); select 'slept' $$;
      create function patience() returns text language sql stable as $$
        select current_setting('statement_timeout') $$;`,
  })
  beforeAll(() =>
    sleeping.database.query(`do $$ begin execute format(
      'alter role authenticated in database %I set statement_timeout to ''1s''', current_database()); end $$`),
  )

  test('apply to their role, and to no other', async () => {
    expect((await sleeping.as(ada).rpc('patience')).data).toBe('1s')
    expect((await sleeping.as().rpc('patience')).data).toBe('3s')
    expect((await sleeping.as('service_role').rpc('patience')).data).toBe('2min')
    expect(await sleeping.as(ada).rpc('nap')).toMatchObject({ status: 504, error: { code: '57014' } })
  })

  test('apply to the one function that has its own timeout', async () => {
    expect((await sleeping.as('service_role').rpc('short_nap')).error).toMatchObject({ code: '57014' })
  })
})

describe('other settings of the database', () => {
  const bounded = useConfigured({ db_max_rows: '2', db_aggregates_enabled: 'false' }, { maxRows: 100 })
  const renamed = useConfigured(
    { db_schemas: 'office, public' },
    {
      sql: `create schema office;
        grant usage on schema office to service_role;
        create table office.ledger as select 7 as id;
        grant select on office.ledger to service_role;`,
    },
  )
  const guarded = useConfigured(
    { db_pre_request: 'public.doorman' },
    {
      sql: `create function doorman() returns void language plpgsql as $$
        begin
          if current_setting('request.headers', true)::json ->> 'x-banned' is not null then
            raise sqlstate 'PT403' using message = 'Not you';
          end if;
        end
      $$;`,
    },
  )

  test('override those of the service', async () => {
    expect((await bounded.as('service_role').from('posts').select('id')).data).toHaveLength(2)
    expect((await bounded.as().from('posts').select('count()')).error).toMatchObject({ code: 'PGRST123' })
  })

  test('can name the schemas, of which the first is the default', async () => {
    const response = await renamed.request('/ledger', {}, 'service_role')
    expect(await response.json()).toEqual([{ id: 7 }])
    expect((await renamed.as('service_role').schema('public').from('tags').select()).error).toBeNull()
    expect((await renamed.as().schema('auth').from('users').select()).error).toMatchObject({
      code: 'PGRST106',
    })
  })

  test('can name a function that runs before every request and may refuse it', async () => {
    const visitor = guarded.as()
    expect((await visitor.from('tags').select().setHeader('X-Banned', '1')).error?.message).toBe('Not you')
    expect((await visitor.from('tags').select()).error).toBeNull()
    const root = await guarded.request('/', { headers: { 'X-Banned': '1', Prefer: 'timezone=Africa/Lagos' } })
    expect([root.status, await root.json()]).toMatchObject([403, { message: 'Not you' }])
    expect((await guarded.request('/')).status).toBe(200)
  })
})
