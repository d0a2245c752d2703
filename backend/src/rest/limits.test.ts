import { describe, expect, test } from 'vitest'
import type { Database } from '../postgres/database.ts'
import { createRest } from './index.ts'
import { ada, useBlog } from './testing/blog.ts'

const blog = useBlog({
  maxRows: 2,
  aggregates: false,
  sql: "insert into authors (name, mentor_id) values ('Dayo', 1), ('Efe', 1);",
})
const posts = () => blog.as('service_role').from('posts')

test('no response has more rows than the service allows, whatever the limit', async () => {
  expect((await posts().select('id')).data).toHaveLength(2)
  expect((await posts().select('id').limit(100)).data).toHaveLength(2)
  expect((await posts().select('id').limit(1)).data).toHaveLength(1)
})

test('the maximum applies to embedded rows and functions', async () => {
  const { data } = await blog.as('service_role').from('authors').select('id,authors(id)').eq('id', 1).single()
  expect(data?.authors).toHaveLength(2)
  expect((await blog.as('service_role').rpc('post_titles')).data).toHaveLength(2)
})

test('the maximum does not apply to rows returned by a write', async () => {
  const rows = [71, 72, 73].map((id) => ({ id, name: `tag ${id}` }))
  const { data } = await blog.as('service_role').from('tags').insert(rows).select('id')
  expect(data).toHaveLength(3)
})

test('an exact count counts beyond the maximum', async () => {
  const { count, status } = await posts().select('id', { count: 'exact' })
  expect({ count, status }).toEqual({ count: 4, status: 206 })
})

test('an estimated count beyond the maximum is the planner’s', async () => {
  const { count } = await posts().select('id', { count: 'estimated' })
  expect(count).toBeGreaterThanOrEqual(3)
})

describe('a response with more bytes than the service allows', () => {
  const small = useBlog({ maxBytes: 1_000 })
  const body = 'x'.repeat(1_000)
  const tooLarge = { code: '54000', message: 'The answer is larger than 1000 bytes' }

  test('is refused, whatever its type', async () => {
    await small.database.query('update posts set body = $1 where id = 1', [body])
    const read = small.as().from('posts').select('body').eq('id', 1)
    expect(await read).toMatchObject({ status: 400, error: tooLarge })
    expect(await small.as().from('posts').select('body').eq('id', 1).csv()).toMatchObject({ error: tooLarge })
    expect((await small.as().from('posts').select('title').eq('id', 1)).error).toBeNull()
  })

  test('does not even leave the database', async () => {
    await small.database.query('update posts set body = $1 where id = 1', [body])
    const received: unknown[] = []
    const readAsCaller: Database['readAsCaller'] = async <Row>(
      ...read: Parameters<Database['readAsCaller']>
    ) => {
      const result = await small.database.readAsCaller<Row>(...read)
      received.push(...result.rows)
      return result
    }
    const rest = createRest({
      database: { ...small.database, readAsCaller },
      schemas: ['public'],
      maxBytes: 1_000,
    })
    const visitor = { role: 'anon', claims: { role: 'anon' } }
    const { status } = await rest(new Request('http://blog.test/posts?select=body&id=eq.1'), visitor)
    await rest.close()
    expect(status).toBe(400)
    expect(received).toMatchObject([{ body: null, bytes: '1013' }])
  })

  test('rolls back the write that it belongs to', async () => {
    const write = small
      .as('service_role')
      .from('posts')
      .insert({ id: 900, author_id: 1, title: 'long', body })
    expect(await write.select()).toMatchObject({ status: 400, error: tooLarge })
    expect((await small.database.query('select from posts where id = 900')).rowCount).toBe(0)
  })
})

test('aggregates can be disabled', async () => {
  const { error, status } = await posts().select('views.sum()')
  expect(status).toBe(400)
  expect(error).toMatchObject({ code: 'PGRST123', message: 'Use of aggregate functions is not allowed' })
})

test('a response to a visitor has at most 4 MiB, and one to a user may have more', async () => {
  const large = 'x'.repeat(5 * 1024 * 1024)
  await blog.database.query('update posts set body = $1 where id = 1', [large])
  const read = (who: string) => blog.as(who).from('posts').select('body').eq('id', 1)
  expect((await read('anon')).error).toMatchObject({
    code: '54000',
    message: 'The answer is larger than 4194304 bytes',
  })
  expect((await read(ada)).data).toEqual([{ body: large }])
})

const aliases = Array.from({ length: 500 }, (_, index) => `a${index}:id`)
const withAuthors = (columns: string[]) => `id,authors!posts_author_id_fkey(${columns.join(',')})`

test('at most 500 columns are selected, those of embedded resources included', async () => {
  const read = blog.as().from('posts')
  expect((await read.select(withAuthors(aliases.slice(1))).limit(1)).error).toBeNull()
  expect((await read.select(withAuthors(aliases)).limit(1)).error).toMatchObject({
    code: 'PGRST100',
    message: 'At most 500 columns can be selected',
  })
})
