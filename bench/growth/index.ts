import { join } from 'node:path'
import { readKeys } from '@parlour/backend'
import { sampleOf, type Figure, type Sample, type Section } from '../figure.ts'
import { withLargeShop } from '../large-shop.ts'
import { timeFirstRows } from '../lists/time-lists.ts'
import { ADMIN, type Start } from '../npm-start.ts'
import { demonstrationPages } from '../temporary-shop.ts'

const SMALLEST = 1_000
/** Set `GROWTH=100000` for a shorter run. */
const LARGEST = Number(process.env.GROWTH ?? 1_000_000)
const ROUNDS = 15
const TARGET = 2

/** What a shop with so many products and orders takes: the time in milliseconds by what is measured. */
type Times = Map<string, Sample>

/** How much slower pages and lists are in a large shop than in a small one. */
export const growth: Section = {
  name: 'growth',
  async measure() {
    const bySize = new Map<number, Times>()
    for (let rows = SMALLEST; rows <= LARGEST; rows *= 10) bySize.set(rows, await timesWith(rows))
    const first = bySize.get(SMALLEST) ?? new Map<string, Sample>()
    return [...first.keys()].map((what) => figureOf(what, bySize))
  },
}

/** The largest shop beside all smaller ones. */
function figureOf(what: string, bySize: Map<number, Times>): Figure {
  const samples = [...bySize].map(([rows, times]) => ({
    name: `${rows.toLocaleString('en')} rows`,
    value: times.get(what) ?? sampleOf([]),
  }))
  const [smallest] = samples
  const largest = samples.at(-1)
  if (!smallest || !largest || largest === smallest)
    throw new Error(`GROWTH must be at least ${10 * SMALLEST}.`)
  return {
    what: `${what}, ${largest.name}`,
    value: largest.value,
    unit: 'ms',
    baselines: samples.slice(0, -1),
    target: {
      text: `at most ${TARGET} × of ${smallest.name}`,
      isMet: largest.value.median <= TARGET * smallest.value.median,
    },
  }
}

async function timesWith(rows: number): Promise<Times> {
  return withLargeShop(
    async (shop, dataDir) => new Map([...(await timePages(shop, dataDir)), ...(await timeLists(shop))]),
    rows,
  )
}

async function timeLists(shop: Start): Promise<Times> {
  const figures = await timeFirstRows(shop.url, ADMIN)
  return new Map(figures.map(({ what, value }) => [what, value]))
}

/** From the request to the complete page, when it is not in the cache. */
async function timePages(shop: Start, dataDir: string): Promise<Times> {
  const { secretKey } = await readKeys({ projectDir: join(import.meta.dirname, '../..'), dataDir })
  const pages = Object.entries(await demonstrationPages(shop))
  const times = new Map<string, number[]>(pages.map(([name]) => [name, []]))
  for (let round = 0; round <= ROUNDS; round += 1) {
    await outdatePages(shop, secretKey, round)
    for (const [name, path] of pages) {
      const began = performance.now()
      await (await fetch(shop.url + path)).text()
      // The first round warms up.
      if (round > 0) times.get(name)?.push(performance.now() - began)
    }
  }
  return new Map([...times].map(([name, values]) => [`page: ${name}`, sampleOf(values)]))
}

/** Changes a setting that every page shows. When it is answered, no page is in the cache. */
async function outdatePages(shop: Start, secretKey: string, round: number): Promise<void> {
  const response = await fetch(`${shop.url}/rest/v1/website_settings?id=gt.0`, {
    method: 'PATCH',
    headers: {
      apikey: secretKey,
      Authorization: `Bearer ${secretKey}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ contact_phone: `0803123${String(round).padStart(4, '0')}` }),
  })
  if (!response.ok) throw new Error(`The settings could not be changed: ${await response.text()}`)
}
