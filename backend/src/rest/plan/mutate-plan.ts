import { errors } from '../errors.ts'
import type { ApiRequest } from '../request/api-request.ts'
import type { Logic } from '../request/logic.ts'
import type { Payload } from '../request/payload.ts'
import type { Column, Table } from '../schema-cache/types.ts'
import { neededColumns } from './needed-columns.ts'
import type { ReadPlan } from './plan-types.ts'

export interface PayloadRows {
  columns: Column[]
  /** JSON text: an object, or an array of objects. */
  json: string
  isObject: boolean
  /** Whether a missing key takes the column's default rather than null. */
  useDefaults: boolean
}

export type MutatePlan = { table: Table; returning: string[] } & (
  | {
      kind: 'insert'
      rows: PayloadRows
      conflict?: { columns: string[]; action: 'merge' | 'ignore' }
      /** PUT: conditions on the one row, so that URL and body agree. */
      conditions: Logic[]
    }
  | { kind: 'update'; rows: PayloadRows; where: Logic[] }
  | { kind: 'delete'; where: Logic[] }
)

/** Resolves a write's columns, conflict target and conditions for its table. */
export function planMutate(
  request: ApiRequest,
  table: Table,
  verb: 'insert' | 'upsert' | 'update' | 'delete',
  read: ReadPlan,
): MutatePlan {
  const where = rootConditions(request)
  const base = { table, returning: returningColumns(request, table, read) }
  if (verb === 'delete') return { ...base, kind: 'delete', where }
  const rows = planRows(request, table)
  if (verb === 'update') return { ...base, kind: 'update', rows, where }
  if (verb === 'upsert') {
    checkPut(request, table)
    const conflict = { columns: table.primaryKey, action: 'merge' as const }
    return { ...base, kind: 'insert', rows: { ...rows, useDefaults: false }, conflict, conditions: where }
  }
  const conflict = planConflict(request, table)
  return { ...base, kind: 'insert', rows, conditions: [], ...(conflict && { conflict }) }
}

function rootConditions({ params }: ApiRequest): Logic[] {
  return [...params.filters, ...params.logic]
    .filter(({ path }) => path.length === 0)
    .map(({ value }) => value)
}

function returningColumns({ preferences }: ApiRequest, table: Table, read: ReadPlan): string[] {
  if (preferences.return === 'representation') return neededColumns(read, table.primaryKey)
  return preferences.return === 'headers-only' ? table.primaryKey : []
}

function planRows({ payload, preferences }: ApiRequest, table: Table): PayloadRows {
  const { text, isObject, keys } = jsonOf(payload)
  const columns = keys.map((key) => {
    const column = table.columns.get(key)
    if (!column) throw errors.noColumn(table.name, key)
    return column
  })
  return { columns, json: text, isObject, useDefaults: preferences.missing === 'default' }
}

function jsonOf(payload: Payload | undefined): Extract<Payload, { kind: 'json' }> {
  if (payload?.kind !== 'json') throw errors.body('Empty or invalid json')
  return payload
}

function planConflict({ params, preferences }: ApiRequest, table: Table) {
  if (!preferences.resolution) return undefined
  const columns = params.onConflict ?? table.primaryKey
  if (columns.length === 0) return undefined
  const action = preferences.resolution === 'merge-duplicates' ? ('merge' as const) : ('ignore' as const)
  return { columns, action }
}

/** PUT must filter by the whole primary key, with `eq` and nothing else. */
function checkPut({ params }: ApiRequest, table: Table): void {
  const keys = new Set(params.filterKeys)
  const namesKey =
    table.primaryKey.length > 0 &&
    keys.size === table.primaryKey.length &&
    table.primaryKey.every((column) => keys.has(column))
  const onlyEquals = params.filters.every(
    ({ value: { negated, operation } }) =>
      !negated && operation.kind === 'compare' && operation.operator === 'eq' && !operation.quantifier,
  )
  if (!namesKey || !onlyEquals || params.logic.length > 0) throw errors.putFilters()
}
