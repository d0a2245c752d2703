import type { Browser, Page } from '@playwright/test'
import type { RunningShop } from './running-shop.ts'

/** A page of the shop as the server sends it to a stranger. */
export interface ServedPage {
  status: number
  /** Has the HTML alone: no scripts run, and neither styles nor pictures are loaded. */
  page: Page
}

export type ServePage = (path: string) => Promise<ServedPage>

/**
 * For rules about what a page says, for a small part of the time of a visit. Each call replaces the page of the one before.
 */
export async function withServedPages(
  browser: Browser,
  shop: RunningShop,
  use: (serve: ServePage) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false, offline: true })
  const page = await context.newPage()
  await use(async (path) => {
    const response = await context.request.get(shop.url + path)
    await page.setContent(await response.text())
    return { status: response.status(), page }
  })
  await context.close()
}
