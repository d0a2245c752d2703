import { describe, expect, test } from 'vitest'
import { useBlog } from './testing/blog.ts'

const blog = useBlog({
  schemas: ['public', 'Back office'],
  sql: `
    create schema "Back office";
    grant usage on schema "Back office" to anon, service_role;
    create table "Back office".ledger (id integer primary key);
    create table "Back office".lines (ledger_id integer references "Back office".ledger, amount numeric(14, 2));
    create function "Back office".lines_total() returns numeric language plpgsql stable as
      'begin return (select sum(amount) from lines); end';
    grant all on all tables in schema "Back office" to service_role;
    insert into "Back office".ledger values (1);
    insert into "Back office".lines values (1, 10.10), (1, 0.20);
    create view posts_of_views as select id as post, author from (select id, author_id as author from published_posts) p;
    create table secrets (id integer primary key, word text);
    revoke all on secrets from anon, authenticated;
    grant select (id) on secrets to anon;
    insert into secrets values (1, 'xyzzy');
  `,
})

describe('schemas', () => {
  test('the first is the default', async () => {
    expect((await blog.as('service_role').from('ledger').select()).error).toMatchObject({ code: 'PGRST205' })
  })

  test('another is read, written and called by naming it', async () => {
    const office = blog.as('service_role').schema('Back office')
    const read = await office.from('ledger').select('id,lines(amount)').single()
    expect(read.data).toEqual({ id: 1, lines: [{ amount: 10.1 }, { amount: 0.2 }] })
    const written = await office.from('ledger').insert({ id: 2 }).select()
    expect(written.data).toEqual([{ id: 2 }])
    expect((await office.rpc('lines_total')).data).toBe(10.3)
  })

  test('the response names its schema', async () => {
    const response = await blog.request('/tags')
    expect(response.headers.get('content-profile')).toBe('public')
  })

  test('tables of the other schema stay protected', async () => {
    const { status, error } = await blog.as().schema('Back office').from('ledger').select()
    expect({ status, code: error?.code }).toEqual({ status: 401, code: '42501' })
  })
})

describe('names without a schema', () => {
  const sql = `
    create schema tools;
    grant usage on schema tools to anon;
    create function tools.season() returns text language sql immutable as $$ select 'harmattan' $$;
    create function season_now() returns text language plpgsql stable as 'begin return season(); end';`
  const usual = useBlog({ sql })
  const extended = useBlog({ sql, extraSearchPath: ['public', 'tools'] })

  test('are searched in the service’s schemas, and nowhere else', async () => {
    expect((await extended.as().rpc('season_now')).data).toBe('harmattan')
    expect((await usual.as().rpc('season_now')).error).toMatchObject({ code: '42883' })
  })

  test('are searched in the database’s schemas first', async () => {
    await usual.database.query(`do $$ begin execute format(
      'alter role authenticator in database %I set pgrst.db_extra_search_path to ''public, tools''', current_database()); end $$`)
    await usual.database.query("notify pgrst, 'reload config'")
    await expect.poll(async () => (await usual.as().rpc('season_now')).data).toBe('harmattan')
  })
})

describe('nested views', () => {
  test('keep the relationships of the underlying table, under their own column names', async () => {
    const { data, error } = await blog.as().from('posts_of_views').select('post,authors(name)').order('post')
    expect(error).toBeNull()
    expect(data?.[0]).toEqual({ post: 1, authors: { name: 'Ada' } })
  })
})

describe('privileges on columns', () => {
  test('a permitted column can be read and filtered, the whole row cannot', async () => {
    expect((await blog.as().from('secrets').select('id').eq('id', 1)).data).toEqual([{ id: 1 }])
    expect((await blog.as().from('secrets').select()).status).toBe(401)
    expect((await blog.as().from('secrets').select('id').eq('word', 'xyzzy')).status).toBe(401)
  })
})
