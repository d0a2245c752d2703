import { createHash } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'
import { env } from './run.mjs'

/** What the piece of work takes on two quiet cores of the kind that clouds rent out (2.5 GHz and more), in milliseconds. */
const QUIET_MS = 27
const TIMES = 5

/**
 * Measures how many times longer than on a quiet machine work takes here and now, at least 1, and hands it on in the environment:
 * to processes of this one, which measure nothing themselves, because tests that run already would be in the way.
 */
export function measureSlowness() {
  const slowness = (process.env.SLOWNESS ??= String(
    slownessOf(pieces(), loadavg()[0], availableParallelism()),
  ))
  env.SLOWNESS = slowness
  return Number(slowness)
}

/**
 * @param {{ wallMs: number, cpuMs: number }[]} measured pieces of work
 * @param {number} load average number of processes that want a core, of the last minute: a piece may find a quiet moment
 * @param {number} cores
 */
export function slownessOf(measured, load, cores) {
  const median = (part) =>
    measured.map((piece) => piece[part]).toSorted((a, b) => a - b)[measured.length >> 1]
  const now = median('wallMs') / QUIET_MS
  const lately = (median('cpuMs') / QUIET_MS) * (load / cores)
  return Math.max(1, Math.round(Math.max(now, lately) * 10) / 10)
}

function pieces() {
  // The first one compiles its code.
  work()
  return Array.from({ length: TIMES }, () => {
    const began = performance.now()
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return { wallMs: performance.now() - began, cpuMs: (user + system) / 1000 }
  })
}

/** Hashes, strings and a map, as servers and tests use them. */
function work() {
  const counts = new Map()
  let hash = ''
  for (let count = 0; count < 200_000; count += 1) {
    const key = `key ${count % 5000}`
    counts.set(key, (counts.get(key) ?? 0) + count)
    if (count % 10 === 0) hash = createHash('sha256').update(hash).digest('hex')
  }
}
