import { errors } from '../errors.ts'
import type { ApiRequest } from '../request/api-request.ts'
import {
  acceptsOpenApi,
  negotiateOutput,
  type CustomOutput,
  type Offers,
  type Output,
} from '../request/media-type.ts'
import {
  tableKey,
  type Routine,
  type SchemaCache,
  type Table,
  type TableName,
} from '../schema-cache/types.ts'
import { planCall, type CallPlan } from './call-plan.ts'
import { closest } from './hints.ts'
import { planMutate, type MutatePlan } from './mutate-plan.ts'
import { neededColumns, expandStar } from './needed-columns.ts'
import type { ReadPlan } from './plan-types.ts'
import { planRead, type ReadPlanOptions } from './read-plan.ts'

/** A request resolved against the schema cache, ready to be written as SQL. */
export type Plan =
  | { kind: 'read'; read: ReadPlan; output: Output; headersOnly: boolean }
  | { kind: 'mutate'; mutate: MutatePlan; read: ReadPlan; output: Output; isPut: boolean }
  | {
      kind: 'call'
      call: CallPlan
      read: ReadPlan
      /** The columns of the function's rows that are needed. */
      columns: string[]
      output: Output
      headersOnly: boolean
      readOnly: boolean
    }
  | { kind: 'inspect'; schema: string }
  | { kind: 'allow'; methods: string[] }

/** A plan that reads or writes data. */
export type DataPlan = Exclude<Plan, { kind: 'inspect' } | { kind: 'allow' }>

export function planRequest(request: ApiRequest, cache: SchemaCache, options: ReadPlanOptions): Plan {
  const { action, schema } = request
  switch (action.kind) {
    case 'read': {
      const table = findTable(cache, { schema, name: action.table })
      const read = planRead(request, cache, table, options)
      const output = negotiateOutput(request.accept, offersFor(cache, table))
      return { kind: 'read', read, output, headersOnly: action.headersOnly }
    }
    case 'mutate': {
      const table = findTable(cache, { schema, name: action.table })
      const read = expandStar(planRead(request, cache, table, options))
      const mutate = planMutate(request, table, action.verb, read)
      return {
        kind: 'mutate',
        mutate,
        read,
        output: negotiateOutput(request.accept, offersFor(cache, table)),
        isPut: action.verb === 'upsert',
      }
    }
    case 'call':
      return planCallRequest(request, cache, options, action.name, action.byGet, action.headersOnly)
    case 'inspect':
      if (!acceptsOpenApi(request.accept)) throw errors.mediaType(request.accept)
      return { kind: 'inspect', schema }
    case 'options':
      return { kind: 'allow', methods: allowedMethods(request, cache, action) }
  }
}

function planCallRequest(
  request: ApiRequest,
  cache: SchemaCache,
  options: ReadPlanOptions,
  name: string,
  byGet: boolean,
  headersOnly: boolean,
): Plan {
  const call = planCall(request, cache, name, byGet)
  const { routine } = call
  const read = expandStar(planRead(request, cache, rowsOf(routine), options))
  const { handling, maxAffected } = request.preferences
  if (handling === 'strict' && maxAffected !== undefined && !routine.returnsSet) throw errors.maxAffectedRpc()
  return {
    kind: 'call',
    call,
    read,
    columns: neededColumns(read, []),
    output: negotiateOutput(request.accept, offersFor(cache, routine.returnTable, routine)),
    headersOnly,
    readOnly: byGet || !routine.volatile,
  }
}

/** A function that returns rows of a table can embed what the table can. */
function rowsOf({ schema, name, returnTable }: Routine): TableName {
  return returnTable ?? { schema, name }
}

function findTable(cache: SchemaCache, name: TableName): Table {
  const table = cache.tables.get(tableKey(name))
  if (table) return table
  const names = [...cache.tables.values()]
    .filter(({ schema }) => schema === name.schema)
    .map((known) => known.name)
  const meant = closest(name.name, names)
  throw errors.noTable(
    `${name.schema}.${name.name}`,
    meant === undefined ? null : `Perhaps you meant the table '${name.schema}.${meant}'`,
  )
}

function allowedMethods(
  request: ApiRequest,
  cache: SchemaCache,
  action: { table?: string; function?: string },
): string[] {
  const reading = ['OPTIONS', 'GET', 'HEAD']
  if (action.function !== undefined) {
    const { routine } = planCall(request, cache, action.function, true)
    return routine.volatile ? ['OPTIONS', 'POST'] : [...reading, 'POST']
  }
  if (action.table === undefined) return reading
  const { insertable, updatable, deletable, primaryKey } = findTable(cache, {
    schema: request.schema,
    name: action.table,
  })
  return [
    ...reading,
    ...(insertable ? ['POST'] : []),
    ...(insertable && updatable && primaryKey.length > 0 ? ['PUT'] : []),
    ...(updatable ? ['PATCH'] : []),
    ...(deletable ? ['DELETE'] : []),
  ]
}

/** The media types available for rows of `rows`, or for the result of `routine`. */
export function offersFor(cache: SchemaCache, rows: TableName | null, routine?: Routine): Offers {
  const { settings, mediaHandlers, postgisSchema } = cache
  const handlers = mediaHandlers
    .filter(({ target }) => target === null || (rows !== null && tableKey(target) === tableKey(rows)))
    .map(({ mediaType, binary, aggregate, target }) => customOutput(mediaType, binary, { aggregate, target }))
  const geojson = customOutput('application/geo+json', false, 'geojson')
  const own = routine?.media
  return {
    plan: settings.planEnabled,
    handlers: postgisSchema === null ? handlers : [...handlers, { ...geojson, postgisSchema }],
    ...(own && { own: customOutput(own.type, own.binary, 'value') }),
  }
}

function customOutput(mediaType: string, binary: boolean, body: CustomOutput['body']): CustomOutput {
  return { kind: 'custom', mediaType, binary, contentType: contentTypeOf(mediaType), body }
}

/** A function that may return any type sets Content-Type in `response.headers`; the default is plain bytes. */
function contentTypeOf(mediaType: string): string {
  if (mediaType === '*/*') return 'application/octet-stream'
  const isText = mediaType.startsWith('text/') || mediaType.endsWith('json') || mediaType.endsWith('xml')
  return isText ? `${mediaType}; charset=utf-8` : mediaType
}
