import { Worker } from 'node:worker_threads'
import type { FromFunction, ToFunction } from './messages.ts'
import { refusals } from './refusals.ts'
import { createRelay, type CallLimits, type Relay } from './relay.ts'

export interface ThreadLimits {
  /** How long a file may take to load, in milliseconds. */
  bootMs: number
  /** How long a function may keep its thread to itself without a pause. */
  busyMs: number
  /** Bytes it may hold: objects, and buffers beside them. */
  memoryBytes: number
}

/** A function in a thread of its own, where its loops and its memory are its own trouble. */
export interface FunctionThread {
  call(request: Request, limits: CallLimits): Promise<Response>
  /** It takes no more calls. */
  readonly isOver: boolean
  /** Calls under way and work left behind by earlier ones. */
  readonly load: number
  /** When the last call came or ended. */
  readonly usedAt: number
  /** Resolves when the thread is gone. */
  readonly ended: Promise<void>
  /** When all that was left behind is done. */
  settled(): Promise<void>
  stop(): Promise<void>
}

type Refusal = () => Response

const watchMs = 50
const mebibyte = 1024 * 1024

export function startThread(
  name: string,
  path: string,
  env: Record<string, string>,
  limits: ThreadLimits,
): FunctionThread {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    name: `function ${name}`,
    workerData: { path, env },
    env,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryBytes / mebibyte, maxYoungGenerationSizeMb: 16 },
  })
  // Only calls keep the process: a thread that waits for the next one does not.
  worker.unref()
  const ready = Promise.withResolvers<Refusal | undefined>()
  const ended = Promise.withResolvers<void>()
  const settled: (() => void)[] = []
  const relay: Relay = createRelay((message: ToFunction) => worker.postMessage(message))
  let over: Refusal | undefined
  let booting = true
  let leftBehind = 0
  let usedAt = performance.now()
  let silentSince: number | undefined
  let looking = false
  /** Calls that wait until the file is loaded. */
  let arriving = 0

  function end(refusal: Refusal, reason?: unknown): void {
    if (over) return
    over = refusal
    if (reason !== undefined) console.error(`The function ${name} was ended:`, reason)
    clearInterval(watch)
    clearTimeout(boot)
    ready.resolve(booting && refusal === refusals.ended ? refusals.notStarted : refusal)
    relay.end(refusal)
    settled.splice(0).forEach((done) => done())
    void worker.terminate().finally(ended.resolve)
  }

  function hear(message: FromFunction): void {
    silentSince = undefined
    if (message.type === 'log') {
      console.error(`[${name}]`, message.text)
      worker.postMessage({ type: 'logged' } satisfies ToFunction)
      return
    }
    if (message.type === 'ready') {
      booting = false
      clearTimeout(boot)
      ready.resolve(undefined)
    } else if (message.type === 'not-started') end(refusals.notStarted, message.reason)
    else if (message.type === 'left-behind') {
      leftBehind = message.count
      if (leftBehind === 0) settled.splice(0).forEach((done) => done())
    } else if (message.type === 'threw') console.error(`The function ${name} failed:`, message.reason)
    if ('call' in message) relay.hear(message)
  }

  /** A thread in an endless loop answers no ping; one that fills its memory says so whether it wants or not. */
  function look(): void {
    if (relay.size === 0 && leftBehind === 0 && !booting) return void (silentSince = undefined)
    if (!looking) void weigh()
    if (silentSince === undefined) {
      silentSince = performance.now()
      worker.postMessage({ type: 'ping' } satisfies ToFunction)
    } else if (!booting && performance.now() - silentSince > limits.busyMs) {
      return end(refusals.usedTooMuch, `it kept its thread busy for ${limits.busyMs} ms`)
    }
    return undefined
  }

  async function weigh(): Promise<void> {
    looking = true
    const heap = await worker.getHeapStatistics().catch(() => undefined)
    looking = false
    if (heap && heap.used_heap_size + heap.external_memory > limits.memoryBytes) {
      end(refusals.usedTooMuch, 'it held too much memory')
    }
  }

  const watch = setInterval(look, watchMs).unref()
  const boot = setTimeout(
    () => end(refusals.notStarted, `it did not load within ${limits.bootMs} ms`),
    limits.bootMs,
  ).unref()
  worker.on('message', hear)
  worker.on('error', (error: NodeJS.ErrnoException) =>
    end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refusals.usedTooMuch : refusals.ended, error),
  )
  worker.on('exit', (code) => end(refusals.ended, `it ended its thread with code ${code}`))

  return {
    get load() {
      return arriving + relay.size + leftBehind
    },
    get usedAt() {
      return usedAt
    },
    ended: ended.promise,
    settled: () => (leftBehind === 0 || over ? Promise.resolve() : new Promise((done) => settled.push(done))),
    get isOver() {
      return over !== undefined
    },
    async call(request, callLimits) {
      usedAt = performance.now()
      arriving += 1
      const refused = over ?? (await ready.promise)
      arriving -= 1
      if (refused) return refused()
      return relay.call(request, callLimits).finally(() => (usedAt = performance.now()))
    },
    async stop() {
      end(refusals.ended)
      await ended.promise
    },
  }
}
