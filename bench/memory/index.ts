import { readdirSync, readFileSync } from 'node:fs'
import { sampleOf, type Section } from '../figure.ts'
import type { Start } from '../npm-start.ts'
import { requestsPerSecond } from '../requests-per-second.ts'
import { demonstrationPages, withTemporaryShop } from '../temporary-shop.ts'

/** In megabytes, shop and database together. */
const BUDGET = 250
const ROUNDS = 5
/** The program of the shop's process. */
const SHOP = 'server/main.ts'

/** The memory of the shop and its database after pages, data of navigations and calls at full load. */
export const memory: Section = {
  name: 'memory',
  async measure() {
    return withTemporaryShop(async (shop) => {
      const before = memoryOf(shop.pid)
      for (let round = 0; round < ROUNDS; round += 1) await loadEverything(shop)
      const value = sampleOf([memoryOf(shop.pid)])
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

async function loadEverything(shop: Start): Promise<void> {
  const pages = await demonstrationPages(shop)
  for (const path of Object.values(pages)) await requestsPerSecond(shop.url + path, { seconds: 1 })
  // Each position is another page, which the cache does not have yet.
  const positions = Array.from({ length: 100 }, (_, from) => ({
    path: `/shop.data?from=${from % 20}&sort=newest`,
  }))
  await requestsPerSecond(shop.url, { seconds: 2, requests: positions })
}

/**
 * The proportional set size of the shop and its database, in megabytes: shared memory counts once (proc_pid_smaps(5)). npm and
 * the start script, which only wait for the shop to end, are left out.
 * @param npm the process of `npm start`
 */
function memoryOf(npm: number): number {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const parents = new Map(processes.flatMap((id) => parentOf(id)))
  const isOf = (root: number, id: number): boolean =>
    id === root || (id > 1 && isOf(root, parents.get(id) ?? 0))
  const shop = processes.map(Number).find((id) => isOf(npm, id) && commandOf(id).includes(SHOP))
  if (shop === undefined) throw new Error('The process of the shop was not found.')
  const kilobytes = processes
    .map(Number)
    .filter((id) => isOf(shop, id))
    .reduce((sum, id) => sum + proportionalKilobytes(id), 0)
  return kilobytes / 1024
}

/** Empty for a process that has ended meanwhile. */
function parentOf(id: string): [number, number][] {
  try {
    const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${id}/stat`, 'utf8')) ?? []
    return [[Number(id), Number(parent)]]
  } catch {
    return []
  }
}

function commandOf(id: number): string {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

function proportionalKilobytes(id: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
