import type { DataPlan } from '../plan/plan.ts'
import { mayFailInRows, usesAggregates } from '../plan/read-plan.ts'
import type { ApiRequest } from '../request/api-request.ts'
import type { CustomOutput, Output } from '../request/media-type.ts'
import { allRows } from '../request/range.ts'
import type { Routine } from '../schema-cache/types.ts'
import { callSql, scalarColumn } from './call.ts'
import { mutateSql } from './mutate.ts'
import { countSql, readSql } from './read.ts'
import { ident, join, literal, qualified, raw, sql, value, type Sql } from './sql.ts'

/** The one row that every statement returns. */
export interface StatementRow {
  /** Total number of rows, if a count was requested. */
  total: string | null
  /** Rows in this response. */
  rows: string
  /** Null if it is larger than allowed. */
  body: string | null
  /** Length of the body in bytes. */
  bytes: string | null
  /** `key=eq.value` for each primary key column of a single new row. */
  location: string[] | null
  headers: string | null
  status: string | null
  inserted: string | null
}

/** What the rows represent, which determines the shape of the JSON. */
export type ResultShape = 'rows' | 'row' | 'value' | 'values'

export interface StatementParts {
  /** The write or call, which runs first as the CTE pgrst_source. */
  source?: Sql
  /** The rows of the response. */
  result: Sql
  count?: Sql
  /** Undefined if no body is needed. */
  output?: Output
  shape: ResultShape
  /** A longer body is left out, so that it is never sent to this process. */
  maxBytes: number
  /** The primary key for the Location header. */
  locationKey?: string[]
}

type Parts = Omit<StatementParts, 'maxBytes'>

const result = 'pgrst_result'
const row = '_postgrest_t'

/** What the statement of a plan consists of. */
export function statementParts(request: ApiRequest, plan: DataPlan, maxRows: number | undefined): Parts {
  if (onlyCounts(request, plan)) {
    const source = plan.kind === 'call' ? { source: callSql(plan.call, plan.columns) } : {}
    return { ...source, result: readSql({ ...plan.read, range: allRows }), shape: 'rows' }
  }
  const count = wantsCount(request) ? { count: limitedCount(request, plan, maxRows) } : {}
  switch (plan.kind) {
    case 'read':
      return {
        result: readSql(plan.read),
        ...count,
        ...(needsBody(plan) ? { output: plan.output } : {}),
        shape: 'rows',
      }
    case 'call':
      return {
        source: callSql(plan.call, plan.columns),
        result: readSql(plan.read),
        ...count,
        ...(needsBody(plan) && !plan.call.routine.returnsVoid ? { output: plan.output } : {}),
        shape: shapeOf(plan.call.routine),
      }
    case 'mutate':
      return mutateParts(request, plan)
  }
}

/** A HEAD request is refused where GET is. PostgreSQL computes only values that the statement uses: without its value, no function. */
function needsBody(plan: Extract<DataPlan, { kind: 'read' | 'call' }>): boolean {
  if (plan.kind === 'call' && !plan.call.routine.returnsSet) return true
  return !plan.headersOnly || mayFailInRows(plan.read)
}

function mutateParts({ preferences }: ApiRequest, plan: Extract<DataPlan, { kind: 'mutate' }>): Parts {
  const { mutate, read, output } = plan
  const source = mutateSql(mutate)
  if (preferences.return === 'representation') return { source, result: readSql(read), output, shape: 'rows' }
  const wantsLocation = preferences.return === 'headers-only' && mutate.kind === 'insert'
  return {
    source,
    result: raw('select 1 from pgrst_source'),
    shape: 'rows',
    ...(wantsLocation && { locationKey: mutate.table.primaryKey }),
  }
}

function shapeOf({ returnsRow, returnsSet }: Routine): ResultShape {
  if (returnsRow) return returnsSet ? 'rows' : 'row'
  return returnsSet ? 'values' : 'value'
}

function wantsCount({ preferences }: ApiRequest): boolean {
  return preferences.count === 'exact' || preferences.count === 'estimated'
}

/**
 * A HEAD request for the exact count reads the rows once and only counts them. With a second reader, the rows of a function
 * would be stored; with one, PostgreSQL can plan a function that is plain SQL as a part of the count.
 */
export function onlyCounts({ preferences }: ApiRequest, plan: DataPlan): boolean {
  const returnsRows = plan.kind === 'read' || (plan.kind === 'call' && plan.call.routine.returnsSet)
  if (!returnsRows || !plan.headersOnly || preferences.count !== 'exact') return false
  return plan.read.children.length === 0 && !usesAggregates(plan.read) && !mayFailInRows(plan.read)
}

/** An estimated count stops once it is known that there are more rows than one response can contain. */
function limitedCount({ preferences }: ApiRequest, plan: DataPlan, maxRows: number | undefined): Sql {
  const all = countSql(plan.read)
  if (preferences.count !== 'estimated' || maxRows === undefined) return all
  return sql`${all} limit ${value(String(maxRows + 1))}`
}

/** Wraps rows into the one statement of a request: the database counts the rows and builds the body. */
export function statementSql(parts: StatementParts): Sql {
  const ctes = [
    ...(parts.source ? [sql`pgrst_source as (${parts.source})`] : []),
    sql`${raw(result)} as (${parts.result})`,
    ...(parts.count ? [sql`pgrst_source_count as (${parts.count})`] : []),
  ]
  const total = parts.count ? raw('(select count(*) from pgrst_source_count)::text') : raw('null')
  const answer = sql`select ${total} as total, count(*)::text as rows, ${bodySql(
    parts,
  )} as body, ${locationSql(parts.locationKey)} as location, ${setting('response.headers')} as headers, ${setting(
    'response.status',
  )} as status, ${setting('pgrst.inserted')} as inserted from ${raw(result)} as ${raw(row)}`
  const fits = sql`octet_length(body) <= ${raw(String(parts.maxBytes))}`
  return sql`with ${join(ctes, ', ')} select total, rows, case when ${fits} then body end as body,
    octet_length(body)::text as bytes, location, headers, status, inserted from (${answer}) as pgrst_answer`
}

function setting(name: string): Sql {
  return raw(`nullif(current_setting('${name}', true), '')`)
}

function bodySql({ output: wanted, shape }: StatementParts): Sql {
  if (!wanted) return raw('null')
  const output = wanted.kind === 'plan' ? wanted.of : wanted
  if (output.kind === 'csv') return csvSql()
  if (output.kind === 'custom') return customSql(output)
  const isValue = shape === 'value' || shape === 'values'
  const all = `json_agg(${isValue ? `${row}.${scalarColumn}` : row})`
  const single = shape === 'row' || shape === 'value' || output.kind === 'object'
  const stripped = output.stripNulls ? `json_strip_nulls(${all})` : all
  return raw(single ? `coalesce(${stripped} -> 0, 'null')::text` : `coalesce(${stripped}, '[]')::text`)
}

/** A body built by a function or aggregate of the project; bytes are sent as base64. */
function customSql(output: CustomOutput): Sql {
  const made = customExpression(output)
  return output.binary ? sql`encode(${made}, 'base64')` : sql`(${made})::text`
}

function customExpression({ body, postgisSchema = '' }: CustomOutput): Sql {
  if (body === 'value') return raw(`(array_agg(${row}.${scalarColumn}))[1]`)
  if (body === 'geojson') {
    const feature = qualified({ schema: postgisSchema, name: 'st_asgeojson' })
    const features = sql`coalesce(json_agg(${feature}(${raw(row)})::json), '[]')`
    return sql`json_build_object('type', 'FeatureCollection', 'features', ${features})`
  }
  const rows = body.target ? sql`${raw(row)}::${qualified(body.target)}` : raw(row)
  return sql`${qualified(body.aggregate)}(${rows})`
}

/**
 * The header row is built from the first row's keys, each line from PostgreSQL's text form of a row, which quotes as
 * CSV does.
 */
function csvSql(): Sql {
  const first = `select row_to_json(_first) as line from (select * from ${result} limit 1) as _first`
  const keys = `select string_agg(key, ',') from (${first}) as _line, json_object_keys(line) as key`
  const line = `substring(${row}::text, 2, length(${row}::text) - 2)`
  return raw(`coalesce((${keys}), '') || E'\\n' || coalesce(string_agg(${line}, E'\\n'), '')`)
}

/** The primary key of a single new row, read from what the write returned. */
function locationSql(key: string[] | undefined): Sql {
  if (!key || key.length === 0) return raw('null')
  const pairs = key.map(
    (name) => sql`${literal(`${name}=`)} || coalesce('eq.' || ${ident(name)}::text, 'is.null')`,
  )
  return sql`(select array[${join(pairs, ', ')}] from pgrst_source where (select count(*) from pgrst_source) = 1)`
}
