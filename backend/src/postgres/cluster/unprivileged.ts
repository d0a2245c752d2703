import { spawnSync } from 'node:child_process'
import { giveTo, letOthersEnter } from './folder-owner.ts'

const ROOT = 0
const NOBODY = 65534

/** How to start a program that refuses to run as root: the command and, if only the user is switched, the ids. */
export interface Launch {
  command: string
  args: string[]
  uid?: number
  gid?: number
}

let userNamespace: boolean | undefined

/**
 * PostgreSQL refuses to run as root. In a user namespace root is mapped to `nobody`, while files stay root's outside,
 * so this works even in a folder that only root can enter. If namespaces are denied, the child process runs as
 * `nobody`. Either user is made the owner of the folders, since the start before may have been the other way, and
 * `nobody` is let into the two folders above them. Users other than root run the program directly.
 */
export function unprivileged(command: string, args: string[], ownedDirs: string[]): Launch {
  if (process.getuid?.() !== ROOT) return { command, args }
  const mapping = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]
  userNamespace ??= spawnSync('unshare', [...mapping, 'true']).status === 0
  for (const dir of ownedDirs) giveTo(dir, userNamespace ? ROOT : NOBODY)
  if (userNamespace) return { command: 'unshare', args: [...mapping, command, ...args] }
  for (const dir of ownedDirs) letOthersEnter(dir, ROOT)
  return { command, args, uid: NOBODY, gid: NOBODY }
}
