import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '@parlour/backend'
import type { Logger } from '@parlour/backend/logging'
import { ROOT } from '../backend-options/backend-options.ts'
import { repeat, type Stop } from '../jobs/repeat.ts'

/** A process that was not seen for three minutes counts as stopped: `system_status()`. */
const REPORT_EVERY_MS = 60_000

/** Reports to the dashboard each minute that this process runs, its version and the free space of its data folder. */
export async function startProcessStatus(
  dataDir: string,
  database: Pick<Database, 'query'>,
  logger: Logger,
): Promise<Stop> {
  const id = randomUUID()
  const version = readVersion()
  const startedAt = new Date(Date.now() - process.uptime() * 1000)
  const report = async () => {
    const { free, total } = await diskSpace(dataDir)
    const values = [id, version, startedAt.toISOString(), free, total]
    await database.query('select private.note_process($1, $2, $3, $4, $5)', values)
  }
  await report()
  const stop = repeat(report, REPORT_EVERY_MS, logger)
  return async () => {
    await stop()
    // The database may be gone already. The row then counts for three minutes.
    await database
      .query('delete from private.process_status where process_id = $1', [id])
      .catch((error: unknown) => logger.debug({ err: error }, 'The end of the process could not be stored'))
  }
}

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  return version
}

/** In bytes, as unprivileged users may write them; null where the system does not tell. */
async function diskSpace(dir: string): Promise<{ free: number | null; total: number | null }> {
  try {
    const { bavail, blocks, bsize } = await statfs(dir)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch {
    return { free: null, total: null }
  }
}
