import type { Page } from '@playwright/test'

/** The metadata of a page, read without running scripts. */
export interface PageHead {
  status: number
  title: string
  /** `description`, `robots`, `og:…`, `twitter:…` */
  meta: Record<string, string>
  canonical: string | null
  structuredData: Record<string, unknown>[]
}

export async function readHead(page: Page, path: string): Promise<PageHead> {
  const response = await page.goto(path, { waitUntil: 'domcontentloaded' })
  const tags = await page
    .locator('meta[name], meta[property]')
    .evaluateAll((elements) =>
      elements.map((tag) => [
        tag.getAttribute('name') ?? tag.getAttribute('property') ?? '',
        tag.getAttribute('content') ?? '',
      ]),
    )
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
  const [canonical = null] = await page
    .locator('link[rel="canonical"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  return {
    status: response?.status() ?? 0,
    title: await page.title(),
    meta: Object.fromEntries(tags),
    canonical,
    structuredData: blocks.map((block) => JSON.parse(block)),
  }
}
