import type { ConsoleLevel } from './thread-log.ts'

/** Messages between the main thread and a function's thread. `call` is the number of a call. */
export type ToFunction =
  | { type: 'call'; call: number; method: string; url: string; headers: [string, string][]; hasBody: boolean }
  /** The next chunk of the request body; undefined after the last, `broken` if the client disconnected. */
  | { type: 'request-body'; call: number; bytes?: Uint8Array; broken?: boolean }
  | { type: 'pull-response-body'; call: number }
  | { type: 'abort'; call: number }
  | { type: 'ping' }
  | { type: 'logged' }

export type FromFunction =
  | { type: 'ready' }
  | { type: 'not-started'; reason: string }
  | {
      type: 'response'
      call: number
      status: number
      statusText: string
      headers: [string, string][]
      hasBody: boolean
    }
  | { type: 'threw'; call: number; reason: string }
  | { type: 'pull-request-body'; call: number }
  /** The next chunk of the response body; undefined after the last, `broken` if the function failed. */
  | { type: 'response-body'; call: number; bytes?: Uint8Array; broken?: boolean }
  /** Number of tasks that continue after responses (`EdgeRuntime.waitUntil`). */
  | { type: 'background-tasks'; count: number }
  | { type: 'pong' }
  | { type: 'log'; level: ConsoleLevel; text: string }
