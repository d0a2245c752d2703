import { expect, test } from 'vitest'
import { isNarrowed, oneOf, readListQuery, writeListQuery, type ListSpec } from './list-query.ts'

const spec: ListSpec<'status' | 'stock'> = {
  orders: [
    { column: 'created_at', ascending: false },
    { column: 'price', ascending: true },
    { column: 'sku', ascending: true, nullable: true },
  ],
  filters: { status: oneOf('active', 'draft'), stock: oneOf('low', 'out') },
}

const read = (address: string) => readListQuery(spec, new URLSearchParams(address))
const write = (address: string) => writeListQuery(spec, read(address)).toString()

test('an address without a question is the whole list in its usual order', () => {
  expect(read('')).toEqual({ search: '', order: spec.orders[0], filters: {} })
  expect(isNarrowed(read('sort=price.asc'))).toBe(false)
})

test('search, sort and filters are read from the address and written back', () => {
  const address = 'search=6%22+nail&status=draft&stock=out&sort=sku.desc'
  expect(read(address)).toEqual({
    search: '6" nail',
    order: { column: 'sku', ascending: false, nullable: true },
    filters: { status: 'draft', stock: 'out' },
  })
  expect(write(address)).toBe(address)
  expect(isNarrowed(read(address))).toBe(true)
})

test.each([
  'sort=',
  'sort=price',
  'sort=price.sideways',
  'sort=password.asc',
  'sort=created_at.desc',
  'status=burnt',
  'status=',
  'stock=__proto__',
  'search=+++',
  'unknown=1',
])('%s makes no sense and falls back to the usual list', (address) => {
  expect(write(address)).toBe('')
})

test('a search as long as a book is cut', () => {
  expect(read(`search=${'a'.repeat(5000)}`).search).toHaveLength(200)
})
