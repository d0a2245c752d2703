import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'

export const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..', '..')
export const bin = join(root, 'node_modules', '.bin')

/** Node 24 from the npm package `node`, whatever Node started this script. */
export const node = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

// Ctrl-C reaches the whole process group by itself; sending it again would cut the child's own farewell short.
const wait = () => {}

/** How often we look whether the program that started us is still there. */
const ORPHAN_CHECK_MS = 300

/**
 * npm passes a signal on to the shell between us and dies; the shell dies without telling us. Losing our parent is then the
 * only sign that we are meant to stop.
 */
function whenOrphaned(stop) {
  const parent = process.ppid
  const timer = setInterval(() => process.ppid !== parent && stop('SIGTERM'), ORPHAN_CHECK_MS)
  return () => clearInterval(timer)
}

/** Runs a program to its end with our terminal; signals meant for us reach it, and its exit code comes back. */
export function run(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
  const forward = (signal) => child.kill(signal)
  process.on('SIGTERM', forward)
  process.on('SIGINT', wait)
  const stopWatching = whenOrphaned(forward)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      stopWatching()
      process.off('SIGTERM', forward)
      process.off('SIGINT', wait)
      resolve(code ?? 128 + constants.signals[signal])
    })
  })
}

/** Like `run`, but anything but success ends this script with the same code. */
export async function must(command, args, options) {
  const code = await run(command, args, options)
  if (code !== 0) process.exit(code)
}

/** Runs a tool of node_modules on our own Node. */
export function tool(name) {
  return process.platform === 'win32' ? join(bin, `${name}.cmd`) : join(bin, name)
}

export const env = {
  ...process.env,
  PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
}
