import { LRUCache } from 'lru-cache'
import type { PlainRequest } from '../../plain-http.ts'
import { PreparedStatement } from '../../postgres/prepared-statements.ts'
import type { DataPlan, Plan } from '../plan/plan.ts'
import { isOneStatement } from '../query/execute.ts'
import type { RunOptions } from '../query/run-options.ts'
import { compilePlan, type CompiledStatement } from '../query/run-statement.ts'
import type { ApiRequest } from '../request/api-request.ts'
import type { Payload } from '../request/payload.ts'
import type { SchemaCache } from '../schema-cache/types.ts'
import { marker, MARKERS, shapeOf, type RequestShape } from './request-shape.ts'

/** A request that was parsed and resolved against the schema cache. */
export interface PlannedRequest {
  request: ApiRequest
  plan: Plan
  run: RunOptions
}

/** A planned request that is ready to run. */
export interface ReadyRequest extends PlannedRequest {
  plan: DataPlan
  statement: CompiledStatement
}

export interface Templates {
  /** The request by the template of its shape; undefined if it has none. */
  find(
    request: PlainRequest,
    role: string,
    cache: SchemaCache,
    plan: (request: PlainRequest, payload?: Payload) => Promise<PlannedRequest>,
  ): Promise<ReadyRequest | undefined>
}

/** What all requests of a shape share. A number in `values` is the position of one of the request's own values. */
interface Template extends PlannedRequest {
  plan: DataPlan
  text: string
  prepared: PreparedStatement | undefined
  values: (string | number | null)[]
  /** Which of the request's values is its offset. */
  offset: number | undefined
  /** The query of Content-Location: texts, and between them the positions of values. */
  location: (string | number)[]
}

const MAX_TEMPLATES = 500
/** Requests of the shape have no template. */
const NONE = 'none'

/**
 * Keeps what parsing and planning a read or a call yields, by the shape of the request and by role, until the schema cache changes. The
 * values of a request are never part of a template: they stay parameters of its statement.
 */
export function createTemplates(): Templates {
  const templates = new LRUCache<string, Template | typeof NONE>({ max: MAX_TEMPLATES })
  let current: SchemaCache | undefined

  return {
    async find(request, role, cache, plan) {
      if (cache !== current) templates.clear()
      current = cache
      const shape = await shapeOf(request).catch(() => undefined)
      if (!shape) return undefined
      const key = `${role}\n${shape.key}`
      const known = templates.get(key)
      if (known) return known === NONE ? undefined : fill(prepare(known), request, shape.values)
      // A request that fails is planned again with its own values, which are part of some messages.
      const planned = await plan(shape.withMarkers, shape.payload).catch(() => undefined)
      if (!planned) return undefined
      const template = makeTemplate(planned, shape)
      if (cache === current) templates.set(key, template)
      return template === NONE ? undefined : fill(template, request, shape.values)
    },
  }
}

/**
 * From its second use on, so that a shape that occurs once takes no memory of the connections. Not with an offset: PostgreSQL would
 * choose one plan for the first rows and for those far down.
 */
function prepare(template: Template): Template {
  if (template.offset === undefined) template.prepared ??= new PreparedStatement(template.text)
  return template
}

function makeTemplate({ request, plan, run }: PlannedRequest, shape: RequestShape): Template | typeof NONE {
  if (plan.kind !== 'read' && plan.kind !== 'call') return NONE
  if (!isOneStatement(request, plan, run)) return NONE
  const { text, values } = compilePlan(request, plan, run)
  const slots = values.map((value) => slotOf(value) ?? value)
  const isComplete = shape.values.every((_, slot) => slots.filter((each) => each === slot).length === 1)
  if (!isComplete || typeof text !== 'string') return NONE
  const location = request.canonicalQuery
    .split(MARKERS)
    .map((part, at) => (at % 2 === 0 ? part : Number(part)))
  const offset = slotOf(String(request.range.offset))
  const shared = { ...request, headers: {}, signal: undefined }
  return { request: shared, plan, run, text, prepared: undefined, values: slots, offset, location }
}

function slotOf(value: string | null): number | undefined {
  const slot = Number(value === null ? undefined : MARKERS.exec(value)?.[1])
  return value === marker(slot) ? slot : undefined
}

function fill(
  { request, plan, run, text, prepared, values, offset, location }: Template,
  { headers, signal }: PlainRequest,
  own: string[],
): ReadyRequest {
  const encoded = (slot: number) => new URLSearchParams({ v: own[slot] ?? '' }).toString().slice(2)
  const canonicalQuery = location.map((part) => (typeof part === 'number' ? encoded(part) : part)).join('')
  const range = offset === undefined ? request.range : { ...request.range, offset: Number(own[offset]) }
  return {
    request: { ...request, headers, signal, canonicalQuery, range },
    plan,
    run,
    statement: {
      text: prepared ?? text,
      values: values.map((value) => (typeof value === 'number' ? (own[value] ?? null) : value)),
    },
  }
}
