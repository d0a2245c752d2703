import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { BackOffice } from './back-office.ts'
import { startShop, type RunningShop } from './running-shop.ts'
import { Shopper } from './shopper.ts'
import { Catalogue } from './catalogue.ts'
import { Settings, staffClient, type StaffClient } from './staff-client.ts'

interface WorkerFixtures {
  shop: RunningShop
  staff: StaffClient
}

interface TestFixtures {
  /** The console messages that a test brings about on purpose, such as a refused request. */
  expectedInConsole: RegExp
  shopper: Shopper
  backOffice: BackOffice
  settings: Settings
  catalogue: Catalogue
}

/** Every test runs against a shop of its worker's own, and fails when anything at all is said in the browser's console. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads a fixture's needs from this pattern
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'parlour-worker-'))
      cpSync(process.env.SEEDED_DATA_DIR!, dataDir, { recursive: true })
      const shop = await startShop(dataDir)
      await use(shop)
      await shop.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  staff: [async ({ shop }, use) => use(await staffClient(shop)), { scope: 'worker' }],
  settings: async ({ staff }, use) => {
    const settings = new Settings(staff)
    await use(settings)
    await settings.restore()
  },
  catalogue: async ({ staff }, use) => {
    const catalogue = new Catalogue(staff)
    await use(catalogue)
    await catalogue.restore()
  },
  baseURL: async ({ shop }, use) => use(shop.url),
  expectedInConsole: [/(?!)/, { option: true }],
  context: async ({ context, expectedInConsole }, use) => {
    const said: string[] = []
    context.on('page', (page) => listen(page, said))
    await use(context)
    expectQuiet(said, expectedInConsole)
  },
  shopper: async ({ page }, use) => use(new Shopper(page)),
  backOffice: async ({ browser, shop, baseURL, contextOptions, expectedInConsole }, use) => {
    const context = await browser.newContext({ ...contextOptions, baseURL })
    const page = await context.newPage()
    const said: string[] = []
    listen(page, said)
    await use(new BackOffice(page, shop))
    await context.close()
    expectQuiet(said, expectedInConsole)
  },
})

/** What the browser driver itself says where service workers are blocked. */
const BLOCKED = /Service Worker registration blocked/

function expectQuiet(said: string[], expected: RegExp): void {
  expect(
    said.filter((message) => !expected.test(message) && !BLOCKED.test(message)),
    'messages in the console',
  ).toEqual([])
}

function listen(page: Page, said: string[]): void {
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`))
}

export { expect }
