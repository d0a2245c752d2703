import { describe, expect, test } from 'vitest'
import { parseSelect, type SelectItem } from './select.ts'

const field = (name: string, more: object = {}): SelectItem => ({
  kind: 'field',
  field: { name, path: [] },
  ...more,
})
const step = (key: string, more: object = {}) => ({ key, asText: false, isIndex: false, ...more })
const relation = (name: string, select: SelectItem[], more: object = {}): SelectItem => ({
  kind: 'relation',
  name,
  spread: false,
  select,
  ...more,
})

describe('parseSelect reads', () => {
  test.each<[string, SelectItem[]]>([
    ['', []],
    ['*', [field('*')]],
    ['id,name', [field('id'), field('name')]],
    [' id , name ', [field('id'), field('name')]],
    ['first name', [field('first name')]],
    ['with-dash', [field('with-dash')]],
    ['"a,b.c(d)"', [field('a,b.c(d)')]],
    ['"say \\"hi\\" \\\\ back"', [field('say "hi" \\ back')]],
    ['naïve_ñame1$', [field('naïve_ñame1$')]],
    ['n:name', [field('name', { alias: 'n' })]],
    ['id::text', [field('id', { cast: 'text' })]],
    ['n:id::double precision', [field('id', { alias: 'n', cast: 'double precision' })]],
    ['data->a', [{ kind: 'field', field: { name: 'data', path: [step('a')] } }]],
    [
      'data->a->>0',
      [
        {
          kind: 'field',
          field: { name: 'data', path: [step('a'), step('0', { asText: true, isIndex: true })] },
        },
      ],
    ],
    ['data->-1', [{ kind: 'field', field: { name: 'data', path: [step('-1', { isIndex: true })] } }]],
    ['data->0a', [{ kind: 'field', field: { name: 'data', path: [step('0a')] } }]],
    ['data->a-b->"c.d"', [{ kind: 'field', field: { name: 'data', path: [step('a-b'), step('c.d')] } }]],
    ['count()', [field('*', { aggregate: 'count' })]],
    ['n:count()::int', [field('*', { aggregate: 'count', alias: 'n', aggregateCast: 'int' })]],
    ['count', [field('count')]],
    ['price.sum()', [field('price', { aggregate: 'sum' })]],
    [
      'total:price::int.avg()::text',
      [field('price', { alias: 'total', cast: 'int', aggregate: 'avg', aggregateCast: 'text' })],
    ],
    ['min.min()', [field('min', { aggregate: 'min' })]],
    ['posts()', [relation('posts', [])]],
    ['posts(id,tags(*))', [relation('posts', [field('id'), relation('tags', [field('*')])])]],
    ['p:posts!inner(id)', [relation('posts', [field('id')], { alias: 'p', join: 'inner' })]],
    ['posts!fk!left(id)', [relation('posts', [field('id')], { hint: 'fk', join: 'left' })]],
    ['posts!left!fk(id)', [relation('posts', [field('id')], { hint: 'fk', join: 'left' })]],
    ['...author(name)', [relation('author', [field('name')], { spread: true })]],
    ['id,posts(id),name', [field('id'), relation('posts', [field('id')]), field('name')]],
  ])('%s', (text, tree) => {
    expect(parseSelect(text)).toEqual(tree)
  })
})

describe('parseSelect refuses', () => {
  test.each([
    ['id,', 4],
    ['id)', 3],
    ['posts(id', 9],
    ['a::', 4],
    ['a.sum', 3],
    ['"open', 6],
    ['posts!a!b(id)', 6],
    ['data->', 7],
    ['a\0b', 2],
  ])('%j at column %i', (text, column) => {
    expect(() => parseSelect(text)).toThrow(
      expect.objectContaining({ code: 'PGRST100', message: expect.stringContaining(`column ${column})`) }),
    )
  })
})
