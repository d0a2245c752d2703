import { setTimeout as elapsed } from 'node:timers/promises'

/** Resolves after `ms` milliseconds, or as soon as the signal is aborted. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await elapsed(ms, undefined, { signal }).catch(() => {})
}

/** Waits for the promise, but no longer than `ms` milliseconds. Rejects if the promise does in that time. */
export async function waitAtMost(ms: number, promise: Promise<unknown>): Promise<void> {
  const settled = new AbortController()
  await Promise.race([promise, pause(ms, settled.signal)]).finally(() => settled.abort())
}
