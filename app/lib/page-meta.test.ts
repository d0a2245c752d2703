import { expect, test } from 'vitest'
import { pageMeta } from './page-meta.ts'
import { DEFAULT_SITE } from './site.ts'

const matches = [
  { id: 'root', loaderData: { siteUrl: 'https://parlour.example' } },
  { id: 'routes/shop/layout', loaderData: { site: { ...DEFAULT_SITE, name: 'Parlour Lagos' } } },
]

test('a page is titled with its own and the site’s name', () => {
  expect(pageMeta({ matches, path: '/cart', title: 'Cart' })).toContainEqual({
    title: 'Cart | Parlour Lagos',
  })
})

test('link previews carry absolute addresses', () => {
  const meta = pageMeta({ matches, path: '/shop', title: 'Shop', image: '/storage/v1/object/public/b/a.jpg' })
  expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://parlour.example/shop' })
  expect(meta).toContainEqual({
    property: 'og:image',
    content: 'https://parlour.example/storage/v1/render/image/public/b/a.jpg?width=1280',
  })
})

test('a long description is cut for search results', () => {
  const meta = pageMeta({ matches, path: '/', description: 'word '.repeat(100) })
  const description = meta.find((entry) => 'name' in entry && entry.name === 'description')
  expect(description).toMatchObject({ content: expect.stringMatching(/^.{100,158}…$/) })
})

test('the default site stands in when the settings are missing', () => {
  expect(pageMeta({ matches: [undefined], path: '/cart', title: 'Cart' })).toContainEqual({
    title: 'Cart | Parlour',
  })
})
