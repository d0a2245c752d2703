import type { TransactionQuery } from '../../postgres/database.ts'
import type { PreparedStatement } from '../../postgres/prepared-statements.ts'
import { errors } from '../errors.ts'
import type { DataPlan } from '../plan/plan.ts'
import type { ApiRequest } from '../request/api-request.ts'
import type { Output, PlanOutput } from '../request/media-type.ts'
import type { RowRange } from '../request/range.ts'
import { countSql } from './read.ts'
import type { QueryResult, RunOptions } from './run-options.ts'
import { raw, sql, type Sql } from './sql.ts'
import { onlyCounts, statementParts, statementSql, type StatementRow } from './statement.ts'

/** A statement for the driver. */
export interface CompiledStatement {
  text: string | PreparedStatement
  values: (string | null)[]
}

/** The statement of a plan; with the output `plan`, the one that explains it. */
export function compilePlan(
  request: ApiRequest,
  plan: DataPlan,
  { maxRows, maxBytes }: Pick<RunOptions, 'maxRows' | 'maxBytes'>,
): CompiledStatement {
  const answering = statementSql({ ...statementParts(request, plan, maxRows), maxBytes })
  if (plan.output.kind !== 'plan') return compile(answering)
  const { format, options } = plan.output
  return compile(sql`explain (${raw([`format ${format}`, ...options].join(', '))}) ${answering}`)
}

export async function runStatement(
  query: TransactionQuery,
  request: ApiRequest,
  plan: DataPlan,
  { maxRows, maxBytes }: RunOptions,
  statement: CompiledStatement,
): Promise<QueryResult> {
  if (plan.output.kind === 'plan') return explain(query, statement, plan.output)
  const { rows } = await query<StatementRow>(statement.text, statement.values)
  const result = toResult(rows[0], request, plan, maxBytes)
  if (onlyCounts(request, plan)) return result
  return { ...result, total: await totalRows(query, request, plan, result.total, maxRows) }
}

/** What the statement's row says. @throws RestError if the body is too large */
export function toResult(
  row: StatementRow | undefined,
  request: ApiRequest,
  plan: DataPlan,
  maxBytes: number,
): QueryResult {
  if (!row) throw errors.internal()
  const bytes = Number(row.bytes ?? 0)
  if (bytes > maxBytes) throw errors.responseTooLarge(bytes, maxBytes)
  if (onlyCounts(request, plan)) return countedResult(row, plan.read.range)
  return {
    total: row.total === null ? undefined : Number(row.total),
    rows: plan.kind === 'call' && !plan.call.routine.returnsSet ? 1 : Number(row.rows),
    body: bodyOf(plan.output, row.body ?? ''),
    location: row.location ?? [],
    headers: row.headers,
    status: row.status,
    inserted: Number(row.inserted ?? 0),
  }
}

function countedResult({ rows, headers, status }: StatementRow, { offset, limit }: RowRange): QueryResult {
  const total = Number(rows)
  const inRange = Math.max(0, Math.min(total - offset, limit ?? Infinity))
  return { total, rows: inRange, body: '', location: [], headers, status, inserted: 0 }
}

function bodyOf(output: Output, text: string): QueryResult['body'] {
  return output.kind === 'custom' && output.binary ? new Uint8Array(Buffer.from(text, 'base64')) : text
}

/** The query plan; with `analyze`, including the execution. */
async function explain(
  query: TransactionQuery,
  { text, values }: CompiledStatement,
  { format }: PlanOutput,
): Promise<QueryResult> {
  const { rows } = await query<{ 'QUERY PLAN': unknown }>(text, values)
  const lines = rows.map((row) => row['QUERY PLAN'])
  const body = format === 'json' ? JSON.stringify(lines[0]) : lines.join('\n')
  return { total: undefined, rows: 0, body, location: [], headers: null, status: null, inserted: 0 }
}

/** PostgreSQL's protocol limits the number of parameters. */
function compile(statement: Sql): CompiledStatement {
  if (statement.values.length > maxParameters) {
    throw errors.parse('the query holds too many values', `at most ${maxParameters} values are possible`)
  }
  return statement.compile()
}
const maxParameters = 65_535

async function totalRows(
  query: TransactionQuery,
  { preferences }: ApiRequest,
  plan: DataPlan,
  counted: number | undefined,
  maxRows: number | undefined,
): Promise<number | undefined> {
  if (plan.kind !== 'read') return counted
  if (preferences.count === 'planned') return plannedRows(query, plan.read)
  if (preferences.count === 'estimated' && counted !== undefined && counted > (maxRows ?? Infinity)) {
    return Math.max(counted, await plannedRows(query, plan.read))
  }
  return counted
}

async function plannedRows(
  query: TransactionQuery,
  read: Extract<DataPlan, { kind: 'read' }>['read'],
): Promise<number> {
  const { text, values } = compile(sql`explain (format json) ${countSql(read)}`)
  const [row] = (await query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(text, values)).rows
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}
