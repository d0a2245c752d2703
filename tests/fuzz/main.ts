import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { attachCluster, readKeys } from '@parlour/backend'
import { residentMemory } from '../support/resident-memory.ts'
import { ADMIN, startShop } from '../support/running-shop.ts'
import { fuzzShop } from './fuzz-shop.ts'

/** `npm run fuzz [-- --requests N --seed N --from N]`: junk for a complete shop, the same for each run with one seed. */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
  },
})
function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

const dataDir = mkdtempSync(join(tmpdir(), 'parlour-fuzz-'))
const { url, pid, stop } = await startShop(dataDir)
const keys = await readKeys({ projectDir: join(import.meta.dirname, '../..'), dataDir })
const { connection } = await attachCluster({ dir: join(dataDir, 'postgres') })
const began = performance.now()
const requests = Number(values.requests)
const { findings, statuses, lostConnections } = await fuzzShop(
  { url, keys, connection, admin: ADMIN },
  {
    requests,
    seed: Number(values.seed),
    from: Number(values.from),
    report: (line) => say(`${line}, ${residentMemory(pid)} MiB`),
  },
)
const seconds = ((performance.now() - began) / 1000).toFixed(0)
const health = await fetch(`${url}/healthz`).catch(String)
const isHealthy = typeof health !== 'string' && health.ok
if (!isHealthy) say('The shop does not serve afterwards.')
await stop()
rmSync(dataDir, { recursive: true, force: true })
say(`${requests} requests with seed ${values.seed} in ${seconds} s, ${lostConnections} connections lost.`)
say(`Answers: ${JSON.stringify(statuses)}`)
const faults = findings.length + (isHealthy ? 0 : 1)
say(faults === 0 ? 'No faults.' : `${faults} faults.`)
process.exitCode = faults === 0 ? 0 : 1
