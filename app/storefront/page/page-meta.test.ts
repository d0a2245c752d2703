import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, Meta } from 'react-router'
import { expect, test } from 'vitest'
import { DEFAULT_SITE } from '../../domain/site.ts'
import { pageMeta, type PageMeta } from './page-meta.ts'

const matches = [
  { id: 'root', loaderData: { siteUrl: 'https://parlour.example' } },
  { id: 'storefront/layout/shop-layout', loaderData: { site: { ...DEFAULT_SITE, name: 'Parlour Lagos' } } },
]

/** The content of a page's `<meta>` by name or property, or the target of a `<link>` by relation. */
function metaContent(page: Omit<PageMeta, 'matches'>, name: string) {
  const entries = pageMeta({ matches, ...page }) as Record<string, string>[]
  const entry = entries.find((meta) => [meta.name, meta.property, meta.rel].includes(name))
  return entry?.content ?? entry?.href
}

test('the title has the page’s and the site’s name', () => {
  expect(pageMeta({ matches, path: '/cart', title: 'Cart' })).toContainEqual({
    title: 'Cart | Parlour Lagos',
  })
})

test('link previews have absolute URLs', () => {
  const page = { path: '/shop', title: 'Shop', image: '/storage/v1/object/public/b/a.jpg' }
  expect(metaContent(page, 'canonical')).toBe('https://parlour.example/shop')
  expect(metaContent(page, 'og:url')).toBe('https://parlour.example/shop')
  const picture =
    'https://parlour.example/storage/v1/render/image/public/b/a.jpg?width=1200&height=630&resize=cover&quality=75&format=jpeg'
  expect(metaContent(page, 'og:image')).toBe(picture)
  expect(metaContent(page, 'twitter:image')).toBe(picture)
  expect(metaContent(page, 'og:image:width')).toBe('1200')
})

test('a page without a picture, or with an SVG, has the default preview', () => {
  const picture = 'https://parlour.example/media/link-preview.jpg'
  expect(metaContent({ path: '/faq' }, 'og:image')).toBe(picture)
  expect(metaContent({ path: '/faq', image: '/storage/v1/object/public/b/logo.svg' }, 'og:image')).toBe(
    picture,
  )
  expect(metaContent({ path: '/faq' }, 'og:image:height')).toBe('630')
})

test('an external picture has no size', () => {
  const page = { path: '/faq', image: 'https://pictures.example/a.jpg' }
  expect(metaContent(page, 'og:image')).toBe('https://pictures.example/a.jpg')
  expect(metaContent(page, 'og:image:width')).toBeUndefined()
})

test.each(['https://exa mple.com/a.jpg', 'https://'])(
  'a picture whose URL is malformed, %s, does not break the page',
  (image) => {
    const structuredData = (_site: unknown, absolute: (address: string) => string) => [
      { '@type': 'Product', image: absolute(image) },
    ]
    expect(metaContent({ path: '/product/1', image, structuredData }, 'og:image')).toBe(image)
  },
)

test('a long description is shortened', () => {
  expect(metaContent({ path: '/', description: 'word '.repeat(100) }, 'description')).toMatch(/^.{100,158}…$/)
})

test('a page without a description has the site’s', () => {
  expect(metaContent({ path: '/', description: '  ' }, 'description')).toBe(DEFAULT_SITE.description)
})

test('without settings the default site is used', () => {
  expect(pageMeta({ matches: [undefined], path: '/cart', title: 'Cart' })).toContainEqual({
    title: 'Cart | Our Shop',
  })
})

test('a missing page is not indexed and has no canonical URL', () => {
  const page = { title: 'Page not found', structuredData: () => [{ '@type': 'Thing' }] }
  expect(metaContent(page, 'robots')).toBe('noindex')
  expect(metaContent(page, 'canonical')).toBeUndefined()
  expect(JSON.stringify(pageMeta({ matches, ...page }))).not.toContain('ld+json')
})

test('a hidden page has a canonical URL but is not indexed', () => {
  expect(metaContent({ path: '/cart', hidden: true }, 'robots')).toBe('noindex')
  expect(metaContent({ path: '/cart', hidden: true }, 'canonical')).toBe('https://parlour.example/cart')
  expect(metaContent({ path: '/shop' }, 'robots')).toBeUndefined()
})

test('structured data is escaped, so that a name cannot end the script element', () => {
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
