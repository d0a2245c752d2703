import { expect, test } from 'vitest'
import { startOfList } from './start-of-list.ts'

const posts = Array.from({ length: 1000 }, (_, index) => index)

function startFor(query: string, all: readonly number[] = posts) {
  const request = new Request(`http://shop.invalid/blog${query}`)
  const { rows, more } = startOfList(all, request, { path: '/blog', name: 'posts' })
  return { rows: rows.length, more }
}

test('a list begins with 49 rows, and each step doubles the rows after the first one', () => {
  expect(startFor('')).toEqual({ rows: 49, more: '/blog?posts=97' })
  expect(startFor('?posts=97')).toEqual({ rows: 97, more: '/blog?posts=193' })
})

test('a long list grows by 192 rows at a time', () => {
  expect(startFor('?posts=193')).toEqual({ rows: 193, more: '/blog?posts=385' })
  expect(startFor('?posts=385')).toEqual({ rows: 385, more: '/blog?posts=577' })
})

test('a list that is shown whole has no more', () => {
  expect(startFor('', posts.slice(0, 49))).toEqual({ rows: 49, more: null })
  expect(startFor('', posts.slice(0, 50))).toEqual({ rows: 49, more: '/blog?posts=97' })
  expect(startFor('?posts=1000')).toEqual({ rows: 1000, more: null })
  expect(startFor('', [])).toEqual({ rows: 0, more: null })
})

test.each(['?posts=0', '?posts=-5', '?posts=many', '?posts=1e9', '?items=97'])(
  'the address %s shows the start of the list',
  (query) => {
    expect(startFor(query).rows).toBe(49)
  },
)
