import { sampleOf, type Section } from '../figure.ts'
import type { Start } from '../npm-start.ts'
import { requestsPerSecond } from '../requests-per-second.ts'
import { megabytesOf, shopProcesses } from '../shop-processes.ts'
import { demonstrationPages, withTemporaryShop } from '../temporary-shop.ts'

/** In megabytes, shop and database together. */
const BUDGET = 250
const ROUNDS = 5

/** The memory of the shop and its database after pages, data of navigations and calls at full load. */
export const memory: Section = {
  name: 'memory',
  async measure() {
    return withTemporaryShop(async (shop) => {
      const before = memoryOf(shop)
      for (let round = 0; round < ROUNDS; round += 1) await loadEverything(shop)
      const value = sampleOf([memoryOf(shop)])
      return [
        {
          what: 'memory of shop and database after the load',
          value,
          unit: 'MB',
          baselines: [{ name: 'before it', value: sampleOf([before]) }],
          target: { text: `at most ${BUDGET} MB`, isMet: value.median <= BUDGET },
        },
      ]
    })
  },
}

/** In megabytes. */
function memoryOf({ pid }: Start): number {
  const { shop, database } = shopProcesses(pid)
  return megabytesOf([shop, ...database])
}

async function loadEverything(shop: Start): Promise<void> {
  const pages = await demonstrationPages(shop)
  for (const path of Object.values(pages)) await requestsPerSecond(shop.url + path, { seconds: 1 })
  // Each position is another page, which the cache does not have yet.
  const positions = Array.from({ length: 100 }, (_, from) => ({
    path: `/shop.data?from=${from % 20}&sort=newest`,
  }))
  await requestsPerSecond(shop.url, { seconds: 2, requests: positions })
}
