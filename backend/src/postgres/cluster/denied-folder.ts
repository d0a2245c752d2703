import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { unprivileged } from './unprivileged.ts'

/**
 * Why PostgreSQL has failed, if it may not use the folder of its cluster or that of its program: a sentence to be shown to
 * people that says which folder is closed, and what to do. Undefined if that is not the reason.
 */
export function describeDenial(dir: string, program: string): string | undefined {
  if (process.platform === 'win32') return undefined
  const data = join(dir, 'data')
  const needed = [...withFoldersAbove(data), ...withFoldersAbove(dirname(program))]
  const closed = needed.find((folder) => existsSync(folder) && !may('-x', folder))
  if (closed) return `PostgreSQL may not enter the folder ${closed}. ${whatToDo(dir, closed)}`
  const nearest = withFoldersAbove(data).findLast((folder) => existsSync(folder)) ?? data
  // As root, the shop creates the folders that PostgreSQL may write to.
  if ((isRoot() && nearest !== data) || may('-w', nearest)) return undefined
  return `PostgreSQL may not write to the folder ${nearest}. ${whatToDo(dir, nearest)}`
}

function whatToDo(dir: string, folder: string): string {
  const dataDir = dirname(dir)
  if (!isRoot())
    return `Start the shop as the user who owns it, give the user of the shop all of ${dataDir} (chown -R), or choose another DATA_DIR.`
  return `The shop runs as root, but PostgreSQL runs without root's rights. Start the shop as the user who owns the folder, let others enter it (chmod o+x ${folder}), or move the shop and its DATA_DIR.`
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** From the root of the file system to the path. */
function withFoldersAbove(path: string): string[] {
  const above = dirname(path)
  return above === path ? [path] : [...withFoldersAbove(above), path]
}

function may(right: '-w' | '-x', folder: string): boolean {
  const { command, args, ...user } = unprivileged('test', [right, folder], [])
  return spawnSync(command, args, { ...user, stdio: 'ignore' }).status === 0
}
