import type { Worker } from 'node:worker_threads'
import type { ToFunction } from './thread-messages.ts'

export interface WatchLimits {
  /** How long a function may block its thread, in milliseconds of processor time. */
  busyMs: number
  /** Maximum memory in bytes: heap and buffers. */
  memoryBytes: number
}

/** When a thread stopped answering, by the clock and by its processor time. */
interface Silence {
  since: number
  cpuMs: Promise<number>
}

const WATCH_MS = 50
/** A thread that blocks without using the processor is ended after this many times `busyMs`. */
const STANDSTILL = 6

/** Looks again and again whether a thread is blocked or holds too much memory. */
export class ThreadWatch {
  readonly #worker: Worker
  readonly #limits: WatchLimits
  readonly #isWorking: () => boolean
  readonly #onOverLimit: (reason: string) => void
  readonly #timer = setInterval(() => this.#look(), WATCH_MS).unref()
  #silence: Silence | undefined
  #isMeasuring = false
  /** Loading a file may block the thread, and has a time limit of its own. */
  #isLoading = true

  constructor(
    worker: Worker,
    limits: WatchLimits,
    /** Whether it has calls or other work, without which it is not looked at. */
    isWorking: () => boolean,
    onOverLimit: (reason: string) => void,
  ) {
    this.#worker = worker
    this.#limits = limits
    this.#isWorking = isWorking
    this.#onOverLimit = onOverLimit
  }

  noteMessage(): void {
    this.#silence = undefined
  }

  noteLoaded(): void {
    this.#isLoading = false
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** A thread in an endless loop does not answer pings; its memory is measured from outside. */
  #look(): void {
    if (!this.#isWorking() && !this.#isLoading) return void (this.#silence = undefined)
    if (!this.#isMeasuring) void this.#measureMemory()
    if (!this.#silence) {
      this.#silence = { since: performance.now(), cpuMs: cpuMs(this.#worker) }
      this.#silence.cpuMs.catch(() => {})
      this.#worker.postMessage({ type: 'ping' } satisfies ToFunction)
    } else if (!this.#isLoading && performance.now() - this.#silence.since > this.#limits.busyMs) {
      void this.#endIfBusy(this.#silence)
    }
  }

  /** On a busy machine a thread may have had no turn to answer: only what it has used of the processor counts. */
  async #endIfBusy(silence: Silence): Promise<void> {
    const { busyMs } = this.#limits
    const spent = Promise.all([silence.cpuMs, cpuMs(this.#worker)])
    const [before, after] = await spent.catch(() => [0, 0] as const)
    const isStanding = performance.now() - silence.since > busyMs * STANDSTILL
    if (this.#silence === silence && (isStanding || after - before > busyMs))
      this.#onOverLimit(`it kept its thread busy for ${busyMs} ms`)
  }

  async #measureMemory(): Promise<void> {
    this.#isMeasuring = true
    const heap = await this.#worker.getHeapStatistics().catch(() => undefined)
    this.#isMeasuring = false
    if (heap && heap.used_heap_size + heap.external_memory > this.#limits.memoryBytes)
      this.#onOverLimit('it held too much memory')
  }
}

/** The processor time of a thread in milliseconds. Before Node 24.6, which counts it, the time instead. */
async function cpuMs(worker: Worker): Promise<number> {
  if (!('cpuUsage' in worker)) return performance.now()
  const { user, system } = await worker.cpuUsage()
  return (user + system) / 1000
}
