import type { IncomingMessage, ServerResponse } from 'node:http'
import { createAnswerStore, type AnswerStoreOptions, type Changes } from './answer-store.ts'
import { Answer } from './answer.ts'
import { readsOf } from './read.ts'

type Fetch = (request: Request) => Promise<Response>

export interface RestCache {
  /** Writes a stored answer that is not outdated. Returns false if there is none, or the request is not anonymous. */
  write(request: IncomingMessage, response: ServerResponse): boolean
  /** Answers with `fetch`, and stores the answer to an anonymous read of tables. */
  serve(request: Request, fetch: Fetch): Promise<Response>
  apply(changes: Changes): void
}

const MAX_BYTES = 8 * 1024 * 1024
const MAX_URL_LENGTH = 2_000

/** Headers by which an answer may differ, or which ask for more than the rows. A request with one of them is not stored. */
const OTHER_ANSWERS = ['prefer', 'range', 'range-unit', 'accept-profile', 'if-none-match'] as const

/**
 * Answers to anonymous reads over rest/v1 (GET with nothing but the publishable key). They are stored until a change affects
 * them: unlike a page, an outdated answer is never sent.
 */
export function createRestCache(
  publishableKey: string,
  options: Partial<AnswerStoreOptions> = {},
): RestCache {
  const store = createAnswerStore({ maxBytes: MAX_BYTES, ...options })

  function keyOf(method: string | undefined, url: string, header: (name: string) => string | undefined) {
    if (method !== 'GET' || !url.startsWith('/rest/v1/') || url.length > MAX_URL_LENGTH) return undefined
    if (header('apikey') !== publishableKey) return undefined
    const token = header('authorization')
    if (token !== undefined && token !== `Bearer ${publishableKey}`) return undefined
    if (OTHER_ANSWERS.some((name) => header(name) !== undefined)) return undefined
    return `${header('accept') ?? '*/*'} ${url}`
  }

  async function answerAndStore(
    key: string,
    url: URL,
    answering: () => Promise<Response>,
  ): Promise<Response> {
    const changes = store.watch()
    try {
      const response = await answering()
      if (response.status !== 200) return response
      const body = Buffer.from(await response.arrayBuffer())
      const reads = readsOf(url, () => parsed(body))
      const answer = new Answer(200, response.headers, body, { isPlain: true })
      if (reads && !changes.isOutdated(reads)) store.set(key, { answer, reads })
      return new Response(body, { status: 200, headers: response.headers })
    } finally {
      changes.stop()
    }
  }

  return {
    write(request, response) {
      const key = keyOf(request.method, request.url ?? '', (name) => request.headers[name]?.toString())
      const entry = key === undefined ? undefined : store.get(key)
      return entry !== undefined && !entry.isOutdated && entry.answer.write(request, response)
    },
    serve(request, fetch) {
      const url = new URL(request.url)
      const header = (name: string) => request.headers.get(name) ?? undefined
      const key = keyOf(request.method, url.pathname + url.search, header)
      return key === undefined ? fetch(request) : answerAndStore(key, url, () => fetch(request))
    },
    apply: store.apply,
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString()) as unknown
  } catch {
    return undefined
  }
}
