import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createBackend } from '../src/index.ts'
import { fuzz } from './run.ts'

/** `npm run fuzz [-- --seed N --count N --from N]`: junk for all five services, the same every time for one seed. */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '100000' },
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
const count = Number(values.count)
const { findings, statuses } = await fuzz(backend, {
  seed: Number(values.seed),
  from: Number(values.from),
  count,
  report: (done) => say(`${done} of ${count}, ${mebibytes(process.memoryUsage.rss())} MiB`),
}).catch((error: Error) => ({ findings: [`the run itself failed: ${error.stack}`], statuses: {} }))
const seconds = (performance.now() - began) / 1000
await backend.close()
rmSync(dataDir, { recursive: true, force: true })
findings.push(...crashes)
say(
  `${count} requests with seed ${values.seed} in ${seconds.toFixed(0)} s. Answers: ${JSON.stringify(statuses)}`,
)
say(`Memory: ${mebibytes(before)} MiB before, ${mebibytes(process.memoryUsage.rss())} MiB after.`)
for (const finding of findings) say(finding)
say(findings.length === 0 ? 'Nothing was found.' : `${findings.length} findings.`)
process.exit(findings.length === 0 ? 0 : 1)

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function mebibytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024)
}
