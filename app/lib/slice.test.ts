import { expect, test } from 'vitest'
import { askSlice, comesAfter, inSlices, toSlice, type SliceKey, type SliceOrder } from './slice.ts'

const row = (id: string) => ({ id, created_at: '2026-03-04T10:00:00.123456+00:00' })

test('a slice with a row to spare names the key of its last row', () => {
  expect(toSlice([row('a'), row('b'), row('c')], { size: 2 })).toEqual({
    rows: [row('a'), row('b')],
    next: { id: 'b', value: '2026-03-04T10:00:00.123456+00:00' },
  })
})

test('the last slice has nothing after it', () => {
  expect(toSlice([row('a'), row('b')], { size: 2 }).next).toBeNull()
  expect(toSlice([], { size: 2 })).toEqual({ rows: [], next: null })
})

test('a list that is sorted by a column it does not read is a mistake, not an endless list', () => {
  const order = { column: 'price', ascending: true }
  expect(() => toSlice([row('a'), row('b')], { order, size: 1 })).toThrow('has to select it')
})

test('rows made in the same microsecond are told apart by id', () => {
  const { id, created_at: value } = row('b')
  expect(comesAfter({ column: 'created_at', ascending: false }, { id, value })).toBe(
    'created_at.lt."2026-03-04T10:00:00.123456+00:00",' +
      'and(created_at.eq."2026-03-04T10:00:00.123456+00:00",id.gt."b")',
  )
})

test('a name with signs of the filter language is compared as it is', () => {
  const key = { id: 'b', value: String.raw`6" \ nail, (or)` }
  expect(comesAfter({ column: 'name', ascending: true }, key)).toBe(
    String.raw`name.gt."6\" \\ nail, (or)",and(name.eq."6\" \\ nail, (or)",id.lt."b")`,
  )
})

/** Writes down what a query is asked for. */
class Asked {
  readonly said: string[] = []
  #say(...words: unknown[]) {
    this.said.push(words.map(String).join(' '))
    return this
  }
  or = (filters: string) => this.#say('or', filters)
  filter = (column: never, operator: string, value: unknown) => this.#say(column, operator, value)
  order = (column: never, { ascending, nullsFirst }: { ascending: boolean; nullsFirst?: boolean }) =>
    this.#say('order', column, ascending ? 'asc' : 'desc', nullsFirst === false ? 'nulls last' : '')
  limit = (count: number) => this.#say('limit', count)
}

const asked = (order: SliceOrder, after: SliceKey | null) =>
  askSlice(new Asked(), { order, after, size: 2 }).said

test('a slice begins at the key, where an index can begin too', () => {
  expect(asked({ column: 'price', ascending: true }, { value: 5, id: 'x' })).toEqual([
    'price gte 5',
    'or price.gt."5",and(price.eq."5",id.lt."x")',
    'order price asc ',
    'order id desc ',
    'limit 3',
  ])
})

test('empty values come last in both directions, in slices of their own', () => {
  const sku = { column: 'sku', ascending: false, nullable: true }
  const after = { value: 'A', id: 'x' }
  expect(asked(sku, after)).toEqual([
    'sku lte A',
    'or sku.lt."A",and(sku.eq."A",id.gt."x")',
    'order sku desc nulls last',
    'order id asc ',
    'limit 3',
  ])
  const { next } = toSlice([{ id: 'y', sku: '9' }], { order: sku, after, size: 2 })
  expect(next).toEqual({ value: null, id: '00000000-0000-0000-0000-000000000000' })
  expect(asked(sku, next)).toEqual([
    'sku is null',
    'id gt 00000000-0000-0000-0000-000000000000',
    'order sku desc nulls last',
    'order id asc ',
    'limit 3',
  ])
  expect(toSlice([{ id: 'z', sku: null }], { order: sku, after: next, size: 2 }).next).toBeNull()
  expect(toSlice([{ id: 'z', sku: null }], { order: sku, after: null, size: 2 }).next).toBeNull()
})

test('the other way round, the empty ones begin at the highest id', () => {
  const sku = { column: 'sku', ascending: true, nullable: true }
  expect(toSlice([], { order: sku, after: { value: 'A', id: 'x' } }).next).toEqual({
    value: null,
    id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  })
})

test('a whole list is read slice by slice', async () => {
  const slices = { first: ['a', 'b'], b: ['c'] }
  const seen: string[][] = []
  const load = async (after: SliceKey | null) =>
    after === null
      ? { rows: slices.first, next: { value: 1, id: 'b' } }
      : { rows: slices[after.id as 'b'], next: null }
  for await (const rows of inSlices(load)) seen.push(rows)
  expect(seen).toEqual([['a', 'b'], ['c']])
})
