import { fork, type ChildProcess } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { SERVICE_PATH } from '@parlour/backend/development'
import { nameRoute } from '@parlour/backend/logging'
import type { Prepared } from './database.ts'
import { describeError } from './describe-error.ts'
import { forward, forwardUpgrade } from './forward.ts'
import type { ServedBackend } from './serve-backend.ts'

const MAIN = join(import.meta.dirname, 'backend-main.ts')
const PRELOAD = join(import.meta.dirname, 'loaded-files.ts')

type Message = { loaded: string } | { ready: ServedBackend } | { failed: string }

export interface BackendProcessOptions {
  /** Called before each start. */
  prepareDatabase(): Promise<Prepared>
  /** The settings of the process, without its database. */
  settings: Record<string, string>
}

/**
 * The backend in a process of its own: it is replaced when one of its files changes, while the pages' modules stay loaded.
 * Requests wait for a backend that is starting. Without one they are refused with 503. Emits `crash` when a backend that was
 * ready has ended.
 */
export class BackendProcess extends EventEmitter<{ crash: [] }> {
  /** Absolute paths of the files that the process has loaded. */
  readonly files = new Set<string>()
  /** Why the backend does not run. */
  failure: string | undefined
  readonly #options: BackendProcessOptions
  #child: ChildProcess | undefined
  #served: Promise<ServedBackend | undefined> = Promise.resolve(undefined)
  #generation = 0
  #isClosed = false

  constructor(options: BackendProcessOptions) {
    super()
    this.#options = options
  }

  /** Starts the backend, or replaces it. `replaced`: another call has replaced it before it was ready. */
  async restart(): Promise<'ready' | 'failed' | 'replaced'> {
    const generation = ++this.#generation
    this.#child?.kill('SIGKILL')
    const isLatest = () => generation === this.#generation
    this.#served = this.#served.then(() => (isLatest() ? this.#start(isLatest) : undefined))
    await this.#served
    if (!isLatest()) return 'replaced'
    return this.failure ? 'failed' : 'ready'
  }

  /** The backend, once it answers; undefined when it could not start. */
  get served(): Promise<ServedBackend | undefined> {
    return this.#latest()
  }

  async #latest(): Promise<ServedBackend | undefined> {
    const generation = this.#generation
    const served = await this.#served
    return generation === this.#generation ? served : this.#latest()
  }

  handles = (pathname: string): boolean => SERVICE_PATH.test(pathname)

  fetch = async (request: Request, { address }: { address?: string } = {}): Promise<Response> => {
    // The exact route would load the services' modules into this process.
    nameRoute(`${SERVICE_PATH.exec(new URL(request.url).pathname)?.[0]}/*`)
    const served = await this.#latest()
    try {
      if (served) return await forward(request, served.port, address)
    } catch (error) {
      if (request.signal.aborted) throw error
    }
    const message = this.failure ?? 'The backend is starting again.'
    return Response.json({ message }, { status: 503, headers: { 'Retry-After': '1' } })
  }

  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const served = await this.#latest()
    if (served) forwardUpgrade(request, socket, head, served.port)
    else socket.destroy()
  }

  close(): void {
    this.#isClosed = true
    this.#child?.kill('SIGKILL')
  }

  async #start(isLatest: () => boolean): Promise<ServedBackend | undefined> {
    try {
      await this.#ended()
      const database = await this.#options.prepareDatabase()
      // Another call is waiting, and has found no process to end.
      if (!isLatest()) return undefined
      const served = await this.#launch(database)
      await database.complete()
      this.failure = undefined
      return served
    } catch (error) {
      this.failure = describeError(error)
      return undefined
    }
  }

  async #ended(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  #launch({ url, isNew }: Prepared): Promise<ServedBackend> {
    this.files.clear()
    const child = fork(MAIN, isNew ? ['--new'] : [], {
      execArgv: ['--import', PRELOAD],
      env: { ...process.env, ...this.#options.settings, DATABASE_URL: url },
    })
    this.#child = child
    const served = Promise.withResolvers<ServedBackend>()
    let isReady = false
    child.on('message', (message: Message) => {
      if ('loaded' in message) this.files.add(message.loaded)
      else if ('failed' in message) served.reject(new Error(message.failed))
      else {
        isReady = true
        served.resolve(message.ready)
      }
    })
    child.on('exit', () => {
      served.reject(new Error('The process of the backend ended.'))
      // A process that was replaced has been told to end.
      if (isReady && !child.killed && !this.#isClosed) this.#crashed()
    })
    return served.promise
  }

  #crashed(): void {
    this.failure = 'The process of the backend ended. It starts again at the next change of a file.'
    this.#served = Promise.resolve(undefined)
    this.emit('crash')
  }
}
