import { describe, expect, test } from 'vitest'
import { useBlog } from './testing/blog.ts'

const blog = useBlog()
const from = (table: string) => blog.as('service_role').from(table)
const sql = async (text: string) => (await blog.database.query(text)).rows

let lastTag = 100
/** The id of a tag that no other test uses. */
const newTagId = () => ++lastTag

const put = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  blog.request(path, { method: 'PUT', body: JSON.stringify(body), headers }, 'service_role')

describe('upsert', () => {
  test('inserts new rows with 201 and updates existing ones with 200', async () => {
    const id = newTagId()
    const created = await from('tags')
      .upsert({ id, name: `tag ${id}` })
      .select()
    expect(created.status).toBe(201)
    const updated = await from('tags')
      .upsert({ id, name: `renamed ${id}` })
      .select()
    expect(updated.status).toBe(200)
    expect(updated.data).toEqual([{ id, name: `renamed ${id}` }])
  })

  test('a mix of new and existing rows is a 201', async () => {
    const [known, fresh] = [newTagId(), newTagId()]
    await from('tags').insert({ id: known, name: `tag ${known}` })
    const { data, status } = await from('tags')
      .upsert([
        { id: known, name: `mixed ${known}` },
        { id: fresh, name: `mixed ${fresh}` },
      ])
      .select()
    expect(status).toBe(201)
    expect(data).toHaveLength(2)
  })

  test('ignoreDuplicates leaves existing rows unchanged and does not return them', async () => {
    const id = newTagId()
    await from('tags').insert({ id, name: `tag ${id}` })
    const { data, status } = await from('tags')
      .upsert({ id, name: 'other' }, { ignoreDuplicates: true })
      .select()
    expect({ data, status }).toEqual({ data: [], status: 201 })
    expect(await sql(`select name from tags where id = ${id}`)).toEqual([{ name: `tag ${id}` }])
  })

  test('onConflict names another unique column', async () => {
    const id = newTagId()
    await from('tags').insert({ id, name: `tag ${id}` })
    const { data, error } = await from('tags')
      .upsert({ id: id + 50_000, name: `tag ${id}` }, { onConflict: 'name' })
      .select()
    expect(error).toBeNull()
    expect(data).toEqual([{ id: id + 50_000, name: `tag ${id}` }])
  })

  test('onConflict on a column that is not unique is an error of the request', async () => {
    const { error, status } = await from('posts').upsert(
      { author_id: 1, title: 'x' },
      { onConflict: 'title' },
    )
    expect(status).toBe(400)
    expect(error).toMatchObject({ code: '42P10' })
  })
})

describe('PUT', () => {
  test('creates the row that the URL names, then replaces it', async () => {
    const id = newTagId()
    const headers = { Prefer: 'return=representation' }
    const created = await put(`/tags?id=eq.${id}`, { id, name: `tag ${id}` }, headers)
    expect(created.status).toBe(201)
    const replaced = await put(`/tags?id=eq.${id}`, { id, name: `put ${id}` }, headers)
    expect(replaced.status).toBe(200)
    expect(await replaced.json()).toEqual([{ id, name: `put ${id}` }])
    expect((await put(`/tags?id=eq.${id}`, { id, name: `again ${id}` })).status).toBe(204)
  })

  test.each([
    ['other filters than the key', '/tags?name=eq.x', { id: 1, name: 'x' }, 405, 'PGRST105'],
    ['other operators than eq', '/tags?id=gt.1', { id: 1, name: 'x' }, 405, 'PGRST105'],
    ['half a key', '/post_tags?post_id=eq.1', { post_id: 1, tag_id: 1 }, 405, 'PGRST105'],
    ['no filter', '/tags', { id: 1, name: 'x' }, 405, 'PGRST105'],
    ['a limit', '/tags?id=eq.1&limit=1', { id: 1, name: 'x' }, 400, 'PGRST114'],
    ['a body of another key', '/tags?id=eq.1', { id: 2, name: 'x' }, 400, 'PGRST115'],
  ])('refuses %s', async (_, path, body, status, code) => {
    const response = await put(path, body)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ code })
  })
})
