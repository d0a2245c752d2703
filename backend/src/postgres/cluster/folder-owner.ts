import { chmodSync, lchownSync, lstatSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of the cluster and the shop's data folder, which both are the shop's own. */
const LEVELS_ABOVE = 2
const SEARCH_BY_OTHERS = 0o011

/**
 * Makes the user and the group of that id own the folder and everything in it, unless they do. The folder comes last in each
 * level, so that the next call continues one that was interrupted.
 */
export function giveTo(dir: string, id: number): void {
  const entries = readdirSync(dir).map((name) => join(dir, name))
  if ([dir, ...entries].every((path) => lstatSync(path).uid === id)) return
  giveAll(dir, id)
}

function giveAll(path: string, id: number): void {
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) giveAll(join(path, name), id)
  // The symbolic link itself: its target may belong to another user.
  lchownSync(path, id, id)
}

/** Other users may then pass through the folders above, and still not list them. Folders of other owners stay as they are. */
export function letOthersEnter(dir: string, owner: number): void {
  let above = dir
  for (let level = 0; level < LEVELS_ABOVE; level++) {
    above = dirname(above)
    const { mode, uid } = lstatSync(above)
    if (uid === owner && (mode & SEARCH_BY_OTHERS) !== SEARCH_BY_OTHERS)
      chmodSync(above, mode | SEARCH_BY_OTHERS)
  }
}
