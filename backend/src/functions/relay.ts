import type { FromFunction, ToFunction } from './messages.ts'
import { refusals } from './refusals.ts'

/** Passes calls to a function's thread and its answers back, bodies piece by piece, as fast as the slower side reads. */
export interface Relay {
  readonly size: number
  call(request: Request, limits: CallLimits): Promise<Response>
  hear(message: FromFunction): void
  /** The thread is gone: what is not answered is refused, what is half answered breaks off. */
  end(refusal: () => Response): void
}

export interface CallLimits {
  /** How long a function may take to begin its answer, in milliseconds. */
  timeoutMs: number
  /** How long a call may take to its last byte. */
  wallMs: number
  /** The longest body a call may bring. */
  bodyBytes: number
  /** Cuts all calls off. */
  closing: AbortSignal
}

interface Call {
  sending?: ReadableStreamDefaultReader<Uint8Array>
  answered: PromiseWithResolvers<Response>
  receiving?: ReadableStreamDefaultController<Uint8Array>
  pulled?: () => void
  begun: () => void
  /** Bytes that its body may still bring. */
  room: number
  tooLarge: () => void
  done: () => void
}

const withoutBody = new Set([204, 205, 304])

export function createRelay(say: (message: ToFunction) => void): Relay {
  const calls = new Map<number, Call>()
  let last = 0

  function settle(number: number): void {
    const call = calls.get(number)
    calls.delete(number)
    call?.done()
    call?.pulled?.()
    void call?.sending?.cancel().catch(() => undefined)
  }

  async function sendBody(number: number): Promise<void> {
    const call = calls.get(number)
    const next = await call?.sending?.read().catch(() => undefined)
    if (!call || !calls.has(number)) return
    call.room -= next?.value?.byteLength ?? 0
    if (call.room < 0) return call.tooLarge()
    say({ type: 'body', call: number, bytes: next?.value, broken: next === undefined })
  }

  function takeAnswer({
    call: number,
    status,
    statusText,
    headers,
    hasBody,
  }: FromFunction & { type: 'answer' }): void {
    const call = calls.get(number)
    if (!call) return
    call.begun()
    const hasContent = hasBody && !withoutBody.has(status)
    try {
      const body = hasContent ? answerBody(number, call) : null
      call.answered.resolve(new Response(body, { status, statusText, headers }))
    } catch (error) {
      console.error('A function’s answer is not valid:', error)
      call.answered.resolve(refusals.threw())
    }
    if (!hasContent) giveUp(number)
  }

  function answerBody(number: number, call: Call): ReadableStream<Uint8Array> {
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => void (call.receiving = controller),
        pull: () =>
          new Promise<void>((resolve) => {
            call.pulled = resolve
            say({ type: 'wants-answer', call: number })
          }),
        cancel: () => giveUp(number),
      },
      { highWaterMark: 0 },
    )
  }

  function takeAnswerBody({ call: number, bytes, broken }: FromFunction & { type: 'answer-body' }): void {
    const call = calls.get(number)
    if (broken) call?.receiving?.error(new Error('The function’s answer broke off'))
    else if (bytes) call?.receiving?.enqueue(bytes)
    else call?.receiving?.close()
    call?.pulled?.()
    if (!bytes) settle(number)
  }

  function giveUp(number: number): void {
    if (calls.has(number)) say({ type: 'abort', call: number })
    settle(number)
  }

  return {
    get size() {
      return calls.size
    },
    call(request, { timeoutMs, wallMs, bodyBytes, closing }) {
      const number = ++last
      const answered = Promise.withResolvers<Response>()
      const giveUpWith = (refusal: () => Response) => () => {
        answered.resolve(refusal())
        calls.get(number)?.receiving?.error(new Error('The function took too long'))
        giveUp(number)
      }
      const stop = giveUpWith(refusals.tookTooLong)
      const abandon = giveUpWith(refusals.ended)
      const late = setTimeout(stop, timeoutMs)
      const wall = setTimeout(stop, wallMs).unref()
      closing.addEventListener('abort', stop, { once: true })
      request.signal.addEventListener('abort', abandon, { once: true })
      const begun = () => clearTimeout(late)
      const done = () => {
        clearTimeout(late)
        clearTimeout(wall)
        closing.removeEventListener('abort', stop)
        request.signal.removeEventListener('abort', abandon)
      }
      const tooLarge = giveUpWith(() => refusals.tooLarge(bodyBytes))
      const sending = request.body?.getReader()
      calls.set(number, { answered, begun, done, sending, room: bodyBytes, tooLarge })
      const { method, url, headers } = request
      say({ type: 'call', call: number, method, url, headers: [...headers], hasBody: request.body !== null })
      if (closing.aborted) stop()
      return answered.promise
    },
    hear(message) {
      if (message.type === 'answer') takeAnswer(message)
      else if (message.type === 'answer-body') takeAnswerBody(message)
      else if (message.type === 'wants-body') void sendBody(message.call)
      else if (message.type === 'threw') {
        calls.get(message.call)?.answered.resolve(refusals.threw())
        settle(message.call)
      }
    },
    end(refusal) {
      for (const [number, call] of calls) {
        call.answered.resolve(refusal())
        call.receiving?.error(new Error('The function ended in the middle of its answer'))
        settle(number)
      }
    },
  }
}
