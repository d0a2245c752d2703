import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { BackOffice } from './back-office.ts'
import { Catalogue } from './catalogue.ts'
import { Delivery } from './delivery.ts'
import { KeptContext } from './kept-context.ts'
import { Payments } from './payments.ts'
import { startShop, type RunningShop } from './running-shop.ts'
import { Shopper } from './shopper.ts'
import { Settings, StorefrontTexts, staffClient, type StaffClient } from './staff-client.ts'
import { startGateway, type TestGateway } from './test-gateway.ts'

interface WorkerFixtures {
  /** The payment providers of the worker's shop. */
  gateway: TestGateway
  shop: RunningShop
  staff: StaffClient
  /** The browser context in which one test of the back office runs after the other. */
  officeContext: KeptContext
}

interface TestFixtures {
  /** Console messages that a test expects, such as a refused request. */
  expectedInConsole: RegExp
  shopper: Shopper
  backOffice: BackOffice
  settings: Settings
  /** Restores the texts of the storefront after the test. */
  texts: StorefrontTexts
  catalogue: Catalogue
  /** Puts the payment methods back after the test. */
  payments: Payments
  /** Switches its zones and pickup points off after the test. */
  delivery: Delivery
}

/** Each worker has its own shop. A test fails on any other message in the browser's console. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  gateway: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires an object pattern
    async ({}, use) => {
      const gateway = await startGateway()
      await use(gateway)
      await gateway.stop()
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ gateway }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'parlour-worker-'))
      cpSync(process.env.SEEDED_DATA_DIR!, dataDir, { recursive: true })
      shareImageCache(dataDir)
      const shop = await startShop(dataDir, gateway.settings)
      gateway.sendEventsTo(shop.url)
      await use(shop)
      await shop.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  staff: [async ({ shop }, use) => use(await staffClient(shop)), { scope: 'worker' }],
  officeContext: [
    async ({ browser, shop }, use) => {
      const kept = new KeptContext(browser, shop.url)
      await use(kept)
      await kept.close()
    },
    { scope: 'worker' },
  ],
  settings: async ({ staff }, use) => {
    const settings = new Settings(staff)
    await use(settings)
    await settings.restore()
  },
  texts: async ({ staff }, use) => {
    const texts = await StorefrontTexts.remember(staff)
    await use(texts)
    await texts.restore()
  },
  catalogue: async ({ staff }, use) => {
    const catalogue = new Catalogue(staff)
    await use(catalogue)
    await catalogue.restore()
  },
  delivery: async ({ staff }, use) => {
    const delivery = new Delivery(staff)
    await use(delivery)
    await delivery.restore()
  },
  payments: async ({ staff }, use) => {
    const payments = await Payments.remember(staff)
    await use(payments)
    await payments.restore()
  },
  baseURL: async ({ shop }, use) => use(shop.url),
  expectedInConsole: [/(?!)/, { option: true }],
  context: async ({ context, expectedInConsole }, use) => {
    const messages: string[] = []
    context.on('page', (page) => listen(page, messages))
    await use(context)
    expectQuiet(messages, expectedInConsole)
  },
  shopper: async ({ page }, use) => use(new Shopper(page)),
  backOffice: async ({ officeContext, shop, expectedInConsole }, use) => {
    const page = await officeContext.newPage()
    const messages: string[] = []
    listen(page, messages)
    await use(new BackOffice(page, shop))
    await officeContext.closePages()
    expectQuiet(messages, expectedInConsole)
  },
})

/** Resizing pictures takes long, and the names in this cache depend on their contents only. */
function shareImageCache(dataDir: string): void {
  const cache = join('cache', 'images')
  rmSync(join(dataDir, cache), { recursive: true, force: true })
  symlinkSync(join(process.env.SEEDED_DATA_DIR!, cache), join(dataDir, cache), 'dir')
}

/**
 * Logged by Playwright when service workers are blocked, and by Chromium when a page is left while its socket is being opened:
 * the client of realtime closes it on `pagehide`.
 */
const NOT_OF_THE_SHOP =
  /Service Worker registration blocked|\/realtime\/v1\/websocket\?.* WebSocket is closed before the connection is established/

/** Fails on messages of the browser's console that the test does not expect. */
export function expectQuiet(messages: string[], expected: RegExp): void {
  expect(
    messages.filter((message) => !expected.test(message) && !NOT_OF_THE_SHOP.test(message)),
    'messages in the console',
  ).toEqual([])
}

export function listen(page: Page, messages: string[]): void {
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`))
}

export { expect }
