import { readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The lines of PostgreSQL's own lock file: pid, data directory, start time, port, socket directory, address, key, status. */
function pidFile(dir: string): string[] {
  try {
    return readFileSync(join(dir, 'data', 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

/** A folder that was copied while its database ran holds the lock file of the original. */
function isOwnPidFile(dir: string): boolean {
  return pidFile(dir)[1] === realpathSync(join(dir, 'data'))
}

export function runningPid(dir: string): number | undefined {
  const pid = Number(pidFile(dir)[0])
  if (!pid || !isOwnPidFile(dir)) return undefined
  try {
    process.kill(pid, 0)
  } catch {
    return undefined
  }
  // After a restart of the machine the number may belong to someone else's program.
  return isPostgres(pid) ? pid : undefined
}

function isPostgres(pid: number): boolean {
  if (process.platform !== 'linux') return true
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')
  } catch {
    return false
  }
}

export function runningPort(dir: string): number | undefined {
  return runningPid(dir) === undefined ? undefined : Number(pidFile(dir)[3])
}

export function isReady(dir: string): boolean {
  return pidFile(dir)[7]?.trim() === 'ready' && runningPid(dir) !== undefined
}

/** PostgreSQL would take the original's lock file for its own and refuse to start. */
export function forgetForeignPidFile(dir: string): void {
  if (!isOwnPidFile(dir)) rmSync(join(dir, 'data', 'postmaster.pid'), { force: true })
}

/** A database that is shut down takes its lock file away; a killed one leaves it. */
export function wasCutOff(dir: string): boolean {
  return pidFile(dir).length > 0 && runningPid(dir) === undefined
}
