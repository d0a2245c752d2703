import { expect, test } from 'vitest'
import { breadcrumbList } from './breadcrumb-list.ts'

const absolute = (path: string) => `https://parlour.example${path}`

test('breadcrumbs begin with the home page and count from 1', () => {
  expect(breadcrumbList([{ name: 'Blog', path: '/blog' }], absolute)).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://parlour.example/' },
      { '@type': 'ListItem', position: 2, name: 'Blog', item: 'https://parlour.example/blog' },
    ],
  })
})
