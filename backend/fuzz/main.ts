import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createBackend } from '../src/index.ts'
import { fuzz } from './run.ts'

/**
 * `npm run fuzz -- --backend [--requests N --seed N --from N]`: junk for all five services, the same for each run with one seed.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    requests: { type: 'string', default: '100000' },
    from: { type: 'string', default: '0' },
  },
})
const dataDir = mkdtempSync(join(tmpdir(), 'fuzz-'))
const projectDir = join(import.meta.dirname, 'project')
const backend = await createBackend({ projectDir, dataDir, siteUrl: 'http://localhost' })
const crashes: string[] = []
const noteCrash = (error: unknown) => crashes.push(`the process would have crashed: ${String(error)}`)
process.on('uncaughtException', noteCrash).on('unhandledRejection', noteCrash)
const before = process.memoryUsage.rss()
const began = performance.now()
const count = Number(values.requests)
const { findings, statuses } = await fuzz(backend, {
  seed: Number(values.seed),
  from: Number(values.from),
  count,
  report: (done) => print(`${done} of ${count}, ${mebibytes(process.memoryUsage.rss())} MiB`),
}).catch((error: Error) => ({ findings: [`the run itself failed: ${error.stack}`], statuses: {} }))
const seconds = (performance.now() - began) / 1000
await backend.close()
rmSync(dataDir, { recursive: true, force: true })
findings.push(...crashes)
print(
  `${count} requests with seed ${values.seed} in ${seconds.toFixed(0)} s. Answers: ${JSON.stringify(statuses)}`,
)
print(`Memory: ${mebibytes(before)} MiB before, ${mebibytes(process.memoryUsage.rss())} MiB after.`)
for (const finding of findings) print(finding)
print(findings.length === 0 ? 'No faults.' : `${findings.length} faults.`)
process.exit(findings.length === 0 ? 0 : 1)

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function mebibytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024)
}
