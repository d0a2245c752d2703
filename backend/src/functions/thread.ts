import { parentPort, workerData } from 'node:worker_threads'
import { installDeno, type Handler } from './deno.ts'
import { readImportMap } from './import-map.ts'
import { loadFunction } from './load-function.ts'
import { resolveNpmSpecifiers } from './npm-specifiers.ts'
import { redirectConsole } from './thread-log.ts'
import type { FromFunction, ToFunction } from './thread-messages.ts'

/** The thread of one function: loads the file and answers the calls passed on by the main thread. */
interface FunctionCall {
  abort: AbortController
  requestBody?: ReadableStreamDefaultController<Uint8Array>
  responseBody?: ReadableStreamDefaultReader<Uint8Array>
}

if (!parentPort) throw new Error('This module runs in a worker thread only.')
const port = parentPort
const { path, env } = workerData as { path: string; env: Record<string, string> }
const calls = new Map<number, FunctionCall>()
const info = { remoteAddr: { transport: 'tcp', hostname: '127.0.0.1', port: 0 } } as const
let handler: Handler | undefined
let backgroundTasks = 0

const send = (message: FromFunction) => port.postMessage(message)
const asText = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))

function waitUntil(work: Promise<unknown>): void {
  send({ type: 'background-tasks', count: (backgroundTasks += 1) })
  Promise.resolve(work)
    .catch((error: unknown) => console.error('Work after a function’s response failed:', error))
    .finally(() => send({ type: 'background-tasks', count: (backgroundTasks -= 1) }))
}

/** The request's body, requested in chunks as the function reads it. */
function streamRequestBody(number: number, call: FunctionCall): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => void (call.requestBody = controller),
      pull: () =>
        new Promise<void>((resolve) => {
          waiting.set(number, resolve)
          send({ type: 'pull-request-body', call: number })
        }),
      // A requested chunk may still arrive.
      cancel: () => void delete call.requestBody,
    },
    { highWaterMark: 0 },
  )
}
const waiting = new Map<number, () => void>()

function receiveRequestBody({ call: number, bytes, broken }: ToFunction & { type: 'request-body' }): void {
  const controller = calls.get(number)?.requestBody
  if (broken) controller?.error(new Error('The request broke off'))
  else if (bytes) controller?.enqueue(bytes)
  else controller?.close()
  waiting.get(number)?.()
  waiting.delete(number)
}

async function handleCall({
  call: number,
  method,
  url,
  headers,
  hasBody,
}: ToFunction & { type: 'call' }): Promise<void> {
  const call: FunctionCall = { abort: new AbortController() }
  calls.set(number, call)
  const body = hasBody ? streamRequestBody(number, call) : null
  const init = { method, headers, body, duplex: 'half', signal: call.abort.signal }
  try {
    const response: unknown = await handler?.(new Request(url, init as RequestInit), info)
    if (!(response instanceof Response))
      throw new Error('Its handler returned something other than a Response')
    call.responseBody = response.body?.getReader() as typeof call.responseBody
    const { status, statusText } = response
    if (!call.responseBody) calls.delete(number)
    send({
      type: 'response',
      call: number,
      status,
      statusText,
      headers: [...response.headers],
      hasBody: call.responseBody !== undefined,
    })
  } catch (error) {
    calls.delete(number)
    send({ type: 'threw', call: number, reason: asText(error) })
  }
}

async function sendResponseBody(number: number): Promise<void> {
  const reader = calls.get(number)?.responseBody
  if (!reader) return
  try {
    const { done, value } = await reader.read()
    if (done) calls.delete(number)
    send({ type: 'response-body', call: number, bytes: value })
  } catch (error) {
    calls.delete(number)
    console.error('A function’s response broke off:', error)
    send({ type: 'response-body', call: number, broken: true })
  }
}

function abort(number: number): void {
  const call = calls.get(number)
  calls.delete(number)
  call?.abort.abort()
  call?.responseBody?.cancel().catch(() => undefined)
}

port.on('message', (message: ToFunction) => {
  if (message.type === 'call') void handleCall(message)
  else if (message.type === 'request-body') receiveRequestBody(message)
  else if (message.type === 'pull-response-body') void sendResponseBody(message.call)
  else if (message.type === 'abort') abort(message.call)
  else if (message.type === 'logged') log.wasRead()
  else send({ type: 'pong' })
})

const log = redirectConsole((level, text) => send({ type: 'log', level, text }))
installDeno({ env: new Map(Object.entries(env)), serve: (served) => (handler = served), waitUntil })
try {
  resolveNpmSpecifiers(readImportMap(path))
  handler = await loadFunction(path, () => handler)
  send({ type: 'ready' })
} catch (error) {
  send({ type: 'not-started', reason: asText(error) })
}
