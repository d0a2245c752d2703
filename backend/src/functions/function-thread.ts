import { Worker } from 'node:worker_threads'
import type { Logger } from '../logging/logger.ts'
import { redactText } from '../logging/redact-text.ts'
import type { AdmittedCall } from './call-admission.ts'
import { refusals } from './refusals.ts'
import { createRelay, type CallLimits, type Relay } from './relay.ts'
import type { FromFunction, ToFunction } from './thread-messages.ts'

export interface ThreadLimits {
  /** How long a file may take to load, in milliseconds. */
  bootMs: number
  /** How long a function may block its thread, in milliseconds of processor time. */
  busyMs: number
  /** Maximum memory in bytes: heap and buffers. */
  memoryBytes: number
}

/** A function in a thread of its own, so that its loops and memory do not affect the process. */
export interface FunctionThread {
  /** Calls the function. The call's share is given back when its response has been read, or will not be. */
  call(call: AdmittedCall, limits: CallLimits): Promise<Response>
  /** Whether the thread has ended and accepts no more calls. */
  readonly hasEnded: boolean
  /** Calls in progress and work that continues after earlier ones. */
  readonly load: number
  /** When the last call began or ended. */
  readonly usedAt: number
  /** Resolves when the thread has ended. */
  readonly ended: Promise<void>
  /** Resolves when all work after responses has ended. */
  settled(): Promise<void>
  stop(): Promise<void>
}

type Refusal = () => Response

const watchMs = 50
const mebibyte = 1024 * 1024
/** A thread that blocks without using the processor is ended after this many times `busyMs`. */
const STANDSTILL = 6

/** When a thread stopped answering, by the clock and by its processor time. */
interface Silence {
  since: number
  cpuMs: Promise<number>
}

/** The processor time of a thread in milliseconds. Before Node 24.6, which counts it, the time instead. */
async function cpuMs(worker: Worker): Promise<number> {
  if (!('cpuUsage' in worker)) return performance.now()
  const { user, system } = await worker.cpuUsage()
  return (user + system) / 1000
}

export function startThread(
  name: string,
  path: string,
  env: Record<string, string>,
  limits: ThreadLimits,
  logger: Logger,
): FunctionThread {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    name: `function ${name}`,
    workerData: { path, env },
    env,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryBytes / mebibyte, maxYoungGenerationSizeMb: 16 },
  })
  // Only calls keep the process alive, not a thread that waits for the next one.
  worker.unref()
  const ready = Promise.withResolvers<Refusal | undefined>()
  const ended = Promise.withResolvers<void>()
  const settled: (() => void)[] = []
  const relay: Relay = createRelay((message: ToFunction) => worker.postMessage(message), logger)
  let endedWith: Refusal | undefined
  let booting = true
  let backgroundTasks = 0
  let usedAt = performance.now()
  let silence: Silence | undefined
  let measuring = false
  /** Calls that wait until the file is loaded. */
  let waitingCalls = 0

  function end(refusal: Refusal, reason?: unknown): void {
    if (endedWith) return
    endedWith = refusal
    if (reason !== undefined) logger.error({ err: reason }, 'The function was ended')
    clearInterval(watch)
    clearTimeout(boot)
    ready.resolve(booting && refusal === refusals.ended ? refusals.notStarted : refusal)
    relay.end(refusal)
    settled.splice(0).forEach((done) => done())
    void worker.terminate().finally(ended.resolve)
  }

  function onMessage(message: FromFunction): void {
    silence = undefined
    if (message.type === 'log') {
      logger[message.level](redactText(message.text))
      worker.postMessage({ type: 'logged' } satisfies ToFunction)
      return
    }
    if (message.type === 'ready') {
      booting = false
      clearTimeout(boot)
      ready.resolve(undefined)
    } else if (message.type === 'not-started') end(refusals.notStarted, message.reason)
    else if (message.type === 'background-tasks') {
      backgroundTasks = message.count
      if (backgroundTasks === 0) settled.splice(0).forEach((done) => done())
    }
    if ('call' in message) relay.receive(message)
  }

  /** A thread in an endless loop does not answer pings; its memory is measured from outside. */
  function checkThread(): void {
    if (relay.size === 0 && backgroundTasks === 0 && !booting) return void (silence = undefined)
    if (!measuring) void measureMemory()
    if (!silence) {
      silence = { since: performance.now(), cpuMs: cpuMs(worker) }
      silence.cpuMs.catch(() => {})
      worker.postMessage({ type: 'ping' } satisfies ToFunction)
    } else if (!booting && performance.now() - silence.since > limits.busyMs) {
      void endIfBusy(silence)
    }
  }

  /** On a busy machine a thread may have had no turn to answer: only what it has used of the processor counts. */
  async function endIfBusy(silent: Silence): Promise<void> {
    const [before, after] = await Promise.all([silent.cpuMs, cpuMs(worker)]).catch(() => [0, 0] as const)
    const isStanding = performance.now() - silent.since > limits.busyMs * STANDSTILL
    if (silence === silent && (isStanding || after - before > limits.busyMs))
      end(refusals.overLimit, `it kept its thread busy for ${limits.busyMs} ms`)
  }

  async function measureMemory(): Promise<void> {
    measuring = true
    const heap = await worker.getHeapStatistics().catch(() => undefined)
    measuring = false
    if (heap && heap.used_heap_size + heap.external_memory > limits.memoryBytes) {
      end(refusals.overLimit, 'it held too much memory')
    }
  }

  const watch = setInterval(checkThread, watchMs).unref()
  const boot = setTimeout(
    () => end(refusals.notStarted, `it did not load within ${limits.bootMs} ms`),
    limits.bootMs,
  ).unref()
  worker.on('message', onMessage)
  worker.on('error', (error: NodeJS.ErrnoException) =>
    end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refusals.overLimit : refusals.ended, error),
  )
  worker.on('exit', (code) => end(refusals.ended, `it ended its thread with code ${code}`))

  return {
    get load() {
      return waitingCalls + relay.size + backgroundTasks
    },
    get usedAt() {
      return usedAt
    },
    ended: ended.promise,
    settled: () =>
      backgroundTasks === 0 || endedWith ? Promise.resolve() : new Promise((done) => settled.push(done)),
    get hasEnded() {
      return endedWith !== undefined
    },
    async call(call, callLimits) {
      usedAt = performance.now()
      waitingCalls += 1
      const refused = endedWith ?? (await ready.promise)
      waitingCalls -= 1
      if (refused) {
        call.leave()
        return refused()
      }
      return relay.call(call, callLimits).finally(() => (usedAt = performance.now()))
    },
    async stop() {
      end(refusals.ended)
      await ended.promise
    },
  }
}
