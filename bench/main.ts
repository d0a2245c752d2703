import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { npmStart } from './npm-start.ts'
import { timePages } from './pages.ts'

/** `npm run bench`: the speeds that the shop promises, measured on this machine as it is now. */
const dataDir = mkdtempSync(join(tmpdir(), 'parlour-bench-'))
try {
  const first = await npmStart(dataDir)
  report('first start, new shop with its demonstration, to the first page', first.firstPage, 3_000)
  for (const { path, median, p95 } of await timePages(first.url)) {
    console.log(`${ms(median)}  median, ${ms(p95)} 95th percentile: ${path.slice(0, 20)}`)
  }
  await first.stop()
  const second = await npmStart(dataDir)
  report('second start to the first page', second.firstPage, 2_000)
  await second.stop()
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

function report(what: string, measured: number, promised: number): void {
  console.log(`${ms(measured)}  of ${ms(promised)}: ${what}`)
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`.padStart(8)
}
