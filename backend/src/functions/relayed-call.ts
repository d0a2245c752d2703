import type { Logger } from '../logging/logger.ts'
import { currentRequestId } from '../logging/request-context.ts'
import type { AdmittedCall } from './call-turns.ts'
import { refusals } from './refusals.ts'
import type { FromFunction, ToFunction } from './thread-messages.ts'

export interface CallLimits {
  /** How long a function may take to begin its response, in milliseconds. */
  timeoutMs: number
  /** How long a call may take in all, in milliseconds. */
  wallMs: number
  /** Maximum size of a request body. */
  bodyBytes: number
  /** Aborts all calls. */
  closing: AbortSignal
}

interface CallParts {
  /** Names the call to the thread. */
  number: number
  send: (message: ToFunction) => void
  logger: Logger
  /** Called once, when nothing more is passed on. */
  onSettled: () => void
}

type Refusal = () => Response
type Message = FromFunction & { call: number }

const WITHOUT_BODY = new Set([204, 205, 304])

/** One call of a function in its thread, until its response has been read, or will not be. */
export class RelayedCall {
  /** For the log: messages of the thread arrive outside of the request. */
  readonly id = currentRequestId()
  readonly #parts: CallParts
  readonly #admitted: AdmittedCall
  readonly #limits: CallLimits
  readonly #response = Promise.withResolvers<Response>()
  readonly #requestBody: ReadableStreamDefaultReader<Uint8Array> | undefined
  #responseBody: ReadableStreamDefaultController<Uint8Array> | undefined
  #pulled: (() => void) | undefined
  #remainingBytes: number
  #isOpen = true
  readonly #startTimeout: NodeJS.Timeout
  readonly #totalTimeout: NodeJS.Timeout
  readonly #stop = () => this.#refuse(refusals.timedOut)
  readonly #disconnect = () => this.#refuse(refusals.ended)

  constructor(parts: CallParts, admitted: AdmittedCall, limits: CallLimits) {
    this.#parts = parts
    this.#admitted = admitted
    this.#limits = limits
    this.#remainingBytes = limits.bodyBytes
    this.#startTimeout = setTimeout(this.#stop, limits.timeoutMs)
    this.#totalTimeout = setTimeout(this.#stop, limits.wallMs).unref()
    limits.closing.addEventListener('abort', this.#stop, { once: true })
    admitted.request.signal.addEventListener('abort', this.#disconnect, { once: true })
    this.#requestBody = admitted.request.body?.getReader()
  }

  begin(): Promise<Response> {
    const { method, url, headers, body } = this.#admitted.request
    this.#send({ type: 'call', method, url, headers: [...headers], hasBody: body !== null })
    if (this.#limits.closing.aborted) this.#stop()
    // Its client has gone while the file was loaded.
    if (this.#admitted.request.signal.aborted) this.#disconnect()
    return this.#response.promise
  }

  receive(message: Message): void {
    if (message.type === 'response') this.#receiveResponse(message)
    else if (message.type === 'response-body') this.#receiveResponseBody(message)
    else if (message.type === 'pull-request-body') void this.#sendRequestBody()
    else if (message.type === 'threw') {
      this.#response.resolve(refusals.threw())
      this.#settle()
    }
  }

  /** The thread has ended. */
  end(refusal: Refusal): void {
    this.#response.resolve(refusal())
    this.#responseBody?.error(new Error('The function ended in the middle of its response'))
    this.#settle()
  }

  #refuse(refusal: Refusal): void {
    this.#response.resolve(refusal())
    this.#responseBody?.error(new Error('The function took too long'))
    this.#abort()
  }

  #abort(): void {
    if (this.#isOpen) this.#send({ type: 'abort' })
    this.#settle()
  }

  #settle(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#parts.onSettled()
    this.#admitted.leave()
    clearTimeout(this.#startTimeout)
    clearTimeout(this.#totalTimeout)
    this.#limits.closing.removeEventListener('abort', this.#stop)
    this.#admitted.request.signal.removeEventListener('abort', this.#disconnect)
    this.#pulled?.()
    void this.#requestBody?.cancel().catch(() => undefined)
  }

  async #sendRequestBody(): Promise<void> {
    const next = await this.#requestBody?.read().catch(() => undefined)
    if (!this.#isOpen) return
    this.#remainingBytes -= next?.value?.byteLength ?? 0
    if (this.#remainingBytes < 0) this.#refuse(() => refusals.tooLarge(this.#limits.bodyBytes))
    else this.#send({ type: 'request-body', bytes: next?.value, broken: next === undefined })
  }

  #receiveResponse({ status, statusText, headers, hasBody }: Message & { type: 'response' }): void {
    clearTimeout(this.#startTimeout)
    const hasContent = hasBody && !WITHOUT_BODY.has(status)
    try {
      const body = hasContent ? this.#streamResponse() : null
      this.#response.resolve(new Response(body, { status, statusText, headers }))
    } catch (error) {
      this.#parts.logger.error({ id: this.id, err: error }, 'The function’s response is not valid')
      this.#response.resolve(refusals.threw())
    }
    if (!hasContent) this.#abort()
  }

  #streamResponse(): ReadableStream<Uint8Array> {
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => void (this.#responseBody = controller),
        pull: () =>
          new Promise<void>((resolve) => {
            this.#pulled = resolve
            this.#send({ type: 'pull-response-body' })
          }),
        cancel: () => this.#abort(),
      },
      { highWaterMark: 0 },
    )
  }

  #receiveResponseBody({ bytes, broken }: Message & { type: 'response-body' }): void {
    if (broken) this.#responseBody?.error(new Error('The function’s response broke off'))
    else if (bytes) this.#responseBody?.enqueue(bytes)
    else this.#responseBody?.close()
    this.#pulled?.()
    if (!bytes) this.#settle()
  }

  #send(message: WithoutCall<ToFunction>): void {
    this.#parts.send({ ...message, call: this.#parts.number })
  }
}

/** Each kind of message about a call, whose number is added. */
type WithoutCall<AnyMessage> = AnyMessage extends { call: number } ? Omit<AnyMessage, 'call'> : never
