import { posix } from 'node:path'

/** For each folder, the other folders that it imports. */
export type FolderImports = ReadonlyMap<string, ReadonlySet<string>>

/** What a file imports by a relative path, as paths from the root, without the generated types of routes. */
export function importsOf(file: string, source: string): string[] {
  return [...source.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)]
    .map(([, specifier = '']) => posix.join(posix.dirname(file), specifier))
    .filter((path) => !path.includes('/+types/'))
}

/** @param folderOf what counts as the folder of a file */
export function folderImportsOf(
  files: readonly string[],
  read: (file: string) => string,
  folderOf: (file: string) => string = posix.dirname,
): FolderImports {
  const imports = new Map<string, Set<string>>()
  for (const file of files) {
    const own = folderOf(file)
    const folders = importsOf(file, read(file)).map(folderOf)
    const others = folders.filter((folder) => folder !== own)
    imports.set(own, new Set([...(imports.get(own) ?? []), ...others]))
  }
  return imports
}

/** The folder of a file directly in `side`, with everything in it. A file beside these folders counts as one of its own. */
export function topFolderOf(side: string, file: string): string {
  const [, folder] = file.startsWith(`${side}/`) ? (/^([^/]+)\//.exec(file.slice(side.length + 1)) ?? []) : []
  return folder === undefined ? file : `${side}/${folder}`
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
