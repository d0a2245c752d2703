import type { CustomOutput, Output } from '../request/media-type.ts'
import { scalarColumn } from './call.ts'
import { ident, join, literal, qualified, raw, sql, type Sql } from './sql.ts'

/** The one row that every statement answers with. */
export interface StatementRow {
  /** Rows there are altogether, when a count was asked for. */
  total: string | null
  /** Rows in this answer. */
  rows: string
  body: string | null
  /** `key=eq.value` of each primary key column of a single new row. */
  location: string[] | null
  headers: string | null
  status: string | null
  inserted: string | null
}

/** What the rows stand for, which decides the shape of the JSON. */
export type Shape = 'rows' | 'row' | 'value' | 'values'

export interface StatementParts {
  /** The write or the call, which runs first under the name pgrst_source. */
  source?: Sql
  /** The rows of the answer. */
  result: Sql
  count?: Sql
  /** Nothing when no body is wanted. */
  output?: Output
  shape: Shape
  /** The primary key to answer a Location with. */
  locationKey?: string[]
}

const result = 'pgrst_result'
const row = '_postgrest_t'

/** Wraps rows into the one statement of a request: the database itself counts them and writes the body. */
export function statementSql(parts: StatementParts): Sql {
  const ctes = [
    ...(parts.source ? [sql`pgrst_source as (${parts.source})`] : []),
    sql`${raw(result)} as (${parts.result})`,
    ...(parts.count ? [sql`pgrst_source_count as (${parts.count})`] : []),
  ]
  const total = parts.count ? raw('(select count(*) from pgrst_source_count)::text') : raw('null')
  return sql`with ${join(ctes, ', ')} select ${total} as total, count(*)::text as rows, ${bodySql(
    parts,
  )} as body, ${locationSql(parts.locationKey)} as location, ${setting('response.headers')} as headers, ${setting(
    'response.status',
  )} as status, ${setting('pgrst.inserted')} as inserted from ${raw(result)} as ${raw(row)}`
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

/** What SQL itself makes of the answer; bytes travel as base64. */
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

/** A header from the first row's keys; each row as PostgreSQL prints a composite, which quotes as CSV does. */
function csvSql(): Sql {
  const first = `select row_to_json(_first) as line from (select * from ${result} limit 1) as _first`
  const keys = `select string_agg(key, ',') from (${first}) as _line, json_object_keys(line) as key`
  const line = `substring(${row}::text, 2, length(${row}::text) - 2)`
  return raw(`coalesce((${keys}), '') || E'\\n' || coalesce(string_agg(${line}, E'\\n'), '')`)
}

/** A single new row's primary key, read from what the write returned. */
function locationSql(key: string[] | undefined): Sql {
  if (!key || key.length === 0) return raw('null')
  const pairs = key.map(
    (name) => sql`${literal(`${name}=`)} || coalesce('eq.' || ${ident(name)}::text, 'is.null')`,
  )
  return sql`(select array[${join(pairs, ', ')}] from pgrst_source where (select count(*) from pgrst_source) = 1)`
}
