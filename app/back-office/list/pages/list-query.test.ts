import { expect, test } from 'vitest'
import { isFiltered, oneOf, readListQuery, writeListQuery, type ListSpec } from './list-query.ts'

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

test('a URL without parameters is the whole list in its default order', () => {
  expect(read('')).toEqual({ search: '', order: spec.orders[0], filters: {} })
  expect(isFiltered(read('sort=price.asc'))).toBe(false)
})

test('search, sort and filters are read from the URL and written back', () => {
  const address = 'search=6%22+nail&status=draft&stock=out&sort=sku.desc'
  expect(read(address)).toEqual({
    search: '6" nail',
    order: { column: 'sku', ascending: false, nullable: true },
    filters: { status: 'draft', stock: 'out' },
  })
  expect(write(address)).toBe(address)
  expect(isFiltered(read(address))).toBe(true)
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
])('%s is invalid and falls back to the default', (address) => {
  expect(write(address)).toBe('')
})

test('a search text is cut at 200 characters', () => {
  expect(read(`search=${'a'.repeat(5000)}`).search).toHaveLength(200)
})
