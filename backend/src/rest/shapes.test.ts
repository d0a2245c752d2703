import { describe, expect, test } from 'vitest'
import { ada, bola, useBlog } from './testing/blog.ts'

const blog = useBlog({
  sql: `
    create table countries (code text, year integer, name text, primary key (code, year));
    create table cities (
      id integer primary key, name text, country_code text, country_year integer,
      constraint cities_country_fkey foreign key (country_code, country_year) references countries
    );
    insert into countries values ('ng', 1914, 'Colony'), ('ng', 1960, 'Nigeria');
    insert into cities values (1, 'Lagos', 'ng', 1960), (2, 'Nowhere', 'ng', null);

    create table friendships (a bigint references authors, b bigint references authors, primary key (a, b));
    insert into friendships values (1, 2), (1, 3);

    create table measures (at date not null, value integer) partition by range (at);
    create table measures_2024 partition of measures for values from ('2024-01-01') to ('2025-01-01');
    insert into measures values ('2024-05-05', 7);

    create materialized view author_views as select author_id, sum(views)::integer as views from posts group by author_id;
    create view tag_counts as select tag_id, count(*) as uses from post_tags group by tag_id;

    create function shout(author authors) returns text language sql stable as 'select upper(author.name)';

    create table log (line text);
    create function log_line() returns trigger language plpgsql as $$
    begin insert into log values (new.line || ' logged'); return new; end $$;
    create view loud_log as select line from log;
    create function loud_insert() returns trigger language plpgsql as $$
    begin insert into log values (upper(new.line)); new.line = upper(new.line); return new; end $$;
    create trigger loud_insert instead of insert on loud_log for each row execute function loud_insert();

    grant all on all tables in schema public to service_role;
    grant select on all tables in schema public to authenticated;
  `,
})
const from = (table: string) => blog.as('service_role').from(table)

describe('composite keys', () => {
  test('join by all columns', async () => {
    const { data } = await from('cities').select('name,countries(name)').order('id')
    expect(data).toEqual([
      { name: 'Lagos', countries: { name: 'Nigeria' } },
      { name: 'Nowhere', countries: null },
    ])
    const back = await from('countries').select('year,cities(name)').order('year')
    expect(back.data?.map(({ cities }) => cities)).toEqual([[], [{ name: 'Lagos' }]])
  })

  test('determine upserts and Location', async () => {
    const { data } = await from('countries').upsert({ code: 'ng', year: 1914, name: 'Renamed' }).select()
    expect(data).toEqual([{ code: 'ng', year: 1914, name: 'Renamed' }])
    const response = await blog.request(
      '/countries',
      {
        method: 'POST',
        body: '{"code": "gh & co", "year": 1957}',
        headers: { Prefer: 'return=headers-only' },
      },
      'service_role',
    )
    expect(response.headers.get('location')).toBe('/countries?code=eq.gh+%26+co&year=eq.1957')
  })

  test('must be named completely by PUT', async () => {
    const init = { method: 'PUT', body: '{"code": "ke", "year": 1963, "name": "Kenya"}' }
    expect((await blog.request('/countries?code=eq.ke&year=eq.1963', init, 'service_role')).status).toBe(204)
    expect((await from('countries').select('name').eq('code', 'ke').single()).data).toEqual({ name: 'Kenya' })
  })
})

describe('tables of other kinds', () => {
  test('a partitioned table is one table, and its partitions are hidden', async () => {
    expect((await from('measures').insert({ at: '2024-06-06', value: 8 }).select()).data).toEqual([
      { at: '2024-06-06', value: 8 },
    ])
    expect((await from('measures_2024').select()).error).toMatchObject({ code: 'PGRST205' })
  })

  test('a materialized view is read-only', async () => {
    expect((await from('author_views').select('views').order('views')).data).toEqual([
      { views: 105 },
      { views: 290 },
    ])
    const { status } = await from('author_views').insert({ author_id: 1 })
    expect(status).toBe(400)
    const response = await blog.request('/author_views', { method: 'OPTIONS' })
    expect(response.headers.get('allow')).toBe('OPTIONS,GET,HEAD')
  })

  test('a view with grouping embeds by the key that it contains', async () => {
    const { data, error } = await from('tag_counts').select('uses,tags(name)').order('tag_id')
    expect(error).toBeNull()
    expect(data?.[0]).toEqual({ uses: 2, tags: { name: 'science' } })
  })

  test('a table without a key can be inserted into, gives no Location, and an upsert inserts', async () => {
    expect((await from('log').insert({ line: 'a' }).select()).data).toEqual([{ line: 'a' }])
    expect((await from('log').upsert({ line: 'a' }).select()).data).toEqual([{ line: 'a' }])
    const init = { method: 'POST', body: '{"line": "b"}', headers: { Prefer: 'return=headers-only' } }
    const response = await blog.request('/log', init, 'service_role')
    expect({ status: response.status, location: response.headers.get('location') }).toEqual({
      status: 201,
      location: null,
    })
  })

  test('a view with a trigger can be inserted into', async () => {
    const { data, error } = await from('loud_log').insert({ line: 'quiet' }).select()
    expect(error).toBeNull()
    expect(data).toEqual([{ line: 'QUIET' }])
  })
})

describe('a table joined to itself', () => {
  test('by a junction is ambiguous in direction, which is an error', async () => {
    const { error } = await from('authors').select('name,authors!friendships(name)')
    expect(error).toMatchObject({ code: 'PGRST201' })
  })

  test('by the junction itself is clear', async () => {
    const { data } = await from('authors')
      .select('name,friendships!friendships_a_fkey(friend:authors!friendships_b_fkey(name))')
      .eq('id', 1)
      .single()
    expect(data).toEqual({
      name: 'Ada',
      friendships: [{ friend: { name: 'Bola' } }, { friend: { name: 'Chidi' } }],
    })
  })

  test('in both directions', async () => {
    const { data } = await from('posts')
      .select('id,author:authors!author_id(name,posts!author_id(id,author:authors!author_id(name)))')
      .eq('id', 1)
      .order('id', { referencedTable: 'author.posts' })
      .single()
    expect(data).toEqual({
      id: 1,
      author: {
        name: 'Ada',
        posts: [
          { id: 1, author: { name: 'Ada' } },
          { id: 2, author: { name: 'Ada' } },
        ],
      },
    })
  })
})

describe('computed columns of one name on two tables', () => {
  test('are distinguished in what a write returns, together with * too', async () => {
    const post = await from('posts')
      .insert({ author_id: 1, title: 'Told', status: 'published' })
      .select('*,shout')
      .single()
    expect(post.error).toBeNull()
    expect(post.data).toMatchObject({ title: 'Told', shout: 'TOLD' })
    const author = await from('authors').update({ name: 'Bola' }).eq('id', 2).select('*,shout').single()
    expect(author.data).toMatchObject({ name: 'Bola', shout: 'BOLA' })
  })

  test('can be filtered on in what a function returns', async () => {
    const { data, error } = await blog
      .as('service_role')
      .rpc('posts_by', { author_name: 'Bola' })
      .select()
      .eq('shout', 'COOKING JOLLOF')
    expect(error).toBeNull()
    expect(data).toMatchObject([{ id: 3 }])
    expect(data?.[0]).not.toHaveProperty('shout')
  })
})

describe('concurrency', () => {
  test('each caller sees its own rows, however requests interleave', async () => {
    const callers = Array.from(
      { length: 60 },
      (_, at) => [ada, bola, 'anon', 'service_role'][at % 4] ?? 'anon',
    )
    const answers = await Promise.all(
      callers.map(async (who) => {
        const response = await blog.request('/rpc/request_of', {}, who)
        const drafts = await blog.as(who).from('posts').select('id').eq('status', 'draft')
        return {
          ...((await response.json()) as { role: string; sub: string | null }),
          drafts: drafts.data?.length,
        }
      }),
    )
    answers.forEach(({ role, sub, drafts }, at) => {
      const who = callers[at]
      const isUser = who === ada || who === bola
      expect({ role, sub, drafts }).toEqual({
        role: isUser ? 'authenticated' : who,
        sub: isUser ? who : null,
        drafts: who === ada || who === 'service_role' ? 1 : 0,
      })
    })
  })

  test('increments by a function are all counted', async () => {
    await Promise.all(Array.from({ length: 20 }, () => blog.as('service_role').rpc('touch', { post_id: 4 })))
    expect((await from('posts').select('views').eq('id', 4).single()).data).toEqual({ views: 60 })
  })
})
