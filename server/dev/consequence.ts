import { relative, sep } from 'node:path'

/**
 * What a changed file restarts: the whole development server, the backend's process, or nothing, because Vite replaces the
 * module in the running page and server.
 */
export type Consequence = 'everything' | 'backend' | 'nothing'

export interface Usage {
  /** The project's folder. */
  root: string
  /** Absolute paths of the files that the development server itself has loaded. */
  ofServer: ReadonlySet<string>
  /** Absolute paths of the files that the backend's process has loaded. */
  ofBackend: ReadonlySet<string>
  /** False when the backend could not start: any file may then be what was missing. */
  isBackendRunning: boolean
}

/** Files that are read at the start of everything. */
const SETTINGS = ['.env', 'package-lock.json']

export function consequenceOf(file: string, usage: Usage): Consequence {
  const path = relative(usage.root, file).split(sep).join('/')
  if (SETTINGS.includes(path) || usage.ofServer.has(file)) return 'everything'
  if (usage.ofBackend.has(file) || isReadByBackend(path)) return 'backend'
  return usage.isBackendRunning || !isSource(path) ? 'nothing' : 'backend'
}

/** The strongest of several consequences. */
export function strongest(consequences: Consequence[]): Consequence {
  return (['everything', 'backend'] as const).find((each) => consequences.includes(each)) ?? 'nothing'
}

/** What the backend reads without importing it. */
function isReadByBackend(path: string): boolean {
  return path.startsWith('supabase/') || /^backend\/src\/.*\.sql$/.test(path)
}

function isSource(path: string): boolean {
  return /^(backend\/src|server|app\/lib)\/.*(?<!\.test)\.ts$/.test(path)
}
