/** Products per file of the sitemap. The protocol allows 50,000 URLs per file. */
export const SITEMAP_SLICE = 10_000

export interface SitemapEntry {
  /** An absolute URL. */
  url: string
  /** ISO 8601; absent when it is not known. */
  changedAt?: string
}

/** The parameter `part` of `/sitemap.xml`. `whole` is all URLs, or the index. */
export type SitemapPart = { kind: 'whole' } | { kind: 'pages' } | { kind: 'products'; slice: number }

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Null for an invalid part. Slices count from 1. */
export function parseSitemapPart(part: string | null): SitemapPart | null {
  if (part === null) return { kind: 'whole' }
  if (part === 'pages') return { kind: 'pages' }
  const [, slice] = /^products-([1-9]\d{0,3})$/.exec(part) ?? []
  return slice === undefined ? null : { kind: 'products', slice: Number(slice) }
}

/** The parts of a sitemap that needs an index. */
export function sitemapParts(productCount: number): string[] {
  const slices = Math.ceil(productCount / SITEMAP_SLICE)
  return ['pages', ...Array.from({ length: slices }, (_, index) => `products-${index + 1}`)]
}

/** A sitemap file. https://www.sitemaps.org/protocol.html */
export function urlSet(entries: readonly SitemapEntry[]): string {
  return document(`urlset ${NAMESPACE}`, entries.map((entry) => element('url', entry)).join('\n'))
}

/** A sitemap index file. */
export function sitemapIndex(urls: readonly string[]): string {
  return document(`sitemapindex ${NAMESPACE}`, urls.map((url) => element('sitemap', { url })).join('\n'))
}

function document(root: string, content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>\n${content}\n</${root.split(' ')[0]}>\n`
}

function element(name: string, { url, changedAt }: SitemapEntry): string {
  const changed = changedAt === undefined ? '' : `<lastmod>${escapeXml(changedAt)}</lastmod>`
  return `<${name}><loc>${escapeXml(url)}</loc>${changed}</${name}>`
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
