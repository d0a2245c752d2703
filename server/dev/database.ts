import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { openScratchDatabase } from '@parlour/backend/development'
import type { Env } from '../env.ts'

export interface Prepared {
  url: string
  /** Whether it has to be filled. */
  isNew: boolean
  /** To be called when it has been filled. */
  complete(): Promise<void>
}

export interface DevDatabase {
  prepare(): Promise<Prepared>
  stop(): Promise<void>
}

/** The scratch database in the data folder; with DATABASE_URL that one, to which edited migrations are not re-applied. */
export async function openDatabase(
  env: Env,
  root: string,
  report: (line: string) => void,
): Promise<DevDatabase> {
  const { DATABASE_URL: url, DATA_DIR } = env
  if (url)
    return { prepare: async () => ({ url, isNew: false, complete: async () => {} }), stop: async () => {} }
  const scratch = await openScratchDatabase({
    dir: join(DATA_DIR, 'postgres'),
    supabaseDir: join(root, 'supabase'),
    keep: ['public.user_roles'],
    report,
  })
  let types: ChildProcess | undefined
  const prepare = async () => {
    // It would read a database that is not complete.
    types?.kill()
    const database = await scratch.prepare()
    if (!database.isNew) return database
    return {
      ...database,
      complete: async () => {
        await database.complete()
        types = writeTypes(root, database.url)
      },
    }
  }
  return { prepare, stop: scratch.stop }
}

/** Runs `npm run db:types`, in the background: the types are for the editor and the compiler. */
function writeTypes(root: string, url: string): ChildProcess {
  return spawn(process.execPath, ['scripts/db-types.ts', '--database', url], { cwd: root, stdio: 'inherit' })
}
