import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { browser } from './browser/index.ts'
import { bytes } from './bytes/index.ts'
import { cachedPages } from './cached-pages/index.ts'
import { calls } from './calls/index.ts'
import type { Figure, Section } from './figure.ts'
import { filters } from './filters/index.ts'
import { floods } from './floods/index.ts'
import { growth } from './growth/index.ts'
import { listeners } from './listeners/index.ts'
import { lists } from './lists/index.ts'
import { memory } from './memory/index.ts'
import { orders } from './orders/index.ts'
import { search } from './search/index.ts'
import { starts } from './starts/index.ts'
import { tableOf } from './table.ts'
import { uncachedPages } from './uncached-pages/index.ts'

/** In the order in which they run. */
const SECTIONS: readonly Section[] = [
  starts,
  bytes,
  browser,
  cachedPages,
  uncachedPages,
  calls,
  orders,
  listeners,
  search,
  filters,
  lists,
  memory,
]
/** They take longer than a run may, and run by name only. */
const LONG_SECTIONS: readonly Section[] = [growth, floods]
const RESULTS = join(import.meta.dirname, 'results')

interface Run {
  date: string
  machine: { node: string; processor: string; cores: number; memoryGb: number }
  figures: Figure[]
}

/** `npm run bench [-- section …]`: measures the shop on this machine, prints a table and writes `bench/results/latest.json`. */
async function main(wanted: readonly string[]): Promise<void> {
  if (wanted.includes('--budget')) return checkBudgets()
  const all = [...SECTIONS, ...LONG_SECTIONS]
  const unknown = wanted.filter((name) => !all.some((section) => section.name === name))
  if (unknown.length > 0) {
    const names = all.map(({ name }) => name).join(', ')
    throw new Error(`There is no section ${unknown.join(', ')}. The sections are: ${names}.`)
  }
  const sections = wanted.length === 0 ? SECTIONS : all.filter(({ name }) => wanted.includes(name))
  const figures: Figure[] = []
  const failed: string[] = []
  for (const { name, measure } of sections) {
    console.error(`Measuring ${name} …`)
    const began = performance.now()
    try {
      figures.push(...(await measure()))
      console.error(`… took ${((performance.now() - began) / 1_000).toFixed(0)} s`)
    } catch (error) {
      // What the other sections measured is not lost.
      console.error(error)
      failed.push(name)
    }
  }
  console.log(tableOf(figures))
  if (failed.length > 0) {
    console.error(`Without a result: ${failed.join(', ')}.`)
    process.exitCode = 1
    return
  }
  // A part of the run is no record of the whole.
  if (wanted.length === 0) write({ date: new Date().toISOString(), machine: machine(), figures })
}

/** `npm run bench -- --budget`: fails if a page is larger than it may be. */
async function checkBudgets(): Promise<void> {
  const figures = await bytes.measure()
  const exceeded = figures.filter(({ target }) => !target?.isMet)
  if (exceeded.length === 0)
    return console.log(`${figures.length} documents and scripts are within their budgets.`)
  console.error(tableOf(exceeded))
  process.exitCode = 1
}

function machine(): Run['machine'] {
  const [first] = cpus()
  return {
    node: process.version,
    processor: first?.model ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 1024 ** 3),
  }
}

function write(run: Run): void {
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(join(RESULTS, 'latest.json'), `${JSON.stringify(run, null, 2)}\n`)
}

await main(process.argv.slice(2))
