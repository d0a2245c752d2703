import { describe, expect, test } from 'vitest'
import { useBlog } from './testing/blog.ts'

const blog = useBlog()
const from = (table: string) => blog.as('service_role').from(table)

describe('kinds of relationship', () => {
  test('many-to-one gives an object', async () => {
    const { data } = await from('posts').select('title,authors!author_id(name)').eq('id', 1)
    expect(data).toEqual([{ title: 'On engines', authors: { name: 'Ada' } }])
  })

  test('many-to-one without a partner gives null', async () => {
    const { data } = await from('posts').select('id,editor:authors!posts_editor_fkey(name)').eq('id', 2)
    expect(data).toEqual([{ id: 2, editor: null }])
  })

  test('one-to-many gives a list, which may be empty', async () => {
    const { data } = await from('authors').select('name,posts!author_id(id)').order('id')
    expect(data).toEqual([
      { name: 'Ada', posts: [{ id: 1 }, { id: 2 }] },
      { name: 'Bola', posts: [{ id: 3 }, { id: 4 }] },
      { name: 'Chidi', posts: [] },
    ])
  })

  test('one-to-one gives an object from either side', async () => {
    const author = await from('authors').select('name,profiles(bio)').eq('id', 1).single()
    expect(author.data).toEqual({ name: 'Ada', profiles: { bio: 'Counts things' } })
    const profile = await from('profiles').select('bio,authors(name)').single()
    expect(profile.data).toEqual({ bio: 'Counts things', authors: { name: 'Ada' } })
  })

  test('many-to-many leads through the junction', async () => {
    const { data } = await from('posts')
      .select('id,tags(name)')
      .eq('id', 4)
      .order('name', { referencedTable: 'tags' })
    expect(data).toEqual([{ id: 4, tags: [{ name: 'craft' }, { name: 'science' }] }])
  })

  test('many-to-many works from the other side too, with the junction as a hint', async () => {
    const { data } = await from('tags').select('name,posts!post_tags(id)').eq('name', 'science').single()
    expect(data).toEqual({ name: 'science', posts: [{ id: 1 }, { id: 4 }] })
  })

  test('a table that references itself: the column means the to-one side, the table the to-many side', async () => {
    const student = await from('authors').select('name,mentor:mentor_id(name)').eq('id', 2).single()
    expect(student.data).toEqual({ name: 'Bola', mentor: { name: 'Ada' } })
    const mentor = await from('authors').select('name,students:authors(name)').eq('id', 1).single()
    expect(mentor.data).toEqual({ name: 'Ada', students: [{ name: 'Bola' }, { name: 'Chidi' }] })
  })

  test('a computed relationship is embedded by the name of its function', async () => {
    const { data } = await from('posts').select('id,reviewer(name)').order('id').limit(2)
    expect(data).toEqual([
      { id: 1, reviewer: { name: 'Bola' } },
      { id: 2, reviewer: { name: 'Ada' } },
    ])
  })

  test('a view embeds and is embedded by the keys that it contains', async () => {
    const { data } = await from('published_posts').select('title,authors(name)').eq('id', 3).single()
    expect(data).toEqual({ title: 'Cooking jollof', authors: { name: 'Bola' } })
    const back = await from('authors').select('name,published_posts(title)').eq('id', 1).single()
    expect(back.data).toEqual({ name: 'Ada', published_posts: [{ title: 'On engines' }] })
  })

  test('resources nest', async () => {
    const { data } = await from('tags')
      .select('name,posts(title,author:authors!author_id(name,profiles(bio)))')
      .eq('name', 'science')
      .eq('posts.id', 1)
      .single()
    expect(data).toEqual({
      name: 'science',
      posts: [{ title: 'On engines', author: { name: 'Ada', profiles: { bio: 'Counts things' } } }],
    })
  })
})

test('a part of the rows, in the order of a computed column, is that part of all', async () => {
  const list = '*,tags(name),authors!author_id(name)'
  const { data: all } = await from('posts').select(list).order('shout')
  const { data: part } = await from('posts').select(list).order('shout').range(1, 2)
  expect(part).toEqual(all?.slice(1, 3))
  expect(Object.keys(part?.[0] ?? {})).not.toContain('shout')
})

describe('choosing a relationship', () => {
  test.each([
    ['a constraint as target', 'posts_editor_fkey(name)', 'posts_editor_fkey'],
    ['a column as target', 'editor_id(name)', 'editor_id'],
    ['a column as hint', 'authors!editor_id(name)', 'authors'],
    ['a constraint as hint, with an alias', 'who:authors!posts_editor_fkey(name)', 'who'],
    ['hint and join in one order', 'authors!editor_id!inner(name)', 'authors'],
    ['hint and join in the other', 'authors!inner!editor_id(name)', 'authors'],
  ])('%s', async (_, select, key) => {
    const { data, error } = await from('posts').select(select).eq('id', 1).single<Record<string, unknown>>()
    expect(error).toBeNull()
    expect(data).toEqual({ [key]: { name: 'Bola' } })
  })

  test('two relationships without a hint are ambiguous, and the error lists them', async () => {
    const { error, status } = await from('posts').select('authors(name)')
    expect(status).toBe(300)
    expect(error).toMatchObject({
      code: 'PGRST201',
      message: "Could not embed because more than one relationship was found for 'posts' and 'authors'",
      hint: "Try changing 'authors' to one of the following: 'authors!posts_author_id_fkey', 'authors!posts_editor_fkey'. Find the desired relationship in the 'details' key.",
    })
    expect(error?.details).toContainEqual({
      cardinality: 'many-to-one',
      embedding: 'posts with authors',
      relationship: 'posts_editor_fkey using posts(editor_id) and authors(id)',
    })
  })

  test('an unknown relationship is an error with a suggestion', async () => {
    const { error, status } = await from('posts').select('tagz(name)')
    expect(status).toBe(400)
    expect(error).toEqual({
      code: 'PGRST200',
      message: "Could not find a relationship between 'posts' and 'tagz' in the schema cache",
      details:
        "Searched for a foreign key relationship between 'posts' and 'tagz' in the schema 'public', but no matches were found.",
      hint: "Perhaps you meant 'tags' instead of 'tagz'.",
    })
  })
})

describe('conditions on embedded resources', () => {
  test('a filter removes embedded rows and keeps the parents', async () => {
    const { data } = await from('authors')
      .select('name,posts!author_id(id)')
      .gt('posts.views', 50)
      .order('id')
    expect(data?.map(({ posts }) => posts.length)).toEqual([1, 1, 0])
  })

  test('inner removes parents without a match', async () => {
    const { data } = await from('authors').select('name,posts!author_id!inner(id)').gt('posts.views', 200)
    expect(data).toEqual([{ name: 'Bola', posts: [{ id: 3 }] }])
  })

  test('inner works on to-one resources and through a junction', async () => {
    const one = await from('posts')
      .select('id,authors!author_id!inner(name)')
      .eq('authors.name', 'Ada')
      .order('id')
    expect(one.data?.map(({ id }) => id)).toEqual([1, 2])
    const many = await from('posts').select('id,tags!inner(name)').eq('tags.name', 'science').order('id')
    expect(many.data?.map(({ id }) => id)).toEqual([1, 4])
  })

  test('an or over an embedded resource', async () => {
    const { data } = await from('authors')
      .select('name,posts!author_id(id)')
      .or('id.eq.1,views.gt.200', { referencedTable: 'posts' })
      .order('id')
    expect(data?.map(({ posts }) => posts)).toEqual([[{ id: 1 }], [{ id: 3 }], []])
  })

  test('is null finds rows without a match, not is null those with one', async () => {
    const without = await from('authors').select('name,posts!author_id()').is('posts', null)
    expect(without.data).toEqual([{ name: 'Chidi' }])
    const having = await from('authors').select('name,posts!author_id()').not('posts', 'is', null).order('id')
    expect(having.data).toEqual([{ name: 'Ada' }, { name: 'Bola' }])
  })

  test('null filters on several resources join in an or, and count', async () => {
    const { data, count } = await from('authors')
      .select('name,posts!author_id(),profiles()', { count: 'exact' })
      .or('posts.is.null,profiles.not.is.null')
      .order('id')
    expect(data?.map(({ name }) => name)).toEqual(['Ada', 'Chidi'])
    expect(count).toBe(2)
  })

  test('embedded rows have an order and limit of their own', async () => {
    const { data } = await from('authors')
      .select('name,posts!author_id(id)')
      .order('views', { referencedTable: 'posts', ascending: false })
      .limit(1, { referencedTable: 'posts' })
      .order('id')
    expect(data?.map(({ posts }) => posts)).toEqual([[{ id: 1 }], [{ id: 3 }], []])
  })

  test('conditions use the alias of a resource', async () => {
    const { data } = await from('posts')
      .select('id,writer:authors!author_id!inner(name)')
      .eq('writer.name', 'Bola')
      .order('id')
    expect(data?.map(({ id }) => id)).toEqual([3, 4])
  })

  test('rows are ordered by a column of a to-one resource', async () => {
    const { data } = await from('posts')
      .select('id,author:authors!author_id(name)')
      .order('author(name)', { ascending: false })
      .order('id')
    expect(data?.map(({ id }) => id)).toEqual([3, 4, 1, 2])
  })

  test('rows cannot be ordered by a to-many resource', async () => {
    const { error } = await from('authors').select('name,posts!author_id(id)').order('posts(id)')
    expect(error).toMatchObject({
      code: 'PGRST118',
      details: "'authors' and 'posts' do not form a many-to-one or one-to-one relationship",
    })
  })

  test('a condition on a resource that is not embedded is an error', async () => {
    const { error } = await from('posts').select('id').eq('tags.name', 'x')
    expect(error).toMatchObject({
      code: 'PGRST108',
      message: "'tags' is not an embedded resource in this request",
      hint: "Verify that 'tags' is included in the 'select' query parameter.",
    })
  })

  test('only null tests are allowed on an embedded resource itself', async () => {
    const { error } = await from('authors').select('name,profiles(bio)').eq('profiles', 'x')
    expect(error).toMatchObject({ code: 'PGRST120' })
  })

  test('the rows of a resource are counted in place', async () => {
    const { data } = await from('authors').select('name,posts!author_id(count)').order('id')
    expect(data?.map(({ posts }) => posts)).toEqual([[{ count: 2 }], [{ count: 2 }], [{ count: 0 }]])
    const again = await from('authors').select('name,posts!author_id(count())').order('id')
    expect(again.data).toEqual(data)
  })
})

describe('spreads', () => {
  test('a to-one resource spreads its columns into the parent', async () => {
    const { data } = await from('posts')
      .select('id,...authors!author_id(author:name,rating)')
      .eq('id', 1)
      .single()
    expect(data).toEqual({ id: 1, author: 'Ada', rating: 9.5 })
  })

  test('spreads nest', async () => {
    const { data } = await from('posts')
      .select('id,...authors!author_id(name,...profiles(bio))')
      .eq('id', 1)
      .single()
    expect(data).toEqual({ id: 1, name: 'Ada', bio: 'Counts things' })
  })

  test('a to-many resource spreads into arrays, in its own order', async () => {
    const response = await blog.request(
      '/authors?select=name,...posts!author_id(titles:title,views)&posts.order=views.desc&id=in.(1,3)&order=id',
      {},
      'service_role',
    )
    expect(await response.json()).toEqual([
      { name: 'Ada', titles: ['On engines', 'Notes, drafts (and more)'], views: [100, 5] },
      { name: 'Chidi', titles: [], views: [] },
    ])
  })

  test('a star spreads every column', async () => {
    const { data } = await from('posts').select('title,...tags(*)').eq('id', 3).single()
    expect(data).toEqual({ title: 'Cooking jollof', id: [2], name: ['food'] })
  })

  test('aggregates in a to-one resource are computed by its parent, grouped by the other columns', async () => {
    const { data, error } = await from('posts')
      .select('...authors!author_id(mood,best:rating.max(),count())')
      .order('mood', { referencedTable: 'authors' })
    expect(error).toBeNull()
    expect(data).toHaveLength(2)
    expect(data).toEqual(
      expect.arrayContaining([
        { mood: 'happy', best: 9.5, count: 2 },
        { mood: 'sober', best: 7.25, count: 2 },
      ]),
    )
  })

  test('aggregates pass through a nested spread, together with the parent’s own', async () => {
    const { data, error } = await from('posts').select(
      'views.sum(),...authors!author_id(name,...profiles(links:author_id.count()))',
    )
    expect(error).toBeNull()
    expect(data).toHaveLength(2)
    expect(data).toEqual(
      expect.arrayContaining([
        { sum: 105, name: 'Ada', links: 2 },
        { sum: 290, name: 'Bola', links: 0 },
      ]),
    )
  })

  test('aggregates in a to-many resource are refused', async () => {
    const { error, status } = await from('authors').select('name,...posts!author_id(views.sum())')
    expect(status).toBe(400)
    expect(error).toMatchObject({
      code: 'PGRST127',
      details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
    })
  })
})

describe('two resources under one key', () => {
  test('are refused, so that neither hides the other', async () => {
    const { error, status } = await from('posts').select('authors!author_id(name),authors!editor_id(name)')
    expect(status).toBe(400)
    expect(error).toMatchObject({
      code: '42712',
      message: 'table name "posts_authors_1" specified more than once',
    })
  })

  test('are distinguished by aliases of any length', async () => {
    const long = 'a_name_that_is_much_longer_than_what_postgresql_takes_for_a_name_'
    const { data } = await blog
      .request(
        `/posts?id=eq.1&select=${long}1:authors!author_id(name),${long}2:authors!editor_id(name)`,
        {},
        'service_role',
      )
      .then(async (response) => ({ data: await response.json() }))
    expect(data).toHaveLength(1)
  })
})

test('resources are embedded up to six levels deep, and no deeper', async () => {
  const nested = (levels: number): string => {
    const name = levels % 2 === 0 ? 'posts!author_id' : 'authors!author_id'
    return levels === 0 ? 'id' : `id,${name}(${nested(levels - 1)})`
  }
  const authors = blog.as('service_role').from('authors')
  expect((await authors.select(nested(6)).limit(1)).error).toBeNull()
  expect(await blog.as('service_role').from('posts').select(nested(7))).toMatchObject({
    status: 400,
    error: { code: 'PGRST100', message: 'Resources can be embedded at most 6 levels deep' },
  })
})
