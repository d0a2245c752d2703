import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillLargeShop } from './fill-large-shop.ts'
import { timeLists } from './lists.ts'
import { ADMIN, npmStart } from './npm-start.ts'
import { weighScripts } from './page-scripts.ts'
import { timePages } from './pages.ts'

/** The script that a public page may load, in bytes after brotli. */
const SCRIPT_BUDGET = 130_000

/** `npm run bench`: measures the shop on this machine and prints each value with its budget, if it has one. */
const dataDir = mkdtempSync(join(tmpdir(), 'parlour-bench-'))
try {
  const first = await npmStart(dataDir)
  report('first start to the first page, with a new demonstration shop', first.firstPage, 3_000)
  for (const { path, median, p95 } of await timePages(first.url)) {
    console.log(`${ms(median)}  median, ${ms(p95)} 95th percentile: ${path.slice(0, 20)}`)
  }
  for (const { path, bytes } of await weighScripts(first.url)) {
    console.log(`${kilobytes(bytes)}  of ${kilobytes(SCRIPT_BUDGET)}: script on the first view of ${path}`)
  }
  await first.stop()
  const second = await npmStart(dataDir)
  report('second start to the first page', second.firstPage, 2_000)
  await second.stop()
  await fillLargeShop(dataDir)
  const large = await npmStart(dataDir)
  for (const { what, median, worst, budget } of await timeLists(large.url, ADMIN)) {
    report(`${what} (worst ${worst.toFixed(0)} ms)`, median, budget)
  }
  await large.stop()
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

function report(what: string, measured: number, promised: number): void {
  console.log(`${ms(measured)}  of ${ms(promised)}: ${what}`)
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`.padStart(8)
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`.padStart(8)
}
