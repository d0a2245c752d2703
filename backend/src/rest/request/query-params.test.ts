import { describe, expect, test } from 'vitest'
import type { Operation } from './filter.ts'
import { parseQueryParams } from './query-params.ts'

const parse = (query: string, isCallByGet = false) =>
  parseQueryParams(new URLSearchParams(query), isCallByGet)

describe('filters', () => {
  test.each<[string, Operation]>([
    ['eq.1', { kind: 'compare', operator: 'eq', value: '1' }],
    ['eq.', { kind: 'compare', operator: 'eq', value: '' }],
    ['eq.a.b(c),"d"', { kind: 'compare', operator: 'eq', value: 'a.b(c),"d"' }],
    ['gte(all).{1,2}', { kind: 'compare', operator: 'gte', quantifier: 'all', value: '{1,2}' }],
    ['imatch.^a', { kind: 'compare', operator: 'imatch', value: '^a' }],
    ['neq.x', { kind: 'contain', operator: 'neq', value: 'x' }],
    ['cs.{a,b}', { kind: 'contain', operator: 'cs', value: '{a,b}' }],
    ['in.(1,2)', { kind: 'in', values: ['1', '2'] }],
    ['in.("a,b",c d,"e\\"f")', { kind: 'in', values: ['a,b', 'c d', 'e"f'] }],
    ['in.("a\\\\b","\\"","<script>)")', { kind: 'in', values: ['a\\b', '"', '<script>)'] }],
    ['in.("<script>,b)', { kind: 'in', values: ['"<script>', 'b'] }],
    ['in.("a"b,c)', { kind: 'in', values: ['"a"b', 'c'] }],
    ['in.()', { kind: 'in', values: [''] }],
    ['is.null', { kind: 'is', value: 'null' }],
    ['is.not_null', { kind: 'is', value: 'not_null' }],
    ['is.TRUE', { kind: 'is', value: 'true' }],
    ['isdistinct.3', { kind: 'isdistinct', value: '3' }],
    ['fts.a', { kind: 'search', operator: 'fts', value: 'a' }],
    ['wfts(english).a -b', { kind: 'search', operator: 'wfts', language: 'english', value: 'a -b' }],
  ])('%s', (text, operation) => {
    const { filters } = parse(new URLSearchParams({ a: text }).toString())
    expect(filters).toEqual([
      { path: [], value: { kind: 'filter', field: { name: 'a', path: [] }, negated: false, operation } },
    ])
  })

  test('not negates any operator', () => {
    expect(parse('a=not.in.(1)').filters[0]?.value).toMatchObject({
      negated: true,
      operation: { kind: 'in' },
    })
  })

  test('dots in the name separate embedded resources, except in quotes', () => {
    expect(parse('a.b.c=eq.1').filters[0]).toMatchObject({
      path: ['a', 'b'],
      value: { field: { name: 'c' } },
    })
    expect(parse('"a.b"=eq.1').filters[0]).toMatchObject({ path: [], value: { field: { name: 'a.b' } } })
  })

  test('JSON paths are part of the name', () => {
    expect(parse('a.data->b->>c=eq.1').filters[0]).toMatchObject({
      path: ['a'],
      value: { field: { name: 'data', path: [{ key: 'b' }, { key: 'c', asText: true }] } },
    })
  })

  test('a value keeps null characters, for the database to refuse', () => {
    expect(parse('a=eq.b%00c').filters[0]?.value.operation).toMatchObject({ value: 'b\0c' })
  })

  test.each([
    'a=1',
    'a=foo.1',
    'a=eq',
    'a=is.nullish',
    'a=is.null.x',
    'a=in.(1)x',
    'a=fts(.x',
    'a=not.not.eq.1',
  ])('%s is refused', (query) => {
    expect(() => parse(query)).toThrow(expect.objectContaining({ code: 'PGRST100' }))
  })
})

describe('arguments of a call by GET', () => {
  test('are the parameters that are not filters', () => {
    const { args, filters } = parse('a=1&b=eq.2&c=x.y&a=3', true)
    expect(args).toEqual([
      ['a', '1'],
      ['c', 'x.y'],
      ['a', '3'],
    ])
    expect(filters).toHaveLength(1)
  })
})

describe('logic', () => {
  test('the operator and its negation come from the name', () => {
    expect(parse('or=(a.eq.1)').logic[0]).toMatchObject({
      path: [],
      value: { operator: 'or', negated: false },
    })
    expect(parse('not.and=(a.eq.1)').logic[0]).toMatchObject({
      path: [],
      value: { operator: 'and', negated: true },
    })
    expect(parse('x.not.or=(a.eq.1)').logic[0]).toMatchObject({ path: ['x'], value: { negated: true } })
    expect(parse('x.y.or=(a.eq.1)').logic[0]).toMatchObject({ path: ['x', 'y'] })
  })

  test.each([
    ['(a.eq.1,b.eq.2)', ['1', '2']],
    ['(a.eq."1,2)",b.eq.3)', ['1,2)', '3']],
    ['(a.cs.{1,2},b.eq.3)', ['{1,2}', '3']],
    ['(a.eq.,b.eq.x y)', ['', 'x y']],
    ['(a.eq."x"y,b.eq.2)', ['"x"y', '2']],
  ])('%s holds the values %j', (tree, values) => {
    const [logic] = parse(new URLSearchParams({ or: tree }).toString()).logic
    expect(logic?.value).toMatchObject({ members: values.map((value) => ({ operation: { value } })) })
  })

  test('groups nest', () => {
    expect(parse('and=(a.eq.1,or(b.eq.2,not.and(c.eq.3,d.not.eq.4)))').logic[0]?.value).toMatchObject({
      operator: 'and',
      members: [
        { kind: 'filter' },
        {
          operator: 'or',
          members: [{ kind: 'filter' }, { operator: 'and', negated: true, members: [{}, { negated: true }] }],
        },
      ],
    })
  })

  test('a column may have the name of an operator', () => {
    expect(parse('or=(or.eq.1,and.gt.2)').logic[0]?.value).toMatchObject({
      members: [{ field: { name: 'or' } }, { field: { name: 'and' } }],
    })
  })
})

describe('order', () => {
  test.each([
    ['a', [{ field: { name: 'a', path: [] } }]],
    ['a.desc.nullsfirst', [{ field: { name: 'a', path: [] }, direction: 'desc', nulls: 'first' }]],
    [
      'a.nullslast,b.asc',
      [
        { field: { name: 'a', path: [] }, nulls: 'last' },
        { field: { name: 'b', path: [] }, direction: 'asc' },
      ],
    ],
    ['x(a).desc', [{ relation: 'x', field: { name: 'a', path: [] }, direction: 'desc' }]],
    ['"a.desc"', [{ field: { name: 'a.desc', path: [] } }]],
  ])('%s', (text, terms) => {
    expect(parse(new URLSearchParams({ order: text }).toString()).order).toEqual([{ path: [], value: terms }])
  })

  test('of an embedded resource', () => {
    expect(parse('x.order=a').order).toMatchObject([{ path: ['x'] }])
  })
})

describe('the rest', () => {
  test('limit and offset, for the root and for embedded resources', () => {
    const { range, ranges } = parse('limit=5&offset=10&x.limit=1&x.y.offset=2')
    expect(range).toEqual({ offset: 10, limit: 5 })
    expect(ranges).toEqual([
      { path: ['x'], value: { offset: 0, limit: 1 } },
      { path: ['x', 'y'], value: { offset: 2 } },
    ])
  })

  test('a limit that is not a number is ignored', () => {
    expect(parse('limit=many&offset=1.5').range).toEqual({ offset: 0 })
    expect(parse('limit=99999999999999999999').range).toEqual({ offset: 0, limit: Number.MAX_SAFE_INTEGER })
  })

  test('columns and on_conflict are lists of names, each once', () => {
    const { columns, onConflict } = parse('columns="a b",c, c&on_conflict=d,e')
    expect(columns).toEqual(['a b', 'c'])
    expect(onConflict).toEqual(['d', 'e'])
    expect(parse('').columns).toBeUndefined()
  })

  test('no select means all columns', () => {
    expect(parse('').select).toEqual([{ kind: 'field', field: { name: '*', path: [] } }])
  })
})
