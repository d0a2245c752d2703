import type { Caller, Service } from '../caller.ts'
import type { Database } from '../postgres/database.ts'
import { restErrorFrom } from './database-errors.ts'
import { describeApi } from './openapi.ts'
import type { BeforeWrite } from './plan/before-write.ts'
import { planRequest } from './plan/plan.ts'
import { runPlan, runPrepared } from './query/execute.ts'
import { runWrite } from './query/run-write.ts'
import { readApiRequest, type ApiRequest } from './request/api-request.ts'
import { respond, respondAllow } from './response.ts'
import type { ApiSettings } from './schema-cache/api-settings.ts'
import { createSchemaCache } from './schema-cache/schema-cache.ts'

export interface RestOptions {
  database: Database
  /** The exposed schemas; the first is the default. */
  schemas: string[]
  /** Maximum number of rows in the response to a read, at any level. */
  maxRows?: number
  /** Maximum size of a response body in bytes. Default: 32 MiB. */
  maxBytes?: number
  /** Schemas appended to the search path, after the request's own. */
  extraSearchPath?: string[]
  /** Whether aggregates such as `select=price.sum()` are allowed; they can be costly. */
  aggregates?: boolean
  /** Rewrites texts before they are written. */
  beforeWrite?: BeforeWrite
}

const MAX_BYTES = 32 * 1024 * 1024
const defaultSearchPath = ['public', 'extensions']

export type RestService = Service & { close(): Promise<void> }

/**
 * rest/v1: PostgREST 13's protocol over a PostgreSQL database. Stages: request → plan → query → response. Invalid
 * requests are answered 4xx with PostgREST's error object.
 * Source: https://docs.postgrest.org/en/v13/references/api.html
 */
export function createRest({ database, schemas, ...options }: RestOptions): RestService {
  const schemaCache = createSchemaCache(database, schemas)

  const serve = async (request: Request, caller: Caller): Promise<Response> => {
    const cache = await schemaCache.get()
    const received = await readApiRequest(request, cache.schemas)
    const { settings } = cache
    const maxRows = settings.maxRows ?? options.maxRows
    const aggregates = settings.aggregatesEnabled ?? options.aggregates ?? true
    const { apiRequest, rollback } = withTxEnd(withAllowedCount(received, caller, settings), settings)
    const plan = planRequest(apiRequest, cache, { aggregates, ...(maxRows !== undefined && { maxRows }) })
    if (plan.kind === 'allow') return respondAllow(plan.methods)
    const run = {
      maxRows,
      maxBytes: options.maxBytes ?? MAX_BYTES,
      rollback,
      preRequest: settings.preRequest,
      searchPath: [
        received.schema,
        ...(settings.extraSearchPath ?? options.extraSearchPath ?? defaultSearchPath),
      ],
      settings: plan.kind === 'call' ? plan.call.routine.settings : {},
    }
    if (plan.kind === 'inspect') {
      const document = await runPrepared(database, caller, apiRequest, run, { readOnly: true }, (query) =>
        describeApi(query, cache, plan.schema),
      )
      return new Response(plan.headersOnly ? null : JSON.stringify(document), {
        headers: { 'Content-Type': 'application/openapi+json; charset=utf-8' },
      })
    }
    const result =
      plan.kind === 'mutate'
        ? await runWrite(database, caller, apiRequest, plan, run, options.beforeWrite ?? {})
        : await runPlan(database, caller, apiRequest, plan, run)
    return respond(apiRequest, plan, result)
  }

  const service = async (request: Request, caller: Caller): Promise<Response> => {
    try {
      return await serve(request, caller)
    } catch (thrown) {
      const response = restErrorFrom(thrown, caller.role === 'anon').toResponse()
      return request.method === 'HEAD' ? new Response(null, response) : response
    }
  }
  return Object.assign(service, { close: schemaCache.close })
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
