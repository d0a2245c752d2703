import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, Meta } from 'react-router'
import { expect, test } from 'vitest'
import { pageMeta, type PageMeta } from './page-meta.ts'
import { DEFAULT_SITE } from './site.ts'

const matches = [
  { id: 'root', loaderData: { siteUrl: 'https://parlour.example' } },
  { id: 'routes/shop/layout', loaderData: { site: { ...DEFAULT_SITE, name: 'Parlour Lagos' } } },
]

/** What a page says under a name, an `og:` property, or a link's relation. */
function said(page: Omit<PageMeta, 'matches'>, name: string) {
  const entries = pageMeta({ matches, ...page }) as Record<string, string>[]
  const entry = entries.find((meta) => [meta.name, meta.property, meta.rel].includes(name))
  return entry?.content ?? entry?.href
}

test('a page is titled with its own and the site’s name', () => {
  expect(pageMeta({ matches, path: '/cart', title: 'Cart' })).toContainEqual({
    title: 'Cart | Parlour Lagos',
  })
})

test('link previews carry absolute addresses', () => {
  const page = { path: '/shop', title: 'Shop', image: '/storage/v1/object/public/b/a.jpg' }
  expect(said(page, 'canonical')).toBe('https://parlour.example/shop')
  expect(said(page, 'og:url')).toBe('https://parlour.example/shop')
  const picture =
    'https://parlour.example/storage/v1/render/image/public/b/a.jpg?width=1200&height=630&resize=cover&quality=75&format=jpeg'
  expect(said(page, 'og:image')).toBe(picture)
  expect(said(page, 'twitter:image')).toBe(picture)
  expect(said(page, 'og:image:width')).toBe('1200')
})

test('a page without a picture, or with a drawing, shows the default one', () => {
  const picture = 'https://parlour.example/media/link-preview.jpg'
  expect(said({ path: '/faq' }, 'og:image')).toBe(picture)
  expect(said({ path: '/faq', image: '/storage/v1/object/public/b/logo.svg' }, 'og:image')).toBe(picture)
  expect(said({ path: '/faq' }, 'og:image:height')).toBe('630')
})

test('no size is claimed for a foreign picture', () => {
  const page = { path: '/faq', image: 'https://pictures.example/a.jpg' }
  expect(said(page, 'og:image')).toBe('https://pictures.example/a.jpg')
  expect(said(page, 'og:image:width')).toBeUndefined()
})

test('a long description is cut for search results', () => {
  expect(said({ path: '/', description: 'word '.repeat(100) }, 'description')).toMatch(/^.{100,158}…$/)
})

test('an empty description gives way to the site’s', () => {
  expect(said({ path: '/', description: '  ' }, 'description')).toBe(DEFAULT_SITE.description)
})

test('the default site stands in when the settings are missing', () => {
  expect(pageMeta({ matches: [undefined], path: '/cart', title: 'Cart' })).toContainEqual({
    title: 'Cart | Parlour',
  })
})

test('an address that leads to nothing is neither to be found nor to be named', () => {
  const page = { title: 'Page not found', structuredData: () => [{ '@type': 'Thing' }] }
  expect(said(page, 'robots')).toBe('noindex')
  expect(said(page, 'canonical')).toBeUndefined()
  expect(JSON.stringify(pageMeta({ matches, ...page }))).not.toContain('ld+json')
})

test('a hidden page keeps its address but is not to be found', () => {
  expect(said({ path: '/cart', hidden: true }, 'robots')).toBe('noindex')
  expect(said({ path: '/cart', hidden: true }, 'canonical')).toBe('https://parlour.example/cart')
  expect(said({ path: '/shop' }, 'robots')).toBeUndefined()
})

test('structured data cannot be left by a hostile name, and reads back as it was', () => {
  const name = '</script><script>alert("1")</script><!-- & \u2028'
  const structuredData = () => [{ '@type': 'Product', name, sku: undefined }]
  const Page = createRoutesStub([
    { path: '/', Component: Meta, meta: () => pageMeta({ matches, path: '/', structuredData }) },
  ])
  const html = renderToString(createElement(Page))
  expect(html.match(/<\/script/g)).toHaveLength(1)
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  expect(JSON.parse(json ?? '')).toEqual({ '@context': 'https://schema.org', '@type': 'Product', name })
})
