import { resolve } from 'node:path'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import type { Backup, Location } from '@parlour/backend/backup'
import { createLogger } from '@parlour/backend/logging'
import { counted } from '../commands/counted.ts'
import type { Env } from '../env.ts'

export function commandOptions(options: ParseArgsOptionsConfig) {
  return parseArgs({ options, allowPositionals: true })
}

/** Where `npm run backup` writes: the folder that is named, else that of the nightly backups. */
export function backupFolder(env: Env, named?: string): string {
  return resolve(named ?? env.BACKUP_DIR ?? 'backups')
}

/** @throws for a hosted project, which has backups of its own */
export function locationOf(env: Env): Location {
  if (env.SUPABASE_URL)
    throw new Error('With SUPABASE_URL the data is in that project: use the backups of Supabase.')
  return {
    projectDir: resolve(import.meta.dirname, '../..'),
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    s3Url: env.S3_URL,
  }
}

/** Of a command, whose person is told by the log what it waits for. */
export async function loggedLocationOf(env: Env): Promise<Location> {
  return { ...locationOf(env), logger: await createLogger(env.LOG_LEVEL) }
}

/** `5,120 rows of 68 tables and 41 files` */
export function summaryOf({ tables, files }: Backup['manifest']): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${counted(rows, 'row')} of ${counted(tables.length, 'table')} and ${counted(files.length, 'file')}`
}
