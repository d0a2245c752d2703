import { expect, test } from 'vitest'
import { parseSitemapPart, sitemapIndex, sitemapParts, urlSet } from './sitemap.ts'

test('URLs have the date of their last change where it is known', () => {
  expect(
    urlSet([
      { url: 'https://parlour.example/' },
      { url: 'https://parlour.example/blog/adire', changedAt: '2026-03-01T09:00:00+00:00' },
    ]),
  ).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://parlour.example/</loc></url>
<url><loc>https://parlour.example/blog/adire</loc><lastmod>2026-03-01T09:00:00+00:00</lastmod></url>
</urlset>
`)
})

test('XML is escaped', () => {
  expect(urlSet([{ url: 'https://parlour.example/?a=1&b=<2>' }])).toContain(
    '<loc>https://parlour.example/?a=1&#38;b=&#60;2&#62;</loc>',
  )
})

test('a long catalogue is divided into slices with an index', () => {
  const parts = sitemapParts(50_001)
  expect(parts).toHaveLength(7)
  expect(parts.at(0)).toBe('pages')
  expect(parts.at(-1)).toBe('products-6')
  expect(sitemapIndex(parts).match(/<sitemap><loc>/g)).toHaveLength(7)
})

test('every part of the index can be parsed', () => {
  expect(sitemapParts(20_000).map(parseSitemapPart)).toEqual([
    { kind: 'pages' },
    { kind: 'products', slice: 1 },
    { kind: 'products', slice: 2 },
  ])
  expect(parseSitemapPart(null)).toEqual({ kind: 'whole' })
})

test.each(['', 'products', 'products-0', 'products--1', 'products-99999', 'pages ', 'x'])(
  'there is no part %j',
  (part) => expect(parseSitemapPart(part)).toBeNull(),
)
