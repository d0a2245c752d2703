import type { Caller, Service } from '../caller.ts'
import type { Database } from '../postgres/database.ts'
import { fromDatabase } from './database-errors.ts'
import { describeApi } from './openapi.ts'
import { planRequest } from './plan/plan.ts'
import { runPlan, runPrepared } from './query/run.ts'
import { readApiRequest, type ApiRequest } from './request/api-request.ts'
import { respond, respondAllow } from './response.ts'
import { holdSchemaCache } from './schema-cache/schema-cache.ts'
import type { ApiSettings } from './schema-cache/settings.ts'

export interface RestOptions {
  database: Database
  /** The schemas that the API shows; the first is meant when a request names none. */
  schemas: string[]
  /** No answer to a read holds more rows than this, at any level. */
  maxRows?: number
  /** Where SQL looks for names without a schema, after the request's own. */
  extraSearchPath?: string[]
  /** Whether `select=price.sum()` and the like are allowed; they can be costly. */
  aggregates?: boolean
}

const usualPath = ['public', 'extensions']

export type RestService = Service & { close(): Promise<void> }

/**
 * rest/v1: PostgREST 13's wire protocol over a PostgreSQL database. A request goes one way: text, request, plan,
 * query, response. Bad requests answer 4xx with PostgREST's error object.
 * Source: https://docs.postgrest.org/en/v13/references/api.html
 */
export function createRest({ database, schemas, ...options }: RestOptions): RestService {
  const schemaCache = holdSchemaCache(database, schemas)

  const serve = async (request: Request, caller: Caller): Promise<Response> => {
    const cache = await schemaCache.get()
    const received = await readApiRequest(request, cache.schemas)
    const { settings } = cache
    const maxRows = settings.maxRows ?? options.maxRows
    const aggregates = settings.aggregatesEnabled ?? options.aggregates ?? true
    const { apiRequest, rollback } = withTxEnd(received, settings)
    const plan = planRequest(apiRequest, cache, { aggregates, ...(maxRows !== undefined && { maxRows }) })
    if (plan.kind === 'allow') return respondAllow(plan.methods)
    const run = {
      maxRows,
      rollback,
      preRequest: settings.preRequest,
      searchPath: [received.schema, ...(settings.extraSearchPath ?? options.extraSearchPath ?? usualPath)],
      settings: {
        ...settings.roles.get(caller.role),
        ...(plan.kind === 'call' && plan.call.routine.settings),
      },
    }
    if (plan.kind === 'inspect') {
      const document = await runPrepared(database, caller, apiRequest, run, true, (query) =>
        describeApi(query, cache, plan.schema),
      )
      return new Response(plan.headersOnly ? null : JSON.stringify(document), {
        headers: { 'Content-Type': 'application/openapi+json; charset=utf-8' },
      })
    }
    return respond(apiRequest, plan, await runPlan(database, caller, apiRequest, plan, run))
  }

  const service = async (request: Request, caller: Caller): Promise<Response> => {
    try {
      return await serve(request, caller)
    } catch (thrown) {
      const response = fromDatabase(thrown, caller.role === 'anon').toResponse()
      return request.method === 'HEAD' ? new Response(null, response) : response
    }
  }
  return Object.assign(service, { close: schemaCache.close })
}

/** Whether the request's transaction is undone. A wish that the database does not allow is no wish, and not acknowledged. */
function withTxEnd(request: ApiRequest, { txEnd }: ApiSettings) {
  const { tx, ...preferences } = request.preferences
  if (txEnd.allowOverride && tx) return { apiRequest: request, rollback: tx === 'rollback' }
  return { apiRequest: { ...request, preferences }, rollback: txEnd.rollback }
}
