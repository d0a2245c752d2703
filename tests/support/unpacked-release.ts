import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')

interface LockFile {
  packages: Record<string, { dev?: boolean; link?: boolean; resolved?: string }>
}

/** Unpacks a release of the built shop in `dir`, with the packages that `npm ci --omit=dev` installs there. */
export function unpackRelease(dir: string): void {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  // The scripts around `npm pack` would build again.
  execFileSync(npm, ['pack', '--ignore-scripts', '--loglevel=error', '--pack-destination', dir], {
    cwd: ROOT,
  })
  execFileSync('tar', ['-xzf', readdirSync(dir)[0]!, '--strip-components=1'], { cwd: dir })
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as LockFile
  for (const [path, { dev, link, resolved }] of Object.entries(lock.packages)) {
    if (dev || !path.includes('node_modules/') || !existsSync(join(ROOT, path))) continue
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    if (link) symlinkSync(join(dir, resolved!), join(dir, path))
    else copyFiles(join(ROOT, path), join(dir, path))
  }
}

/** Packages within a package have entries of their own in the lock file. */
function copyFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === 'node_modules') continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyFiles(source, target)
    else copyFileSync(source, target)
  }
}
