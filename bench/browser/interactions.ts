import type { Page } from '@playwright/test'
import { sampleOf, type Figure } from '../figure.ts'
import { launchBrowser } from '../launch-browser.ts'
import { observeInteractions, slowestInteraction } from './interactions-in-page.ts'

const PHONE = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true }
/** How many times slower than this machine the phone's processor is. */
const SLOWED = 4
const LIMIT_MS = 100
const ROUNDS = 3

/** A tap or keys, and what the shopper sees of it in the end, where that takes longer than the next paint. */
interface Interaction {
  what: string
  act(page: Page): Promise<void>
  seen?(page: Page): Promise<void>
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

/** A purchase, one after the other. It begins on a product's page. */
const INTERACTIONS: readonly Interaction[] = [
  {
    what: 'one piece more',
    act: (page) => button(page, 'Increase quantity').first().tap(),
  },
  {
    what: 'Add to Cart',
    act: (page) => button(page, 'Add to Cart').tap(),
    seen: (page) => page.getByRole('link', { name: 'Cart, 2 items' }).waitFor(),
  },
  {
    what: 'open the menu',
    act: (page) => button(page, 'Open menu').tap(),
    seen: (page) => page.getByRole('navigation', { name: 'Menu' }).waitFor(),
  },
  {
    what: 'to the listing',
    act: (page) => page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Shop' }).tap(),
    seen: (page) => heading(page, 'All Products'),
  },
  {
    what: 'open the filter',
    act: (page) => button(page, 'Filter').tap(),
    seen: (page) => page.getByRole('dialog', { name: 'Filter' }).waitFor(),
  },
  {
    what: 'another category',
    act: (page) => page.getByRole('dialog', { name: 'Filter' }).getByRole('link', { name: 'Curtains' }).tap(),
    seen: (page) => heading(page, 'Curtains'),
  },
  {
    what: 'open the search',
    act: (page) => button(page, 'Search').first().tap(),
    seen: (page) => page.getByRole('dialog', { name: 'Search Products' }).waitFor(),
  },
  {
    what: 'a word typed into the search',
    act: (page) => page.getByPlaceholder('Search for products...').pressSequentially('sofa', { delay: 200 }),
  },
  {
    what: 'search',
    act: (page) => page.keyboard.press('Enter'),
    seen: (page) => page.getByRole('dialog').getByRole('link', { name: /sofa/i }).first().waitFor(),
  },
  {
    what: 'a product found',
    act: (page) => page.getByRole('dialog').getByRole('link', { name: /sofa/i }).first().tap(),
    seen: (page) => button(page, 'Add to Cart').waitFor(),
  },
  {
    what: 'to the cart',
    act: (page) => page.getByRole('link', { name: 'Cart, 2 items' }).tap(),
    seen: (page) => heading(page, 'Your cart'),
  },
  {
    what: 'one piece more in the cart',
    act: (page) => button(page, 'Increase quantity').first().tap(),
    seen: (page) => page.getByRole('link', { name: 'Cart, 3 items' }).waitFor(),
  },
  {
    what: 'to the checkout',
    act: (page) => page.getByRole('link', { name: 'Proceed to Checkout' }).tap(),
    seen: (page) => heading(page, 'Checkout'),
  },
  {
    what: 'a name typed into the checkout',
    act: (page) => page.getByLabel('Full Name').pressSequentially('Amaka', { delay: 200 }),
  },
]

/** From taps and keys of a purchase to the next paint, on a phone with a slow processor. */
export async function timeInteractions(url: string, product: string): Promise<Figure[]> {
  const times = new Map<string, number[]>(INTERACTIONS.map(({ what }) => [what, []]))
  const browser = await launchBrowser()
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const page = await browser.newPage({ baseURL: url, ...PHONE })
      await slowDown(page)
      await page.addInitScript(observeInteractions)
      await page.goto(product, { waitUntil: 'networkidle' })
      await readOn(page)
      for (const interaction of INTERACTIONS) {
        times.get(interaction.what)?.push(await timeInteraction(page, interaction))
      }
      await page.context().close()
    }
  } finally {
    await browser.close()
  }
  return [...times].map(([what, values]) => figure(what, values))
}

/**
 * Scrolls once the page reacts, upon which it begins to follow its stock. What Playwright adds to a page to find elements is added now, too.
 */
async function readOn(page: Page): Promise<void> {
  // On a slow machine the network is idle before the scripts are even requested.
  await page.waitForFunction(() => window.earlyPresses === undefined)
  // Listeners for scrolling may be added after the next render.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
  const live = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await page.evaluate(() => scrollBy(0, 200))
  await live
  await button(page, 'Add to Cart').waitFor()
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
}

async function timeInteraction(page: Page, { act, seen }: Interaction): Promise<number> {
  await act(page)
  await seen?.(page)
  return await page.evaluate(slowestInteraction)
}

function figure(what: string, values: readonly number[]): Figure {
  const value = sampleOf(values)
  return {
    what: `tap or key: ${what}`,
    value,
    unit: 'ms',
    target: { text: `at most ${LIMIT_MS} ms`, isMet: value.median <= LIMIT_MS },
  }
}
