import { spawnSync } from 'node:child_process'
import { chownSync } from 'node:fs'

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
 * `nobody`, which is made the owner of its folders. Users other than root run the program directly.
 */
export function unprivileged(command: string, args: string[], ownedDirs: string[]): Launch {
  if (process.getuid?.() !== 0) return { command, args }
  const mapping = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]
  userNamespace ??= spawnSync('unshare', [...mapping, 'true']).status === 0
  if (userNamespace) return { command: 'unshare', args: [...mapping, command, ...args] }
  for (const dir of ownedDirs) chownSync(dir, NOBODY, NOBODY)
  return { command, args, uid: NOBODY, gid: NOBODY }
}
