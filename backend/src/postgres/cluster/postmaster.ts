import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { nodeErrorCode } from '../../node-errors.ts'

/**
 * The lines of PostgreSQL's lock file: pid, data directory, start time, port, socket directory, address, key, status.
 */
function pidFile(dir: string): string[] {
  try {
    return readFileSync(join(dir, 'data', 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

/** A folder that was copied while its database ran contains the lock file of the original. */
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
  // After a restart of the machine the pid may belong to another program.
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

/** What the running server says of itself; `starting` while it recovers from a crash. */
export function statusOf(dir: string): 'starting' | 'ready' | 'stopping' | undefined {
  const status = pidFile(dir)[7]?.trim()
  if (runningPid(dir) === undefined) return undefined
  return status === 'starting' || status === 'ready' || status === 'stopping' ? status : undefined
}

/** PostgreSQL would take the original's lock file for its own and refuse to start. */
export function removeForeignPidFile(dir: string): void {
  if (!isOwnPidFile(dir)) rmSync(join(dir, 'data', 'postmaster.pid'), { force: true })
}

/** A database that is shut down removes its lock file; a killed one leaves it. */
export function wasKilled(dir: string): boolean {
  return pidFile(dir).length > 0 && runningPid(dir) === undefined
}

/**
 * Ends the processes that a killed server left behind, as the server would have done. A process that is computing
 * does not notice that its server is gone, and PostgreSQL refuses to start beside it. On systems other than Linux
 * such processes end with their queries.
 */
export function endLeftoverProcesses(dir: string): void {
  if (process.platform !== 'linux' || !wasKilled(dir)) return
  const data = realpathSync(join(dir, 'data'))
  for (const name of readdirSync('/proc')) if (isProcessOf(data, name)) sendSignal(Number(name), 'SIGQUIT')
}

/** The process may have ended already. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (nodeErrorCode(error) !== 'ESRCH') throw error
  }
}

/** Processes of a server run in its data folder and are named `postgres: …`; the server itself is not. */
function isProcessOf(data: string, pid: string): boolean {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === data &&
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: ')
    )
  } catch {
    return false
  }
}
