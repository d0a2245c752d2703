/** How many products one file of the sitemap lists; search engines take up to 50,000 addresses a file. */
export const SITEMAP_SLICE = 10_000

export interface SitemapEntry {
  /** Absolute. */
  url: string
  /** ISO 8601, where it is known when the page last changed. */
  changedAt?: string
}

/** What `/sitemap.xml?part=…` asks for: everything (or where to find it), the pages, or a slice of the products. */
export type SitemapPart = { kind: 'whole' } | { kind: 'pages' } | { kind: 'products'; slice: number }

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Null for a part that does not exist. Slices count from 1. */
export function parseSitemapPart(part: string | null): SitemapPart | null {
  if (part === null) return { kind: 'whole' }
  if (part === 'pages') return { kind: 'pages' }
  const [, slice] = /^products-([1-9]\d{0,3})$/.exec(part) ?? []
  return slice === undefined ? null : { kind: 'products', slice: Number(slice) }
}

/** The parts of a sitemap that is too long for one file. */
export function sitemapParts(productCount: number): string[] {
  const slices = Math.ceil(productCount / SITEMAP_SLICE)
  return ['pages', ...Array.from({ length: slices }, (_, index) => `products-${index + 1}`)]
}

/** A file of addresses. https://www.sitemaps.org/protocol.html */
export function urlSet(entries: readonly SitemapEntry[]): string {
  return document(`urlset ${NAMESPACE}`, entries.map((entry) => element('url', entry)).join('\n'))
}

/** A file that says where the files of addresses are. */
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
