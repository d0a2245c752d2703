import type { Caller, Service } from '../caller.ts'
import {
  fromPlainResponse,
  toPlainRequest,
  withoutBody,
  type PlainRequest,
  type PlainResponse,
} from '../plain-http.ts'
import type { Database } from '../postgres/database.ts'
import { restErrorFrom } from './database-errors.ts'
import { RestError } from './errors.ts'
import { describeApi } from './openapi.ts'
import type { BeforeWrite } from './plan/before-write.ts'
import { planRequest, type Plan } from './plan/plan.ts'
import { runPlan, runPrepared } from './query/execute.ts'
import type { RunOptions } from './query/run-options.ts'
import { runWrite } from './query/run-write.ts'
import { readApiRequest, type ApiRequest } from './request/api-request.ts'
import { describeNullCharacter } from './request/null-character.ts'
import type { Payload } from './request/payload.ts'
import { respond, respondAllow } from './response.ts'
import type { ApiSettings } from './schema-cache/api-settings.ts'
import { createSchemaCache } from './schema-cache/schema-cache.ts'
import type { SchemaCache } from './schema-cache/types.ts'
import { createTemplates } from './templates/templates.ts'

export interface RestOptions {
  database: Database
  /** The exposed schemas; the first is the default. */
  schemas: string[]
  /** Maximum number of rows in the response to a read, at any level. */
  maxRows?: number
  /** Maximum size of a response body in bytes. Default: 32 MiB, and 4 MiB for the role `anon`. */
  maxBytes?: number
  /** Schemas appended to the search path, after the request's own. */
  extraSearchPath?: string[]
  /** Whether aggregates such as `select=price.sum()` are allowed; they can be costly. */
  aggregates?: boolean
  /** Rewrites texts before they are written. */
  beforeWrite?: BeforeWrite
}

const MEBIBYTE = 1024 * 1024
const MAX_BYTES = 32 * MEBIBYTE
/** Lower, because anyone can request many large responses and not read them. The longest text of a page takes half of it. */
const MAX_ANONYMOUS_BYTES = 4 * MEBIBYTE
const defaultSearchPath = ['public', 'extensions']

export type RestService = Service & {
  /** The same without streams. */
  answer(request: PlainRequest, caller: Caller): Promise<PlainResponse>
  close(): Promise<void>
}

/**
 * rest/v1: PostgREST 13's protocol over a PostgreSQL database. Stages: request → plan → query → response. Invalid
 * requests are answered 4xx with PostgREST's error object.
 * Source: https://docs.postgrest.org/en/v13/references/api.html
 */
export function createRest({ database, schemas, ...options }: RestOptions): RestService {
  const schemaCache = createSchemaCache(database, schemas)

  const templates = createTemplates()

  const planIn =
    (cache: SchemaCache, caller: Caller) => async (received: PlainRequest, payload?: Payload) => {
      const { settings } = cache
      const maxRows = settings.maxRows ?? options.maxRows
      const aggregates = settings.aggregatesEnabled ?? options.aggregates ?? true
      const parsed = withAllowedCount(
        await readApiRequest(received, cache.schemas, payload),
        caller,
        settings,
      )
      const { apiRequest: request, rollback } = withTxEnd(parsed, settings)
      const plan = planRequest(request, cache, { aggregates, ...(maxRows !== undefined && { maxRows }) })
      const run: RunOptions = {
        maxRows,
        maxBytes: options.maxBytes ?? (caller.role === 'anon' ? MAX_ANONYMOUS_BYTES : MAX_BYTES),
        rollback,
        preRequest: settings.preRequest,
        searchPath: [
          request.schema,
          ...(settings.extraSearchPath ?? options.extraSearchPath ?? defaultSearchPath),
        ],
        settings: plan.kind === 'call' ? plan.call.routine.settings : {},
      }
      return { request, plan, run }
    }

  const serve = async (received: PlainRequest, caller: Caller): Promise<PlainResponse> => {
    const cache = await schemaCache.get()
    const planned = planIn(cache, caller)
    const ready = await templates.find(received, caller.role, cache, planned)
    if (ready) {
      const { request, plan, run, statement } = ready
      return respond(request, plan, await runPlan(database, caller, request, plan, run, statement))
    }
    const { request, plan, run } = await planned(received)
    if (plan.kind === 'allow') return respondAllow(plan.methods)
    if (plan.kind === 'inspect') return await inspect(cache, caller, request, plan, run)
    const result =
      plan.kind === 'mutate'
        ? await runWrite(database, caller, request, plan, run, options.beforeWrite ?? {})
        : await runPlan(database, caller, request, plan, run)
    return respond(request, plan, result)
  }

  const inspect = async (
    cache: SchemaCache,
    caller: Caller,
    request: ApiRequest,
    plan: Extract<Plan, { kind: 'inspect' }>,
    run: RunOptions,
  ): Promise<PlainResponse> => {
    const document = await runPrepared(database, caller, request, run, { readOnly: true }, (query) =>
      describeApi(query, cache, plan.schema),
    )
    return {
      status: 200,
      headers: [['Content-Type', 'application/openapi+json; charset=utf-8']],
      body: JSON.stringify(document),
    }
  }

  const answer = async (request: PlainRequest, caller: Caller): Promise<PlainResponse> => {
    try {
      return await serve(request, caller)
    } catch (thrown) {
      const error = restErrorFrom(thrown, caller.role === 'anon')
      return (await withPlaceOfNull(error, request)).toPlainResponse()
    }
  }
  const service: Service = async (request, caller) => {
    const response = await answer(toPlainRequest(request), caller)
    return fromPlainResponse(request.method === 'HEAD' ? withoutBody(response) : response)
  }
  return Object.assign(service, { answer, close: schemaCache.close })
}

/** Of PostgreSQL's refusals of a NUL, in JSON and in a parameter. */
const NULL_STATES = ['22P05', '22021']

async function withPlaceOfNull(error: RestError, request: PlainRequest): Promise<RestError> {
  if (!NULL_STATES.includes(error.code)) return error
  const message = await describeNullCharacter(request)
  return message === undefined ? error : new RestError({ ...error, message })
}

/**
 * The planner's estimates are based on all rows. A role restricted by row-level security gets the exact count of the
 * rows it may see.
 */
function withAllowedCount(request: ApiRequest, { role }: Caller, settings: ApiSettings): ApiRequest {
  const { count } = request.preferences
  if (count === undefined || settings.unrestrictedRoles.has(role)) return request
  return { ...request, preferences: { ...request.preferences, count: 'exact' } }
}

/**
 * Whether the request's transaction is rolled back. A preference that the database does not allow is ignored and not
 * acknowledged.
 */
function withTxEnd(request: ApiRequest, { txEnd }: ApiSettings) {
  const { tx, ...preferences } = request.preferences
  if (txEnd.allowOverride && tx) return { apiRequest: request, rollback: tx === 'rollback' }
  return { apiRequest: { ...request, preferences }, rollback: txEnd.rollback }
}
