import type { Logger } from '../logging/logger.ts'
import { currentRequestId } from '../logging/request-context.ts'
import type { AdmittedCall } from './call-admission.ts'
import { refusals } from './refusals.ts'
import type { FromFunction, ToFunction } from './thread-messages.ts'

/** Passes calls to a function's thread and its responses back. Bodies are streamed at the pace of the slower side. */
export interface Relay {
  readonly size: number
  call(call: AdmittedCall, limits: CallLimits): Promise<Response>
  receive(message: FromFunction): void
  /** The thread has ended: open calls are refused, and incomplete responses fail. */
  end(refusal: () => Response): void
}

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

interface RelayedCall {
  /** For the log: messages of the thread arrive outside of the request. */
  id: string | undefined
  requestBody?: ReadableStreamDefaultReader<Uint8Array>
  response: PromiseWithResolvers<Response>
  responseBody?: ReadableStreamDefaultController<Uint8Array>
  pulled?: () => void
  onResponse: () => void
  /** Bytes that the request body may still have. */
  remainingBytes: number
  tooLarge: () => void
  done: () => void
}

const withoutBody = new Set([204, 205, 304])

export function createRelay(send: (message: ToFunction) => void, logger: Logger): Relay {
  const calls = new Map<number, RelayedCall>()
  let last = 0

  function settle(number: number): void {
    const call = calls.get(number)
    calls.delete(number)
    call?.done()
    call?.pulled?.()
    void call?.requestBody?.cancel().catch(() => undefined)
  }

  async function sendRequestBody(number: number): Promise<void> {
    const call = calls.get(number)
    const next = await call?.requestBody?.read().catch(() => undefined)
    if (!call || !calls.has(number)) return
    call.remainingBytes -= next?.value?.byteLength ?? 0
    if (call.remainingBytes < 0) return call.tooLarge()
    send({ type: 'request-body', call: number, bytes: next?.value, broken: next === undefined })
  }

  function receiveResponse({
    call: number,
    status,
    statusText,
    headers,
    hasBody,
  }: FromFunction & { type: 'response' }): void {
    const call = calls.get(number)
    if (!call) return
    call.onResponse()
    const hasContent = hasBody && !withoutBody.has(status)
    try {
      const body = hasContent ? streamResponse(number, call) : null
      call.response.resolve(new Response(body, { status, statusText, headers }))
    } catch (error) {
      logger.error({ id: call.id, err: error }, 'The function’s response is not valid')
      call.response.resolve(refusals.threw())
    }
    if (!hasContent) abortCall(number)
  }

  function streamResponse(number: number, call: RelayedCall): ReadableStream<Uint8Array> {
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => void (call.responseBody = controller),
        pull: () =>
          new Promise<void>((resolve) => {
            call.pulled = resolve
            send({ type: 'pull-response-body', call: number })
          }),
        cancel: () => abortCall(number),
      },
      { highWaterMark: 0 },
    )
  }

  function receiveResponseBody({
    call: number,
    bytes,
    broken,
  }: FromFunction & { type: 'response-body' }): void {
    const call = calls.get(number)
    if (broken) call?.responseBody?.error(new Error('The function’s response broke off'))
    else if (bytes) call?.responseBody?.enqueue(bytes)
    else call?.responseBody?.close()
    call?.pulled?.()
    if (!bytes) settle(number)
  }

  function abortCall(number: number): void {
    if (calls.has(number)) send({ type: 'abort', call: number })
    settle(number)
  }

  return {
    get size() {
      return calls.size
    },
    call({ request, leave }, { timeoutMs, wallMs, bodyBytes, closing }) {
      const number = ++last
      const response = Promise.withResolvers<Response>()
      const refuseWith = (refusal: () => Response) => () => {
        response.resolve(refusal())
        calls.get(number)?.responseBody?.error(new Error('The function took too long'))
        abortCall(number)
      }
      const stop = refuseWith(refusals.timedOut)
      const disconnected = refuseWith(refusals.ended)
      const startTimeout = setTimeout(stop, timeoutMs)
      const totalTimeout = setTimeout(stop, wallMs).unref()
      closing.addEventListener('abort', stop, { once: true })
      request.signal.addEventListener('abort', disconnected, { once: true })
      const onResponse = () => clearTimeout(startTimeout)
      const done = () => {
        leave()
        clearTimeout(startTimeout)
        clearTimeout(totalTimeout)
        closing.removeEventListener('abort', stop)
        request.signal.removeEventListener('abort', disconnected)
      }
      const tooLarge = refuseWith(() => refusals.tooLarge(bodyBytes))
      const requestBody = request.body?.getReader()
      const id = currentRequestId()
      calls.set(number, { id, response, onResponse, done, requestBody, remainingBytes: bodyBytes, tooLarge })
      const { method, url, headers } = request
      send({ type: 'call', call: number, method, url, headers: [...headers], hasBody: request.body !== null })
      if (closing.aborted) stop()
      return response.promise
    },
    receive(message) {
      if (message.type === 'response') receiveResponse(message)
      else if (message.type === 'response-body') receiveResponseBody(message)
      else if (message.type === 'pull-request-body') void sendRequestBody(message.call)
      else if (message.type === 'threw') {
        const call = calls.get(message.call)
        logger.error({ id: call?.id, err: message.reason }, 'The function failed')
        call?.response.resolve(refusals.threw())
        settle(message.call)
      }
    },
    end(refusal) {
      for (const [number, call] of calls) {
        call.response.resolve(refusal())
        call.responseBody?.error(new Error('The function ended in the middle of its response'))
        settle(number)
      }
    },
  }
}
