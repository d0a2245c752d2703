import { BackOffice } from './back-office.ts'
import type { RunningShop } from './running-shop.ts'
import { staffClient, type StaffClient } from './staff-client.ts'
import { expect, expectQuiet, listen, test as base } from './test.ts'

interface OwnShopFixtures {
  /** It lasts as long as the test. */
  ownShop: RunningShop
  ownStaff: StaffClient
}

/**
 * The test of a shop of its own, which `start` starts and stops: pages, requests and back office are those of that shop. It runs beside the
 * worker's shop. As a replacement of that one it would need a new worker and a new browser, and so would the next test.
 */
export function testInOwnShop(start: (use: (shop: RunningShop) => Promise<void>) => Promise<void>) {
  return base.extend<OwnShopFixtures>({
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires an object pattern
    ownShop: async ({}, use) => start(use),
    ownStaff: async ({ ownShop }, use) => use(await staffClient(ownShop)),
    baseURL: async ({ ownShop }, use) => use(ownShop.url),
    backOffice: async ({ browser, ownShop, expectedInConsole }, use) => {
      const context = await browser.newContext({ baseURL: ownShop.url })
      const page = await context.newPage()
      const messages: string[] = []
      listen(page, messages)
      await use(new BackOffice(page, ownShop))
      await context.close()
      expectQuiet(messages, expectedInConsole)
    },
  })
}

export { expect }
