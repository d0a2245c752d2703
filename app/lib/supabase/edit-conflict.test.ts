import { expect, test } from 'vitest'
import { differences, changedColumns } from './edit-conflict.ts'

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
  ['a blank slug, which the database fills in', { slug: '' }, { slug: 'sofa' }, []],
  [
    'the blank date of a published post, which the database fills in',
    { status: 'published', published_at: null },
    { status: 'published', published_at: '2026-01-02T03:04:00+00:00' },
    [],
  ],
  [
    'the blank date of a draft, which stays blank',
    { status: 'draft', published_at: null },
    { status: 'draft', published_at: '2026-01-02T03:04:00+00:00' },
    ['published_at'],
  ],
  [
    'the same letters, composed and decomposed',
    { name: 'Ife\u0301', tags: ['e\u0301'] },
    { name: 'If\u00e9', tags: ['\u00e9'] },
    [],
  ],
  ['columns that are not saved', { name: 'Sofa' }, { name: 'Sofa', stock_quantity: 4 }, []],
]

test.each(cases)('the differences of two versions with %s', (_what, mine, theirs, columns) => {
  expect(differences(mine, { ...theirs, updated_at: '' })).toEqual(columns)
})

test('only changed columns are saved over theirs, and only changed keys of objects', () => {
  const opened = { name: 'Sofa', price: 5, notes: '', links: { a: '1', b: '2' }, tags: ['x'] }
  const theirs = { name: 'Settee', price: 6, notes: null, links: { a: '9', b: '2' }, tags: ['y'] }
  expect(changedColumns({ ...opened, price: 7 }, opened, theirs)).toEqual({ price: 7 })
  expect(changedColumns({ ...opened, links: { a: '1', b: '3' } }, opened, theirs)).toEqual({
    links: { a: '9', b: '3' },
  })
  expect(changedColumns({ ...opened, tags: [] }, opened, theirs)).toEqual({ tags: [] })
  expect(changedColumns({ ...opened, notes: null }, { ...opened, notes: null }, theirs)).toEqual({})
})
