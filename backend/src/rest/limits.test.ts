import { expect, test } from 'vitest'

import { useBlog } from './testing/blog.ts'

const blog = useBlog({
  maxRows: 2,
  aggregates: false,
  sql: "insert into authors (name, mentor_id) values ('Dayo', 1), ('Efe', 1);",
})
const posts = () => blog.as('service_role').from('posts')

test('no answer has more rows than the service allows, whatever the limit says', async () => {
  expect((await posts().select('id')).data).toHaveLength(2)
  expect((await posts().select('id').limit(100)).data).toHaveLength(2)
  expect((await posts().select('id').limit(1)).data).toHaveLength(1)
})

test('the bound holds for embedded rows and for functions', async () => {
  const { data } = await blog.as('service_role').from('authors').select('id,authors(id)').eq('id', 1).single()
  expect(data?.authors).toHaveLength(2)
  expect((await blog.as('service_role').rpc('post_titles')).data).toHaveLength(2)
})

test('the bound does not hold back what was written', async () => {
  const rows = [71, 72, 73].map((id) => ({ id, name: `tag ${id}` }))
  const { data } = await blog.as('service_role').from('tags').insert(rows).select('id')
  expect(data).toHaveLength(3)
})

test('an exact count sees beyond the bound', async () => {
  const { count, status } = await posts().select('id', { count: 'exact' })
  expect({ count, status }).toEqual({ count: 4, status: 206 })
})

test('an estimated count beyond the bound comes from the planner', async () => {
  const { count } = await posts().select('id', { count: 'estimated' })
  expect(count).toBeGreaterThanOrEqual(3)
})

test('aggregates can be switched off', async () => {
  const { error, status } = await posts().select('views.sum()')
  expect(status).toBe(400)
  expect(error).toMatchObject({ code: 'PGRST123', message: 'Use of aggregate functions is not allowed' })
})
