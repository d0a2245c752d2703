import type { Browser, BrowserContext, Page } from '@playwright/test'

/**
 * One browser context for a row of tests: in a new context the browser reads and compiles all scripts of the shop anew, which
 * takes about a second. Each test finds the storage empty. The options are those of the first test's project.
 */
export class KeptContext {
  readonly #browser: Browser
  readonly #origin: string
  #context: BrowserContext | undefined

  constructor(browser: Browser, origin: string) {
    this.#browser = browser
    this.#origin = origin
  }

  /** A page without anything that an earlier test stored. */
  async newPage(): Promise<Page> {
    this.#context ??= await this.#browser.newContext({ baseURL: this.#origin })
    const page = await this.#context.newPage()
    const devTools = await this.#context.newCDPSession(page)
    await devTools.send('Storage.clearDataForOrigin', { origin: this.#origin, storageTypes: 'all' })
    await devTools.detach()
    return page
  }

  /** At the end of a test, which may have left the context without a network. */
  async closePages(): Promise<void> {
    await this.#context?.setOffline(false)
    await Promise.all(this.#context?.pages().map((page) => page.close()) ?? [])
  }

  async close(): Promise<void> {
    await this.#context?.close()
  }
}
