/** What the shop's thread and a function's thread say to each other. A call is known by its number. */
export type ToFunction =
  | { type: 'call'; call: number; method: string; url: string; headers: [string, string][]; hasBody: boolean }
  /** The next piece of the request's body; undefined after the last, `broken` when its sender went away. */
  | { type: 'body'; call: number; bytes?: Uint8Array; broken?: boolean }
  | { type: 'wants-answer'; call: number }
  | { type: 'abort'; call: number }
  | { type: 'ping' }
  | { type: 'logged' }

export type FromFunction =
  | { type: 'ready' }
  | { type: 'not-started'; reason: string }
  | {
      type: 'answer'
      call: number
      status: number
      statusText: string
      headers: [string, string][]
      hasBody: boolean
    }
  | { type: 'threw'; call: number; reason: string }
  | { type: 'wants-body'; call: number }
  /** The next piece of the answer's body; undefined after the last, `broken` when the function gave up on it. */
  | { type: 'answer-body'; call: number; bytes?: Uint8Array; broken?: boolean }
  /** How much work goes on after the answers (`EdgeRuntime.waitUntil`). */
  | { type: 'left-behind'; count: number }
  | { type: 'pong' }
  | { type: 'log'; text: string }
