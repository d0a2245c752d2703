import { posix } from 'node:path'

/** For each folder, the other folders that it imports. */
export type FolderImports = ReadonlyMap<string, ReadonlySet<string>>

/** What a file imports by a relative path, as paths from the root, without the generated types of routes. */
export function importsOf(file: string, source: string): string[] {
  return [...source.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)]
    .map(([, specifier = '']) => posix.join(posix.dirname(file), specifier))
    .filter((path) => !path.includes('/+types/'))
}

export function folderImportsOf(files: readonly string[], read: (file: string) => string): FolderImports {
  const imports = new Map<string, Set<string>>()
  for (const file of files) {
    const own = posix.dirname(file)
    const folders = importsOf(file, read(file)).map((path) => posix.dirname(path))
    const others = folders.filter((folder) => folder !== own)
    imports.set(own, new Set([...(imports.get(own) ?? []), ...others]))
  }
  return imports
}

/** The shortest cycle through a folder, which is its first and its last entry; empty if there is none. */
export function cycleFrom(start: string, imports: FolderImports): string[] {
  const importerOf = new Map<string, string>()
  const queue = [start]
  for (const folder of queue) {
    for (const next of imports.get(folder) ?? []) {
      if (importerOf.has(next)) continue
      importerOf.set(next, folder)
      queue.push(next)
    }
  }
  const cycle = [start]
  for (let at = importerOf.get(start); at !== undefined && at !== start; at = importerOf.get(at))
    cycle.unshift(at)
  return importerOf.has(start) ? [start, ...cycle] : []
}

/** A cycle for each folder that is in one. A folder that an earlier cycle contains gets none of its own. */
export function cyclesIn(imports: FolderImports): string[][] {
  const cycles: string[][] = []
  for (const folder of imports.keys()) {
    if (cycles.some((cycle) => cycle.includes(folder))) continue
    const cycle = cycleFrom(folder, imports)
    if (cycle.length > 0) cycles.push(cycle)
  }
  return cycles
}
