import {
  copyFileSync,
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..')
/** Results of builds and starts, the history and settings. */
const LEFT_OUT = new Set(['.git', '.env', '.react-router', 'build', 'data', 'node_modules'])

/** Copies the project to a temporary folder, to be edited there. Packages are linked where the disk allows it. */
export function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'parlour-copy-'))
  for (const name of readdirSync(ROOT))
    if (!LEFT_OUT.has(name)) cpSync(join(ROOT, name), join(copy, name), { recursive: true, filter: isOwn })
  linkPackages(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

function isOwn(path: string): boolean {
  return !path.endsWith('/node_modules')
}

/** Without Vite's cache, which is written in place. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else if (entry.isDirectory()) {
      if (!entry.name.startsWith('.vite')) linkPackages(source, target)
    } else if (entry.name.startsWith('.parlour-')) copyFileSync(source, target)
    else link(source, target)
  }
}

/** Not every disk and system has hard links. */
function link(source: string, target: string): void {
  try {
    linkSync(source, target)
  } catch {
    copyFileSync(source, target)
  }
}
