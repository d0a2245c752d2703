import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'

export const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..', '..')
export const bin = join(root, 'node_modules', '.bin')

/** Where `ensureNode` installs a Node. npm puts this folder first in the PATH of scripts. */
export const localNode = join(bin, process.platform === 'win32' ? 'node.exe' : 'node')

const isOfMachine = !process.execPath.startsWith(join(root, 'node_modules'))

/** Node 24 or newer: the machine's, else our own. */
export const node = isOfMachine && Number.parseInt(process.versions.node) >= 24 ? process.execPath : localNode

// The terminal sends Ctrl-C to the whole process group. A second signal would interrupt the child's shutdown.
const wait = () => {}

/** How often the parent process is checked, in milliseconds. */
const ORPHAN_CHECK_MS = 300

/**
 * npm forwards a signal only to the shell between npm and this script. Both end without forwarding it to this script, so the
 * loss of the parent process is the only sign that it should stop. Returns a function that ends the check.
 */
function whenOrphaned(stop) {
  const parent = process.ppid
  const timer = setInterval(() => process.ppid !== parent && stop('SIGTERM'), ORPHAN_CHECK_MS)
  return () => clearInterval(timer)
}

/** Arguments of Node with which a program also reads settings from `.env`. */
export const withEnvFile = ['--import', './scripts/lib/load-env-file.ts']

/**
 * Runs a program in this terminal, forwards SIGTERM and SIGHUP to it, and resolves with its exit code. With `onOutput`, what it
 * prints goes there instead. Besides that, `options` are those of `spawn`.
 */
export function run(command, args, { onOutput, ...options } = {}) {
  const stdio = onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit'
  const child = spawn(command, args, { cwd: root, stdio, ...options })
  child.stdout?.on('data', onOutput)
  child.stderr?.on('data', onOutput)
  const forward = (signal) => child.kill(signal)
  process.on('SIGTERM', forward)
  process.on('SIGHUP', forward)
  process.on('SIGINT', wait)
  const stopWatching = whenOrphaned(forward)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    // 'close' comes after the last output.
    child.on(onOutput ? 'close' : 'exit', (code, signal) => {
      stopWatching()
      process.off('SIGTERM', forward)
      process.off('SIGHUP', forward)
      process.off('SIGINT', wait)
      resolve(code ?? 128 + constants.signals[signal])
    })
  })
}

/** Like `run`, but if the program fails, this script exits with the same code. */
export async function must(command, args, options) {
  const code = await run(command, args, options)
  if (code !== 0) process.exit(code)
}

/** Runs npm like `must`: the npm that runs this script, else the one on the PATH. */
export function npm(args, options) {
  const script = process.env.npm_execpath
  // An installation removes the Node in node_modules.
  return script && existsSync(process.execPath)
    ? must(process.execPath, [script, ...args], options)
    : must('npm', args, { shell: process.platform === 'win32', ...options })
}

/** The path of a command in node_modules. With `env` it runs on Node 24. */
export function tool(name) {
  return process.platform === 'win32' ? join(bin, `${name}.cmd`) : join(bin, name)
}

export const env = {
  // Node keeps compiled code here, so that later starts are faster.
  NODE_COMPILE_CACHE: join(root, 'build', '.compiled'),
  ...process.env,
  PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
}
