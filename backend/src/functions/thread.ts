import { parentPort, workerData } from 'node:worker_threads'
import { installDeno, type Handler } from './deno.ts'
import { readImportMap } from './import-map.ts'
import { loadFunction } from './load-function.ts'
import type { FromFunction, ToFunction } from './messages.ts'
import { resolveNpmSpecifiers } from './npm-specifiers.ts'
import { redirectConsole } from './thread-log.ts'

/** The thread of one function: it loads the file and answers the calls that the shop's thread passes on. */
interface Call {
  abort: AbortController
  body?: ReadableStreamDefaultController<Uint8Array>
  answer?: ReadableStreamDefaultReader<Uint8Array>
}

const { path, env } = workerData as { path: string; env: Record<string, string> }
const calls = new Map<number, Call>()
const info = { remoteAddr: { transport: 'tcp', hostname: '127.0.0.1', port: 0 } } as const
let handler: Handler | undefined
let leftBehind = 0

const say = (message: FromFunction) => parentPort!.postMessage(message)
const asText = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))

function waitUntil(work: Promise<unknown>): void {
  say({ type: 'left-behind', count: (leftBehind += 1) })
  Promise.resolve(work)
    .catch((error: unknown) => console.error('Work after a function’s answer failed:', error))
    .finally(() => say({ type: 'left-behind', count: (leftBehind -= 1) }))
}

/** The request's body, fetched piece by piece as the function reads it. */
function bodyOf(number: number, call: Call): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => void (call.body = controller),
      pull: () =>
        new Promise<void>((resolve) => {
          waiting.set(number, resolve)
          say({ type: 'wants-body', call: number })
        }),
      // What was asked for may still come.
      cancel: () => void delete call.body,
    },
    { highWaterMark: 0 },
  )
}
const waiting = new Map<number, () => void>()

function takeBody({ call: number, bytes, broken }: ToFunction & { type: 'body' }): void {
  const controller = calls.get(number)?.body
  if (broken) controller?.error(new Error('The request broke off'))
  else if (bytes) controller?.enqueue(bytes)
  else controller?.close()
  waiting.get(number)?.()
  waiting.delete(number)
}

async function answer({
  call: number,
  method,
  url,
  headers,
  hasBody,
}: ToFunction & { type: 'call' }): Promise<void> {
  const call: Call = { abort: new AbortController() }
  calls.set(number, call)
  const body = hasBody ? bodyOf(number, call) : null
  const init = { method, headers, body, duplex: 'half', signal: call.abort.signal }
  try {
    const response: unknown = await handler!(new Request(url, init as RequestInit), info)
    if (!(response instanceof Response)) throw new Error('It answered with something that is no Response')
    call.answer = response.body?.getReader() as typeof call.answer
    const { status, statusText } = response
    const hasAnswer = call.answer !== undefined
    if (!hasAnswer) calls.delete(number)
    say({
      type: 'answer',
      call: number,
      status,
      statusText,
      headers: [...response.headers],
      hasBody: hasAnswer,
    })
  } catch (error) {
    calls.delete(number)
    say({ type: 'threw', call: number, reason: asText(error) })
  }
}

async function giveAnswer(number: number): Promise<void> {
  const reader = calls.get(number)?.answer
  if (!reader) return
  try {
    const { done, value } = await reader.read()
    if (done) calls.delete(number)
    say({ type: 'answer-body', call: number, bytes: value })
  } catch (error) {
    calls.delete(number)
    console.error('A function’s answer broke off:', error)
    say({ type: 'answer-body', call: number, broken: true })
  }
}

function abort(number: number): void {
  const call = calls.get(number)
  calls.delete(number)
  call?.abort.abort()
  call?.answer?.cancel().catch(() => undefined)
}

parentPort!.on('message', (message: ToFunction) => {
  if (message.type === 'call') void answer(message)
  else if (message.type === 'body') takeBody(message)
  else if (message.type === 'wants-answer') void giveAnswer(message.call)
  else if (message.type === 'abort') abort(message.call)
  else if (message.type === 'logged') log.wasRead()
  else say({ type: 'pong' })
})

const log = redirectConsole((text) => say({ type: 'log', text }))
installDeno({ env: new Map(Object.entries(env)), serve: (served) => (handler = served), waitUntil })
try {
  resolveNpmSpecifiers(readImportMap(path))
  handler = await loadFunction(path, () => handler)
  say({ type: 'ready' })
} catch (error) {
  say({ type: 'not-started', reason: asText(error) })
}
