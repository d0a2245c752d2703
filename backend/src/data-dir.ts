import { accessSync, chmodSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { nodeErrorCode } from './node-errors.ts'

/** Only this process uses them. */
const FOLDERS = ['files', 'cache', 'mail', 'sms']
const LOGS = ['postgres/postgres.log', 'postgres/postgres.log.1']

/**
 * Creates the data folder, or keeps other accounts of the machine from reading it: an archive program may have restored it
 * with wider modes. As root the folder itself stays as it is, since PostgreSQL may run as another user beneath it.
 * @throws a sentence to be shown to people if it cannot be created or written to
 */
export function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`DATA_DIR ${dataDir} is not a folder that the shop may write to (${reason}).`, {
      cause: error,
    })
  }
  const folders = FOLDERS.map((name) => join(dataDir, name)).filter((path) => existsSync(path))
  const logs = LOGS.map((name) => join(dataDir, name)).filter((path) => existsSync(path))
  for (const path of folders) narrow(path, 0o700)
  for (const path of logs) narrow(path, 0o600)
  if (process.getuid?.() !== 0) narrow(dataDir, 0o700)
}

/** A folder that belongs to another user, such as a mounted one, cannot be changed and is theirs to protect. */
function narrow(path: string, mode: number): void {
  try {
    chmodSync(path, mode)
  } catch (error) {
    if (nodeErrorCode(error) !== 'EPERM') throw error
  }
}
