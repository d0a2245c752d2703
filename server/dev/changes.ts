/** Debounce, in milliseconds: an editor or a change of branch writes several files. */
const DEBOUNCE_MS = 40

interface Watcher {
  on(event: 'all', handle: (event: string, path: string) => void): unknown
}

/** Calls `handle` with the paths of all files that changed shortly after each other. */
export function onFileChanges(watcher: Watcher, handle: (paths: string[]) => void): void {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  watcher.on('all', (_event, path) => {
    changed.add(path)
    clearTimeout(timer)
    timer = setTimeout(() => {
      handle([...changed])
      changed.clear()
    }, DEBOUNCE_MS)
  })
}
