import { errors } from '../errors.ts'
import type { ApiRequest } from '../request/api-request.ts'
import { acceptsOpenApi, negotiateOutput, type Output } from '../request/media-type.ts'
import { keyOf, type Routine, type SchemaCache, type Table, type TableName } from '../schema-cache/types.ts'
import { planCall, type CallPlan } from './call-plan.ts'
import { closest } from './hints.ts'
import { planMutate, type MutatePlan } from './mutate-plan.ts'
import { offersFor } from './offers.ts'
import { neededColumns, spellOutStar } from './needed-columns.ts'
import { planRead, type ReadPlan, type ReadPlanOptions } from './read-plan.ts'

/** All that a request means to this database: what is left is to write it as SQL. */
export type Plan =
  | { kind: 'read'; read: ReadPlan; output: Output; headersOnly: boolean }
  | { kind: 'mutate'; mutate: MutatePlan; read: ReadPlan; output: Output; isPut: boolean }
  | {
      kind: 'call'
      call: CallPlan
      read: ReadPlan
      /** The columns that the function's rows are read back by. */
      columns: string[]
      output: Output
      headersOnly: boolean
      readOnly: boolean
    }
  | { kind: 'inspect'; schema: string; headersOnly: boolean }
  | { kind: 'allow'; methods: string[] }

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
      const read = spellOutStar(planRead(request, cache, table, options))
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
      return { kind: 'inspect', schema, headersOnly: action.headersOnly }
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
  const read = spellOutStar(planRead(request, cache, rowsOf(routine), options))
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

/** A function that returns rows of a table can embed whatever that table can. */
function rowsOf({ schema, name, returnTable }: Routine): TableName {
  return returnTable ?? { schema, name }
}

function findTable(cache: SchemaCache, name: TableName): Table {
  const table = cache.tables.get(keyOf(name))
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
