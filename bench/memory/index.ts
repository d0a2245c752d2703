import { sampleOf, type Figure, type Section } from '../figure.ts'
import type { Start } from '../npm-start.ts'
import { megabytesOf, shopProcesses } from '../shop-processes.ts'
import { withTemporaryShop } from '../temporary-shop.ts'
import { createLoad } from './load.ts'

/** In megabytes, shop and database together. */
const BUDGET = 250
const ROUNDS = 5
/** Set `MEMORY_MINUTES=60` for an hour of load. Each minute is printed. */
const MINUTES = Number(process.env.MEMORY_MINUTES ?? 0)

/** In megabytes. */
interface Memory {
  shop: number
  database: number
}

/** The memory of the shop and its database after pages, data of navigations, calls and orders at full load. */
export const memory: Section = {
  name: 'memory',
  measure: () => withTemporaryShop(measureMemory),
}

async function measureMemory(shop: Start, dataDir: string): Promise<Figure[]> {
  const before = memoryOf(shop)
  const load = await createLoad(shop, dataDir)
  const samples = MINUTES > 0 ? await eachMinute(shop, load) : await afterRounds(shop, load)
  const value = sampleOf(samples.slice(-1).map(total))
  return [
    {
      what: `memory of shop and database after ${MINUTES > 0 ? `${MINUTES} minutes of load` : 'the load'}`,
      value,
      unit: 'MB',
      baselines: [
        { name: 'before it', value: sampleOf([total(before)]) },
        ...(MINUTES > 0 ? [{ name: 'highest', value: sampleOf([Math.max(...samples.map(total))]) }] : []),
      ],
      target: { text: `at most ${BUDGET} MB`, isMet: value.median <= BUDGET },
    },
  ]
}

async function afterRounds(shop: Start, load: () => Promise<void>): Promise<Memory[]> {
  for (let round = 0; round < ROUNDS; round += 1) await load()
  return [memoryOf(shop)]
}

async function eachMinute(shop: Start, load: () => Promise<void>): Promise<Memory[]> {
  const began = performance.now()
  const samples: Memory[] = []
  while (samples.length < MINUTES) {
    await load()
    if (performance.now() - began < (samples.length + 1) * 60_000) continue
    const sample = memoryOf(shop)
    samples.push(sample)
    console.error(
      `${samples.length} min: shop ${sample.shop.toFixed(0)} MB, database ${sample.database.toFixed(0)} MB`,
    )
  }
  return samples
}

function memoryOf({ pid }: Start): Memory {
  const { shop, database } = shopProcesses(pid)
  return { shop: megabytesOf([shop]), database: megabytesOf(database) }
}

function total({ shop, database }: Memory): number {
  return shop + database
}
