import type { APIRequestContext } from '@playwright/test'
import { DomUtils, parseDocument } from 'htmlparser2'

/** What a crawler reads of a page, without running scripts. */
export interface PageHead {
  status: number
  title: string
  /** The texts of the first-level headings. */
  headings: string[]
  /** `description`, `robots`, `og:…`, `twitter:…` */
  meta: Record<string, string>
  canonical: string | null
  structuredData: Record<string, unknown>[]
  /** The addresses of icons and manifest. */
  icons: string[]
}

export async function readHead(request: APIRequestContext, path: string): Promise<PageHead> {
  const response = await request.get(path)
  const page = parseDocument(await response.text())
  const all = (name: string) => DomUtils.getElementsByTagName(name, page)
  const links = (rels: readonly string[]) =>
    all('link')
      .filter(({ attribs }) => rels.includes(attribs['rel'] ?? ''))
      .map(({ attribs }) => attribs['href'] ?? '')
  return {
    status: response.status(),
    title: all('title').map(DomUtils.textContent).join(),
    headings: all('h1').map(DomUtils.textContent),
    meta: Object.fromEntries(
      all('meta').map(({ attribs }) => [attribs['name'] ?? attribs['property'], attribs['content'] ?? '']),
    ),
    canonical: links(['canonical'])[0] ?? null,
    structuredData: all('script')
      .filter(({ attribs }) => attribs['type'] === 'application/ld+json')
      .map((block) => JSON.parse(DomUtils.textContent(block))),
    icons: links(['icon', 'apple-touch-icon', 'manifest']),
  }
}
