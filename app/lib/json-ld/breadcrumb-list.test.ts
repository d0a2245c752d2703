import { expect, test } from 'vitest'
import { breadcrumbList } from './breadcrumb-list.ts'

const absolute = (path: string) => `https://parlour.example${path}`

test('the way starts at home and counts from one', () => {
  expect(breadcrumbList([{ name: 'Blog', path: '/blog' }], absolute)).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://parlour.example/' },
      { '@type': 'ListItem', position: 2, name: 'Blog', item: 'https://parlour.example/blog' },
    ],
  })
})
