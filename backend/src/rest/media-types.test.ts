import { describe, expect, test } from 'vitest'
import { offersFor } from './plan/plan.ts'
import { raw } from './query/sql.ts'
import { statementSql } from './query/statement.ts'
import { negotiateOutput } from './request/media-type.ts'
import { useBlog } from './testing/blog.ts'
import { cinema } from './testing/films.ts'

const blog = useBlog({
  sql: `
    create domain "text/html" as text;
    create domain "application/vnd.blog.titles" as text;
    create domain "image/png" as bytea;
    create domain "*/*" as bytea;
    create function front_page() returns "text/html" language sql stable as $$ select '<h1>Blog</h1>' $$;
    create function logo() returns "image/png" language sql stable as $$ select '\\x89504e47'::bytea $$;
    create function download(what text) returns "*/*" language plpgsql stable as $$
    begin
      if what = 'robots' then
        perform set_config('response.headers', '[{"Content-Type": "text/plain"}]', true);
      end if;
      return convert_to(what, 'utf8');
    end
    $$;
    create function add_item(html text, post posts) returns "text/html" language sql immutable as $$
      select html || '<li>' || post.title || '</li>'
    $$;
    create aggregate post_list(posts) (sfunc = add_item, stype = "text/html", initcond = '');
    create function add_line(lines text, entry anyelement) returns "application/vnd.blog.titles" language sql immutable as $$
      select lines || to_jsonb(entry)::text || ';'
    $$;
    create aggregate lines(anyelement) (sfunc = add_line, stype = "application/vnd.blog.titles", initcond = '');`,
})
const get = (path: string, accept: string) =>
  blog.request(path, { headers: { Accept: accept } }, 'service_role')

describe('a function that returns a domain named like a media type', () => {
  test.each(['text/html', '*/*', 'text/*', 'text/html,application/xhtml+xml,application/xml;q=0.9'])(
    'answers with it to %s',
    async (accept) => {
      const response = await get('/rpc/front_page', accept)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(await response.text()).toBe('<h1>Blog</h1>')
    },
  )

  test('still returns JSON to clients that accept only JSON, and no other type', async () => {
    expect(await (await get('/rpc/front_page', 'application/json')).json()).toBe('<h1>Blog</h1>')
    expect((await get('/rpc/front_page', 'image/png')).status).toBe(406)
  })

  test('returns bytes if the domain is based on bytea', async () => {
    const response = await get('/rpc/logo', 'image/png')
    expect(response.headers.get('content-type')).toBe('image/png')
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0x89, 0x50, 0x4e, 0x47])
  })

  test('returns any requested type if the domain is */*', async () => {
    const bytes = await get('/rpc/download?what=bytes', 'image/webp')
    expect(bytes.headers.get('content-type')).toBe('application/octet-stream')
    expect(await bytes.text()).toBe('bytes')
    const robots = await get('/rpc/download?what=robots', '*/*')
    expect(robots.headers.get('content-type')).toBe('text/plain')
  })
})

describe('an aggregate that returns such a domain', () => {
  test('converts the rows of its table', async () => {
    const response = await get('/posts?id=in.(1,3)&order=id', 'text/html')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await response.text()).toBe('<li>On engines</li><li>Cooking jollof</li>')
  })

  test('converts the rows of its table that a function returns', async () => {
    const response = await get('/rpc/posts_by?author_name=Bola&id=eq.3', 'text/html')
    expect(await response.text()).toBe('<li>Cooking jollof</li>')
  })

  test('is for that table only', async () => {
    const response = await get('/authors', 'text/html')
    expect(response.status).toBe(406)
  })

  test('converts any rows if it takes any', async () => {
    const response = await get('/tags?select=name&id=lt.3&order=id', 'application/vnd.blog.titles')
    expect(await response.text()).toBe('{"name": "science"};{"name": "food"};')
  })

  test('never takes precedence over JSON for clients that accept anything', async () => {
    const response = await get('/tags', '*/*')
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })
})

describe('GeoJSON', () => {
  test('is not available without PostGIS', async () => {
    expect((await get('/tags', 'application/geo+json')).status).toBe(406)
  })

  test('is built by PostGIS where it is installed', () => {
    const offers = offersFor({ ...cinema, postgisSchema: 'extensions' }, null)
    const output = negotiateOutput(['application/geo+json'], offers)
    expect(output.contentType).toBe('application/geo+json; charset=utf-8')
    const { text } = statementSql({
      result: raw('select 1'),
      output,
      shape: 'rows',
      maxBytes: 1_000,
    }).compile()
    expect(text).toContain(`coalesce(json_agg("extensions"."st_asgeojson"(_postgrest_t)::json), '[]')`)
  })
})
