import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The process of a shop's embedded PostgreSQL; undefined while none has written its file. */
export function databasePid(dataDir: string): number | undefined {
  try {
    return (
      Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]) || undefined
    )
  } catch {
    return undefined
  }
}
