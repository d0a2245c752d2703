import { expect, test } from 'vitest'
import { pageArguments, searchOf } from './search-queries.ts'

test('the first page has no cursor, and asks for one row more than it shows', () => {
  expect(pageArguments({ after: null, size: 2 })).toEqual({
    p_sort: 'created_at',
    p_ascending: false,
    p_limit: 3,
  })
})

test('a further page starts after its cursor', () => {
  const order = { column: 'price', ascending: true }
  expect(pageArguments({ order, after: { value: 5, id: 'x' }, size: 2 })).toEqual({
    p_sort: 'price',
    p_ascending: true,
    p_limit: 3,
    p_after_value: '5',
    p_after_id: 'x',
  })
})

test('a cursor without a value is sent by its id alone', () => {
  const order = { column: 'sku', ascending: true, nullable: true }
  expect(pageArguments({ order, after: { value: null, id: 'x' } })).not.toHaveProperty('p_after_value')
})

test('a text for a search is trimmed and has no characters that PostgreSQL refuses', () => {
  expect(searchOf(' so\0fa ')).toEqual({ p_text: 'sofa' })
})
