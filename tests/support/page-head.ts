import type { APIRequestContext } from '@playwright/test'
import { DomUtils, parseDocument } from 'htmlparser2'

/** What a crawler reads of a page, without running scripts. */
export interface PageHead {
  status: number
  title: string
  /** The text of the page's first-level heading. */
  heading: string
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
  const textOf = (name: string) => all(name).slice(0, 1).map(DomUtils.textContent).join('')
  const links = (rels: readonly string[]) =>
    all('link')
      .filter(({ attribs }) => rels.includes(attribs['rel'] ?? ''))
      .map(({ attribs }) => attribs['href'] ?? '')
  return {
    status: response.status(),
    title: textOf('title'),
    heading: textOf('h1'),
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
