import type { Figure, Section } from '../figure.ts'
import { inTurns } from '../in-turns.ts'
import { requestsPerSecond } from '../requests-per-second.ts'
import { startBare } from '../start-bare.ts'
import { demonstrationPages, withTemporaryShop } from '../temporary-shop.ts'

/** The least part of what a bare server manages. */
const TARGET = 0.6
const BROWSER = { 'Accept-Encoding': 'gzip, deflate, br, zstd', Accept: 'text/html' }

/** Pages from the cache, compressed, beside a bare server that sends the same bytes. */
export const cachedPages: Section = {
  name: 'cached-pages',
  measure: () =>
    withTemporaryShop(async (shop) => {
      const pages = Object.entries(await demonstrationPages(shop))
      const figures: Figure[] = []
      for (const [what, path] of pages) figures.push(await besideBare(what, shop.url + path))
      return figures
    }),
}

async function besideBare(what: string, url: string): Promise<Figure> {
  // Fills the cache, also with the compressed body.
  await (await fetch(url, { headers: BROWSER })).text()
  const bare = await startBare(url, BROWSER)
  try {
    const rates = await inTurns({
      parlour: () => requestsPerSecond(url, { headers: BROWSER, seconds: 1 }),
      bare: () => requestsPerSecond(bare.url, { headers: BROWSER, seconds: 1 }),
    })
    return {
      what: `cached page: ${what}`,
      value: rates.parlour,
      unit: 'per s',
      baselines: [{ name: 'bare', value: rates.bare }],
      target: {
        text: `at least ${TARGET * 100} % of bare`,
        isMet: rates.parlour.median >= TARGET * rates.bare.median,
      },
    }
  } finally {
    await bare.stop()
  }
}
