import { join } from 'node:path'
import { readKeys } from '@parlour/backend'
import type { Figure, Section } from '../figure.ts'
import { inTurns } from '../in-turns.ts'
import type { Start } from '../npm-start.ts'
import { requestsPerProcessorSecond, requestsPerSecond } from '../requests-per-second.ts'
import { shopProcesses } from '../shop-processes.ts'
import { startBare } from '../start-bare.ts'
import { demonstrationPages, withTemporaryShop } from '../temporary-shop.ts'

/** The least part of what a bare server manages. */
const TARGETS = { page: 0.6, read: 0.4 } as const
const LIST = '/rest/v1/products?select=id,name,price,image_url&status=eq.active&order=name&limit=24'
const BROWSER = { 'Accept-Encoding': 'gzip, deflate, br, zstd', Accept: 'text/html' }

/** Pages from the cache, compressed, and a cached read of rest/v1, beside a bare server that sends the same bytes. */
export const cachedPages: Section = {
  name: 'cached-pages',
  measure: () =>
    withTemporaryShop(async (shop, dataDir) => {
      const pages = Object.entries(await demonstrationPages(shop))
      const { publishableKey } = await readKeys({ projectDir: join(import.meta.dirname, '../..'), dataDir })
      await warmUp(shop)
      const figures: Figure[] = []
      for (const [what, path] of pages)
        figures.push(
          await besideBare(`cached page: ${what}`, shop, { path, headers: BROWSER, target: TARGETS.page }),
        )
      const list = { path: LIST, headers: { apikey: publishableKey }, target: TARGETS.read }
      return [...figures, await besideBare('cached read: list', shop, list)]
    }),
}

/** V8 compiles what answers a request for some seconds after a start, on the processor that is measured. */
async function warmUp({ url }: Start): Promise<void> {
  await requestsPerSecond(url, { headers: BROWSER, seconds: 4 })
}

interface Compared {
  path: string
  headers: Record<string, string>
  target: number
}

async function besideBare(what: string, shop: Start, { path, headers, target }: Compared): Promise<Figure> {
  const url = shop.url + path
  const { shop: server } = shopProcesses(shop.pid)
  // Fills the cache, also with the compressed body.
  await (await fetch(url, { headers })).text()
  const bare = await startBare(url, headers)
  try {
    const rates = await inTurns({
      parlour: () => requestsPerProcessorSecond(url, server, { headers, seconds: 1 }),
      bare: () => requestsPerProcessorSecond(bare.url, bare.pid, { headers, seconds: 1 }),
    })
    return {
      what,
      value: rates.parlour,
      unit: 'per processor s',
      baselines: [{ name: 'bare', value: rates.bare }],
      target: {
        text: `at least ${target * 100} % of bare`,
        isMet: rates.parlour.median >= target * rates.bare.median,
      },
    }
  } finally {
    await bare.stop()
  }
}
