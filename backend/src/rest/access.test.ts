import { describe, expect, test } from 'vitest'
import { ada, bola, useBlog } from './testing/blog.ts'

const blog = useBlog()
const sql = async (text: string) => (await blog.database.query(text)).rows

/** How many of a published post and a draft the caller can see. */
const visiblePosts = async (who?: string) =>
  (await blog.as(who).from('posts').select('id').in('id', [1, 2])).data?.length

describe('row-level security', () => {
  test('visitors see published posts, authors their own drafts too', async () => {
    expect(await visiblePosts()).toBe(1)
    expect(await visiblePosts(ada)).toBe(2)
    expect(await visiblePosts(bola)).toBe(1)
  })

  test('a visitor without the privilege gets 401, a user 403', async () => {
    const visitor = await blog.as().from('comments').select()
    expect(visitor.status).toBe(401)
    expect(visitor.error).toMatchObject({ code: '42501', message: 'permission denied for table comments' })
    const user = await blog.as(ada).from('comments').insert({ post_id: 1, user_id: bola, text: 'forged' })
    expect(user.status).toBe(403)
    expect(user.error).toMatchObject({
      code: '42501',
      message: 'new row violates row-level security policy for table "comments"',
    })
  })

  test('a user is the owner of new rows by default', async () => {
    const { data, error } = await blog
      .as(ada)
      .from('comments')
      .insert({ post_id: 1, text: 'mine' })
      .select('user_id')
    expect(error).toBeNull()
    expect(data).toEqual([{ user_id: ada }])
  })

  test('rows of others are neither changed nor deleted', async () => {
    const changed = await blog.as(bola).from('posts').update({ title: 'stolen' }).eq('id', 1).select()
    expect(changed.data).toEqual([])
    const deleted = await blog.as(bola).from('posts').delete().eq('id', 1).select()
    expect(deleted.data).toEqual([])
    expect(await sql('select title from posts where id = 1')).toEqual([{ title: 'On engines' }])
  })

  test.each(['planned', 'estimated'] as const)('a %s count reveals nothing of hidden rows', async (count) => {
    await sql('analyze posts')
    const seen = async (who?: string) =>
      (await blog.as(who).from('posts').select('*', { count, head: true }).eq('status', 'draft')).count
    expect(await sql("select count(*)::int from posts where status = 'draft'")).toEqual([{ count: 1 }])
    expect([await seen(), await seen(bola), await seen(ada)]).toEqual([0, 0, 1])
    const applied = await blog.request('/posts', { headers: { Prefer: `count=${count}` } })
    expect(applied.headers.get('preference-applied')).toBe('count=exact')
  })

  test('row-level security applies to embedded rows too', async () => {
    const { data } = await blog.as().from('authors').select('posts!author_id(id)').eq('id', 1).single()
    expect(data?.posts).not.toContainEqual({ id: 2 })
  })
})
