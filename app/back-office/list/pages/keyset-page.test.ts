import { expect, test } from 'vitest'
import { selectPage, afterCursor, readPages, toPage, type Cursor, type SortOrder } from './keyset-page.ts'

const row = (id: string) => ({ id, created_at: '2026-03-04T10:00:00.123456+00:00' })

test('a page with an extra row has the cursor of its last row', () => {
  expect(toPage([row('a'), row('b'), row('c')], { size: 2 })).toEqual({
    rows: [row('a'), row('b')],
    next: { id: 'b', value: '2026-03-04T10:00:00.123456+00:00' },
  })
})

test('the last page has no cursor', () => {
  expect(toPage([row('a'), row('b')], { size: 2 }).next).toBeNull()
  expect(toPage([], { size: 2 })).toEqual({ rows: [], next: null })
})

test('sorting by a column that is not selected throws', () => {
  const order = { column: 'price', ascending: true }
  expect(() => toPage([row('a'), row('b')], { order, size: 1 })).toThrow('has to select it')
})

test('rows with the same microsecond are ordered by id', () => {
  const { id, created_at: value } = row('b')
  expect(afterCursor({ column: 'created_at', ascending: false }, { id, value })).toBe(
    'created_at.lt."2026-03-04T10:00:00.123456+00:00",' +
      'and(created_at.eq."2026-03-04T10:00:00.123456+00:00",id.gt."b")',
  )
})

test('special characters of the filter syntax are quoted', () => {
  const key = { id: 'b', value: String.raw`6" \ nail, (or)` }
  expect(afterCursor({ column: 'name', ascending: true }, key)).toBe(
    String.raw`name.gt."6\" \\ nail, (or)",and(name.eq."6\" \\ nail, (or)",id.lt."b")`,
  )
})

/** Records the calls on a query. */
class RecordedQuery {
  readonly calls: string[] = []
  #record(...words: unknown[]) {
    this.calls.push(words.map(String).join(' '))
    return this
  }
  or = (filters: string) => this.#record('or', filters)
  filter = (column: string, operator: string, value: unknown) => this.#record(column, operator, value)
  order = (column: string, { ascending, nullsFirst }: { ascending: boolean; nullsFirst?: boolean }) =>
    this.#record('order', column, ascending ? 'asc' : 'desc', nullsFirst === false ? 'nulls last' : '')
  limit = (count: number) => this.#record('limit', count)
}

const callsFor = (order: SortOrder, after: Cursor | null) =>
  selectPage(new RecordedQuery(), { order, after, size: 2 }).calls

test('a page starts at the cursor with a range condition for the index', () => {
  expect(callsFor({ column: 'price', ascending: true }, { value: 5, id: 'x' })).toEqual([
    'price gte 5',
    'or price.gt."5",and(price.eq."5",id.lt."x")',
    'order price asc ',
    'order id desc ',
    'limit 3',
  ])
})

test('null values follow on pages of their own', () => {
  const order = { column: 'sku', ascending: false, nullable: true }
  const after = { value: 'A', id: 'x' }
  const { next } = toPage([{ id: 'y', sku: '9' }], { order, after, size: 2 })
  expect(next).toEqual({ value: null, id: '00000000-0000-0000-0000-000000000000' })
  expect(toPage([{ id: 'z', sku: null }], { order, after: next, size: 2 }).next).toBeNull()
  expect(toPage([{ id: 'z', sku: null }], { order, after: null, size: 2 }).next).toBeNull()
})

test('in ascending order the pages of null values start at the highest id', () => {
  const sku = { column: 'sku', ascending: true, nullable: true }
  expect(toPage([], { order: sku, after: { value: 'A', id: 'x' } }).next).toEqual({
    value: null,
    id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  })
})

test('a whole list is read page by page', async () => {
  const pages = { first: ['a', 'b'], b: ['c'] }
  const seen: string[][] = []
  const load = async (after: Cursor | null) =>
    after === null
      ? { rows: pages.first, next: { value: 1, id: 'b' } }
      : { rows: pages[after.id as 'b'], next: null }
  for await (const rows of readPages(load)) seen.push(rows)
  expect(seen).toEqual([['a', 'b'], ['c']])
})
