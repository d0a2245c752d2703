import { readdirSync, readFileSync } from 'node:fs'

/** The program of the shop's process. */
const SHOP = 'build/server/main.js'
/** In which Linux counts a process's time, whatever its own (proc_pid_stat(5)). */
const TICKS_PER_SECOND = 100

/**
 * The processes of a shop: its own, and those of its database. npm and the start script, which only wait for the shop to
 * end, are left out.
 * @param npm the process of `npm start`
 */
export function shopProcesses(npm: number): { shop: number; database: number[] } {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  const parents = new Map(processes.flatMap((id) => parentOf(id)))
  const isOf = (root: number, id: number): boolean =>
    id === root || (id > 1 && isOf(root, parents.get(id) ?? 0))
  const shop = processes.find((id) => isOf(npm, id) && read(`/proc/${id}/cmdline`).includes(SHOP))
  if (shop === undefined) throw new Error('The process of the shop was not found.')
  return { shop, database: processes.filter((id) => id !== shop && isOf(shop, id)) }
}

/** The time that a process has used so far, all threads together. */
export function processorSeconds(id: number): number {
  const [, fields = ''] = read(`/proc/${id}/stat`).split(') ')
  const [user, system] = fields.split(' ').slice(11, 13).map(Number)
  return ((user ?? 0) + (system ?? 0)) / TICKS_PER_SECOND
}

/**
 * The proportional set size of processes, in megabytes: memory that they share counts once (proc_pid_smaps(5)). Those that have
 * ended meanwhile have none.
 */
export function megabytesOf(processes: readonly number[]): number {
  const kilobytes = processes.map((id) =>
    Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${id}/smaps_rollup`))?.[1] ?? 0),
  )
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024
}

function parentOf(id: number): [number, number][] {
  const [, parent] = /\) \S (\d+)/.exec(read(`/proc/${id}/stat`)) ?? []
  return parent === undefined ? [] : [[id, Number(parent)]]
}

/** Empty for a process that has ended meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
