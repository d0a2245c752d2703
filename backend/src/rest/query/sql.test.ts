import { describe, expect, test } from 'vitest'
import { column, empty, ident, join, literal, qualified, raw, sql, value } from './sql.ts'

describe('sql', () => {
  test('numbers its values in order', () => {
    const condition = join([sql`${ident('a')} = ${value('1')}`, sql`${ident('b')} = ${value(null)}`], ' and ')
    expect(sql`select ${value('x')} where ${condition}`.compile()).toEqual({
      text: 'select $1 where "a" = $2 and "b" = $3',
      values: ['x', '1', null],
    })
  })

  test('two adjacent values stay two', () => {
    expect(sql`${value('a')}${value('b')}`.compile()).toEqual({ text: '$1$2', values: ['a', 'b'] })
  })

  test('an empty fragment adds nothing', () => {
    expect(sql`a${empty}b`.compile()).toEqual({ text: 'ab', values: [] })
    expect(join([], ', ').compile().text).toBe('')
  })

  test('text in a value is never part of the statement', () => {
    expect(sql`x = ${value("'; drop table y; --")}`.compile().text).toBe('x = $1')
  })
})

describe('identifiers', () => {
  test.each([
    ['plain', '"plain"'],
    ['Upper case', '"Upper case"'],
    ['a"b', '"a""b"'],
    ['"; drop table x; --', '"""; drop table x; --"'],
    ['cut\0off', '"cut"'],
    ['$1', '"$1"'],
    ['back\\slash', '"back\\slash"'],
  ])('%j is %s', (name, quoted) => {
    expect(ident(name).compile().text).toBe(quoted)
  })

  test('are qualified where there is a schema', () => {
    expect(qualified({ schema: 's', name: 't' }).compile().text).toBe('"s"."t"')
    expect(qualified({ schema: '', name: 't' }).compile().text).toBe('"t"')
    expect(column('t', '*').compile().text).toBe('"t".*')
    expect(column('t', 'c').compile().text).toBe('"t"."c"')
  })
})

test.each([
  ['it', "'it'"],
  ["it's", "'it''s'"],
  ['a\\b', " E'a\\\\b'"],
  ["a\\'b", " E'a\\\\''b'"],
])('the literal %j is %s', (text, quoted) => {
  expect(literal(text).compile().text).toBe(quoted)
})

test('raw text is taken as it is', () => {
  expect(raw('now()').compile().text).toBe('now()')
})
