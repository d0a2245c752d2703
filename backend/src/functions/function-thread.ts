import { Worker } from 'node:worker_threads'
import type { Logger } from '../logging/logger.ts'
import { redactText } from '../logging/redact-text.ts'
import type { AdmittedCall } from './call-turns.ts'
import { refusals } from './refusals.ts'
import { createRelay, type Relay } from './relay.ts'
import type { CallLimits } from './relayed-call.ts'
import type { FromFunction, ToFunction } from './thread-messages.ts'
import { ThreadWatch, type WatchLimits } from './thread-watch.ts'

export interface ThreadLimits extends WatchLimits {
  /** How long a file may take to load, in milliseconds. */
  bootMs: number
}

type Refusal = () => Response

const MEBIBYTE = 1024 * 1024

/** A function in a thread of its own, so that its loops and memory do not affect the process. */
export class FunctionThread {
  readonly #worker: Worker
  readonly #logger: Logger
  readonly #relay: Relay
  readonly #watch: ThreadWatch
  readonly #bootTimeout: NodeJS.Timeout
  /** Resolves once the file is loaded, or with the refusal of all calls. */
  readonly #ready = Promise.withResolvers<Refusal | undefined>()
  readonly #ended = Promise.withResolvers<void>()
  #isLoaded = false
  #endedWith: Refusal | undefined
  #backgroundTasks = 0
  /** Called when no task continues any more. */
  #onSettled: (() => void)[] = []
  /** Calls that wait until the file is loaded. */
  #waitingCalls = 0
  #usedAt = performance.now()

  constructor(worker: Worker, limits: ThreadLimits, logger: Logger) {
    this.#worker = worker
    this.#logger = logger
    this.#relay = createRelay((message: ToFunction) => worker.postMessage(message), logger)
    const isWorking = () => this.#relay.size > 0 || this.#backgroundTasks > 0
    const onOverLimit = (reason: string) => this.#end(refusals.overLimit, reason)
    this.#watch = new ThreadWatch(worker, limits, isWorking, onOverLimit)
    const onLate = () => this.#end(refusals.notStarted, `it did not load within ${limits.bootMs} ms`)
    this.#bootTimeout = setTimeout(onLate, limits.bootMs).unref()
    worker.on('message', (message: FromFunction) => this.#onMessage(message))
    worker.on('error', (error: NodeJS.ErrnoException) =>
      this.#end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refusals.overLimit : refusals.ended, error),
    )
    worker.on('exit', (code) => this.#end(refusals.ended, `it ended its thread with code ${code}`))
  }

  /** Whether the thread has ended and accepts no more calls. */
  get hasEnded(): boolean {
    return this.#endedWith !== undefined
  }

  /** Calls in progress and work that continues after earlier ones. */
  get load(): number {
    return this.#waitingCalls + this.#relay.size + this.#backgroundTasks
  }

  /** When the last call began or ended. */
  get usedAt(): number {
    return this.#usedAt
  }

  /** Resolves when the thread has ended. */
  get ended(): Promise<void> {
    return this.#ended.promise
  }

  /** Calls the function. The call's share is given back when its response has been read, or will not be. */
  async call(call: AdmittedCall, limits: CallLimits): Promise<Response> {
    this.#usedAt = performance.now()
    this.#waitingCalls += 1
    const refused = this.#endedWith ?? (await this.#ready.promise)
    this.#waitingCalls -= 1
    if (refused) {
      call.leave()
      return refused()
    }
    return this.#relay.call(call, limits).finally(() => (this.#usedAt = performance.now()))
  }

  /** Resolves when all work after responses has ended. */
  async settled(): Promise<void> {
    if (this.#backgroundTasks > 0 && !this.#endedWith)
      await new Promise<void>((done) => this.#onSettled.push(done))
  }

  async stop(): Promise<void> {
    this.#end(refusals.ended)
    await this.#ended.promise
  }

  #onMessage(message: FromFunction): void {
    this.#watch.noteMessage()
    if (message.type === 'log') {
      this.#logger[message.level](redactText(message.text))
      this.#worker.postMessage({ type: 'logged' } satisfies ToFunction)
    } else if (message.type === 'ready') {
      this.#isLoaded = true
      this.#watch.noteLoaded()
      clearTimeout(this.#bootTimeout)
      this.#ready.resolve(undefined)
    } else if (message.type === 'not-started') this.#end(refusals.notStarted, message.reason)
    else if (message.type === 'background-tasks') {
      this.#backgroundTasks = message.count
      if (message.count === 0) this.#tellSettled()
    } else this.#relay.receive(message)
  }

  #end(refusal: Refusal, reason?: unknown): void {
    if (this.#endedWith) return
    this.#endedWith = refusal
    if (reason !== undefined) this.#logger.error({ err: reason }, 'The function was ended')
    this.#watch.stop()
    clearTimeout(this.#bootTimeout)
    this.#ready.resolve(!this.#isLoaded && refusal === refusals.ended ? refusals.notStarted : refusal)
    this.#relay.end(refusal)
    this.#tellSettled()
    void this.#worker.terminate().finally(this.#ended.resolve)
  }

  #tellSettled(): void {
    for (const done of this.#onSettled.splice(0)) done()
  }
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
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryBytes / MEBIBYTE, maxYoungGenerationSizeMb: 16 },
  })
  // Only calls keep the process alive, not a thread that waits for the next one.
  worker.unref()
  return new FunctionThread(worker, limits, logger)
}
