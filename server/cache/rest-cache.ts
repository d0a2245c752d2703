import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PlainRequest, PlainResponse } from '@parlour/backend'
import { createAnswerStore, type AnswerStoreOptions, type Changes } from './answer-store.ts'
import { Answer } from './answer.ts'
import { countUsage, type CacheUsage } from './cache-usage.ts'
import { readsOf } from './read.ts'

type Answering = () => Promise<PlainResponse> | undefined

export interface RestCache {
  /** Writes a stored answer that is not outdated. Returns false if there is none, or the request is not anonymous. */
  write(request: IncomingMessage, response: ServerResponse): boolean
  /** Answers with `answering`, and stores the answer to an anonymous read of tables. */
  answer(request: PlainRequest, answering: Answering): Promise<PlainResponse> | undefined
  apply(changes: Changes): void
  usage(): CacheUsage
}

const MAX_BYTES = 8 * 1024 * 1024
const MAX_URL_LENGTH = 2_000

/** Headers by which an answer may differ, or which ask for more than the rows. A request with one of them is not stored. */
const OTHER_ANSWERS = ['prefer', 'range', 'range-unit', 'if-none-match'] as const
/** What supabase-js, browsers and programs ask for. Others could fill the store with one answer under many names. */
const STORED_MEDIA_TYPES = new Set(['*/*', 'application/json', 'application/vnd.pgrst.object+json'])
/** supabase-js names the default schema with each read. */
const SCHEMA = 'public'

/**
 * Answers to anonymous reads over rest/v1 (GET with nothing but the publishable key). They are stored until a change affects
 * them: unlike a page, an outdated answer is never sent.
 */
export function createRestCache(
  publishableKey: string,
  options: Partial<AnswerStoreOptions> = {},
): RestCache {
  const store = createAnswerStore<Answer>({ maxBytes: MAX_BYTES, ...options })

  const usage = countUsage(store)

  function keyOf(method: string | undefined, url: string, header: (name: string) => string | undefined) {
    if (method !== 'GET' || !url.startsWith('/rest/v1/') || url.length > MAX_URL_LENGTH) return undefined
    if (header('apikey') !== publishableKey) return undefined
    const token = header('authorization')
    if (token !== undefined && token !== `Bearer ${publishableKey}`) return undefined
    if (OTHER_ANSWERS.some((name) => header(name) !== undefined)) return undefined
    if ((header('accept-profile') ?? SCHEMA) !== SCHEMA) return undefined
    const mediaType = header('accept') ?? '*/*'
    if (!STORED_MEDIA_TYPES.has(mediaType)) return undefined
    // The answer names the schema if the request does.
    return `${mediaType} ${header('accept-profile') ?? ''} ${url}`
  }

  async function answerAndStore(
    key: string,
    target: string,
    answering: Promise<PlainResponse>,
  ): Promise<PlainResponse> {
    // In the turn in which the read began, so that no change is missed.
    const changes = store.watch()
    try {
      const response = await answering
      if (response.status !== 200) return response
      const { body: sent } = response
      const body = typeof sent === 'string' ? Buffer.from(sent) : Buffer.from(sent ?? [])
      const reads = readsOf(target, () => body.toString())
      const answer = new Answer(200, response.headers, [body], { isPlain: true })
      if (reads && !changes.isOutdated(reads)) store.set(key, { answer, reads })
      return response
    } finally {
      changes.stop()
    }
  }

  return {
    write(request, response) {
      const key = keyOf(request.method, request.url ?? '', (name) => request.headers[name]?.toString())
      const entry = key === undefined ? undefined : store.get(key)
      if (!entry || entry.isOutdated || !entry.answer.write(request, response)) return false
      usage.hit()
      return true
    },
    answer(request, answering) {
      const key = keyOf(request.method, request.target, (name) => request.headers[name])
      const answered = answering()
      if (key === undefined || !answered) return answered
      usage.miss()
      return answerAndStore(key, request.target, answered)
    },
    apply: store.apply,
    usage: usage.usage,
  }
}
