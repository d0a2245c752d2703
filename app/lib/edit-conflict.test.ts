import { expect, test } from 'vitest'
import { differences } from './edit-conflict.ts'

const cases: [
  what: string,
  mine: Record<string, unknown>,
  theirs: Record<string, unknown>,
  columns: string[],
][] = [
  ['another price', { name: 'Sofa', price: 5 }, { name: 'Sofa', price: 6 }, ['price']],
  ['nothing, whether it is null or blank', { notes: '', phone: null }, { notes: null, phone: '' }, []],
  [
    'the same instant in two spellings',
    { published_at: '2026-01-02T03:04:00.000Z' },
    { published_at: '2026-01-02T03:04:00+00:00' },
    [],
  ],
  ['lists in another order', { tags: ['a', 'b'] }, { tags: ['b', 'a'] }, ['tags']],
  [
    'objects whose keys come in another order',
    { links: { a: '1', b: '2' } },
    { links: { b: '2', a: '1' } },
    [],
  ],
  ['a slug that the database is to make', { slug: '' }, { slug: 'sofa' }, []],
  ['columns that were not to be saved', { name: 'Sofa' }, { name: 'Sofa', stock_quantity: 4 }, []],
]

test.each(cases)('two versions with %s', (_what, mine, theirs, columns) => {
  expect(differences(mine, { ...theirs, updated_at: '' })).toEqual(columns)
})
