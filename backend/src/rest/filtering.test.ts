import { describe, expect, test } from 'vitest'
import { useBlog } from './testing/blog.ts'

const blog = useBlog()

/** Ids of the posts that a query string finds, as the service role sees them. */
async function postIds(query: string): Promise<number[]> {
  const response = await blog.request(`/posts?select=id&order=id&${query}`, {}, 'service_role')
  const body: unknown = await response.json()
  expect(body).toBeInstanceOf(Array)
  return (body as { id: number }[]).map(({ id }) => id)
}

async function idsOf(query: PromiseLike<{ data: { id: number }[] | null; error: unknown }>) {
  const { data, error } = await query
  expect(error).toBeNull()
  return data?.map(({ id }) => id).toSorted()
}

describe('every operator finds the right rows', () => {
  test.each([
    ['eq', 'id=eq.1', [1]],
    ['eq of any', 'id=eq(any).{1,3}', [1, 3]],
    ['neq', 'id=neq.1', [2, 3, 4]],
    ['gt', 'views=gt.100', [3]],
    ['gte', 'views=gte.100', [1, 3]],
    ['lt', 'views=lt.40', [2]],
    ['lte', 'views=lte.40', [2, 4]],
    ['like with a star', 'title=like.*drafts*', [2]],
    ['like with a percent sign', 'title=like.100%25%25', [4]],
    ['like all', 'title=like(all).{On*,*engines}', [1]],
    ['like any', 'title=like(any).{On*,Cooking*}', [1, 3]],
    ['ilike', 'title=ilike.*JOLLOF', [3]],
    ['ilike any', 'title=ilike(any).{on*,COOKING*}', [1, 3]],
    ['match', 'title=match.^On', [1]],
    ['imatch', 'title=imatch.^ON', [1]],
    ['is null', 'editor_id=is.null', [2, 4]],
    ['is not_null', 'editor_id=is.not_null', [1, 3]],
    ['not is null', 'editor_id=not.is.null', [1, 3]],
    ['is in capitals', 'editor_id=is.NULL', [2, 4]],
    ['isdistinct', 'editor_id=isdistinct.2', [2, 3, 4]],
    ['in', 'id=in.(1,4)', [1, 4]],
    ['in with quoted commas and parentheses', 'title=in.("Notes, drafts (and more)","x")', [2]],
    ['in nothing', 'id=in.()', []],
    ['not in', 'id=not.in.(1,4)', [2, 3]],
    ['cs of an array', 'labels=cs.{science}', [1, 4]],
    ['cs of jsonb', 'meta=cs.{"lang":"yo"}', [3]],
    ['cd', 'labels=cd.{food,science,history}', [1, 2, 3]],
    ['ov', 'labels=ov.{food,craft}', [3, 4]],
    ['sl', 'shown=sl.[2024-02-01,2024-02-10)', [1]],
    ['sr', 'shown=sr.[2024-02-01,2024-02-10)', [4]],
    ['nxr', 'shown=nxr.[2024-01-01,2024-03-01)', [1, 3]],
    ['nxl', 'shown=nxl.[2024-02-01,2024-03-01)', [3, 4]],
    ['adj', 'shown=adj.[2024-02-01,2024-03-01)', [1, 4]],
    ['fts on a tsvector', 'search=fts.weave', [1]],
    ['fts with a language', 'search=fts(english).weaving', [1]],
    ['plfts on text', 'body=plfts(english).engine patterns', [1]],
    ['phfts', 'body=phfts(english).weaves patterns', [1]],
    ['wfts', 'body=wfts(english).rice -fabric', [3]],
    ['not fts', 'search=not.fts.weave', [2, 3, 4]],
    ['a JSON text path', 'meta->>lang=eq.en', [1, 4]],
    ['a deep JSON path with a number', 'meta->size->words=gt.100', [1, 3]],
    ['a JSON array index on a column that is no JSON', 'labels->>0=eq.science', [1, 4]],
    ['several filters, which all must hold', 'views=gt.10&views=lt.200', [1, 4]],
  ])('%s', async (_, query, ids) => {
    expect(await postIds(query)).toEqual(ids)
  })
})

describe('logic trees', () => {
  test.each([
    ['or', 'or=(id.eq.1,id.eq.3)', [1, 3]],
    ['and', 'and=(id.gt.1,id.lt.4)', [2, 3]],
    ['not or', 'not.or=(id.eq.1,id.eq.3)', [2, 4]],
    ['nested trees', 'or=(id.eq.1,and(id.gt.2,not.or(id.eq.3,views.gt.1000)))', [1, 4]],
    ['a negated filter', 'or=(id.not.lt.4,id.eq.1)', [1, 4]],
    ['in within a tree', 'or=(id.in.(1,2),views.eq.40)', [1, 2, 4]],
    ['a quoted value with a comma', 'or=(title.eq."Notes, drafts (and more)",id.eq.1)', [1, 2]],
    ['an array in braces', 'or=(labels.cs.{science,craft},id.eq.1)', [1, 4]],
    ['a JSON path', 'or=(meta->>lang.eq.yo,id.eq.2)', [2, 3]],
    ['spaces after commas', 'or=( id.eq.1 , id.eq.3 )', [1, 3]],
    ['is null', 'or=(meta.is.null,id.eq.1)', [1, 2]],
    ['a quantifier', 'or=(id.eq(any).{2,3},id.eq.4)', [2, 3, 4]],
  ])('%s', async (_, query, ids) => {
    expect(await postIds(query)).toEqual(ids)
  })
})

describe('the official client', () => {
  test('sends every filter in a form that is understood', async () => {
    const posts = blog.as('service_role').from('posts')
    expect(await idsOf(posts.select('id').eq('title', 'On engines'))).toEqual([1])
    expect(await idsOf(posts.select('id').in('title', ['Notes, drafts (and more)', 'On engines']))).toEqual([
      1, 2,
    ])
    expect(await idsOf(posts.select('id').notIn('id', [1, 2]))).toEqual([3, 4])
    expect(await idsOf(posts.select('id').contains('labels', ['science', 'craft']))).toEqual([4])
    expect(await idsOf(posts.select('id').contains('meta', { lang: 'yo' }))).toEqual([3])
    expect(await idsOf(posts.select('id').overlaps('labels', ['food']))).toEqual([3])
    expect(await idsOf(posts.select('id').rangeAdjacent('shown', '[2024-02-01,2024-03-01)'))).toEqual([1, 4])
    expect(await idsOf(posts.select('id').likeAnyOf('title', ['On%', 'Cook%']))).toEqual([1, 3])
    expect(await idsOf(posts.select('id').ilikeAllOf('title', ['%o%', '%n%', '%jollof']))).toEqual([3])
    expect(await idsOf(posts.select('id').textSearch('search', 'pepper & rice'))).toEqual([3])
    expect(
      await idsOf(posts.select('id').textSearch('search', 'rice pepper', { type: 'websearch' })),
    ).toEqual([3])
    expect(await idsOf(posts.select('id').is('meta', null))).toEqual([2])
    expect(await idsOf(posts.select('id').isDistinct('editor_id', 1))).toEqual([1, 2, 4])
    expect(await idsOf(posts.select('id').match({ status: 'published', author_id: 2 }))).toEqual([3, 4])
    expect(await idsOf(posts.select('id').not('status', 'eq', 'draft'))).toEqual([1, 3, 4])
    expect(await idsOf(posts.select('id').or('id.eq.1,and(views.gt.200,status.eq.published)'))).toEqual([
      1, 3,
    ])
    expect(await idsOf(posts.select('id').filter('meta->size->>words', 'in', '("80","300")'))).toEqual([3, 4])
    expect(await idsOf(posts.select('id').regexIMatch('title', '^cook'))).toEqual([3])
  })

  test('can use tables and columns with spaces and quotes in their names', async () => {
    const { data, error } = await blog
      .as('service_role')
      .from('Odd names')
      .select('"the id","say \\"hi\\"",select')
      .eq('"the id"', 1)
      .order('"the id"')
    expect(error).toBeNull()
    expect(data).toEqual([{ 'the id': 1, 'say "hi"': 'hello', select: 'from' }])
  })
})
